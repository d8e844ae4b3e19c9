// Where the server's affairs are settled: one thing after the other, on one thread, whatever thread
// asked for it. So neither tables nor pages have locks.
#pragma once

#include <chrono>
#include <functional>

namespace damier::server {

class Desk {
public:
    using Errand = std::function<void()>;

    virtual ~Desk() = default;
    // From any thread; errands are run in the order in which they came.
    virtual void post(Errand errand) = 0;
    // After that time, at the earliest.
    virtual void post_after(std::chrono::milliseconds time, Errand errand) = 0;
};

}  // namespace damier::server
