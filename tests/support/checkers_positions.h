// Random checkers positions for tests: half from random play, half from random placement with many
// kings, so that long captures and circles happen.
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

#include "checkers/notation.h"
#include "core/random.h"

namespace damier::checkers {

template <class P>
std::vector<Move> legal_moves(const P& at) {
    typename P::MoveList list;
    at.template generate<Gen::Legal>(list);
    return {list.begin(), list.end()};
}

template <class P>
P position(std::string_view fen) {
    const auto placement = read_position(fen, Side::First);
    if (!placement) throw std::invalid_argument(placement.error().message);
    return P(placement->board, placement->turn);
}

// Any valid board.
inline Board random_board(Rng& rng) {
    Board board;
    const std::uint32_t kings_in_8 = rng.below(9);
    for (const Side side : {Side::First, Side::Second}) {
        const std::uint32_t pieces = rng.below(kMaxPieces + 1);
        for (std::uint32_t i = 0; i < pieces; ++i) {
            const int square = static_cast<int>(rng.below(kSquares));
            if ((board.occupied() & bit(square)) != 0) continue;
            board.of(side) |= bit(square);
            const bool king = rng.below(8) < kings_in_8 || (bit(square) & last_row(side)) != 0;
            if (king) board.kings |= bit(square);
        }
    }
    return board;
}

// One to three kings of the side to move among men that stand apart, where captures go far and
// round.
inline Board random_hunting_ground(Rng& rng, Side hunter) {
    const Bits places = rng.below(2) == 0 ? 0x00E0E0E0 : 0x07070700;  // every second inner row
    Board board;
    for (const int square : Members(places)) {
        if (rng.below(4) != 0) board.of(other(hunter)) |= bit(square);
    }
    const std::uint32_t kings = 1 + rng.below(3);
    for (std::uint32_t i = 0; i < kings; ++i) {
        const Bits king = bit(static_cast<int>(rng.below(kSquares)));
        if ((king & board.occupied()) == 0) board.of(hunter) |= king;
    }
    board.kings = board.of(hunter);
    return board;
}

// Calls visit(position) `count` times.
template <class P, class Visit>
void for_random_positions(std::uint64_t seed, int count, Visit visit) {
    Rng rng(seed);
    P played;
    for (int i = 0; i < count; ++i) {
        if (i % 2 == 0) {
            const Side turn = rng.below(2) == 0 ? Side::First : Side::Second;
            visit(
                P(rng.below(4) == 0 ? random_hunting_ground(rng, turn) : random_board(rng), turn));
            continue;
        }
        visit(played);
        const auto moves = legal_moves(played);
        if (moves.empty() || played.reversible_plies() > 60) {
            played = P();
        } else {
            played.make(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

}  // namespace damier::checkers
