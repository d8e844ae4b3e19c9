// How chess is written in letters: squares, sides, pieces.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/types.h"

namespace damier::chess {

inline constexpr std::string_view kPieceLetters = "PpNnBbRrQqKk";  // by Piece

constexpr std::string_view side_word(Side side) { return side == Side::First ? "white" : "black"; }

inline std::string square_text(Square s) {
    return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))};
}

// "e4" and nothing else.
constexpr std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
    return make_square(text[0] - 'a', text[1] - '1');
}

constexpr char piece_letter(Piece p) { return kPieceLetters[static_cast<std::size_t>(idx(p))]; }
constexpr char type_letter(PieceType t) { return piece_letter(make_piece(Side::First, t)); }

constexpr std::optional<Piece> parse_piece(char letter) {
    const std::size_t at = kPieceLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Piece>(at);
}

}  // namespace damier::chess
