// The player dqn: plays by a network of damier learn dqn, one that ships with the program or one of a
// file, as the player q does by a table.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/q_player.h"
#include "engine/shipped_networks.h"
#include "learn/dqn/network_table.h"

namespace damier::engine {

namespace dqn_keys {
inline constexpr auto kFile =
    text("file", "", "a network that damier learn dqn has written", Role::File);
inline constexpr auto kEndgame =
    text("endgame", "", "of the networks that ship with the program the one of that ending");
inline constexpr auto kNoise = number_or_off(
    "noise", "off", 100, "a random number of at most so many hundredths of a win on each move");
inline constexpr auto kSeed = seed_key("seed of noise, and of moves where the network knows none");
}  // namespace dqn_keys

inline constexpr std::array<Option, 4> kDqnOptions{dqn_keys::kFile, dqn_keys::kEndgame,
                                                   dqn_keys::kNoise, dqn_keys::kSeed};

struct MakeDqn {
    // Whether a file is there is seen when the player is made.
    template <Game G>
    Result<void> check(const Settings& settings) const {
        if (!settings.get(dqn_keys::kFile).empty()) {
            if (settings.get(dqn_keys::kEndgame).empty()) return {};
            return fail(
                "{} chooses among the networks that ship with the program: {} names another",
                dqn_keys::kEndgame.name, dqn_keys::kFile.name);
        }
        if (const auto bytes = shipped<G>(settings); !bytes)
            return tl::make_unexpected(bytes.error());
        return {};
    }
    template <Game G>
    Result<std::unique_ptr<Thinker<typename G::Position>>> make(const Settings& settings) const {
        const std::string file(settings.get(dqn_keys::kFile));
        auto table = file.empty() ? shipped<G>(settings).and_then(learn::read_network_table<G>)
                                  : learn::open_network<G>(file);
        if (!table) return tl::make_unexpected(table.error());
        const auto noise = static_cast<double>(settings.get(dqn_keys::kNoise)) / 100;
        return std::make_unique<QPlayer<G>>(std::move(*table), settings, noise);
    }

private:
    template <Game G>
    static Result<std::string_view> shipped(const Settings& settings) {
        const std::string_view endgame = settings.get(dqn_keys::kEndgame);
        std::vector<std::string_view> endgames;
        for (const ShippedNetwork& each : shipped_networks()) {
            if (each.game != G::kName) continue;
            if (each.endgame == endgame) return each.bytes;
            if (!each.endgame.empty()) endgames.push_back(each.endgame);
        }
        if (endgame.empty())
            return fail("no network of {} ships with the program: {}=FILE is needed", G::kName,
                        dqn_keys::kFile.name);
        if (endgames.empty())
            return fail("no network of an ending of {} ships with the program", G::kName);
        return tl::make_unexpected(not_known("endgame", endgame, endgames));
    }
};

}  // namespace damier::engine
