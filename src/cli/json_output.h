// JSON for programs that read what a command prints.
#pragma once

#include <fmt/format.h>

#include <cstdio>

namespace damier::cli {

// One line, at once; bytes that are no UTF-8 are replaced.
template <class Json>
void print_json(const Json& json) {
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
    std::fflush(stdout);
}

}  // namespace damier::cli
