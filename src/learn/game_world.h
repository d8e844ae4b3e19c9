// An ending, or a whole small game, as a world: the states are the positions in which there is a
// move, seen by the side to move, those that a symmetry makes equal once; the actions of a state are
// the legal moves of the position that stands for it, in the order of their list. Who moves wins 1
// with the move that ends the game in his favour, 0 with one that draws it. What moves lead to,
// with fewer men or others, is part of the world: a promotion leads to the ending of a queen.
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "endgame/closure.h"
#include "learn/exam.h"
#include "learn/world.h"

namespace damier::learn {

template <endgame::Slices S>
class GameWorld {
public:
    using Position = typename S::Position;
    using Move = typename Position::Move;
    static constexpr bool kAlternates = true;
    // Four bytes each here, five in the table and its truth.
    static constexpr std::size_t kMostActions = std::size_t{1} << 26;

    static Result<GameWorld> make(std::string_view endgame, const std::stop_token& stop) {
        auto closure = endgame::Closure<S>::of(endgame, stop);
        if (!closure) return tl::make_unexpected(closure.error());
        GameWorld world(std::move(*closure));
        if (const auto listed = world.list_states(stop); !listed)
            return tl::make_unexpected(listed.error());
        if (!world.list_steps(stop)) return fail("stopped");
        return world;
    }

    [[nodiscard]] State states() const { return static_cast<State>(nodes_.size()); }
    [[nodiscard]] Action first(State state) const { return firsts_[state]; }
    [[nodiscard]] Step step(Action action) const {
        const State next = nexts_[action];
        if (next == kWon) return {1, kOver};
        if (next == kDrawn) return {0, kOver};
        return {0, next};
    }
    [[nodiscard]] State start(Rng& rng) const { return rng.below(states()); }
    static bool is_success(const Step& step) { return step.reward > 0; }

    [[nodiscard]] Position position(State state) const { return *closure_.position(nodes_[state]); }
    // Nothing for a position that is not of this world, or in which the game is over.
    [[nodiscard]] std::optional<State> state(const Position& at) const {
        const auto node = closure_.node(at);
        if (!node || is_end(codes_[*node])) return std::nullopt;
        return codes_[*node];
    }
    // The action that stands for a legal move of a position: of those which lead to the same state the
    // one that is worth most, q(action).
    template <class Q>
    [[nodiscard]] Action action(State state, const Position& at, Move m, Q&& q) const {
        Position after = at;
        after.make(m);
        const State next = code_of(after);
        Action best = first(state + 1);
        for (Action action = first(state); action < first(state + 1); ++action) {
            if (nexts_[action] != next) continue;
            if (best == first(state + 1) || q(action) > q(best)) best = action;
        }
        assert(best != first(state + 1));
        return best;
    }

    // The endings that it is made of, as tables name them.
    [[nodiscard]] std::vector<std::string> endings() const {
        std::vector<std::string> names;
        for (const auto& family : closure_.families()) names.push_back(family.name());
        return names;
    }

    // The bytes of the states, where all that solve() returns are the closure's.
    [[nodiscard]] Result<std::vector<endgame::Byte>> solve(const std::stop_token& stop) const {
        const auto all = closure_.solve(1, stop);  // whoever asks may have no more than a thread
        if (!all) return tl::make_unexpected(all.error());
        std::vector<endgame::Byte> bytes;
        bytes.reserve(nodes_.size());
        for (const Node node : nodes_) bytes.push_back((*all)[node]);
        return bytes;
    }
    // What a move comes to for who makes it.
    [[nodiscard]] endgame::Fate fate(Action action, std::span<const endgame::Byte> bytes) const {
        const State next = nexts_[action];
        endgame::BestFate mine;
        mine.after_move(next == kWon     ? endgame::lost_in(0)
                        : next == kDrawn ? endgame::kDrawnFate
                                         : endgame::fate_of(bytes[next]));
        return mine.fate();
    }

private:
    using Node = typename endgame::Closure<S>::Node;
    // In the place of a state: the move before has won, or drawn; no position.
    static constexpr State kWon = kOver - 1;
    static constexpr State kDrawn = kOver - 2;
    static constexpr State kNoPosition = kOver - 3;
    static constexpr bool is_end(State code) { return code >= kNoPosition; }

    explicit GameWorld(endgame::Closure<S> closure) : closure_(std::move(closure)) {}

    Result<void> list_states(const std::stop_token& stop) {
        std::size_t count = 0;
        codes_.reserve(closure_.nodes());
        for (Node node = 0; node < closure_.nodes(); ++node) {
            const auto at = closure_.position(node);
            if (!at) {
                codes_.push_back(kNoPosition);
                continue;
            }
            const auto moves = legal_moves(*at);
            if (moves.empty()) {
                codes_.push_back(at->stuck() == Outcome::Loss ? kWon : kDrawn);
                continue;
            }
            codes_.push_back(states());
            nodes_.push_back(node);
            firsts_.push_back(static_cast<Action>(count));
            count += moves.size();
            if (count > kMostActions) {
                return fail("{} has more than {} moves, too many for a table in memory",
                            closure_.families().back().name(), kMostActions);
            }
            if (stop.stop_requested()) return fail("stopped");
        }
        firsts_.push_back(static_cast<Action>(count));
        return {};
    }

    // False when it was stopped.
    bool list_steps(const std::stop_token& stop) {
        nexts_.reserve(firsts_.back());
        for (const Node node : nodes_) {
            if (stop.stop_requested()) return false;
            const Position at = *closure_.position(node);
            for (const auto m : legal_moves(at)) {
                Position next = at;
                next.make(m);
                nexts_.push_back(code_of(next));
            }
        }
        return true;
    }

    [[nodiscard]] State code_of(const Position& at) const {
        if (const auto plain = S::plain_fate(at)) {
            assert(plain->end != endgame::Fate::End::Win && plain->plies == 0);
            return plain->end == endgame::Fate::End::Loss ? kWon : kDrawn;
        }
        return codes_[*closure_.node(at)];
    }

    endgame::Closure<S> closure_;
    std::vector<State> codes_;  // of each node: its state, or what it is instead
    std::vector<Node> nodes_;   // of each state
    std::vector<Action> firsts_;
    std::vector<State> nexts_;  // of each action
};

// The truth by the rules alone: a position that is won after so many plies is worth the discount as
// often as the winner has to wait for a move, one that is lost the opposite.
template <endgame::Slices S>
Truth truth_of(const GameWorld<S>& world, std::span<const endgame::Byte> bytes, double discount) {
    using endgame::Fate;
    // As often as not the values are learnt exactly: they are multiplied in the same way.
    std::vector<float> powers(endgame::kLongest + 1, 1.0F);
    for (std::size_t i = 2; i < powers.size(); ++i)
        powers[i] = powers[i - 1] * static_cast<float>(discount);
    Truth truth;
    for (State state = 0; state < world.states(); ++state) {
        const Fate fate = endgame::fate_of(bytes[state]);
        const float power = powers[static_cast<std::size_t>(fate.plies)];
        truth.values.push_back(fate.end == Fate::End::Win    ? power
                               : fate.end == Fate::End::Loss ? -power
                                                             : 0.0F);
        truth.plies.push_back(fate.end == Fate::End::Win ? static_cast<std::uint16_t>(fate.plies)
                                                         : std::uint16_t{0});
        for (Action action = world.first(state); action < world.first(state + 1); ++action)
            truth.is_best.push_back(world.fate(action, bytes) == fate ? 1 : 0);
    }
    return truth;
}

}  // namespace damier::learn
