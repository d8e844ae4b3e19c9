// The player uniform: any legal move, each as likely as the others.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/moves.h"
#include "engine/player.h"
#include "engine/player_keys.h"

namespace damier::engine {

inline constexpr std::array<Option, 1> kUniformOptions{seed_key("seed of its choices")};

template <GamePosition P>
class UniformPlayer final : public Thinker<P> {
public:
    explicit UniformPlayer(Settings settings) : settings_(std::move(settings)) {}

    search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                             std::stop_token) override {
        std::vector<typename P::Move> moves = request.only;
        if (moves.empty()) {
            const auto legal = legal_moves(game.position());
            moves.assign(legal.begin(), legal.end());
        }
        assert(!moves.empty());
        search::Thought<P> thought;
        thought.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
        thought.pv = {thought.move};
        thought.counters.nodes = 1;
        return thought;
    }

    void forget(std::uint64_t salt) override { rng_ = Rng(seed_of(settings_, salt)); }

private:
    Settings settings_;
    Rng rng_{seed_of(settings_, 0)};
};

struct MakeUniform {
    template <Game G>
    std::unique_ptr<Thinker<typename G::Position>> make(const Settings& settings) const {
        return std::make_unique<UniformPlayer<typename G::Position>>(settings);
    }
};

}  // namespace damier::engine
