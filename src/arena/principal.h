// The principal variation as a program wrote it: read as far as it is right.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/text.h"

namespace damier::arena {

template <GamePosition P>
struct Principal {
    std::vector<typename P::Move> moves;  // begins with the move that was chosen
    std::string fault;                    // what is wrong with the line; empty when nothing is
};

// The line that goes with the chosen move, which is legal. No words: the program said no line. The
// words are read as protocols write moves, or by another reader of the game's moves.
template <Game G, class Read = decltype(&G::read_move)>
Principal<typename G::Position> read_principal(const typename G::Position& at,
                                               typename G::Position::Move chosen,
                                               const std::vector<std::string>& words,
                                               Read read = &G::read_move) {
    Principal<typename G::Position> line{{chosen}, {}};
    typename G::Position position = at;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto m = read(position, words[i]);
        if (!m) {
            line.fault =
                fmt::format("move {} of its line, {}, is not legal", i + 1, quoted(words[i]));
            return line;
        }
        if (i == 0 && *m != chosen) {
            line.fault = fmt::format("bestmove {} is not the first move of its line {}{}",
                                     G::write_move(at, chosen), G::write_move(at, *m),
                                     words.size() > 1 ? " ..." : "");
            return line;
        }
        if (i > 0) line.moves.push_back(*m);
        position.make(*m);
    }
    return line;
}

}  // namespace damier::arena
