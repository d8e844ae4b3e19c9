#include "server/engine_room.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace damier::server {

bool EngineRoom::Ticket::take_back() {
    const std::lock_guard lock(room_.mutex_);
    const auto place = std::ranges::find_if(
        room_.queue_, [this](const TicketPointer& each) { return each.get() == this; });
    if (place == room_.queue_.end()) {
        stop_.request_stop();
        return false;
    }
    room_.queue_.erase(place);
    work_ = nullptr;
    return true;
}

EngineRoom::EngineRoom(int threads) {
    assert(threads > 0);
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this](const std::stop_token& closing) { serve(closing); });
}

EngineRoom::~EngineRoom() {
    {
        const std::lock_guard lock(mutex_);
        queue_.clear();
        for (auto& thread : threads_) thread.request_stop();
        for (const TicketPointer& each : running_) each->stop_.request_stop();
    }
    comes_.notify_all();
    threads_.clear();
}

EngineRoom::TicketPointer EngineRoom::ask(Work work) {
    TicketPointer ticket(new Ticket(*this, std::move(work)));
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(ticket);
    }
    comes_.notify_one();
    return ticket;
}

std::size_t EngineRoom::place_of(const TicketPointer& ticket) const {
    const std::lock_guard lock(mutex_);
    const auto there = std::ranges::find(queue_, ticket);
    if (there == queue_.end()) return 0;
    const auto place = static_cast<std::size_t>(there - queue_.begin()) + 1;
    // Threads that are free take the first of them in a moment.
    const std::size_t free = threads_.size() - running_.size();
    return place <= free ? 0 : place - free;
}

std::size_t EngineRoom::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void EngineRoom::serve(const std::stop_token& closing) {
    for (;;) {
        std::unique_lock lock(mutex_);
        if (!comes_.wait(lock, closing, [this] { return !queue_.empty(); }) ||
            closing.stop_requested())
            return;
        const TicketPointer next = std::move(queue_.front());
        queue_.pop_front();
        running_.push_back(next);
        {
            const Work work = std::exchange(next->work_, nullptr);
            lock.unlock();
            work(next->stop_.get_token());
        }  // what it held goes without the lock
        lock.lock();
        std::erase(running_, next);
    }
}

}  // namespace damier::server
