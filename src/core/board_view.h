// How a board is shown in a terminal. Each game draws its own, in these words.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "core/types.h"

namespace damier {

struct BoardView {
    Side below;            // whose side of the board is at the bottom
    bool unicode = false;  // figures instead of letters
    bool colours = false;  // squares and pieces painted; figures only
};

// What a square is painted as.
enum class Paint : std::uint8_t { Light, Dark, MarkedLight, MarkedDark };

constexpr Paint paint_of(bool is_dark, bool is_marked) {
    if (is_marked) return is_dark ? Paint::MarkedDark : Paint::MarkedLight;
    return is_dark ? Paint::Dark : Paint::Light;
}

// In the 256 colours that terminals share: two browns, and two greens for the last move. All of them
// are dark enough for white figures and light enough for black ones.
enum class Ink : std::uint8_t { White = 231, Black = 16, Faint = 180 };

inline std::string painted(std::string_view text, Paint paint, Ink ink) {
    constexpr int kBackgrounds[] = {137, 94, 108, 65};  // by Paint
    return fmt::format("\x1b[48;5;{}m\x1b[38;5;{}m{}\x1b[0m",
                       kBackgrounds[static_cast<std::size_t>(paint)], static_cast<int>(ink), text);
}

}  // namespace damier
