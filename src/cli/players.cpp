// damier players: everybody who can choose a move, with the keys of each.
#include "engine/players.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "engine/json.h"
#include "games/games.h"

namespace damier::cli {

namespace players_command {

// What eval= takes, which each game has for itself: "chess: material, ocap...; checkers: ..."
std::string evaluations() {
    std::string text;
    std::apply(
        [&text](auto... game) {
            ((text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", decltype(game)::kName,
                                  engine::joined(engine::judge_names<decltype(game)>()))),
             ...);
        },
        Games{});
    return text;
}

std::string values_of(const engine::Option& option) {
    return option.is_by_game() ? evaluations() : engine::allowed_values(option);
}

std::string_view standard_of(const engine::Option& option) {
    return option.is_by_game() && option.standard.empty() ? "the first" : option.standard;
}

constexpr std::string_view kStrongestHelp = "the strongest of them in each game";

// Who "strongest" is in each game, by the game's name.
nlohmann::ordered_json strongest_players() {
    auto specs = nlohmann::ordered_json::object();
    std::apply(
        [&specs](auto... game) {
            ((specs[std::string(decltype(game)::kName)] =
                  engine::strongest_player<decltype(game)>()),
             ...);
        },
        Games{});
    return specs;
}

void print_strongest() {
    fmt::print("\n{}  {}\n", engine::kStrongest, kStrongestHelp);
    const auto specs = strongest_players();
    for (const auto& [game, spec] : specs.items())
        fmt::print("    stands for {} in {}\n", spec.get<std::string>(), game);
    fmt::print("    keys are those of the player that it stands for, and come on top\n");
}

void print_text() {
    fmt::print(
        "A player is written name[:key=value[,key=value]...], such as alphabeta:depth=6,tt=off\n");
    std::span<const engine::Option> shown;
    for (const engine::PlayerInfo& player : engine::players()) {
        fmt::print("\n{}  {}{}\n", player.name, player.help,
                   player.games.empty() ? "" : fmt::format(" ({} only)", player.games));
        if (!player.preset.empty()) fmt::print("    stands for {}\n", player.preset);
        if (player.options.data() == shown.data()) {
            fmt::print("    keys as above\n");
            continue;
        }
        shown = player.options;
        for (const engine::Option& option : player.options) {
            fmt::print("    {:<11} {} [{}] ({})\n", option.name, option.help, standard_of(option),
                       values_of(option));
        }
    }
    print_strongest();
    fmt::print(
        "\nuci:COMMAND, xboard:COMMAND, hub:COMMAND, client:COMMAND  another program\n"
        "    client: speaks the protocol of Sherlock's Gambit, such as \"client:python3 ai.py\"\n"
        "    matches, tournaments and games take them as they take the players above\n");
}

void print_json() {
    auto list = nlohmann::ordered_json::array();
    for (const engine::PlayerInfo& player : engine::players())
        list.push_back(engine::player_json(player));
    list.push_back({{"player", engine::kStrongest},
                    {"help", kStrongestHelp},
                    {"games", game_names()},
                    {"preset", ""},
                    {"options", nlohmann::ordered_json::array()},
                    {"stands_for", strongest_players()}});
    fmt::print("{}\n", list.dump());
}

}  // namespace players_command

Action add_players(CLI::App& app) {
    using namespace players_command;
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("players", "List the players and their keys");
    command->add_flag("--json", *json, "One line of JSON instead of text");
    command->footer("Example: damier players");
    return [json] {
        if (*json) {
            print_json();
        } else {
            print_text();
        }
        return kDone;
    };
}

}  // namespace damier::cli
