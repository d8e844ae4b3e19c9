// The table that threads share, as one thread sees it: what is kept, what gives way, and where.
#include "search/shared_table.h"

#include <gtest/gtest.h>

#include <ostream>
#include <vector>

#include "core/random.h"
#include "sizes.h"

namespace damier::search {

void PrintTo(const Known& known, std::ostream* out) {
    *out << "value " << known.value << " static " << known.static_value << " depth " << known.depth
         << " bound " << static_cast<int>(known.bound) << " code " << known.code << " pv "
         << known.is_pv;
}

namespace {

constexpr std::size_t kClusters = 16'384;  // of a megabyte

// Different positions of one cluster, in a table of one megabyte: the upper 14 bits choose it.
Key neighbour(int number, Key cluster = 77) {
    return cluster << 50 | Rng(static_cast<std::uint64_t>(number)).next() >> 14;
}

Known at_depth(int depth, Bound bound = Bound::Lower) {
    return {.value = depth, .static_value = -depth, .depth = depth, .bound = bound, .code = 9};
}

TEST(SharedTable, GivesBackWhatItWasGiven) {
    SharedTable table(1);
    EXPECT_EQ(table.find(5), std::nullopt);
    const std::vector<Known> all{
        {},
        {.value = 31, .static_value = -7, .depth = 12, .bound = Bound::Exact, .code = 1},
        {.value = win_in(0), .static_value = kLargest, .depth = 0, .bound = Bound::Lower},
        {.value = loss_in(0), .static_value = -kLargest, .bound = Bound::Upper, .code = 0},
        {.depth = SharedTable::kMostDepth, .bound = Bound::Exact, .is_pv = true},
        {.depth = SharedTable::kLeastDepth, .code = kNoCode - 1, .is_pv = true}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Key key = Rng(i).next();
        table.store(key, all[i]);
        EXPECT_EQ(table.find(key), all[i]);
        // Neither a key that differs in its lowest bits nor one of another cluster is the same.
        EXPECT_EQ(table.find(key ^ 1), std::nullopt);
        EXPECT_EQ(table.find(key ^ Key{1} << 31), std::nullopt);
        EXPECT_EQ(table.find(key ^ Key{1} << 63), std::nullopt);
    }
    // The key of all zero bits is one like any other, also in an empty entry.
    EXPECT_EQ(table.find(0), std::nullopt);
    table.store(0, at_depth(3));
    EXPECT_EQ(table.find(0), at_depth(3));
}

TEST(SharedTable, OfNoSizeKnowsNothing) {
    SharedTable table(0);
    EXPECT_TRUE(table.empty());
    EXPECT_EQ(table.bytes(), 0U);
    table.store(1, at_depth(1));
    table.prefetch(1);
    table.clear(4);
    table.new_search();
    EXPECT_EQ(table.find(1), std::nullopt);
    EXPECT_EQ(table.fullness(), 0);
}

// Three megabytes are no power of two: all of them are used, and none twice.
TEST(SharedTable, UsesAllOfAnySize) {
    for (const std::size_t megabytes : {1U, 3U, 5U}) {
        SharedTable table(megabytes);
        EXPECT_EQ(table.bytes(), megabytes << 20);
        const auto entries = static_cast<int>(megabytes * kClusters * SharedTable::kEntries);
        for (int i = 0; i < 4 * entries; ++i) {
            table.store(Rng(static_cast<std::uint64_t>(i)).next(), at_depth(5));
        }
        int found = 0;
        for (int i = 0; i < 4 * entries; ++i) {
            const auto known = table.find(Rng(static_cast<std::uint64_t>(i)).next());
            if (!known) continue;
            ++found;
            ASSERT_EQ(*known, at_depth(5));
        }
        EXPECT_GE(found, entries * 99 / 100);
        EXPECT_LE(found, entries);
        EXPECT_GT(table.fullness(), 990);
    }
}

TEST(SharedTable, TheShallowestGivesWay) {
    SharedTable table(1);
    for (int i = 0; i < 5; ++i) table.store(neighbour(i), at_depth(10 + i));
    for (int i = 0; i < 5; ++i) EXPECT_EQ(table.find(neighbour(i)), at_depth(10 + i));
    table.store(neighbour(5), at_depth(-3));
    EXPECT_EQ(table.find(neighbour(0)), std::nullopt);
    EXPECT_EQ(table.find(neighbour(5)), at_depth(-3));
    table.store(neighbour(6), at_depth(20));
    EXPECT_EQ(table.find(neighbour(5)), std::nullopt);
    for (int i = 1; i < 5; ++i) EXPECT_EQ(table.find(neighbour(i)), at_depth(10 + i));
    // The cluster beside it has nothing to do with that.
    for (int i = 0; i < 5; ++i) table.store(neighbour(i, 78), at_depth(1));
    for (int i = 1; i < 5; ++i) EXPECT_EQ(table.find(neighbour(i)), at_depth(10 + i));
}

// A search weighs as much as eight plies.
TEST(SharedTable, WhatIsOldGivesWay) {
    SharedTable table(1);
    table.store(neighbour(0), at_depth(12));
    table.store(neighbour(1), at_depth(14));
    table.new_search();
    for (int i = 2; i < 5; ++i) table.store(neighbour(i), at_depth(5));
    table.store(neighbour(5), at_depth(1));  // 12 less 8 is less than 5
    EXPECT_EQ(table.find(neighbour(0)), std::nullopt);
    EXPECT_EQ(table.find(neighbour(1)), at_depth(14));
    table.store(neighbour(6), at_depth(1));  // 14 less 8 is more than 1
    EXPECT_EQ(table.find(neighbour(5)), std::nullopt);
    EXPECT_EQ(table.find(neighbour(1)), at_depth(14));
    // What is met again is young again.
    table.store(neighbour(1), at_depth(3));
    EXPECT_EQ(table.find(neighbour(1)), at_depth(3));
}

// The five of the search before give way before any of the new ones, whatever its number is.
TEST(SharedTable, AgesGoRound) {
    SharedTable table(1);
    for (int search = 0; search < 3 * SharedTable::kGenerations; ++search) {
        for (int i = 0; i < 5; ++i) table.store(neighbour(5 * search + i), at_depth(5));
        for (int i = 0; i < 5; ++i)
            ASSERT_EQ(table.find(neighbour(5 * search + i)), at_depth(5)) << search;
        table.new_search();
    }
}

TEST(SharedTable, ThePositionItselfIsReplacedByWhatIsWorthMore) {
    SharedTable table(1);
    const Key key = neighbour(1);
    table.store(key, at_depth(10));
    table.store(key, at_depth(6));  // much deeper before, and no exact value now
    EXPECT_EQ(table.find(key), at_depth(10));
    table.store(key, at_depth(7));
    EXPECT_EQ(table.find(key), at_depth(7));
    table.store(key, at_depth(1, Bound::Exact));
    EXPECT_EQ(table.find(key), at_depth(1, Bound::Exact));
    table.store(key, at_depth(20));
    table.new_search();
    table.store(key, at_depth(1));  // of a search before
    EXPECT_EQ(table.find(key), at_depth(1));
    // Each time in one place: the other four are still free.
    for (int i = 10; i < 14; ++i) table.store(neighbour(i), at_depth(-1));
    EXPECT_EQ(table.find(key), at_depth(1));
}

TEST(SharedTable, WhatIsNotKnownAnewStays) {
    SharedTable table(1);
    const Key key = neighbour(1);
    table.store(key,
                {.value = 30, .static_value = 25, .depth = 4, .bound = Bound::Lower, .code = 8});
    table.store(key, {.value = 10, .depth = 5, .bound = Bound::Upper});
    EXPECT_EQ(
        table.find(key),
        (Known{.value = 10, .static_value = 25, .depth = 5, .bound = Bound::Upper, .code = 8}));
    // A static value alone takes nothing away, however old it is, and gives way to anything.
    table.new_search();
    table.store(key, {.static_value = 99, .depth = SharedTable::kMostDepth});
    EXPECT_EQ(table.find(key)->static_value, 25);
    const Key other = neighbour(2);
    table.store(other, {.static_value = 99, .depth = SharedTable::kMostDepth});
    table.store(other, at_depth(1));
    EXPECT_EQ(table.find(other), at_depth(1));
}

TEST(SharedTable, WinsAreCountedFromThePosition) {
    SharedTable table(1);
    const auto again = [&table](Value value, int stored_at, int found_at) {
        table.store(1, {.value = to_table(value, stored_at), .bound = Bound::Exact});
        return from_table(table.find(1)->value, found_at);
    };
    EXPECT_EQ(again(win_in(7), 3, 3), win_in(7));
    EXPECT_EQ(again(win_in(7), 3, 5), win_in(9));
    EXPECT_EQ(again(loss_in(7), 3, 1), loss_in(5));
    EXPECT_EQ(again(123, 3, 7), 123);
}

TEST(SharedTable, IsClearedByAnyNumberOfThreads) {
    SharedTable table(3);
    const int count = scaled(400'000);
    for (const int threads : {1, 2, 3, 7}) {
        for (int i = 0; i < count; ++i)
            table.store(Rng(static_cast<std::uint64_t>(i)).next(), at_depth(5));
        EXPECT_GT(table.fullness(), 0);
        table.clear(threads);
        EXPECT_EQ(table.fullness(), 0);
        for (int i = 0; i < count; ++i)
            ASSERT_EQ(table.find(Rng(static_cast<std::uint64_t>(i)).next()), std::nullopt);
    }
}

TEST(SharedTable, ANewSizeBeginsEmpty) {
    SharedTable table(1);
    table.store(1, at_depth(5));
    table.resize(7);
    EXPECT_EQ(table.bytes(), std::size_t{7} << 20);
    EXPECT_EQ(table.find(1), std::nullopt);
    table.store(1, at_depth(5));
    EXPECT_EQ(table.find(1), at_depth(5));
    // More than there can be: nothing is lost.
    EXPECT_THROW(table.resize(std::size_t{1} << 40), std::bad_alloc);
    EXPECT_EQ(table.bytes(), std::size_t{7} << 20);
    EXPECT_EQ(table.find(1), at_depth(5));
    table.resize(0);
    EXPECT_TRUE(table.empty());
    EXPECT_EQ(table.find(1), std::nullopt);
}

TEST(SharedTable, TellsHowFullItIs) {
    SharedTable table(1);
    EXPECT_EQ(table.fullness(), 0);
    // The first 200 clusters are looked at.
    for (Key cluster = 0; cluster < 100; ++cluster) {
        for (int i = 0; i < 5; ++i) table.store(neighbour(i, cluster), at_depth(5));
    }
    EXPECT_EQ(table.fullness(), 500);
    table.new_search();
    EXPECT_EQ(table.fullness(), 0);
    table.store(neighbour(0, 3), at_depth(5));
    EXPECT_EQ(table.fullness(), 1);
}

TEST(LargeArray, BeginsWithALargePageAndIsZero) {
    for (const std::size_t words : {std::size_t{1}, kLargePage / 8, kLargePage / 8 + 1,
                                    5 * kLargePage / 8 - 1, 5 * kLargePage / 8}) {
        const LargeArray<std::uint64_t> array(words);
        EXPECT_EQ(array[0], 0U);
        EXPECT_EQ(array[words - 1], 0U);
        array[words - 1] = 1;
        if (words * 8 >= kLargePage) {
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % kLargePage, 0U);
        }
    }
}

}  // namespace
}  // namespace damier::search
