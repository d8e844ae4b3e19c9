// A transposition table that any number of threads read and write at the same time, without a lock.
//
// A position belongs to one cluster, a line of the cache with five entries. An entry is a word of 64
// bits, all that is known, and a check of 32: the lower half of the position's key, mixed with that
// word. Threads may write the same entry at the same time, and a reader may see the word of one and
// the check of another: the two do not fit then, and nothing is found.
//
// How often is something found that belongs to another position? The upper bits of a key choose the
// cluster and say nothing about the lower ones. So it is once in 2^32 for each entry looked at: in a
// full table, once in 860 million look-ups in vain. What comes of it is one wrong value. It is never
// an illegal move, for a move is matched against the legal ones by whoever uses it. Other ways to
// cut the line: four entries with the whole key, which are a fifth fewer for an error that nobody
// would see; six with a check of 16 bits, a fifth more, that would be wrong once in 11,000.
//
// R. Hyatt, T. Mann, A Lockless Transposition Table Implementation for Parallel Search, 2002, where
// the whole key is mixed with the word.
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <optional>

#include "core/cache_line.h"
#include "core/large_array.h"
#include "core/value.h"
#include "search/table.h"

namespace damier::search {

// What stands where nothing is known. No game has a move of that code: kMoveCodes are fewer.
inline constexpr Value kNoValue = INT16_MIN;
inline constexpr MoveCode kNoCode = UINT16_MAX;

// What is known about a position.
struct Known {
    Value value = 0;                // counted from the position itself: to_table(), from_table()
    Value static_value = kNoValue;  // what the evaluation says
    int depth = 0;
    Bound bound = Bound::None;  // None: nothing but the static value
    MoveCode code = kNoCode;    // of the best move
    bool is_pv = false;         // it was searched with an open window

    bool operator==(const Known&) const = default;
};

class SharedTable {
public:
    static constexpr int kEntries = 5;       // of a cluster
    static constexpr int kLeastDepth = -16;  // below 0: quiescence
    static constexpr int kMostDepth = kLeastDepth + 254;
    static constexpr int kGenerations = 32;  // then an entry that was never replaced looks young

    // Of any number of megabytes; 0: there is none, and nothing is ever found. Throws
    // std::bad_alloc when there is not enough memory, here and in resize().
    explicit SharedTable(std::size_t megabytes) { resize(megabytes); }

    // These three want to be alone: no other thread is at work with the table.
    //
    // Everything is forgotten; where it throws, everything stays.
    void resize(std::size_t megabytes);
    // Forgets everything, so many threads at a time: they are as fast as the memory.
    void clear(int threads = 1);
    // From now on all that is known is a search older, and gives way to what is new.
    void new_search() { generation_ = (generation_ + 1) % kGenerations; }

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(Cluster); }
    // How many of a thousand entries are of this search.
    [[nodiscard]] int fullness() const;

    [[nodiscard]] std::optional<Known> find(Key key) const {
        if (count_ == 0) return std::nullopt;
        const Cluster& cluster = clusters_[index(key)];
        for (std::size_t i = 0; i < kEntries; ++i) {
            if (const Word word = cluster.word_of(i, key)) return unpack(word);
        }
        return std::nullopt;
    }

    // Asks the memory for what is known of a position, which will be looked up soon.
    void prefetch(Key key) const {
        if (count_ != 0) __builtin_prefetch(&clusters_[index(key)]);
    }

    // Takes the place of what was known of the position, unless that is of this search and much
    // deeper and this is not exact; a move or a static value that is not known anew stays. Else it
    // takes the place of what is worth least in the cluster: shallow, or of an old search. A bound
    // of None never takes that of another.
    void store(Key key, const Known& known);

private:
    // From the lowest bit: value, static value and code of 16 bits each, depth of 8 (0: an empty
    // entry), generation of 5, bound of 2, and whether it is of the principal variation.
    using Word = std::uint64_t;
    using Check = std::uint32_t;

    struct alignas(kCacheLine) Cluster {
        std::array<std::atomic<Word>, kEntries> words;
        std::array<std::atomic<Check>, kEntries> checks;

        // The i-th word if it is the position's, else 0.
        [[nodiscard]] Word word_of(std::size_t i, Key key) const {
            const Word word = words[i].load(std::memory_order_relaxed);
            const Check check = checks[i].load(std::memory_order_relaxed);
            return check == check_of(key, word) ? word : 0;
        }
        void set(std::size_t i, Key key, Word word) {
            words[i].store(word, std::memory_order_relaxed);
            checks[i].store(check_of(key, word), std::memory_order_relaxed);
        }
    };
    static_assert(sizeof(Cluster) == kCacheLine);

    // Words of one position differ in few bits, and those of two positions can be alike: the
    // product makes any difference one of the check.
    static Check check_of(Key key, Word word) {
        return static_cast<Check>(key) ^ static_cast<Check>(word * 0x9E3779B97F4A7C15ULL >> 32);
    }

    // The upper half of the product: even for any number of clusters, without a division.
    [[nodiscard]] std::size_t index(Key key) const {
        return static_cast<std::size_t>(static_cast<unsigned __int128>(key) * count_ >> 64);
    }

    static int depth_of(Word word) { return static_cast<int>(word >> 48 & 0xFF) + kLeastDepth - 1; }
    static Bound bound_of(Word word) { return static_cast<Bound>(word >> 61 & 3); }
    // In searches; 0: of this one.
    [[nodiscard]] int age_of(Word word) const {
        const int generation = static_cast<int>(word >> 56 & (kGenerations - 1));
        return (generation_ - generation + kGenerations) % kGenerations;
    }
    [[nodiscard]] Word pack(const Known& known) const;
    static Known unpack(Word word) {
        return {.value = static_cast<std::int16_t>(word),
                .static_value = static_cast<std::int16_t>(word >> 16),
                .depth = depth_of(word),
                .bound = bound_of(word),
                .code = static_cast<MoveCode>(word >> 32),
                .is_pv = word >> 63 != 0};
    }

    // May this take the place of what is known of the same position?
    [[nodiscard]] bool is_better(const Known& known, Word old) const;
    // The entry of a cluster that is missed least.
    [[nodiscard]] std::size_t worst(const Cluster& cluster) const;

    LargeArray<Cluster> clusters_;
    std::size_t count_ = 0;
    int generation_ = 0;
};

}  // namespace damier::search
