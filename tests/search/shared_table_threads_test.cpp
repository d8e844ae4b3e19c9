// The shared table under eight threads; also run under ThreadSanitizer.
#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "core/random.h"
#include "search/shared_table.h"
#include "sizes.h"

namespace damier::search {
namespace {

constexpr int kThreads = 8;
constexpr Bound kBounds[] = {Bound::Exact, Bound::Lower, Bound::Upper};

// All that is ever stored of a position follows from its key and a depth, so a reader can tell
// whether what it found belongs to the position.
Known known_of(Key key, int depth) {
    Rng rng(key + static_cast<Key>(depth));
    return {.value = static_cast<Value>(rng.below(2 * kMate)) - kMate,
            .static_value = static_cast<Value>(rng.below(2 * kLargest)) - kLargest,
            .depth = depth,
            .bound = kBounds[rng.below(3)],
            .code = static_cast<MoveCode>(rng.below(UINT16_MAX)),
            .is_pv = rng.below(2) == 1};
}

// One cluster and a dozen positions: the threads write the same entries all the time.
TEST(SharedTableThreads, NothingThatIsFoundBelongsToAnotherPosition) {
    constexpr std::uint32_t kPositions = 12;
    constexpr std::uint32_t kDepths = 4;
    SharedTable table(1);
    std::array<Key, kPositions> keys{};
    std::array<std::array<Known, kDepths>, kPositions> known{};
    for (std::uint32_t i = 0; i < kPositions; ++i) {
        keys[i] = Rng(i).next() >> 14;  // the upper bits choose the cluster
        for (std::uint32_t d = 0; d < kDepths; ++d)
            known[i][d] = known_of(keys[i], static_cast<int>(d));
    }
    const int count = scaled(4'000'000);
    std::atomic<std::uint64_t> hits{0};
    std::atomic<std::uint64_t> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < kThreads; ++t) {
            threads.emplace_back([&, t] {
                Rng rng(static_cast<std::uint64_t>(t));
                std::uint64_t found = 0;
                for (int i = 0; i < count; ++i) {
                    const std::uint32_t position = rng.below(kPositions);
                    if (i % 2 == 0) {
                        table.store(keys[position], known[position][rng.below(kDepths)]);
                    } else if (const auto there = table.find(keys[position])) {
                        ++found;
                        const auto depth = static_cast<std::size_t>(there->depth);
                        if (depth >= kDepths || *there != known[position][depth]) ++wrong;
                    } else {
                        table.prefetch(keys[position]);
                    }
                }
                hits += found;
            });
        }
    }
    EXPECT_GT(hits.load(), static_cast<std::uint64_t>(count) / 20);
    EXPECT_EQ(wrong.load(), 0U);
}

// Whole searches: all threads at work, then one alone begins the next.
TEST(SharedTableThreads, SearchesFollowEachOther) {
    SharedTable table(2);
    const int count = scaled(50'000);
    for (int search = 0; search < 4; ++search) {
        std::atomic<int> wrong{0};
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < kThreads; ++t) {
                threads.emplace_back([&, t] {
                    Rng rng(static_cast<std::uint64_t>(t));
                    for (int i = 0; i < count; ++i) {
                        const Key key = rng.next();
                        table.store(key, known_of(key, 5));
                        const auto known = table.find(key);
                        if (known && *known != known_of(key, 5)) ++wrong;
                        if (i % 1000 == 0 && table.fullness() > 1000) ++wrong;
                    }
                });
            }
        }
        EXPECT_EQ(wrong.load(), 0);
        table.new_search();
        if (search == 1) table.clear(kThreads);
        if (search == 2) table.resize(1);
    }
}

}  // namespace
}  // namespace damier::search
