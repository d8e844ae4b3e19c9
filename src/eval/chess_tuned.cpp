#include "eval/chess_tuned.h"

#include <algorithm>
#include <bit>

#include "core/value.h"
#include "eval/chess_endings.h"
#include "eval/chess_features.h"
#include "eval/chess_hand_weights.h"
#include "eval/chess_pawn_features.h"
#include "eval/chess_weights.h"

namespace damier::eval {

constexpr ChessWeights kChessTuned{chess_fitted::kTerms};
constexpr ChessWeights kChessHandSet{chess_hand::kTerms};

namespace {

using namespace chess;

// 24 with all pieces on the board, 0 with none.
int phase_of(const Position& at) {
    const int minor = std::popcount(at.pieces(PieceType::Knight) | at.pieces(PieceType::Bishop));
    const int rooks = std::popcount(at.pieces(PieceType::Rook));
    const int queens = std::popcount(at.pieces(PieceType::Queen));
    return std::min(minor + 2 * rooks + 4 * queens, kChessPhases);
}

Score sum_of_squares(const Position& at, const ChessWeights& weights) {
    Score sum = 0;
    for (const int square : Members(at.occupied())) sum += weights.of(at.piece_at(square), square);
    return sum;
}

Value seen_by(Side turn, Value value) {
    const Value within = std::clamp(value, -kLargest, kLargest);
    return turn == Side::First ? within : -within;
}

int scale_of(const Position& at, Score sum) {
    const Value ahead = ending_of(sum);
    return ahead == 0 ? kFullScale : ending_scale(at, ahead > 0 ? Side::First : Side::Second);
}

// From the sum of all terms.
Value blended(const Position& at, Score sum) {
    return seen_by(at.turn(), tapered(sum, phase_of(at), kChessPhases, scale_of(at, sum)));
}

}  // namespace

void ChessTuned::reset(const P& at) { restart(sum_of_squares(at, weights())); }

const ChessTuned::PawnEntry& ChessTuned::about_pawns(const P& at) {
    const Bitboard first = at.pieces(Side::First, PieceType::Pawn);
    const Bitboard second = at.pieces(Side::Second, PieceType::Pawn);
    const std::uint64_t mixed = (first * 0x9E3779B97F4A7C15ULL) ^ (second * 0xC2B2AE3D27D4EB4FULL);
    PawnEntry& entry = pawns_[(mixed ^ mixed >> 29) >> 20 & (kPawnEntries - 1)];
    if (entry.pawns[0] != first || entry.pawns[1] != second) {
        Summing sink{weights().terms.data()};
        entry.passed = find_pawn_terms(first, second, sink);
        entry.sum = sink.sum;
        entry.pawns = {first, second};
    }
    return entry;
}

Value ChessTuned::value(const P& at) {
    if (const auto known = mating_value(at)) return seen_by(at.turn(), *known);
    const PawnEntry& pawns = about_pawns(at);
    Summing sink{weights().terms.data()};
    ChessFeatures<Summing>(at, pawns.passed, sink).find();
    return blended(at, sum() + pawns.sum + sink.sum);
}

Value ChessTunedJudge::value(const Position& at) const {
    if (const auto known = mating_value(at)) return seen_by(at.turn(), *known);
    Summing sink{weights_->terms.data()};
    const Bitboard passed = find_pawn_terms(at.pieces(Side::First, PieceType::Pawn),
                                            at.pieces(Side::Second, PieceType::Pawn), sink);
    ChessFeatures<Summing>(at, passed, sink).find();
    return blended(at, sum_of_squares(at, *weights_) + sink.sum);
}

Blend chess_blend(const Position& at, Score sum) {
    return {phase_of(at), scale_of(at, sum), mating_value(at).has_value()};
}

void find_all_terms(const Position& at, Recording& sink) {
    for (const int square : Members(at.occupied())) {
        const Piece piece = at.on(square_at(square));
        const Side side = side_of(piece);
        const PieceType type = type_of(piece);
        if (type != PieceType::King)
            sink.add(side, chess_terms::at(chess_terms::Group::Material, idx(type)));
        sink.add(side, chess_terms::square_term(type, side == Side::First ? square : square ^ 56));
    }
    const Bitboard passed = find_pawn_terms(at.pieces(Side::First, PieceType::Pawn),
                                            at.pieces(Side::Second, PieceType::Pawn), sink);
    ChessFeatures<Recording>(at, passed, sink).find();
}

}  // namespace damier::eval
