// The evaluation `tuned` of chess: the terms of eval/chess_terms.h with fitted weights.
//
// ChessTuned is an evaluator of core's contract, made to be asked a million times a second: what
// stands where is a sum that moves change, and what was found out about pawns is remembered.
// ChessTunedJudge says the same of a single position.
#pragma once

#include <array>
#include <vector>

#include "chess/position.h"
#include "core/chances.h"
#include "eval/chess_terms.h"
#include "eval/judge.h"
#include "eval/running_sum.h"

namespace damier::eval {

struct ChessWeights {
    using Terms = std::array<Score, chess_terms::kTerms>;

    constexpr explicit ChessWeights(const Terms& all) : terms(all) {
        for (int piece = 0; piece < 12; ++piece) {
            for (int square = 0; square < 64; ++square)
                squares[index(piece, square)] = worth(piece, square);
        }
    }

    // Material and square, to Side::First.
    [[nodiscard]] constexpr Score of(int piece, int square) const {
        return squares[index(piece, square)];
    }

    Terms terms;

private:
    static constexpr std::size_t index(int piece, int square) {
        return static_cast<std::size_t>(piece) * 64 + static_cast<std::size_t>(square);
    }
    [[nodiscard]] constexpr Score worth(int piece, int square) const {
        using namespace chess;
        const PieceType type = type_of(static_cast<Piece>(piece));
        const bool first = side_of(static_cast<Piece>(piece)) == Side::First;
        Score sum = terms[static_cast<std::size_t>(
            chess_terms::square_term(type, first ? square : square ^ 56))];
        if (type != PieceType::King)
            sum += terms[static_cast<std::size_t>(
                chess_terms::at(chess_terms::Group::Material, chess::idx(type)))];
        return first ? sum : -sum;
    }

    std::array<Score, 12 * 64> squares{};
};

extern const ChessWeights kChessTuned;    // fitted to games: eval/chess_weights.h
extern const ChessWeights kChessHandSet;  // eval/chess_hand_weights.h

class ChessTuned : public RunningSum<chess::Position, ChessWeights, Score> {
public:
    using P = chess::Position;
    // What the values of a search with it promise: docs/uci.md has the games.
    static constexpr Forecast kForecast{73, 84};

    explicit ChessTuned(const ChessWeights& weights = kChessTuned)
        : RunningSum(weights), pawns_(kPawnEntries) {}

    void reset(const P& at);
    [[nodiscard]] Value value(const P& at);

private:
    static constexpr std::size_t kPawnEntries = 4096;

    // What was found out about pawns. One that nobody has written yet is true of no pawns.
    struct PawnEntry {
        std::array<chess::Bitboard, 2> pawns{};
        chess::Bitboard passed = 0;
        Score sum = 0;
    };
    const PawnEntry& about_pawns(const P& at);

    std::vector<PawnEntry> pawns_;
};

class ChessTunedJudge final : public Judge<chess::Position> {
public:
    explicit ChessTunedJudge(const ChessWeights& weights = kChessTuned) : weights_(&weights) {}
    [[nodiscard]] Value value(const chess::Position& at) const override;

private:
    const ChessWeights* weights_;
};

// How a value is made of the sum of its terms: for those who count with other weights.
struct Blend {
    int phase;   // of kChessPhases: all opening
    int scale;   // 64ths of the ending
    bool known;  // the value does not come from terms
};
inline constexpr int kChessPhases = 24;
Blend chess_blend(const chess::Position& at, Score sum);

// All terms of the position, also those that ChessTuned keeps from move to move.
void find_all_terms(const chess::Position& at, Recording& sink);

}  // namespace damier::eval
