// One piece of thinking at a time, beside the thread that reads commands: what all who ask players
// share. The answer is held back where the protocol says so, and every piece of thinking tells
// exactly one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "core/clock.h"
#include "engine/clock_keeper.h"

namespace damier::engine {

class Thinking {
public:
    using Clock = ClockKeeper::Clock;
    using Tell = std::function<void()>;
    // Thinks, and gives what tells the answer.
    using Work = std::function<Tell(const ClockSignals& signals)>;

    // Until when an answer that is there is held back.
    enum class Hold : std::uint8_t {
        None,
        Stop,      // "infinite"
        PonderHit  // or a stop; the clock starts there too
    };

    struct Task {
        Work work;
        Hold hold = Hold::None;
        std::optional<TimePlan> plan;  // nothing: no clock ends it
        Clock::time_point since{};     // when the clock began, but for a pondering search
    };

    Thinking() = default;
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;
    ~Thinking() { finish(); }

    // What is still going on is finished first.
    void begin(Task task);
    // The answer is told soon. Nothing when nothing is going on.
    void stop();
    // The move that was pondered on was played.
    void ponder_hit();
    // Stops and waits until the answer is told.
    void finish();
    // Waits until the answer is told, at most so long; false when it was not.
    bool wait_for(std::chrono::milliseconds time);

    // Is an answer still to be told?
    [[nodiscard]] bool is_on() const;
    // Does it wait for a stop or a ponderhit before it tells?
    [[nodiscard]] bool is_held() const;

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    bool on_ = false;
    Hold hold_ = Hold::None;
    std::optional<TimePlan> plan_;
    std::unique_ptr<ClockKeeper> keeper_;
    std::jthread thread_;
};

}  // namespace damier::engine
