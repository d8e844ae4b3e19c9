// What the tests of sessions share: sessions, and a listener that keeps what it is told.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/json.h"
#include "engine/session.h"
#include "games/games.h"
#include "processes.h"

namespace damier::engine {

// Those in which players meet for more than a few moves.
using PlayedGames = testing::Types<chess::Chess, checkers::Checkers, checkers::Sherlock>;

template <Game G>
std::unique_ptr<Session> session_of() {
    auto made = make_session(G::kName);
    EXPECT_TRUE(made);
    return std::move(*made);
}

// Keeps all that it is told, in words.
class Notes final : public Listener {
public:
    void found(std::span<const FoundLine> lines, const search::Effort&) override {
        EXPECT_FALSE(lines.empty());
        EXPECT_FALSE(lines.front().moves.empty());
        note("found");
    }
    void trying(std::string_view move, int, int, double) override { EXPECT_FALSE(move.empty()); }
    void concluded(const Reply& reply) override { note("concluded " + reply.move); }
    void answered(const Reply& reply) override {
        note("answered " + reply.move);
        const std::lock_guard lock(mutex_);
        replies_.push_back(reply);
    }
    void failed(const Failure& failure) override { note("failed: " + failure.reason); }
    void changed() override { note("changed"); }
    void ended(const Verdict& verdict) override { note("ended: " + verdict.reason); }

    // Without what was found on the way, which may be anything.
    [[nodiscard]] std::vector<std::string> all() const {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> rest;
        for (const std::string& each : notes_) {
            if (each != "found") rest.push_back(each);
        }
        return rest;
    }
    [[nodiscard]] std::vector<Reply> replies() const {
        const std::lock_guard lock(mutex_);
        return replies_;
    }
    bool hears(std::string_view begin) const {
        std::unique_lock lock(mutex_);
        return told_.wait_for(lock, kLong, [&] {
            return std::any_of(notes_.begin(), notes_.end(), [begin](const std::string& each) {
                return each.starts_with(begin);
            });
        });
    }

private:
    void note(const std::string& text) {
        const std::lock_guard lock(mutex_);
        notes_.push_back(text);
        told_.notify_all();
    }

    mutable std::mutex mutex_;
    mutable std::condition_variable told_;
    std::vector<std::string> notes_;
    std::vector<Reply> replies_;
};

inline void wait(Session& session) {
    ASSERT_TRUE(session.wait_for(kLong));
    session.finish();
}

inline std::string state_text(const Session& session) {
    return json_text(state_json(session.state()));
}

}  // namespace damier::engine
