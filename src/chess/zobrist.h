// The random numbers whose sums are position keys, made by the compiler from a fixed seed: keys are
// the same in every build and on every machine.
#pragma once

#include <array>

#include "chess/types.h"
#include "core/random.h"

namespace damier::chess {

struct Zobrist {
    std::array<std::array<Key, 64>, 12> piece;
    std::array<Key, 64> castling;  // by the square of the rook that may castle
    std::array<Key, 8> en_passant;
    Key turn;
};

inline constexpr Zobrist kZobrist = [] {
    Zobrist z{};
    Rng rng(0x64616D6965722E63ULL);  // "damier.c"
    for (auto& squares : z.piece) {
        for (Key& key : squares) key = rng.next();
    }
    for (Key& key : z.castling) key = rng.next();
    for (Key& key : z.en_passant) key = rng.next();
    z.turn = rng.next();
    return z;
}();

}  // namespace damier::chess
