#include "arena/fixture_queue.h"

#include <cassert>
#include <utility>

namespace damier::arena {

Error misfit(std::int64_t number) {
    return {fmt::format(
        "game {} of the store has other players or another opening than the tournament would give "
        "it now: have the openings changed, or what a player's name stands for?",
        number + 1)};
}

FixtureQueue::FixtureQueue(const TournamentPlan& plan, std::vector<store::StoredGame> stored,
                           const Fits& fits)
    : plan_(plan), fits_(fits), results_(plan.players) {
    for (store::StoredGame& game : stored) stored_.emplace(game.number, std::move(game));
    fill();
}

// Only before any thread is at work.
FixtureQueue::FixtureQueue(FixtureQueue&& other) noexcept
    : plan_(other.plan_),
      stored_(std::move(other.stored_)),
      fits_(std::move(other.fits_)),
      waiting_(std::move(other.waiting_)),
      rounds_begun_(other.rounds_begun_),
      results_(std::move(other.results_)) {
    assert(other.in_play_ == 0);
}

Result<FixtureQueue> FixtureQueue::make(const TournamentPlan& plan,
                                        std::vector<store::StoredGame> stored, const Fits& fits) {
    FixtureQueue queue(plan, std::move(stored), fits);
    if (queue.misfit_) return tl::make_unexpected(misfit(*queue.misfit_));
    if (!queue.stored_.empty()) {
        return fail("the store holds game {}, which is not part of the tournament",
                    queue.stored_.begin()->first + 1);
    }
    return queue;
}

void FixtureQueue::fill_round(const std::vector<Fixture>& fixtures) {
    ++rounds_begun_;
    for (const Fixture& fixture : fixtures) {
        if (const auto node = stored_.extract(fixture.number)) {
            if (!misfit_ && !fits_(fixture, node.mapped())) misfit_ = fixture.number;
            results_.add(fixture, node.mapped());
        } else {
            waiting_.push_back(fixture);
        }
    }
}

void FixtureQueue::fill() {
    if (plan_.format != Format::Swiss) {
        if (rounds_begun_ == 0) fill_round(all_fixtures(plan_));
        return;
    }
    while (waiting_.empty() && rounds_begun_ < plan_.rounds)
        fill_round(swiss_round(plan_, rounds_begun_, results_.all()));
}

std::optional<Fixture> FixtureQueue::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const bool ready = changed_.wait(lock, stop, [this] {
        if (waiting_.empty() && in_play_ == 0) fill();
        return !waiting_.empty() || in_play_ == 0;
    });
    if (!ready || waiting_.empty() || stop.stop_requested()) return std::nullopt;
    const Fixture fixture = waiting_.front();
    waiting_.pop_front();
    ++in_play_;
    return fixture;
}

void FixtureQueue::finish(const Fixture& fixture, const store::StoredGame& game,
                          const std::function<void(const Results&)>& then) {
    {
        const std::scoped_lock lock(mutex_);
        results_.add(fixture, game);
        assert(in_play_ > 0);
        --in_play_;
        then(results_);
    }
    changed_.notify_all();
}

void FixtureQueue::put_back(const Fixture& fixture) {
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(fixture);
        assert(in_play_ > 0);
        --in_play_;
    }
    changed_.notify_all();
}

}  // namespace damier::arena
