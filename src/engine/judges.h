// The static evaluations of each game by their names, and who plays the game best.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/learnt_judges.h"
#include "engine/player.h"
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

// The one that was learnt from nothing and ships with the program: nets/td-GAME.weights.
inline constexpr std::string_view kLearntEvaluation = "td";

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
    static constexpr std::array<std::string_view, 7> kNames{
        "material", "ocap", "lyon", "handset", "tuned", kLearntEvaluation, kRandomEvaluation};
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
    static constexpr std::array<std::string_view, 6> kNames{
        "material", "position", "handset", "tuned", kLearntEvaluation, kRandomEvaluation};
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
    if (name == kLearntEvaluation) return shipped_judge<G>();
    auto judge = Judges<G>::make(name);
    assert(judge != nullptr);
    return judge;
}

// What the keys of a player say about its evaluation: a file is read here, when they are checked and
// when it is made; what comes of it is the same for all games of the player but for chance.
template <Game G>
class JudgeMaker {
public:
    using P = typename G::Position;

    // One sentence where evalfile names none.
    static Result<JudgeMaker> of(const Settings& settings) {
        JudgeMaker maker(settings.get(kEval), static_cast<Value>(settings.get(kNoise)));
        const std::string path(settings.get(kEvalFile));
        if (path.empty()) return maker;
        auto judge = open_judge<G>(path);
        if (!judge) return fail("{}: {}", kEvalFile.name, judge.error().message);
        maker.of_file_ = std::move(*judge);
        return maker;
    }

    // With its noise, for a seed.
    [[nodiscard]] JudgePointer<P> make(std::uint64_t seed) const {
        auto judge = of_file_ != nullptr ? of_file_ : make_judge<G>(name_, seed);
        if (noise_ == 0) return judge;
        return std::make_shared<eval::NoisyJudge<P>>(judge, noise_, seed);
    }
    // Is it the one of that name, noise left aside?
    [[nodiscard]] bool is(std::string_view name) const {
        return of_file_ == nullptr && name_ == name;
    }

private:
    JudgeMaker(std::string_view name, Value noise) : name_(name), noise_(noise) {}

    std::string name_;
    Value noise_;
    JudgePointer<P> of_file_;  // null: the one of that name
};

// make(judges), with the evaluation that a player's keys name, as a player of this game.
template <Game G, class Make>
Result<std::unique_ptr<Thinker<typename G::Position>>> made_with_judges(const Settings& settings,
                                                                        Make make) {
    auto judges = JudgeMaker<G>::of(settings);
    if (!judges) return tl::make_unexpected(judges.error());
    return std::unique_ptr<Thinker<typename G::Position>>(make(std::move(*judges)));
}

}  // namespace damier::engine
