// A desk whose errands are run by the test, and whose time passes when the test says so.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "server/desk.h"

namespace damier::server {

class TestDesk final : public Desk {
public:
    void post(Errand errand) override {
        {
            const std::lock_guard lock(mutex_);
            errands_.push_back(std::move(errand));
        }
        comes_.notify_one();
    }
    void post_after(std::chrono::milliseconds time, Errand errand) override {
        const std::lock_guard lock(mutex_);
        later_.push_back({now_ + time, std::move(errand)});
    }

    // Runs what is there.
    void run() {
        while (Errand errand = next()) errand();
    }
    // Runs what comes until that is so; false when it does not come in a minute.
    template <class Condition>
    bool run_until(Condition&& condition) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        for (;;) {
            run();
            if (condition()) return true;
            std::unique_lock lock(mutex_);
            if (!comes_.wait_until(lock, deadline, [this] { return !errands_.empty(); }))
                return false;
        }
    }
    // So much time goes by.
    void pass(std::chrono::milliseconds time) {
        {
            const std::lock_guard lock(mutex_);
            now_ += time;
            std::ranges::stable_sort(later_, {}, &Later::due);
            while (!later_.empty() && later_.front().due <= now_) {
                errands_.push_back(std::move(later_.front().errand));
                later_.erase(later_.begin());
            }
        }
        run();
    }
    // Only the thread of the test asks.
    [[nodiscard]] std::size_t waiting_for_time() const { return later_.size(); }

private:
    struct Later {
        std::chrono::milliseconds due;
        Errand errand;
    };

    Errand next() {
        const std::lock_guard lock(mutex_);
        if (errands_.empty()) return nullptr;
        Errand errand = std::move(errands_.front());
        errands_.pop_front();
        return errand;
    }

    std::mutex mutex_;
    std::condition_variable comes_;
    std::deque<Errand> errands_;
    std::vector<Later> later_;
    std::chrono::milliseconds now_{0};
};

}  // namespace damier::server
