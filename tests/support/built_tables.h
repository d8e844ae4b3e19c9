// Exact tables of endings for tests, built once for a program and gone with it.
#pragma once

#include <stdexcept>
#include <string>

#include "endgame/builder.h"
#include "scratch.h"

namespace damier {

// The folder with the tables of up to so many men, the same for all who ask.
template <Game G, int Men>
const std::string& built_tables() {
    struct Built {
        Built() : folder(scratch.path().string()) {
            endgame::BuildProgress progress;
            const auto built = endgame::build_tables<G>({scratch.path(), Men, 2}, progress, {},
                                                        [](const auto&, bool) {});
            if (!built || !*built) throw std::runtime_error("no tables");
        }
        Scratch scratch;
        std::string folder;
    };
    static const Built built;
    return built.folder;
}

}  // namespace damier
