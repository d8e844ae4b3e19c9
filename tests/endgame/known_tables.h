// The tables that a test looks into: those of the folder that the environment variable
// DAMIER_ENDGAMES names (bench/endgames makes them all), else small ones, made here.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "endgame/builder.h"
#include "scratch.h"

namespace damier::endgame {

template <Game G>
std::shared_ptr<const Tables<G>> made_tables(const std::filesystem::path& folder, int men) {
    BuildProgress progress;
    const auto made = build_tables<G>({folder, men, 2}, progress, {}, [](const auto&, bool) {});
    EXPECT_TRUE(made.has_value() && *made);
    return Tables<G>::open(folder).value();
}

// The small ones have up to so many men. What is mapped of them outlives their folder.
template <Game G>
std::shared_ptr<const Tables<G>> known_tables(int men) {
    if (const char* folder = std::getenv("DAMIER_ENDGAMES")) {
        auto tables = Tables<G>::open(folder);
        EXPECT_TRUE(tables.has_value()) << tables.error().message;
        return *tables;
    }
    const Scratch scratch;
    return made_tables<G>(scratch.path(), men);
}

}  // namespace damier::endgame
