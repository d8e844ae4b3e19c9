// Alpha-beta with every classic refinement as a switch. Written to be read beside a textbook: each
// refinement is a few lines under its own name, and with all of them off it is the plain algorithm.
//
//   alpha-beta           D. Knuth, R. Moore, An Analysis of Alpha-Beta Pruning, 1975
//   fail-soft            J. Fishburn, 1983
//   killers              J. Gillogly, The Technology Chess Program, 1972
//   history              J. Schaeffer, The History Heuristic, 1983
//   pvs                  T. Marsland, M. Campbell, Parallel Search of Strongly Ordered Game
//                        Trees, 1982
//   null move, quiescence
//                        D. Beal, A Generalised Quiescence Search Algorithm, 1990
//   aspiration, iterative deepening
//                        D. Slate, L. Atkin, CHESS 4.5, 1977
//
// Everything but the null move (and a table with the rule "at least this deep") leaves the value of
// the root as plain minimax finds it. Draws that depend on the way to a position, by repetition or
// by counting moves, are the exception of every table: its entries do not know the way, and they
// stay from one move of a game to the next.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/limits.h"
#include "core/line.h"
#include "eval/judge.h"
#include "search/quiescence.h"
#include "search/request.h"
#include "search/table.h"
#include "search/tablebase.h"
#include "search/thought.h"
#include "search/tracer.h"

namespace damier::search {

enum class TableDepth : std::uint8_t {
    AtLeast,  // an entry of this depth or more answers
    Exact     // only an entry of exactly this depth: then the value is minimax's
};

struct TextbookOptions {
    bool iterative = true;
    Ordering ordering = Ordering::Full;
    bool killers = true;
    bool history = true;
    int table_megabytes = 16;
    TableDepth table_depth = TableDepth::AtLeast;
    bool quiescence = true;
    bool pvs = true;
    bool aspiration = true;
    Value aspiration_window = 40;  // on each side
    int aspiration_from = 4;       // the values of smaller depths are too wild
    bool null_move = false;
    int loops = 0;  // positions of the game that the root avoids to repeat
};

// Tracer: NoTracer, or Recorder<P>&. E: how the judge is asked; a sum that is kept from move to move,
// eval::SquareTables<P>, for one that has weights(). Nodes and values are the same with any of them.
template <GamePosition P, class Tracer = NoTracer, Evaluator<P> E = JudgedBy<P>>
class Textbook : Quiescence<P, Tracer, E> {
public:
    using Move = typename P::Move;
    static constexpr int kMaxDepth = 100;

    // Tables of endings: null for none.
    Textbook(TextbookOptions options, std::shared_ptr<const Judge<P>> judge,
             Tracer tracer = Tracer(), std::shared_ptr<const ExactTables<P>> tables = nullptr);

    // The best move of a position that has one, within the limits. Without any limit it looks
    // kMaxDepth deep.
    Thought<P> think(const Line<P>& game, const Request<P>& request, std::stop_token stop = {});

    // Forgets what was learned, and judges like this from now on. (It has weights() if the first one had.)
    void new_game(std::shared_ptr<const Judge<P>> judge) {
        judge_ = std::move(judge);
        evaluator_ = E(*judge_);
        table_.clear();
    }

private:
    using Leaves = Quiescence<P, Tracer, E>;
    using Leaves::ask_tables;
    using Leaves::budget_;
    using Leaves::counters_;
    using Leaves::end_of_game;
    using Leaves::evaluator_;
    using Leaves::leave_ended;
    using Leaves::line_;
    using Leaves::order_;
    using Leaves::quiesce;
    using Leaves::tables_;
    using Leaves::tracer_;

    Value visit(int depth, int ply, Value alpha, Value beta, bool null_allowed);
    Value judge_leaf(int ply, Value alpha, Value beta);
    Value search(int depth, int ply, Value alpha, Value beta, bool null_allowed);
    bool search_lines(int depth, std::vector<Finding<P>>& lines);
    Value search_root(int depth, Value alpha, Value beta);
    Value search_child(int depth, int ply, Value alpha, Value beta, bool first);
    bool try_null_move(int depth, int ply, Value beta, Value& value);
    Value aspire(int depth, Value previous);
    void keep_line(Move m, int ply);
    void lengthen(std::vector<Move>& pv, int depth);
    void learn_from_cutoff(Move m, int depth, int ply, bool first);
    void find_root_moves(const Line<P>& game);
    [[nodiscard]] Effort effort() const;

    TextbookOptions options_;
    std::shared_ptr<const Judge<P>> judge_;  // which the evaluator asks
    Table table_;

    // Of one search.
    const Request<P>* request_ = nullptr;
    std::vector<Move> root_moves_;
    std::size_t lines_done_ = 0;         // of this depth: their moves come first in root_moves_
    std::vector<std::vector<Move>> pv_;  // by ply
};

}  // namespace damier::search
