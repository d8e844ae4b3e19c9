// Where a long command is going to write, looked at before it begins.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "core/result.h"
#include "core/text.h"

namespace damier::cli {

struct OutputPlace {
    std::string_view option;  // "--out"
    std::string path;         // empty: nothing is written
};

// One sentence where two of them are one file, or a folder is not there.
inline Result<void> check_places(std::span<const OutputPlace> places) {
    namespace fs = std::filesystem;
    std::error_code none;  // what cannot be looked at is told of when it is written
    for (const OutputPlace& each : places) {
        if (each.path.empty()) continue;
        const fs::path folder = fs::path(each.path).parent_path();
        if (!folder.empty() && !fs::is_directory(folder, none))
            return fail("{}: there is no folder {}", each.option, quoted(folder.string()));
        for (const OutputPlace& other : places) {
            if (&other == &each) break;
            if (other.path.empty() ||
                fs::weakly_canonical(other.path, none) != fs::weakly_canonical(each.path, none))
                continue;
            return fail("{} and {} are both {}: they need files of their own", other.option,
                        each.option, quoted(each.path));
        }
    }
    return {};
}

}  // namespace damier::cli
