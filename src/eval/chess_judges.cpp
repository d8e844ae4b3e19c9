#include "eval/chess_judges.h"

#include <array>
#include <bit>
#include <cstdlib>

namespace damier::eval {

namespace {

using namespace chess;

constexpr std::array<Value, 6> kWorth{100, 300, 300, 500, 900, 0};
// Of ocap: what is taken off for each rank between a man and this one, as its own side counts.
constexpr Value kPerRank = 10;
constexpr int kWantedRank = 5;
constexpr std::array kValued{PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                             PieceType::Queen};

Value material(const Position& at, Side side) {
    Value sum = 0;
    for (const PieceType type : kValued) {
        sum += kWorth[static_cast<std::size_t>(idx(type))] * std::popcount(at.pieces(side, type));
    }
    return sum;
}

// The ranks between a side's men and the one where ocap wants them.
int ranks_off(const Position& at, Side side) {
    int ranks = 0;
    for (int rank = 0; rank < 8; ++rank)
        ranks +=
            std::abs(rank - kWantedRank) * std::popcount(at.pieces(side) & rank_for(side, rank));
    return ranks;
}

// The same two as numbers by piece and square: what sides differ in is the sign, and from where they
// count ranks.
constexpr SquareWeights<Position> weights_with(Value per_rank) {
    return SquareWeights<Position>::made_of([per_rank](int piece, int square) {
        const PieceType type = type_of(static_cast<Piece>(piece));
        const bool first = side_of(static_cast<Piece>(piece)) == Side::First;
        const int rank = first ? rank_of(square_at(square)) : 7 - rank_of(square_at(square));
        const int off = rank < kWantedRank ? kWantedRank - rank : rank - kWantedRank;
        const Value worth = kWorth[static_cast<std::size_t>(idx(type))] - per_rank * off;
        return first ? worth : -worth;
    });
}
constexpr SquareWeights<Position> kMaterialWeights = weights_with(0);
constexpr SquareWeights<Position> kOcapWeights = weights_with(kPerRank);

// What a side's men look at: where they may go, and what they threaten.
struct Reach {
    int moves = 0;    // as if no king were in danger; castling left out
    int threats = 0;  // to the enemy king's square and those around it, each man and square counted
};

template <Side Us>
Reach reach_of_pawns(const Position& at, Bitboard near_enemy_king) {
    constexpr Side kThem = other(Us);
    const Bitboard pawns = at.pieces(Us, PieceType::Pawn);
    const Bitboard free = ~at.occupied();
    const Bitboard single = pawn_push<Us>(pawns) & free;
    const Bitboard twice = pawn_push<Us>(single & rank_for(Us, 2)) & free;
    const Bitboard left = pawn_left<Us>(pawns);
    const Bitboard right = pawn_right<Us>(pawns);
    return {std::popcount(single) + std::popcount(twice) + std::popcount(left & at.pieces(kThem)) +
                std::popcount(right & at.pieces(kThem)),
            std::popcount(left & near_enemy_king) + std::popcount(right & near_enemy_king)};
}

Reach reach_of(const Position& at, Side side) {
    const Square enemy_king = at.king(other(side));
    const Bitboard near_enemy_king = king_attacks(enemy_king) | bit(enemy_king);
    Reach reach = side == Side::First ? reach_of_pawns<Side::First>(at, near_enemy_king)
                                      : reach_of_pawns<Side::Second>(at, near_enemy_king);
    for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                 PieceType::Queen, PieceType::King}) {
        for (const int i : Members(at.pieces(side, type))) {
            const Bitboard targets = attacks_from(type, square_at(i), at.occupied());
            reach.moves += std::popcount(targets & ~at.pieces(side));
            reach.threats += std::popcount(targets & near_enemy_king);
        }
    }
    return reach;
}

// Lyon's second and third question for one side: can its men move, and do they threaten the
// enemy king? The king is the safer the more of its own men stand around it and the less it has
// left its first rank.
Value activity(const Position& at, Side side) {
    constexpr Value kPerMove = 2;
    constexpr Value kPerThreat = 6;
    constexpr Value kPerGuard = 5;
    constexpr Value kPerRankLeft = 8;
    const auto [moves, threats] = reach_of(at, side);
    const Square king = at.king(side);
    const int guards = std::popcount(king_attacks(king) & at.pieces(side));
    const int ranks_left = side == Side::First ? rank_of(king) : 7 - rank_of(king);
    const bool danger =
        many(at.pieces(other(side)) & ~at.pieces(PieceType::Pawn) & ~at.pieces(PieceType::King));
    return kPerMove * moves + kPerThreat * threats +
           (danger ? kPerGuard * guards - kPerRankLeft * ranks_left : 0);
}

template <class Term>
Value difference(const Position& at, Term term) {
    return term(at, at.turn()) - term(at, other(at.turn()));
}

}  // namespace

Value ChessMaterial::value(const Position& at) const { return difference(at, material); }

const SquareWeights<Position>* ChessMaterial::weights() const { return &kMaterialWeights; }

Value Ocap::value(const Position& at) const {
    return difference(at, material) - kPerRank * difference(at, ranks_off);
}

const SquareWeights<Position>* Ocap::weights() const { return &kOcapWeights; }

Value Lyon::value(const Position& at) const {
    return difference(at, material) + difference(at, activity);
}

}  // namespace damier::eval
