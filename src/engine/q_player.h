// The player q: plays by a table of Q values (src/learn), and by chance where it has none. What a
// network says (dqn_player.h) is played in the same way.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <vector>

#include "core/chances.h"
#include "core/moves.h"
#include "engine/player.h"
#include "engine/player_keys.h"
#include "learn/learnt_table.h"

namespace damier::engine {

namespace q_keys {
inline constexpr auto kFile = text("file", "", "a table that damier learn has written", Role::File);
inline constexpr auto kSeed = seed_key("seed of its moves where the table knows none");
}  // namespace q_keys

inline constexpr std::array<Option, 2> kQOptions{q_keys::kFile, q_keys::kSeed};

// Greedy where the table knows the position: of the moves with the largest value the first. It says
// what that is worth as points, from a loss to a win. Elsewhere any move, without a value. With noise
// each value is up to so much more or less than what was learnt.
template <Game G>
class QPlayer final : public Thinker<typename G::Position> {
public:
    using P = typename G::Position;

    QPlayer(std::shared_ptr<const learn::LearntTable<G>> table, Settings settings, double noise = 0)
        : table_(std::move(table)), settings_(std::move(settings)), noise_(noise) {}

    search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                             std::stop_token) override {
        std::vector<search::Finding<P>> findings = known(game.position(), request);
        search::Thought<P> thought;
        thought.counters.nodes = 1;
        if (findings.empty()) {
            std::vector<typename P::Move> moves;
            for (const auto m : legal_moves(game.position())) {
                if (request.allows(m)) moves.push_back(m);
            }
            assert(!moves.empty());
            thought.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
            thought.pv = {thought.move};
            return thought;
        }
        const auto wanted = static_cast<std::size_t>(std::max(request.lines, 1));
        if (findings.size() > wanted) findings.resize(wanted);
        for (std::size_t i = 0; i < findings.size(); ++i)
            findings[i].rank = static_cast<int>(i) + 1;
        thought.move = findings.front().pv.front();
        thought.value = findings.front().value;
        thought.depth = findings.front().depth;
        thought.pv = findings.front().pv;
        thought.lines = std::move(findings);
        if (request.progress != nullptr)
            request.progress->found(thought.lines, {.nodes = thought.counters.nodes});
        return thought;
    }

    void forget(std::uint64_t salt) override { rng_ = Rng(seed_of(settings_, salt)); }

private:
    // The moves of a position that the table knows, the best first.
    [[nodiscard]] std::vector<search::Finding<P>> known(const P& at,
                                                        const search::Request<P>& request) {
        const auto values = table_->values(at);
        if (!values) return {};
        struct Choice {
            typename P::Move move;
            double q;
        };
        std::vector<Choice> choices;
        std::size_t next = 0;
        for (const auto m : legal_moves(at)) {
            double q = (*values)[next++];
            if (noise_ > 0) q += noise_ * (2 * rng_.share() - 1);
            if (request.allows(m)) choices.push_back({m, q});
        }
        std::stable_sort(choices.begin(), choices.end(),
                         [](const Choice& a, const Choice& b) { return a.q > b.q; });
        std::vector<search::Finding<P>> findings;
        for (const Choice& each : choices) {
            // A network may say a little more than there can be.
            const Value value = value_of_points((1 + std::clamp(each.q, -1.0, 1.0)) / 2);
            findings.push_back({.depth = 1, .value = value, .pv = {each.move}});
        }
        return findings;
    }

    std::shared_ptr<const learn::LearntTable<G>> table_;
    Settings settings_;
    double noise_;
    Rng rng_{seed_of(settings_, 0)};
};

struct MakeQ {
    // Whether it is there is seen when the player is made.
    template <Game G>
    Result<void> check(const Settings& settings) const {
        if (!settings.get(q_keys::kFile).empty()) return {};
        return fail("{}=FILE is needed, a table that damier learn has written", q_keys::kFile.name);
    }
    template <Game G>
    Result<std::unique_ptr<Thinker<typename G::Position>>> make(const Settings& settings) const {
        auto table = learn::open_table<G>(settings.get(q_keys::kFile));
        if (!table) return tl::make_unexpected(table.error());
        return std::make_unique<QPlayer<G>>(std::move(*table), settings);
    }
};

}  // namespace damier::engine
