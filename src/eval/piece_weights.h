// An evaluation that is linear in its weights and the same for every game: a weight for each kind of
// piece, and one for each kind on each square, as the piece's owner sees it.
//
//   v(x) = sum over the pieces: +-(weight of the kind + weight of the kind on that square)
//
// to Side::First. A piece is worth the weight of its kind and the mean of that kind's squares. (The
// two overlap on purpose: what holds on every square is learnt from every square at once.)
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "core/value.h"
#include "eval/judge.h"
#include "eval/piece_kinds.h"
#include "eval/square_tables.h"

namespace damier::eval {

template <GamePosition P>
class PieceWeights {
public:
    using Kinds = PieceKinds<P>;
    static constexpr std::size_t kKinds = Kinds::kNames.size();
    static constexpr std::size_t kSquares = P::kSquares;
    static constexpr std::size_t kCount = kKinds * (1 + kSquares);
    using All = std::array<double, kCount>;

    // Kind by kind: its weight, then those of its squares.
    All all{};

    [[nodiscard]] static constexpr std::size_t of_kind(std::size_t kind) {
        return kind * (1 + kSquares);
    }
    [[nodiscard]] static constexpr std::size_t on_square(std::size_t kind, std::size_t square) {
        return of_kind(kind) + 1 + square;
    }

    [[nodiscard]] double worth(std::size_t kind) const {
        double sum = 0;
        for (std::size_t square = 0; square < kSquares; ++square)
            sum += all[on_square(kind, square)];
        return all[of_kind(kind)] + sum / static_cast<double>(kSquares);
    }
    // Of all kinds, in the order of their names.
    [[nodiscard]] std::array<double, kKinds> worths() const {
        std::array<double, kKinds> worths;
        for (std::size_t kind = 0; kind < kKinds; ++kind) worths[kind] = worth(kind);
        return worths;
    }
    // What a piece adds to its own side.
    [[nodiscard]] double of(std::size_t kind, std::size_t square) const {
        return all[of_kind(kind)] + all[on_square(kind, square)];
    }

    // v(x), to Side::First.
    [[nodiscard]] double value(const P& at) const {
        double sum = 0;
        for_each_term(at, [&](std::size_t weight, double count) { sum += count * all[weight]; });
        return sum;
    }
    // f(weight, count) for each weight that v(x) depends on, once for each piece: v(x) is the sum of
    // count times weight, so the counts are its gradient.
    template <class F>
    static void for_each_term(const P& at, F&& f) {
        for (int square = 0; square < P::kSquares; ++square) {
            const int piece = at.piece_at(square);
            if (piece < 0) continue;
            const auto kind = static_cast<std::size_t>(Kinds::kind(piece));
            const double count = Kinds::side(piece) == Side::First ? 1 : -1;
            f(of_kind(kind), count);
            f(on_square(kind, static_cast<std::size_t>(Kinds::seen(piece, square))), count);
        }
    }

    // How large v(x) can be in any position, both sides having as many pieces as there can be.
    [[nodiscard]] double largest() const {
        double most = 0;
        double least = 0;
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            for (std::size_t square = 0; square < kSquares; ++square) {
                most = std::max(most, of(kind, square));
                least = std::min(least, of(kind, square));
            }
        }
        return Kinds::kMost * (most - least);
    }
    // The same times a number, as whole numbers for searches. Their sums stay within +-kLargest where
    // largest() times that number does, rounding left aside: kMostRounding for all pieces together.
    [[nodiscard]] SquareWeights<P> scaled(double scale) const {
        return SquareWeights<P>::made_of([this, scale](int piece, int square) {
            const auto kind = static_cast<std::size_t>(Kinds::kind(piece));
            const auto seen = static_cast<std::size_t>(Kinds::seen(piece, square));
            const auto worth = static_cast<Value>(std::lround(scale * of(kind, seen)));
            return Kinds::side(piece) == Side::First ? worth : -worth;
        });
    }
    static constexpr double kMostRounding = Kinds::kMost;

    // What makes hundredths of the unit of these weights; nothing where the unit is worth nothing, or
    // so little beside the rest that sums would go beyond kLargest.
    [[nodiscard]] std::optional<double> hundredths() const {
        const double unit = worth(Kinds::kUnit);
        if (!(unit > 0)) return std::nullopt;
        const double scale = 100 / unit;
        if (!(scale * largest() + kMostRounding <= kLargest)) return std::nullopt;
        return scale;
    }

    bool operator==(const PieceWeights&) const = default;
};

// A judge that is nothing but weights for pieces on squares.
template <GamePosition P>
class SquareJudge final : public Judge<P> {
public:
    explicit SquareJudge(const SquareWeights<P>& weights) : weights_(weights) {}
    [[nodiscard]] Value value(const P& at) const override {
        const Value sum = weights_.sum(at);
        return at.turn() == Side::First ? sum : -sum;
    }
    [[nodiscard]] const SquareWeights<P>* weights() const override { return &weights_; }

private:
    SquareWeights<P> weights_;
};

}  // namespace damier::eval
