// Odd starts that have names: odds that strong players gave to weaker ones, and games with few kinds
// of pieces to learn with.
#pragma once

#include <span>
#include <string_view>

namespace damier::server {

struct NamedLayout {
    std::string_view name;  // the page has the words for it
    std::string_view position;
};

// Of the game of that name; none where there are none.
std::span<const NamedLayout> layouts_of(std::string_view game);

}  // namespace damier::server
