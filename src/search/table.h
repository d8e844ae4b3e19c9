// A transposition table: what was learned about a position, found again under its key. One entry
// per slot; a new entry replaces an old one unless that is deeper and from the same search. For one
// thread.
//
// R. Greenblatt, D. Eastlake, S. Crocker, The Greenblatt Chess Program, 1967; A. Zobrist, A New
// Hashing Method, 1970.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/value.h"

namespace damier::search {

// What the value of a node says about its true value.
enum class Bound : std::uint8_t { None, Exact, Lower, Upper };

struct Entry {
    Key key = 0;
    std::int16_t value = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::None;
    MoveCode code = 0;  // of the best move; a hint, matched against the legal moves
    std::uint16_t age = 0;
};
static_assert(sizeof(Entry) == 16);

class Table {
public:
    // The largest power of two of entries that fits; none for 0.
    explicit Table(std::size_t megabytes)
        : entries_(megabytes == 0
                       ? 0
                       : std::bit_floor(megabytes * (std::size_t{1} << 20) / sizeof(Entry))),
          mask_(entries_.empty() ? 0 : entries_.size() - 1) {}

    [[nodiscard]] bool empty() const { return entries_.empty(); }
    // How many of a thousand entries are of this search.
    [[nodiscard]] int fullness() const {
        if (entries_.empty()) return 0;
        int used = 0;
        for (std::size_t i = 0; i < 1000; ++i)
            used += entries_[i].bound != Bound::None && entries_[i].age == age_ ? 1 : 0;
        return used;
    }
    void new_search() { ++age_; }
    void clear() {
        std::fill(entries_.begin(), entries_.end(), Entry{});
        age_ = 0;
    }

    // The entry of this position, or nothing.
    [[nodiscard]] const Entry* find(Key key) const {
        if (entries_.empty()) return nullptr;
        const Entry& entry = entries_[key & mask_];
        return entry.bound != Bound::None && entry.key == key ? &entry : nullptr;
    }

    // Asks the memory for the entry of this position, which will be looked up soon.
    void prefetch(Key key) const {
        if (!entries_.empty()) __builtin_prefetch(&entries_[key & mask_]);
    }

    void store(Key key, Value value, int depth, Bound bound, MoveCode code) {
        if (entries_.empty()) return;
        Entry& entry = entries_[key & mask_];
        if (entry.bound != Bound::None && entry.key != key && entry.age == age_ &&
            entry.depth > depth)
            return;
        entry = {
            key, static_cast<std::int16_t>(value), static_cast<std::int8_t>(depth), bound, code,
            age_};
    }

private:
    std::vector<Entry> entries_;
    std::size_t mask_;
    std::uint16_t age_ = 0;
};

// Certain wins and losses are counted from the root in the search and from the position itself in
// the table: those by tablebases too, which stay below the mates so, for none of them is nearer to
// the root than the position.
constexpr Value to_table(Value v, int ply) {
    return is_win(v) ? v + ply : is_loss(v) ? v - ply : v;
}
constexpr Value from_table(Value v, int ply) {
    return is_win(v) ? v - ply : is_loss(v) ? v + ply : v;
}

}  // namespace damier::search
