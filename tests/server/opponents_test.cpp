// The named opponents: each is what its table and docs/opponents.md say.
#include "server/opponents.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "engine/make_session.h"
#include "engine/players.h"
#include "games/games.h"
#include "paths.h"
#include "server/hall.h"

namespace damier::server {
namespace {

using engine::Role;

constexpr int kLargestStep = 200;

// Steps that are larger, since no player stands between: the game, and who stands above the step.
struct LargeStep {
    std::string_view game;
    std::string_view name;
    std::string_view reason;
};
constexpr std::array<LargeStep, 0> kLargeSteps{};

bool may_be_large(std::string_view game, std::string_view name) {
    return std::any_of(kLargeSteps.begin(), kLargeSteps.end(), [&](const LargeStep& each) {
        return each.game == game && each.name == name;
    });
}

// The value of the option of that role; 0 where it is off or there is none.
std::int64_t number_of(const engine::PlayerSpec& player, Role role) {
    const engine::Option* const option = player.settings.with(role);
    return option == nullptr ? 0 : player.settings.number(option->name);
}

TEST(Opponents, AreThereInEveryGame) {
    for_each_game([]<class G>(G) { EXPECT_GE(opponents_of(G::kName).size(), 8U) << G::kName; });
    EXPECT_TRUE(opponents_of("go").empty());
}

TEST(Opponents, PlayTheirGameWithinLimitsThatHoldOnEveryMachine) {
    const HallLimits most;
    for_each_game([&]<class G>(G) {
        for (const Opponent& each : opponents_of(G::kName)) {
            SCOPED_TRACE(fmt::format("{}: {}", G::kName, each.spec));
            const auto player = engine::read_player<G>(each.spec);
            ASSERT_TRUE(player.has_value()) << player.error().message;
            EXPECT_EQ(number_of(*player, Role::Time), 0);
            if (player->has(Role::Time)) {
                EXPECT_GT(number_of(*player, Role::Depth) + number_of(*player, Role::Nodes) +
                              number_of(*player, Role::Playouts),
                          0);
            }
            EXPECT_LE(number_of(*player, Role::Hash), most.megabytes);
            EXPECT_LE(number_of(*player, Role::Threads), most.threads);
            for (const engine::Option& option : player->settings.options()) {
                if (option.role != Role::File) continue;
                EXPECT_EQ(player->settings.text(option.name), option.standard) << option.name;
            }
        }
    });
}

TEST(Opponents, SitDownAndMove) {
    for_each_game([]<class G>(G) {
        for (const Opponent& each : opponents_of(G::kName)) {
            SCOPED_TRACE(fmt::format("{}: {}", G::kName, each.spec));
            const auto session = engine::make_session(G::kName).value();
            const auto seated = session->seat_player(engine::Chair::First, each.spec);
            ASSERT_TRUE(seated.has_value()) << seated.error().message;
            const auto ready = session->get_ready(engine::Chair::First);
            ASSERT_TRUE(ready.has_value()) << ready.error().message;
            engine::Question question;
            question.chair = engine::Chair::First;
            const auto reply = session->ask(question, {});
            ASSERT_TRUE(reply.has_value());
            EXPECT_TRUE(session->play(*reply).has_value());
        }
    });
}

// Noise on the evaluation, or random games that go further than the evaluation.
bool has_chance(const engine::PlayerSpec& player) {
    const engine::Settings& settings = player.settings;
    if (!settings.has("noise")) return player.has(Role::Seed);
    const bool samples = player.has(Role::Playouts) && settings.text("cut") != "0";
    return samples || settings.number("noise") > 0;
}

// Who meets one again need not see the same game.
TEST(Opponents, HaveChanceUnlessTheyAreNamedHere) {
    // One is TSCP to the last node, the other sees every line to its end.
    const std::set<std::pair<std::string_view, std::string_view>> without{{"chess", "Clara"},
                                                                          {"tictactoe", "Alice"}};
    for_each_game([&]<class G>(G) {
        for (const Opponent& each : opponents_of(G::kName)) {
            const auto player = engine::read_player<G>(each.spec).value();
            EXPECT_NE(has_chance(player), without.contains({G::kName, each.name}))
                << G::kName << ": " << each.spec;
        }
    });
}

TEST(Opponents, AreToldApartByTheirNames) {
    std::map<std::string_view, std::string_view> kinds;  // by name
    for_each_game([&]<class G>(G) {
        std::set<std::string_view> names;
        std::set<std::string_view> specs;
        for (const Opponent& each : opponents_of(G::kName)) {
            EXPECT_TRUE(names.insert(each.name).second) << each.name;
            EXPECT_TRUE(specs.insert(each.spec).second) << each.spec;
            const std::string_view kind = each.spec.substr(0, each.spec.find(':'));
            EXPECT_EQ(kinds.emplace(each.name, kind).first->second, kind)
                << each.name << " is one kind of player, in all games";
        }
    });
}

TEST(Opponents, RiseByStepsThatAPersonCanTake) {
    for_each_game([]<class G>(G) {
        const auto all = opponents_of(G::kName);
        EXPECT_EQ(all.front().spec, "uniform");
        for (std::size_t i = 1; i < all.size(); ++i) {
            SCOPED_TRACE(fmt::format("{}: {}", G::kName, all[i].name));
            ASSERT_TRUE(all[i - 1].rating && all[i].rating);
            const int step = *all[i].rating - *all[i - 1].rating;
            EXPECT_GE(step, 0);
            EXPECT_EQ(step > kLargestStep, may_be_large(G::kName, all[i].name)) << step;
        }
    });
}

TEST(Opponents, AreThoseOfTheDocument) {
    std::ifstream file(fmt::format("{}/docs/opponents.md", paths::kSources));
    std::stringstream text;
    text << file.rdbuf();
    for_each_game([&]<class G>(G) {
        for (const Opponent& each : opponents_of(G::kName)) {
            const auto row =
                fmt::format("\n| {} | `{}` | {} |", each.name, each.spec, each.rating.value_or(0));
            EXPECT_NE(text.str().find(row), std::string::npos) << G::kName << row;
        }
    });
}

}  // namespace
}  // namespace damier::server
