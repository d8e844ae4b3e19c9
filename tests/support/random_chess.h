// Random chess positions: shuffled layouts with all the traps (castling rooks anywhere, en passant,
// pins, many queens), Chess960 starts, and endings.
#pragma once

#include <algorithm>
#include <vector>

#include "chess/position.h"
#include "core/random.h"

namespace damier::chess {

inline Layout random_layout(Rng& rng) {
    Layout layout;
    const auto cell = [&layout](Square s) -> Piece& {
        return layout.board[static_cast<std::size_t>(idx(s))];
    };
    const auto chance = [&rng](std::uint32_t percent) { return rng.below(100) < percent; };
    layout.turn = chance(50) ? Side::First : Side::Second;
    layout.halfmove_clock = static_cast<int>(rng.below(100));
    layout.fullmove = 1 + static_cast<int>(rng.below(200));
    for (const Side side : {Side::First, Side::Second}) {
        const bool at_home = chance(50);
        const int home = side == Side::First ? 0 : 7;
        Square king = kNoSquare;
        do {
            king = make_square(static_cast<int>(rng.below(8)),
                               at_home ? home : static_cast<int>(rng.below(8)));
        } while (cell(king) != kNoPiece);
        cell(king) = make_piece(side, PieceType::King);
        const auto others = static_cast<int>(rng.below(16));
        for (int i = 0; i < others; ++i) {
            const auto type = static_cast<PieceType>(chance(40) ? 0 : rng.below(5));
            const Square s = square_at(static_cast<int>(rng.below(64)));
            if (cell(s) != kNoPiece ||
                (type == PieceType::Pawn && (rank_of(s) == 0 || rank_of(s) == 7)))
                continue;
            cell(s) = make_piece(side, type);
        }
        if (!at_home || !chance(80)) continue;
        for (const bool right : {false, true}) {
            std::vector<Square> rooks;
            for (int file = 0; file < 8; ++file) {
                const Square s = make_square(file, home);
                if ((s > king) == right && (cell(s) == make_piece(side, PieceType::Rook) ||
                                            (s != king && chance(20) && cell(s) == kNoPiece)))
                    rooks.push_back(s);
            }
            if (rooks.empty()) continue;
            const Square rook = rooks[rng.below(static_cast<std::uint32_t>(rooks.size()))];
            cell(rook) = make_piece(side, PieceType::Rook);
            layout.castling |= bit(rook);
        }
    }
    std::vector<Square> targets;
    const int rank = layout.turn == Side::First ? 5 : 2;
    const int up = layout.turn == Side::First ? 1 : -1;
    for (int file = 0; file < 8; ++file) {
        if (cell(make_square(file, rank)) == kNoPiece &&
            cell(make_square(file, rank + up)) == kNoPiece &&
            cell(make_square(file, rank - up)) == make_piece(other(layout.turn), PieceType::Pawn)) {
            targets.push_back(make_square(file, rank));
        }
    }
    if (!targets.empty())
        layout.en_passant = targets[rng.below(static_cast<std::uint32_t>(targets.size()))];
    return layout;
}

// Tries layouts until one is a position.
inline Position random_position(Rng& rng) {
    for (;;) {
        if (const auto position = Position::from(random_layout(rng))) return *position;
    }
}

// One of the 960 starts, or one of the many more with a different order for each side.
inline Position random_start(Rng& rng, bool mirrored) {
    Layout layout;
    std::vector<PieceType> order;
    for (const Side side : {Side::First, Side::Second}) {
        if (order.empty() || !mirrored) {
            order = {PieceType::Rook,   PieceType::Knight, PieceType::Bishop, PieceType::Queen,
                     PieceType::Bishop, PieceType::Knight, PieceType::Rook,   PieceType::King};
            const auto rook_files = [&order] {
                std::vector<std::size_t> files;
                for (std::size_t i = 0; i < 8; ++i) {
                    if (order[i] == PieceType::Rook) files.push_back(i);
                }
                return files;
            };
            const auto file_of_king = [&order] {
                return static_cast<std::size_t>(
                    std::find(order.begin(), order.end(), PieceType::King) - order.begin());
            };
            do {
                for (std::uint32_t i = 7; i > 0; --i) std::swap(order[i], order[rng.below(i + 1)]);
            } while (file_of_king() < rook_files()[0] || file_of_king() > rook_files()[1]);
        }
        const int home = side == Side::First ? 0 : 7;
        for (int file = 0; file < 8; ++file) {
            const Square s = make_square(file, home);
            const PieceType type = order[static_cast<std::size_t>(file)];
            layout.board[static_cast<std::size_t>(idx(s))] = make_piece(side, type);
            layout.board[static_cast<std::size_t>(file + (side == Side::First ? 8 : 48))] =
                make_piece(side, PieceType::Pawn);
            if (type == PieceType::Rook) layout.castling |= bit(s);
        }
    }
    return *Position::from(layout);
}

// Two kings and up to two others, anywhere. One in eight has two pawns side by side, of which the
// opponent's has just moved two steps.
inline Position random_ending(Rng& rng) {
    for (;;) {
        Layout layout;
        const Side us = rng.below(2) == 0 ? Side::First : Side::Second;
        layout.turn = us;
        const auto put = [&layout](Side side, PieceType type, std::uint32_t square) {
            layout.board[square] = make_piece(side, type);
        };
        put(Side::First, PieceType::King, rng.below(64));
        put(Side::Second, PieceType::King, rng.below(64));
        if (rng.below(8) == 0) {
            const auto file = rng.below(7);
            const bool mirrored = rng.below(2) == 0;
            const std::uint32_t rank = us == Side::First ? 32 : 24;
            put(us, PieceType::Pawn, rank + file + (mirrored ? 1 : 0));
            put(other(us), PieceType::Pawn, rank + file + (mirrored ? 0 : 1));
            layout.en_passant =
                make_square(static_cast<int>(file + (mirrored ? 0 : 1)), us == Side::First ? 5 : 2);
        } else {
            for (int i = 0; i < 2; ++i)
                put(static_cast<Side>(rng.below(2)), static_cast<PieceType>(rng.below(5)),
                    rng.below(64));
        }
        if (const auto at = Position::from(layout)) return *at;
    }
}

}  // namespace damier::chess
