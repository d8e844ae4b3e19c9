// A small opening book in a file: 1. e4 three times as heavy as 1. d4, and one answer to 1. e4.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "chess/book.h"
#include "chess/game.h"
#include "chess/polyglot_keys.h"
#include "core/line.h"

namespace damier {

inline chess::BookEntry book_entry(const Line<chess::Position>& game, const std::string& move,
                                   std::uint16_t weight) {
    const auto m = chess::read_move(game.position(), move).value();
    return {chess::polyglot_key(game), chess::book_code(m), weight, 0};
}

inline void write_small_book(const std::string& path) {
    const Line<chess::Position> start{chess::Position()};
    Line<chess::Position> played = start;
    played.make(chess::read_move(played.position(), "e4").value());
    std::ofstream(path, std::ios::binary)
        << chess::write_book({book_entry(start, "e4", 30), book_entry(start, "d4", 10),
                              book_entry(start, "a4", 0), book_entry(played, "c5", 1)});
}

}  // namespace damier
