// The random numbers behind position keys, made by the compiler. Part of no file format: they may
// change.
#pragma once

#include <array>

#include "checkers/board.h"
#include "core/random.h"

namespace damier::checkers {

struct ZobristKeys {
    std::array<Key, std::size_t{kPieces} * kSquares> pieces{};
    Key white_to_move = 0;

    [[nodiscard]] constexpr Key of(int piece, int square) const {
        return pieces[static_cast<std::size_t>(piece) * kSquares +
                      static_cast<std::size_t>(square)];
    }
};

constexpr ZobristKeys make_zobrist_keys() {
    Rng rng(0x64616D696572);  // "damier"
    ZobristKeys keys;
    for (Key& key : keys.pieces) key = rng.next();
    keys.white_to_move = rng.next();
    return keys;
}

inline constexpr ZobristKeys kZobrist = make_zobrist_keys();

}  // namespace damier::checkers
