#include "search/shared_table.h"

#include <algorithm>
#include <climits>
#include <system_error>
#include <thread>
#include <vector>

namespace damier::search {

void SharedTable::resize(std::size_t megabytes) {
    const std::size_t count = megabytes * (std::size_t{1} << 20) / sizeof(Cluster);
    clusters_ = LargeArray<Cluster>(count);  // its pages are taken later, when the old are gone
    count_ = count;
    generation_ = 0;
}

void SharedTable::clear(int threads) {
    assert(threads > 0);
    const auto parts = static_cast<std::size_t>(threads);
    const auto begin_of = [this, parts](std::size_t part) { return count_ / parts * part; };
    const auto empty = [this](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            for (auto& word : clusters_[i].words) word.store(0, std::memory_order_relaxed);
            for (auto& check : clusters_[i].checks) check.store(0, std::memory_order_relaxed);
        }
    };
    std::vector<std::jthread> others;
    std::size_t rest = parts - 1;  // the last part is ours, and all for which there is no thread
    for (std::size_t part = 0; part < rest; ++part) {
        try {
            others.emplace_back(empty, begin_of(part), begin_of(part + 1));
        } catch (const std::system_error&) {
            rest = part;
        }
    }
    empty(begin_of(rest), count_);
    generation_ = 0;
}

int SharedTable::fullness() const {
    constexpr std::size_t kSample = 1000 / kEntries;  // a megabyte has more clusters
    if (count_ == 0) return 0;
    int used = 0;
    for (std::size_t i = 0; i < kSample; ++i) {
        for (const auto& each : clusters_[i].words) {
            const Word word = each.load(std::memory_order_relaxed);
            used += word != 0 && age_of(word) == 0 ? 1 : 0;
        }
    }
    return used;
}

void SharedTable::store(Key key, const Known& known) {
    if (count_ == 0) return;
    Cluster& cluster = clusters_[index(key)];
    for (std::size_t i = 0; i < kEntries; ++i) {
        const Word old = cluster.word_of(i, key);
        if (old == 0) continue;
        if (!is_better(known, old)) return;
        Known both = known;
        if (both.code == kNoCode) both.code = unpack(old).code;
        if (both.static_value == kNoValue) both.static_value = unpack(old).static_value;
        cluster.set(i, key, pack(both));
        return;
    }
    cluster.set(worst(cluster), key, pack(known));
}

bool SharedTable::is_better(const Known& known, Word old) const {
    constexpr int kMuchDeeper = 4;  // plies; less than that, the newer knows more
    if (known.bound == Bound::None) return bound_of(old) == Bound::None;
    return known.bound == Bound::Exact || bound_of(old) == Bound::None || age_of(old) != 0 ||
           known.depth + kMuchDeeper > depth_of(old);
}

std::size_t SharedTable::worst(const Cluster& cluster) const {
    constexpr int kPliesOfAge = 8;  // that a search makes an entry worth less
    std::size_t worst = 0;
    int least = INT_MAX;
    for (std::size_t i = 0; i < kEntries; ++i) {
        const Word word = cluster.words[i].load(std::memory_order_relaxed);
        if (word == 0) return i;
        const int worth = depth_of(word) - kPliesOfAge * age_of(word);
        if (worth < least) {
            least = worth;
            worst = i;
        }
    }
    return worst;
}

SharedTable::Word SharedTable::pack(const Known& known) const {
    assert(known.depth >= kLeastDepth && known.depth <= kMostDepth);
    assert(known.value > -kInfinity && known.value < kInfinity);
    const auto bits = [](auto value, int place) { return static_cast<Word>(value) << place; };
    return bits(static_cast<std::uint16_t>(known.value), 0) |
           bits(static_cast<std::uint16_t>(known.static_value), 16) | bits(known.code, 32) |
           bits(known.depth - kLeastDepth + 1, 48) | bits(generation_, 56) |
           bits(static_cast<int>(known.bound), 61) | bits(known.is_pv, 63);
}

}  // namespace damier::search
