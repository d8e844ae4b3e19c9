// Chance as an evaluation: alone it is Sherlock's test heuristic, added to another it makes a
// player less predictable. It is a function of the position and the seed, so the same search can be
// repeated.
#pragma once

#include <memory>
#include <utility>

#include "core/random.h"
#include "core/value.h"
#include "eval/judge.h"

namespace damier::eval {

// A value in [-range, range].
template <GamePosition P>
Value random_value(const P& at, std::uint64_t seed, Value range) {
    Rng rng(at.key() ^ (seed * 0x9E3779B97F4A7C15ULL));
    return static_cast<Value>(rng.below(static_cast<std::uint32_t>(2 * range + 1))) - range;
}

template <GamePosition P>
class RandomJudge final : public Judge<P> {
public:
    explicit RandomJudge(std::uint64_t seed) : seed_(seed) {}
    [[nodiscard]] Value value(const P& at) const override { return random_value(at, seed_, 1000); }

private:
    std::uint64_t seed_;
};

template <GamePosition P>
class NoisyJudge final : public Judge<P> {
public:
    NoisyJudge(std::shared_ptr<const Judge<P>> inner, Value noise, std::uint64_t seed)
        : inner_(std::move(inner)), noise_(noise), seed_(seed) {}
    [[nodiscard]] Value value(const P& at) const override {
        return inner_->value(at) + random_value(at, seed_, noise_);
    }

private:
    std::shared_ptr<const Judge<P>> inner_;
    Value noise_;
    std::uint64_t seed_;
};

}  // namespace damier::eval
