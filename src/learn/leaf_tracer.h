// The tracer that knows where the value of a search comes from: the position at the end of the
// principal variation, captures of the quiescence included.
//
// Alpha-beta that is fail-soft hands every value up unchanged from the one node that was judged, or
// ended the game; so of each open node no more is kept than the best child so far and its leaf. That
// holds without a table and without null moves, whose values come from elsewhere. With pvs, a move that
// is looked at twice may have two leaves of the same value; the first one counts.
#pragma once

#include <cassert>
#include <type_traits>
#include <vector>

#include "search/tracer.h"

namespace damier::learn {

template <GamePosition P>
class LeafTracer {
public:
    struct Leaf {
        P position;
        search::End end;  // Draw and NoMoves: the rules said what it is worth; else the evaluation
    };

    // Of the search that ended last, if it was not stopped: the last iteration.
    [[nodiscard]] const Leaf& leaf() const { return leaves_.front(); }
    // What it came to, to the side that moves at the root.
    [[nodiscard]] Value value() const { return value_; }

    // The tracer's part; see search::NoTracer.
    template <class Line>
    void enter(search::Visit /*visit*/, Line& line, int /*depth*/, Value /*alpha*/,
               Value /*beta*/) {
        if (open_.size() == leaves_.size()) leaves_.push_back({line.position(), search::End::None});
        open_.push_back({&line.position(), -kInfinity});
    }
    void moves(std::size_t /*count*/) {}
    template <class Move>
    void skip(Move /*m*/, search::End /*reason*/) {}
    void change_depth(int /*plies*/) {}
    void store(Key /*key*/) {}
    Value leave_by_table(Key /*key*/, search::Bound /*bound*/, Value value) {
        assert(false && "a table does not say which leaf a value comes from");
        return leave(search::End::TableCut, value);
    }
    Value leave(search::End end, Value value) {
        assert(end != search::End::NullCut);
        const Open node = open_.back();
        open_.pop_back();
        Leaf& own = leaves_[open_.size()];
        // No child is as good: the node itself was judged, or is the end of the game.
        if (node.best != value) own = {*node.position, end};
        if (open_.empty()) {
            value_ = value;
        } else if (-value > open_.back().best) {
            open_.back().best = -value;
            leaves_[open_.size() - 1] = own;
        }
        return value;
    }

private:
    struct Open {
        const P* position;  // of the line: at leave() it is again what it was at enter()
        Value best;         // of its children so far
    };

    std::vector<Open> open_;
    std::vector<Leaf> leaves_;  // by ply: of the best child so far
    Value value_ = 0;
};

}  // namespace damier::learn
