#include "eval/chess_endings.h"

#include <algorithm>
#include <bit>

#include "core/value.h"
#include "eval/chess_spans.h"
#include "eval/terms.h"

namespace damier::eval {

namespace {

using namespace chess;

using chess_spans::kDark;

int count(const Position& at, Side side, PieceType type) {
    return std::popcount(at.pieces(side, type));
}

// In pawns, without the pawns.
int worth_of_pieces(const Position& at, Side side) {
    return 3 * (count(at, side, PieceType::Knight) + count(at, side, PieceType::Bishop)) +
           5 * count(at, side, PieceType::Rook) + 9 * count(at, side, PieceType::Queen);
}

bool has_both_colours(Bitboard bishops) {
    return (bishops & kDark) != 0 && (bishops & ~kDark) != 0;
}

// 0 in the middle, 6 in a corner.
int off_centre(Square s) {
    const int file = std::min(file_of(s), 7 - file_of(s));
    const int rank = std::min(rank_of(s), 7 - rank_of(s));
    return 6 - file - rank;
}

// Steps from the nearer of the two corners that the bishop reaches.
int from_corner(Square king, bool dark) {
    const Square a = dark ? make_square(0, 0) : make_square(0, 7);
    const Square b = dark ? make_square(7, 7) : make_square(7, 0);
    return std::min(distance(king, a), distance(king, b));
}

// What the hunt is worth, seen by the hunter.
std::optional<Value> hunt(const Position& at, Side hunter) {
    constexpr Value kWon = 4000;
    constexpr Value kPerPawnOfPieces = 100;
    constexpr Value kPerStepOut = 30;
    constexpr Value kPerStepApart = 12;
    constexpr Value kPerStepFromCorner = 60;
    const Bitboard bishops = at.pieces(hunter, PieceType::Bishop);
    const int knights = count(at, hunter, PieceType::Knight);
    const bool heavy =
        (at.pieces(hunter, PieceType::Rook) | at.pieces(hunter, PieceType::Queen)) != 0;
    const bool bishop_and_knight = bishops != 0 && knights != 0;
    if (!heavy && !has_both_colours(bishops) && !bishop_and_knight) {
        if (at.pieces(hunter, PieceType::Pawn) != 0) return std::nullopt;
        if (knights <= 2) return kDraw;  // two knights cannot force it
    }
    const Square king = at.king(other(hunter));
    Value value = kWon + kPerPawnOfPieces * worth_of_pieces(at, hunter) +
                  kPerPawnOfPieces * count(at, hunter, PieceType::Pawn) +
                  kPerStepOut * off_centre(king) - kPerStepApart * distance(king, at.king(hunter));
    if (!heavy && !has_both_colours(bishops) && bishop_and_knight)
        value -= kPerStepFromCorner * from_corner(king, (bishops & kDark) != 0);
    return value;
}

}  // namespace

std::optional<Value> mating_value(const Position& at) {
    for (const Side bare : {Side::First, Side::Second}) {
        if (many(at.pieces(bare))) continue;
        if (!many(at.pieces(other(bare)))) return std::nullopt;
        const auto value = hunt(at, other(bare));
        if (!value) return std::nullopt;
        return bare == Side::First ? -*value : *value;
    }
    return std::nullopt;
}

int ending_scale(const Position& at, Side ahead) {
    constexpr int kHopeless = 4;
    constexpr int kHard = 14;
    constexpr int kBishopsOnly = 24;
    constexpr int kBishopsAmongOthers = 46;
    constexpr int kFewPawns = 40;
    constexpr int kPerPawn = 6;
    const Side behind = other(ahead);
    const int pawns = count(at, ahead, PieceType::Pawn);
    if (pawns == 0) {
        const int lead = worth_of_pieces(at, ahead) - worth_of_pieces(at, behind);
        if (lead <= 3) return worth_of_pieces(at, ahead) <= 3 ? 0 : lead <= 1 ? kHopeless : kHard;
    }
    const Bitboard ours = at.pieces(ahead, PieceType::Bishop);
    const Bitboard theirs = at.pieces(behind, PieceType::Bishop);
    if (std::popcount(ours) == 1 && std::popcount(theirs) == 1 && has_both_colours(ours | theirs)) {
        const bool alone = worth_of_pieces(at, ahead) == 3 && worth_of_pieces(at, behind) == 3;
        return alone ? kBishopsOnly : kBishopsAmongOthers;
    }
    return std::min(kFullScale, kFewPawns + kPerPawn * pawns);
}

}  // namespace damier::eval
