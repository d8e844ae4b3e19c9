// Who watches a search. A search is compiled with the type of its tracer: with NoTracer every call
// below is nothing, with Recorder (search/recorder.h) the visited tree is kept. A tracer sees and
// never steers: the nodes are the same with any of them.
#pragma once

#include "search/tree.h"

namespace damier::search {

struct NoTracer {
    // A node is visited. The last move of the line is the one that led here; depth is what is left,
    // the window is that of the side to move.
    template <class Line>
    void enter(Visit /*visit*/, Line& /*line*/, int /*depth*/, Value /*alpha*/, Value /*beta*/) {}
    // It has so many moves to try.
    void moves(std::size_t /*count*/) {}
    // One of them is not tried, and why.
    template <class Move>
    void skip(Move /*m*/, End /*reason*/) {}
    // The next node is searched so many plies deeper than its parent asks, or (below 0) less deep.
    void change_depth(int /*plies*/) {}
    // What was found out about the node goes into the table under this key.
    void store(Key /*key*/) {}
    // The node that was entered last and not left yet is left. Gives the value back, so that a
    // search can return it.
    static Value leave(End /*end*/, Value value) { return value; }
    // The same, by an entry of the table.
    static Value leave_by_table(Key /*key*/, Bound /*bound*/, Value value) { return value; }
};

}  // namespace damier::search
