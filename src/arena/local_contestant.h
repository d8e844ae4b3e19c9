// A player of this process as a contestant.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "arena/contestant.h"
#include "engine/players.h"

namespace damier::arena {

// Makes the player anew for each game: nothing is remembered, and its choices depend on the game's
// seed alone, not on the games before it on this thread.
template <Game G>
class LocalContestant final : public Contestant<typename G::Position> {
public:
    using P = typename G::Position;

    explicit LocalContestant(std::string spec) : spec_(std::move(spec)) {}

    Attempt<void> begin(const GameInfo<P>& info) override {
        info_ = info;
        auto made = engine::make_player<G>(spec_, info.seed);
        if (!made) return tl::make_unexpected(Failure{Termination::NoStart, made.error().message});
        player_ = std::move(*made);
        return {};
    }

    Attempt<Reply<P>> choose(const Line<P>& game, const Limits& limits,
                             const std::stop_token& stop) override {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        Reply<P> reply;
        reply.thought = player_->choose(game, limits, stop);
        reply.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        reply.has_value = reply.thought.depth > 0;
        if (info_.log != nullptr) {
            info_.log->line(
                info_.side, false,
                fmt::format("{} value {} depth {} nodes {}",
                            G::write_move(game.position(), reply.thought.move), reply.thought.value,
                            reply.thought.depth, reply.thought.counters.nodes));
        }
        return reply;
    }

    void end(const Verdict&) override { player_.reset(); }

private:
    std::string spec_;
    GameInfo<P> info_{};
    std::unique_ptr<engine::Player<P>> player_;
};

}  // namespace damier::arena
