#include "arena/adjudication.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/options.h"

namespace damier::arena {

namespace {

using engine::number;

constexpr auto kFrom = number("from", "34", 1, 10'000, "the first move that counts");
constexpr auto kQuietMoves = number("moves", "8", 1, 1'000, "moves of each side in a row");
constexpr auto kQuietScore =
    number("score", "20", 0, kLargest, "hundredths that a value may be away from 0");
constexpr std::array<engine::Option, 3> kDrawOptions{kFrom, kQuietMoves, kQuietScore};

constexpr auto kLostMoves = number("moves", "3", 1, 1'000, "moves of the loser in a row");
constexpr auto kLostScore = number("score", "600", 1, kLargest, "hundredths that it is behind");
constexpr auto kBoth = engine::flag("both", "off", "the winner must see it too");
constexpr std::array<engine::Option, 3> kResignOptions{kLostMoves, kLostScore, kBoth};

}  // namespace

Result<Adjudication::Draw> read_draw_rule(std::string_view text) {
    engine::Settings settings(kDrawOptions);
    if (const auto set = settings.set_all(text); !set) return tl::make_unexpected(set.error());
    return Adjudication::Draw{static_cast<int>(settings.get(kFrom)),
                              static_cast<int>(settings.get(kQuietMoves)),
                              static_cast<Value>(settings.get(kQuietScore))};
}

Result<Adjudication::Resign> read_resign_rule(std::string_view text) {
    engine::Settings settings(kResignOptions);
    if (const auto set = settings.set_all(text); !set) return tl::make_unexpected(set.error());
    return Adjudication::Resign{static_cast<int>(settings.get(kLostMoves)),
                                static_cast<Value>(settings.get(kLostScore)), settings.get(kBoth)};
}

std::string write_rule(const Adjudication::Draw& rule) {
    return fmt::format("from={},moves={},score={}", rule.from_move, rule.moves, rule.score);
}

std::string write_rule(const Adjudication::Resign& rule) {
    return fmt::format("moves={},score={},both={}", rule.moves, rule.score,
                       rule.both_sides ? "on" : "off");
}

std::optional<Verdict> Adjudicator::after(Side side, int move, std::optional<Value> value) {
    const auto mine = static_cast<std::size_t>(idx(side));
    const auto theirs = static_cast<std::size_t>(idx(other(side)));
    const auto count = [](int& counter, bool again) { counter = again ? counter + 1 : 0; };

    if (const auto& draw = rules_.draw) {
        count(quiet_plies_, move >= draw->from_move && value && std::abs(*value) <= draw->score);
        if (quiet_plies_ >= 2 * draw->moves)
            return Verdict{Score::Draw, Termination::Adjudication, "both sides see a draw"};
    }
    if (const auto& resign = rules_.resign) {
        count(hopeless_[mine], value && *value <= -resign->score);
        count(confident_[mine], value && *value >= resign->score);
        for (const auto& [loser, winner, loser_side] :
             {std::tuple{mine, theirs, side}, std::tuple{theirs, mine, other(side)}}) {
            if (hopeless_[loser] < resign->moves) continue;
            if (resign->both_sides && confident_[winner] < resign->moves) continue;
            return Verdict{win_of(other(loser_side)), Termination::Adjudication,
                           resign->both_sides ? "both sides see a win" : "resignation"};
        }
    }
    if (rules_.max_moves && move >= *rules_.max_moves && side == Side::Second) {
        return Verdict{Score::Draw, Termination::Adjudication,
                       fmt::format("{} moves played", *rules_.max_moves)};
    }
    return std::nullopt;
}

}  // namespace damier::arena
