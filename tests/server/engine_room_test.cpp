// The engine room: so many at a time, in turn, and nothing is left when it closes.
#include "server/engine_room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <mutex>
#include <semaphore>
#include <vector>

namespace damier::server {
namespace {

TEST(EngineRoom, ServesInTheOrderOfAsking) {
    std::vector<int> order;
    std::mutex mutex;
    std::latch all(20);
    EngineRoom room(1);
    std::binary_semaphore gate(0);
    room.ask([&](const std::stop_token&) { gate.acquire(); });
    for (int i = 0; i < 20; ++i) {
        room.ask([&, i](const std::stop_token&) {
            const std::lock_guard lock(mutex);
            order.push_back(i);
            all.count_down();
        });
    }
    gate.release();
    all.wait();
    EXPECT_EQ(order.size(), 20U);
    EXPECT_TRUE(std::ranges::is_sorted(order));
}

// Whoever asks again comes behind all who wait: of five who go on asking, nobody gets two turns
// before everybody had one.
TEST(EngineRoom, EverybodyGetsATurn) {
    constexpr int kGuests = 5;
    constexpr int kTurns = 8;
    std::vector<int> order;
    std::mutex mutex;
    std::latch all(kGuests * kTurns);
    EngineRoom room(1);
    std::binary_semaphore gate(0);
    room.ask([&](const std::stop_token&) { gate.acquire(); });
    std::function<void(int)> come = [&](int guest) {
        room.ask([&, guest](const std::stop_token&) {
            bool again = false;
            {
                const std::lock_guard lock(mutex);
                order.push_back(guest);
                again = std::ranges::count(order, guest) < kTurns;
            }
            if (again) come(guest);
            all.count_down();
        });
    };
    for (int guest = 0; guest < kGuests; ++guest) come(guest);
    gate.release();
    all.wait();
    ASSERT_EQ(order.size(), static_cast<std::size_t>(kGuests * kTurns));
    for (std::size_t i = 0; i < order.size(); ++i)
        EXPECT_EQ(order[i], static_cast<int>(i) % kGuests);
}

TEST(EngineRoom, NeverMoreThanItsThreads) {
    constexpr int kThreads = 3;
    std::atomic<int> now = 0;
    std::atomic<int> most = 0;
    std::latch all(60);
    std::latch meet(kThreads);  // that many do work beside one another
    EngineRoom room(kThreads);
    for (int i = 0; i < 60; ++i) {
        room.ask([&, i](const std::stop_token&) {
            const int here = ++now;
            int seen = most;
            while (seen < here && !most.compare_exchange_weak(seen, here)) {
            }
            if (i < kThreads) meet.arrive_and_wait();
            --now;
            all.count_down();
        });
    }
    all.wait();
    EXPECT_EQ(most, kThreads);
}

TEST(EngineRoom, WhatWaitsCanBeTakenBackAndWhatRunsStopped) {
    std::binary_semaphore begun(0);
    std::binary_semaphore stopped(0);
    std::atomic<bool> is_done = false;
    EngineRoom room(1);
    const auto runs = room.ask([&](const std::stop_token& stop) {
        begun.release();
        std::binary_semaphore wake(0);
        const std::stop_callback waker(stop, [&wake] { wake.release(); });
        wake.acquire();
        stopped.release();
    });
    begun.acquire();
    const auto first = room.ask([&](const std::stop_token&) { is_done = true; });
    const auto second = room.ask([&](const std::stop_token&) { is_done = true; });
    EXPECT_EQ(room.waiting(), 2U);
    EXPECT_EQ(room.place_of(runs), 0U);
    EXPECT_EQ(room.place_of(first), 1U);
    EXPECT_EQ(room.place_of(second), 2U);
    EXPECT_TRUE(first->take_back());
    EXPECT_EQ(room.place_of(second), 1U);
    EXPECT_TRUE(second->take_back());
    EXPECT_EQ(room.waiting(), 0U);
    EXPECT_FALSE(runs->take_back());
    stopped.acquire();
    EXPECT_FALSE(is_done);
}

TEST(EngineRoom, ClosesWhoeverIsInIt) {
    std::atomic<int> stopped = 0;
    std::atomic<bool> is_done = false;
    {
        std::latch begun(2);
        EngineRoom room(2);
        for (int i = 0; i < 2; ++i) {
            room.ask([&](const std::stop_token& stop) {
                begun.count_down();
                std::binary_semaphore wake(0);
                const std::stop_callback waker(stop, [&wake] { wake.release(); });
                wake.acquire();
                ++stopped;
            });
        }
        room.ask([&](const std::stop_token&) { is_done = true; });
        begun.wait();
    }
    EXPECT_EQ(stopped, 2);
    EXPECT_FALSE(is_done);
}

}  // namespace
}  // namespace damier::server
