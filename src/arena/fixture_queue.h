// Hands out the games of a tournament to several threads, round by round where a round depends on
// the results before it.
#pragma once

#include <cassert>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "arena/results.h"
#include "arena/schedule.h"
#include "core/result.h"
#include "store/store.h"

namespace damier::arena {

// What to say of a stored game that is not the one that its fixture means.
Error misfit(std::int64_t number);

class FixtureQueue {
public:
    // Is this stored game the one that the fixture means?
    using Fits = std::function<bool(const Fixture&, const store::StoredGame&)>;

    // The games that are already stored are counted, not played again. An error when one of them is
    // not part of the plan or does not fit.
    static Result<FixtureQueue> make(const TournamentPlan& plan,
                                     std::vector<store::StoredGame> stored, const Fits& fits);

    FixtureQueue(FixtureQueue&& other) noexcept;

    // The next game to play; waits where it depends on games in play. Nothing when all have been
    // handed out, or a stop was asked for.
    std::optional<Fixture> next(const std::stop_token& stop);
    // Tells the result of a game that was handed out. Calls `then` with all results, on one thread
    // at a time.
    void finish(const Fixture& fixture, const store::StoredGame& game,
                const std::function<void(const Results&)>& then);
    // A game that was handed out was not finished: it waits again, behind all others.
    void put_back(const Fixture& fixture);

    // Call when no thread is at work.
    [[nodiscard]] const Results& results() const {
        assert(in_play_ == 0);
        return results_;
    }
    [[nodiscard]] bool is_complete() const {
        return static_cast<std::int64_t>(results_.count()) == total_games(plan_);
    }

private:
    FixtureQueue(const TournamentPlan& plan, std::vector<store::StoredGame> stored,
                 const Fits& fits);

    // Fills waiting_ with the next round that has games to play, when no game is in play.
    void fill();
    void fill_round(const std::vector<Fixture>& fixtures);

    TournamentPlan plan_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::map<std::int64_t, store::StoredGame> stored_;  // not yet counted
    Fits fits_;
    std::optional<std::int64_t> misfit_;  // the first stored game that does not fit
    std::deque<Fixture> waiting_;
    std::size_t in_play_ = 0;
    std::size_t rounds_begun_ = 0;
    Results results_;
};

}  // namespace damier::arena
