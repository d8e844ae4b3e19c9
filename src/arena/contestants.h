// Many players named at once: a folder of programs, or a file with a line for each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace damier::arena {

// "client:PATH" for the program at this path, quoted where its characters need it.
std::string client_spec(std::string_view path);

// One player on each line; lines that are empty or begin with '#' are passed over.
std::vector<std::string> contestants_of(std::string_view text);

struct Contestants {
    std::vector<std::string> players;
    std::vector<std::string> left_out;  // files of a folder that cannot be executed
};
// Of a folder: each program in it, by name, as a client of Sherlock's course. Of a file: the players
// that its lines name. One sentence where there is neither, or nobody in it.
Result<Contestants> read_contestants(const std::string& place);

}  // namespace damier::arena
