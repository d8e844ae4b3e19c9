// Where all searches of a server run: a bounded number at a time, in the order in which they were
// asked for. Whoever asks again comes behind all who wait, so everybody gets a turn.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace damier::server {

class EngineRoom {
public:
    // Done on one of the room's threads, and over soon after a stop.
    using Work = std::function<void(std::stop_token)>;

    // What was asked for. Whoever lets go of the ticket does not stop it.
    class Ticket {
    public:
        // False: it runs, or is over; then its stop is requested. True: it never will be done.
        bool take_back();

    private:
        friend class EngineRoom;
        Ticket(EngineRoom& room, Work work) : room_(room), work_(std::move(work)) {}

        EngineRoom& room_;
        Work work_;  // until it begins
        std::stop_source stop_;
    };
    using TicketPointer = std::shared_ptr<Ticket>;

    explicit EngineRoom(int threads);
    // What waits is never done; what runs is stopped, and waited for.
    ~EngineRoom();
    EngineRoom(const EngineRoom&) = delete;
    EngineRoom& operator=(const EngineRoom&) = delete;

    TicketPointer ask(Work work);
    // Its place among those who wait, from 1; 0: it does not wait.
    [[nodiscard]] std::size_t place_of(const TicketPointer& ticket) const;
    [[nodiscard]] std::size_t waiting() const;

private:
    void serve(const std::stop_token& closing);

    mutable std::mutex mutex_;
    std::condition_variable_any comes_;
    std::deque<TicketPointer> queue_;
    std::vector<TicketPointer> running_;
    std::vector<std::jthread> threads_;  // the last: they end before the rest goes
};

}  // namespace damier::server
