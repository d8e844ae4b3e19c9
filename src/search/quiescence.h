// Quiescence: captures and promotions are played out before a position is judged, for in the middle
// of an exchange no evaluation means anything. What Textbook does where its depth ends, and by itself
// a value for the leaves of other searches.
//
// D. Beal, A Generalised Quiescence Search Algorithm, 1990.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/limits.h"
#include "core/line.h"
#include "eval/judge.h"
#include "search/move_order.h"
#include "search/tablebase.h"
#include "search/thought.h"
#include "search/tracer.h"

namespace damier::search {

// Tracer: NoTracer, or Recorder<P>&. E: how positions are judged.
template <GamePosition P, class Tracer = NoTracer, Evaluator<P> E = JudgedBy<P>>
class Quiescence {
public:
    using Move = typename P::Move;

    // For other searches: captures by what they win.
    explicit Quiescence(E evaluator)
        : Quiescence(std::move(evaluator), MoveOrder<P>(Ordering::Full, false, false), Tracer(),
                     nullptr) {}

    // The value of a position when its captures are over; the static value should that take more
    // than so many nodes, or be stopped.
    Value value(const P& at, std::uint64_t nodes, const std::stop_token& stop);
    // That the last value took.
    [[nodiscard]] std::uint64_t nodes() const { return budget_ ? budget_->nodes() : 0; }

protected:
    // For a search that ends in quiescence: it walks the same line within the same budget. Tables of
    // endings: null for none.
    Quiescence(E evaluator, MoveOrder<P> order, Tracer tracer,
               std::shared_ptr<const ExactTables<P>> tables)
        : evaluator_(std::move(evaluator)),
          order_(std::move(order)),
          tracer_(tracer),
          tables_(std::move(tables)) {}

    // One node. depth is 0 where quiescence begins and negative below.
    Value quiesce(int ply, int depth, Value alpha, Value beta);
    // Is the game over in this node? Mate comes before the draws.
    [[nodiscard]] End end_of_game(bool has_moves) const;
    Value leave_ended(End end, int ply);
    // What the tables know of this node, whose game is not over. Not after a pass: no move was made, so
    // the clock of the draw by rule says nothing.
    [[nodiscard]] std::optional<Value> ask_tables(int ply);

    E evaluator_;  // as each line begins with it
    MoveOrder<P> order_;
    [[no_unique_address]] Tracer tracer_;
    std::shared_ptr<const ExactTables<P>> tables_;

    // Of one search.
    std::optional<Line<P, E>> line_;
    std::optional<Budget> budget_;
    Counters counters_;
};

}  // namespace damier::search
