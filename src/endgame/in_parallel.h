// A loop over many numbers on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

namespace damier::endgame {

// Calls work(from, to, thread) for pieces of 0 ... count until all were taken or stop is requested;
// `done` grows by what was finished. A piece is large enough to make the counting cheap.
template <class Work>
void in_parallel(std::uint32_t count, int threads, const std::stop_token& stop,
                 std::atomic<std::uint64_t>& done, Work&& work, std::uint32_t piece = 1 << 14) {
    std::atomic<std::uint64_t> next = 0;
    const auto run = [&](int thread) {
        while (!stop.stop_requested()) {
            const std::uint64_t from = next.fetch_add(piece);
            if (from >= count) return;
            const auto to =
                static_cast<std::uint32_t>(std::min<std::uint64_t>(count, from + piece));
            work(static_cast<std::uint32_t>(from), to, thread);
            done += to - from;
        }
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(run, i);
    run(0);
}

}  // namespace damier::endgame
