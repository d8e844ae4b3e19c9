#include "engine/thinking.h"

#include <system_error>
#include <utility>

namespace damier::engine {

void Thinking::begin(Task task) {
    finish();
    auto keeper = std::make_unique<ClockKeeper>();
    {
        const std::lock_guard lock(mutex_);  // others may ask whether somebody thinks
        keeper_.swap(keeper);
        on_ = true;
        hold_ = task.hold;
        plan_ = task.plan;
        if (plan_ && hold_ == Hold::None) keeper_->start(*plan_, task.since);
    }
    const auto think = [this, work = std::move(task.work), signals = keeper_->signals()] {
        const Tell tell = work(signals);
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return hold_ == Hold::None; });
        }
        tell();
        const std::lock_guard lock(mutex_);
        on_ = false;
        changed_.notify_all();
    };
    try {
        thread_ = std::jthread(think);
    } catch (const std::system_error&) {  // there is no thread: a quick answer on this one
        stop();
        think();
    }
}

void Thinking::stop() {
    const std::lock_guard lock(mutex_);
    if (!on_) return;
    hold_ = Hold::None;
    keeper_->stop();
    changed_.notify_all();
}

void Thinking::ponder_hit() {
    const std::lock_guard lock(mutex_);
    if (!on_ || hold_ != Hold::PonderHit) return;
    hold_ = Hold::None;
    if (plan_) keeper_->start(*plan_, Clock::now());
    changed_.notify_all();
}

void Thinking::finish() {
    stop();
    if (thread_.joinable()) thread_.join();
}

bool Thinking::wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [this] { return !on_; });
}

bool Thinking::is_on() const {
    const std::lock_guard lock(mutex_);
    return on_;
}

bool Thinking::is_held() const {
    const std::lock_guard lock(mutex_);
    return on_ && hold_ != Hold::None;
}

}  // namespace damier::engine
