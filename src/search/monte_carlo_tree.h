// The memory of a Monte Carlo search: one node for each position, found by its key, with the
// statistics of its moves. Positions that are reached in several ways share one node.
//
// The memory is a fixed amount in two halves. New nodes go into the young half, one after the other,
// and are found by 32-bit indices. When it is full the halves change places: the old nodes can still
// be read, and each is copied to the young half when it is met again; what is not met until the next
// change is forgotten. So a search of any length stays within its memory and keeps what it uses.
//
// Several threads may find and add nodes at the same time, without a lock. Only turn_over() and
// clear() want to be alone.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <new>
#include <span>
#include <thread>
#include <type_traits>

#include "core/cache_line.h"
#include "core/game.h"
#include "core/large_array.h"
#include "search/proof.h"

namespace damier::search {

// Results are added up as whole numbers, so that threads can do it and the order does not matter.
using Points = std::uint32_t;
inline constexpr Points kWholePoint = 1 << 16;

// A counter that several threads write; no other memory depends on it.
template <class T>
class Tally {
public:
    Tally() = default;
    explicit Tally(T value) : value_(value) {}
    Tally(const Tally& other) : value_(other.get()) {}
    Tally& operator=(const Tally&) = delete;

    [[nodiscard]] T get() const { return value_.load(std::memory_order_relaxed); }
    void set(T value) { value_.store(value, std::memory_order_relaxed); }
    void add(T amount) { value_.fetch_add(amount, std::memory_order_relaxed); }
    // For the one thread that may write: cheaper.
    void add_alone(T amount) { set(get() + amount); }

private:
    std::atomic<T> value_{};
};

// "All moves as first": how playouts through a node ended in which a move was played at any time
// later. By side and move code, in an open hash table. Read by anyone, written by one at a time.
class AmafTable {
public:
    struct Mean {
        std::uint32_t visits = 0;
        std::uint64_t sum = 0;  // for the side that played the move
    };
    // A move code and the side that plays it, in one number that is never 0.
    using Tag = std::uint16_t;
    static Tag tag(Side side, MoveCode code) {
        return static_cast<Tag>(code * 2 + damier::idx(side) + 1);
    }
    template <GamePosition P>
    static constexpr bool kFits = P::kMoveCodes * 2 <= UINT16_MAX;

    static std::size_t words(std::uint32_t capacity) {
        return (sizeof(AmafTable) + capacity * sizeof(Slot)) / sizeof(std::uint64_t);
    }
    // Room for so many tags and some more before it must grow.
    static std::uint32_t capacity_for(std::size_t tags) {
        return static_cast<std::uint32_t>(std::bit_ceil(std::max<std::size_t>(tags * 3 / 2, 8)));
    }

    explicit AmafTable(std::uint32_t capacity) : capacity_(capacity) {
        for (std::uint32_t i = 0; i < capacity; ++i) new (slots() + i) Slot;
    }

    [[nodiscard]] Mean find(Tag tag) const {
        for (std::uint32_t i = first(tag);; i = (i + 1) & (capacity_ - 1)) {
            const Slot& slot = slots()[i];
            const Tag there = slot.tag.get();
            if (there == tag) return {slot.visits.get(), slot.sum.get()};
            if (there == 0) return {};
        }
    }

    // False when it has to grow first.
    bool add(Tag tag, std::uint32_t visits, std::uint64_t sum) {
        for (std::uint32_t i = first(tag);; i = (i + 1) & (capacity_ - 1)) {
            Slot& slot = slots()[i];
            const Tag there = slot.tag.get();
            if (there == 0) {
                if ((used_ + 1) * 4 > capacity_ * 3) return false;
                ++used_;
                slot.tag.set(tag);
            }
            if (there == tag || there == 0) {
                slot.visits.add_alone(visits);
                slot.sum.add_alone(sum);
                return true;
            }
        }
    }

    void copy_from(const AmafTable& other) {
        for (std::uint32_t i = 0; i < other.capacity_; ++i) {
            const Slot& slot = other.slots()[i];
            if (slot.tag.get() != 0) add(slot.tag.get(), slot.visits.get(), slot.sum.get());
        }
    }
    [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
    [[nodiscard]] std::uint32_t used() const { return used_; }

private:
    struct Slot {
        Tally<std::uint64_t> sum;
        Tally<std::uint32_t> visits;
        Tally<Tag> tag;
    };

    [[nodiscard]] std::uint32_t first(Tag tag) const {
        return (tag * 0x9E3779B1U >> 12) & (capacity_ - 1);
    }
    // They follow the table in memory.
    [[nodiscard]] Slot* slots() { return reinterpret_cast<Slot*>(this + 1); }
    [[nodiscard]] const Slot* slots() const { return reinterpret_cast<const Slot*>(this + 1); }

    std::uint32_t capacity_;  // a power of two
    std::uint32_t used_ = 0;
};
static_assert(std::is_trivially_destructible_v<AmafTable>);

// One move of a node and what became of it, for the side that makes it.
template <GamePosition P>
struct MonteCarloEdge {
    using Move = typename P::Move;

    MonteCarloEdge(Move m, float p) : prior(p), move(m) {}

    Tally<std::uint64_t> sum;     // of scores
    Tally<std::uint32_t> visits;  // begun ones: those under way count as lost until they end
    float prior;                  // how good it looks before it is tried; all of a node add up to 1
    Move move;
    Tally<std::uint16_t> proof_bits;

    [[nodiscard]] Proof proof() const { return Proof::from_bits(proof_bits.get()); }
    void set_proof(Proof proof) { proof_bits.set(proof.bits()); }
};

template <GamePosition P>
class MonteCarloNode {
public:
    using Edge = MonteCarloEdge<P>;
    static_assert(alignof(Edge) <= alignof(std::uint64_t));

    static std::size_t words(std::size_t edges) {
        return (sizeof(MonteCarloNode) + edges * sizeof(Edge)) / sizeof(std::uint64_t);
    }

    MonteCarloNode(Key key, std::uint16_t size) : key_(key), size_(size) {}

    [[nodiscard]] Key key() const { return key_; }
    // No edges: the game is over here.
    [[nodiscard]] std::span<Edge> edges() { return {reinterpret_cast<Edge*>(this + 1), size_}; }
    [[nodiscard]] std::span<const Edge> edges() const {
        return {reinterpret_cast<const Edge*>(this + 1), size_};
    }
    [[nodiscard]] Proof proof() const { return Proof::from_bits(proof_bits_.get()); }
    void set_proof(Proof proof) { proof_bits_.set(proof.bits()); }

    // The playout that made the node is counted too.
    Tally<std::uint32_t> visits{1};
    // One of its moves is proven to draw: the side to move will not get less.
    Tally<bool> has_sure_draw;

private:
    template <GamePosition Q>
    friend class MonteCarloTree;

    Key key_;
    std::atomic<std::uint32_t> amaf_{0};  // index of its table; 0 while it has none
    Tally<std::uint16_t> proof_bits_;
    std::uint16_t size_;
    std::atomic<bool> amaf_is_written_{false};
};

template <GamePosition P>
class MonteCarloTree {
public:
    using Node = MonteCarloNode<P>;
    using Edge = MonteCarloEdge<P>;
    using Move = typename P::Move;

    explicit MonteCarloTree(std::size_t megabytes) {
        const std::size_t half = megabytes * (std::size_t{1} << 20) / 2;
        slots_ = std::bit_floor(half / kBytesPerSlot);
        // An index counts words of 8 bytes, so 32 GB in a half are as many as it can tell apart.
        words_ =
            std::min<std::size_t>((half - slots_ * sizeof(Slot)) / sizeof(Word), UINT32_MAX - 1);
        for (Half& each : halves_) {
            each.words = LargeArray<Word>(words_);
            each.index = LargeArray<Slot>(slots_);
        }
    }

    // The node of a position, or null: it has none, or there is no room to take it over from the
    // old half. The pointer is good until the halves turn over.
    Node* find(Key key) {
        if (Node* node = find_in(young(), key)) return node;
        Node* left = find_in(old(), key);
        return left == nullptr ? nullptr : take_over(*left);
    }

    // The same without a change, for reading a finished search.
    [[nodiscard]] const Node* peek(Key key) const {
        if (const Node* node = find_in(young(), key)) return node;
        return find_in(old(), key);
    }

    // A new node with these moves, or the one that another thread has made meanwhile. Null when
    // there is no room. prior(i) is that of the i-th move.
    template <class Moves, class Prior>
    Node* add(Key key, const Moves& moves, Prior prior) {
        const std::uint32_t index = take(Node::words(moves.size()));
        if (index == 0) return nullptr;
        Node* node = new (at(young(), index)) Node(key, static_cast<std::uint16_t>(moves.size()));
        for (std::size_t i = 0; i < moves.size(); ++i) {
            new (&node->edges()[i]) Edge(moves[i], prior(i));
        }
        return publish(*node, index);
    }

    // The statistics of all moves as first, or null where nothing was added yet.
    [[nodiscard]] const AmafTable* amaf(const Node& node) const {
        const std::uint32_t index = node.amaf_.load(std::memory_order_acquire);
        if (index == 0) return nullptr;
        return reinterpret_cast<const AmafTable*>(half_of(node).words.data() + index);
    }

    // A playout went through the node in which these moves were played; scores by side. The node
    // is one of the young half. Left out when there is no room.
    void add_amaf(Node& node, std::span<const AmafTable::Tag> tags,
                  const std::array<Points, 2>& scores) {
        if (tags.empty()) return;
        while (node.amaf_is_written_.exchange(true, std::memory_order_acquire)) {
            std::this_thread::yield();
        }
        AmafTable* table = writable_amaf(node, tags.size());
        for (const AmafTable::Tag tag : tags) {
            if (table == nullptr) break;
            const Points score = scores[(tag - 1) & 1];
            if (table->add(tag, 1, score)) continue;
            table = grow(node, *table);
            if (table != nullptr) table->add(tag, 1, score);
        }
        node.amaf_is_written_.store(false, std::memory_order_release);
    }

    // Somebody found no room: time to turn over.
    [[nodiscard]] bool is_full() const { return full_.load(std::memory_order_relaxed); }
    void turn_over() {
        young_ = 1 - young_;
        empty(young());
        full_.store(false, std::memory_order_relaxed);
        ++turns_;
    }
    void clear() {
        for (Half& each : halves_) empty(each);
        full_.store(false, std::memory_order_relaxed);
    }

    // How much of the room for new nodes is taken, in thousandths.
    [[nodiscard]] int fullness() const {
        const std::size_t used = young().used.load(std::memory_order_relaxed);
        return static_cast<int>(std::min(used, words_) * 1000 / words_);
    }
    [[nodiscard]] std::uint64_t turns() const { return turns_; }
    [[nodiscard]] std::size_t bytes() const {
        return 2 * (words_ * sizeof(Word) + slots_ * sizeof(Slot));
    }

private:
    using Word = std::uint64_t;
    // Which nodes were published, in the upper bits, and where one is, in the lower.
    using Slot = std::atomic<std::uint64_t>;
    static constexpr std::size_t kBytesPerSlot = 192;  // few nodes are smaller
    static constexpr std::size_t kLongestProbe = 64;   // beyond it the index counts as full

    struct alignas(kCacheLine) Half {
        LargeArray<Word> words;
        LargeArray<Slot> index;
        // Slots of another generation are empty: so the index is cleared in no time.
        std::uint64_t generation = 1;
        // Words; the first one is nobody's.
        alignas(kCacheLine) std::atomic<std::size_t> used{1};
    };

    [[nodiscard]] Half& young() { return halves_[young_]; }
    [[nodiscard]] const Half& young() const { return halves_[young_]; }
    [[nodiscard]] Half& old() { return halves_[1 - young_]; }
    [[nodiscard]] const Half& old() const { return halves_[1 - young_]; }
    [[nodiscard]] const Half& half_of(const Node& node) const {
        const auto* word = reinterpret_cast<const Word*>(&node);
        const Word* begin = halves_[0].words.data();
        return !std::less<>()(word, begin) && std::less<>()(word, begin + words_) ? halves_[0]
                                                                                  : halves_[1];
    }
    static Node* at(const Half& half, std::uint32_t index) {
        return reinterpret_cast<Node*>(half.words.data() + index);
    }

    // Room in the young half; 0 when there is none.
    std::uint32_t take(std::size_t words) {
        const std::size_t begin = young().used.fetch_add(words, std::memory_order_relaxed);
        if (begin + words <= words_) return static_cast<std::uint32_t>(begin);
        full_.store(true, std::memory_order_relaxed);
        return 0;
    }

    [[nodiscard]] Node* find_in(const Half& half, Key key) const {
        for (std::size_t probe = 0; probe < kLongestProbe; ++probe) {
            const std::uint64_t there =
                half.index[(key + probe) & (slots_ - 1)].load(std::memory_order_acquire);
            if (there >> 32 != half.generation) return nullptr;
            if (Node* node = at(half, static_cast<std::uint32_t>(there)); node->key_ == key)
                return node;
        }
        return nullptr;
    }

    // Lets others find a node; the one to use is the first that was published.
    Node* publish(Node& node, std::uint32_t index) {
        for (std::size_t probe = 0; probe < kLongestProbe; ++probe) {
            Slot& slot = young().index[(node.key_ + probe) & (slots_ - 1)];
            std::uint64_t there = slot.load(std::memory_order_acquire);
            if (there >> 32 != young().generation &&
                slot.compare_exchange_strong(there, young().generation << 32 | index,
                                             std::memory_order_acq_rel))
                return &node;
            Node* other = at(young(), static_cast<std::uint32_t>(there));
            if (other->key_ == node.key_) return other;
        }
        full_.store(true, std::memory_order_relaxed);
        return nullptr;
    }

    // With its table, or not at all.
    Node* take_over(const Node& left) {
        const AmafTable* table = amaf(left);
        const std::size_t words = Node::words(left.size_);
        const std::uint32_t index =
            take(words + (table == nullptr ? 0 : AmafTable::words(table->capacity())));
        if (index == 0) return nullptr;
        Node* node = new (at(young(), index)) Node(left.key_, left.size_);
        node->visits.set(left.visits.get());
        node->set_proof(left.proof());
        node->has_sure_draw.set(left.has_sure_draw.get());
        for (std::size_t i = 0; i < left.size_; ++i) {
            new (&node->edges()[i]) Edge(left.edges()[i]);
        }
        if (table != nullptr) {
            const auto place = static_cast<std::uint32_t>(index + words);
            auto* copy = new (young().words.data() + place) AmafTable(table->capacity());
            copy->copy_from(*table);
            node->amaf_.store(place, std::memory_order_relaxed);
        }
        return publish(*node, index);
    }

    AmafTable* new_amaf(Node& node, std::uint32_t capacity, const AmafTable* from = nullptr) {
        const std::uint32_t index = take(AmafTable::words(capacity));
        if (index == 0) return nullptr;
        auto* table = new (young().words.data() + index) AmafTable(capacity);
        if (from != nullptr) table->copy_from(*from);
        node.amaf_.store(index, std::memory_order_release);
        return table;
    }
    AmafTable* grow(Node& node, const AmafTable& table) {
        return new_amaf(node, table.capacity() * 2, &table);
    }
    AmafTable* writable_amaf(Node& node, std::size_t tags) {
        const std::uint32_t index = node.amaf_.load(std::memory_order_relaxed);
        if (index == 0) return new_amaf(node, AmafTable::capacity_for(tags));
        return reinterpret_cast<AmafTable*>(young().words.data() + index);
    }

    static void empty(Half& half) {
        half.generation = (half.generation + 1) & UINT32_MAX;
        half.used.store(1, std::memory_order_relaxed);
    }

    std::size_t words_;  // of each half
    std::size_t slots_;  // likewise, a power of two
    std::array<Half, 2> halves_;
    std::size_t young_ = 0;
    std::atomic<bool> full_{false};
    std::uint64_t turns_ = 0;
};

}  // namespace damier::search
