// The static evaluations of each game by their names, and who plays the game best.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engine/player_keys.h"
#include "eval/checkers_judges.h"
#include "eval/checkers_tuned.h"
#include "eval/chess_judges.h"
#include "eval/chess_tuned.h"
#include "eval/random_judge.h"
#include "games/games.h"

namespace damier::engine {

template <class P>
using JudgePointer = std::shared_ptr<const Judge<P>>;

// Chance, which is an evaluation of every game.
inline constexpr std::string_view kRandomEvaluation = "random";

// The evaluation that the strongest search counts with. Where a game has it, Judges<G>::Tuned is its
// evaluator, with the same values as the judge of that name.
inline constexpr std::string_view kTunedEvaluation = "tuned";

// Of a game that brings its evaluations along as functions, G::kEvaluations; the others follow.
// docs/players.md has the figures behind kStrongest.
template <Game G>
struct Judges {
    using P = typename G::Position;

    static constexpr std::string_view kStrongest = "alphabeta";
    static constexpr auto kNames = [] {
        std::array<std::string_view, G::kEvaluations.size() + 1> names{};
        for (std::size_t i = 0; i < G::kEvaluations.size(); ++i) names[i] = G::kEvaluations[i].name;
        names.back() = kRandomEvaluation;
        return names;
    }();
    static JudgePointer<P> make(std::string_view name) {
        for (const Evaluation<P>& each : G::kEvaluations) {
            if (each.name == name) return std::make_shared<FunctionJudge<P>>(each.value);
        }
        return nullptr;
    }
};

template <>
struct Judges<chess::Chess> {
    using Tuned = eval::ChessTuned;
    static constexpr std::string_view kStrongest = "champion";
    static constexpr std::array<std::string_view, 6> kNames{"material", "ocap",  "lyon",
                                                            "handset",  "tuned", kRandomEvaluation};
    static JudgePointer<chess::Position> make(std::string_view name) {
        if (name == "material") return std::make_shared<eval::ChessMaterial>();
        if (name == "ocap") return std::make_shared<eval::Ocap>();
        if (name == "lyon") return std::make_shared<eval::Lyon>();
        if (name == "handset") return std::make_shared<eval::ChessTunedJudge>(eval::kChessHandSet);
        if (name == "tuned") return std::make_shared<eval::ChessTunedJudge>();
        return nullptr;
    }
};

template <class Rules>
struct CheckersJudges {
    using Tuned = eval::CheckersTuned<Rules>;
    static constexpr std::string_view kStrongest = "champion";
    static constexpr std::array<std::string_view, 5> kNames{"material", "position", "handset",
                                                            "tuned", kRandomEvaluation};
    static JudgePointer<checkers::BasicPosition<Rules>> make(std::string_view name) {
        if (name == "material") return std::make_shared<eval::CheckersMaterial<Rules>>();
        if (name == "position") return std::make_shared<eval::CheckersPosition<Rules>>();
        if (name == "handset")
            return std::make_shared<eval::CheckersTunedJudge<Rules>>(eval::kCheckersHandSet);
        if (name == "tuned") return std::make_shared<eval::CheckersTunedJudge<Rules>>();
        return nullptr;
    }
};
template <>
struct Judges<checkers::Checkers> : CheckersJudges<checkers::EnglishRules> {};
template <>
struct Judges<checkers::Sherlock> : CheckersJudges<checkers::SherlockRules> {};

// One of Judges<G>::kNames; the seed is for chance.
template <Game G>
JudgePointer<typename G::Position> make_judge(std::string_view name, std::uint64_t seed) {
    using P = typename G::Position;
    if (name == kRandomEvaluation) return std::make_shared<eval::RandomJudge<P>>(seed);
    auto judge = Judges<G>::make(name);
    assert(judge != nullptr);
    return judge;
}

// The one that a player's keys name, with its noise, for a seed.
template <Game G>
JudgePointer<typename G::Position> make_judge(const Settings& settings, std::uint64_t seed) {
    using P = typename G::Position;
    auto judge = make_judge<G>(settings.get(kEval), seed);
    if (const auto noise = settings.get(kNoise); noise > 0)
        judge = std::make_shared<eval::NoisyJudge<P>>(judge, static_cast<Value>(noise), seed);
    return judge;
}

}  // namespace damier::engine
