// Players and their options for programs that read them: a form can be built from what is said, and
// what is chosen in it is understood.
#include "engine/json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/players.h"
#include "games/games.h"

namespace damier::engine {
namespace {

// A value that the form of an option lets somebody choose, for each end of what it may be.
std::vector<std::string> choices_in_form(const Json& option, std::string_view game) {
    const std::string kind = option["kind"];
    if (kind == "flag") return {"on", "off"};
    if (kind == "choice") {
        const Json& all = option["choices"];
        return all.is_object() ? all[std::string(game)].get<std::vector<std::string>>()
                               : all.get<std::vector<std::string>>();
    }
    if (kind != "number") return {option["default"]};
    // There may not be as much memory as the form allows: that is said when it is asked for.
    const auto most = option["max"].get<std::int64_t>();
    std::vector<std::string> values{std::to_string(option["role"] == "hash" ? 100 : most),
                                    std::to_string(option["min"].get<std::int64_t>())};
    if (option["off"] == true) values.emplace_back("off");
    return values;
}

template <class G>
void check_forms() {
    for (const PlayerInfo& player : players()) {
        if (!player.games.empty() && player.games.find(G::kName) == std::string_view::npos)
            continue;
        const Json json = player_json(player);
        EXPECT_EQ(json["player"], player.name);
        // Who cannot do without a file is given the name of one, which nobody opens here.
        const bool needs_file = !read_player<G>(player.name);
        const std::string own = needs_file ? "file=table," : "";
        ASSERT_EQ(json["options"].size(), player.options.size());
        std::set<std::string> names;
        for (const Json& option : json["options"]) {
            const std::string name = option["name"];
            EXPECT_TRUE(names.insert(name).second) << name;
            EXPECT_FALSE(option["help"].get<std::string>().empty()) << name;
            if (needs_file && option["role"] == "file") continue;
            if (option.contains("default")) {
                const std::string standard = option["default"];
                const auto spec = fmt::format("{}:{}{}={}", player.name, own, name, standard);
                EXPECT_TRUE(read_player<G>(spec).has_value()) << spec;
            }
            for (const std::string& value : choices_in_form(option, G::kName)) {
                const auto spec = fmt::format("{}:{}{}={}", player.name, own, name, value);
                const auto read = read_player<G>(spec);
                EXPECT_TRUE(read.has_value() || name == "nullmove")
                    << spec << ": " << read.error().message;
            }
        }
    }
}

TEST(PlayerForms, WhatAFormOffersIsUnderstood) {
    for_each_game([]<class G>(G) { check_forms<G>(); });
}

TEST(PlayerForms, RolesAreSaid) {
    std::set<std::string> roles;
    for (const PlayerInfo& player : players()) {
        const Json json = player_json(player);
        for (const Json& option : json["options"]) roles.insert(option["role"]);
    }
    for (const char* role :
         {"own", "hash", "threads", "depth", "time", "nodes", "playouts", "evaluation", "seed"}) {
        EXPECT_TRUE(roles.contains(role)) << role;
    }
}

}  // namespace
}  // namespace damier::engine
