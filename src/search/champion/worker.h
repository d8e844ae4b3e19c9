// One thread of the champion: principal variation search with iterative deepening, and everything that
// it has learnt. All threads do the same and meet in the table alone.
//
//   T. Marsland, M. Campbell, Parallel Search of Strongly Ordered Game Trees, 1982 (the search)
//   C. Donninger, Null Move and Deep Search, 1993
//   M. Buro, ProbCut, 1995
//   T. Anantharaman, M. Campbell, F. Hsu, Singular Extensions, 1990
//   A. Reinefeld, An Improvement to the Scout Tree-Search Algorithm, 1983
//
// The steps of a node are numbered in worker_impl.h; docs/search.md says what each is worth.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/line.h"
#include "core/static_vector.h"
#include "search/champion/features.h"
#include "search/champion/histories.h"
#include "search/champion/margins.h"
#include "search/champion/move_picker.h"
#include "search/champion/team.h"
#include "search/tablebase.h"
#include "search/thought.h"
#include "search/tracer.h"

namespace damier::search::champion {

inline constexpr int kPly = 1024;  // reductions are counted in parts of it

constexpr bool is_certain(Value v) { return is_win(v) || is_loss(v); }
constexpr Value within_evaluations(int v) { return std::clamp(v, -kLargest, kLargest); }

// Tracer: NoTracer, or Recorder<P>&.
template <GamePosition P, class Tracer, Evaluator<P> E>
class Worker {
public:
    using Move = typename P::Move;
    static constexpr int kMaxDepth = 120;

    // One move of the root.
    struct RootMove {
        Move move;
        std::uint64_t nodes = 0;  // below it, in all iterations
    };

    // What the thread has come to.
    struct Result {
        int depth = 0;  // the last finished one
        Value value = 0;
        std::vector<Move> pv;  // never empty
        std::vector<Finding<P>> lines;
        std::vector<Iteration> iterations;
        std::optional<Forecast> forecast;  // by which chances are told
    };

    // Tables of endings: null for none; else they live as long.
    Worker(const Features& features, const Margins& margins, std::optional<Forecast> forecast,
           E evaluator, const Tablebase<P>* tablebase, Tracer tracer);

    // Thinks until the team is over. The first of a team looks at the clock and tells of progress.
    void think(const Line<P>& game, const Request<P>& request, Team& team, bool is_first);
    // Forgets what was learnt, and judges like this from now on.
    void new_game(E evaluator);

    [[nodiscard]] const Result& result() const { return result_; }
    [[nodiscard]] const Counters& counters() const { return counters_; }

private:
    // What is remembered of a ply while what lies below it is searched.
    struct Frame {
        Value static_value = kNoValue;  // none where moves are forced
        Learnt* row = nullptr;          // what was learnt about moves after the one made here
        std::array<Move, 2> killers{};
        Move excluded{};
        bool has_excluded = false;
        Visit next_visit = Visit::Move;  // what the next visit is, where it is no plain move
    };

    // One node, as its steps share it.
    struct Node {
        int depth;
        int ply;
        Value alpha;
        Value beta;
        bool is_cut;  // is it expected to be cut?
        bool is_pv;
        bool is_forced = false;
        bool is_improving = false;
        bool is_excluding = false;  // looks at all moves but one
        bool was_pv = false;        // now or when the table learnt of it
        bool has_tactical_table_move = false;
        Value raw = kNoValue;           // what the evaluation says
        Value static_value = kNoValue;  // mended by what was learnt
        Value estimate = kNoValue;      // and by the table
        std::optional<Known> known{};
    };

    // Moves tried without success, to be blamed when another cuts.
    using Tried = StaticVector<Move, 64>;

    // The root.
    void find_root_moves(const Line<P>& game);
    bool search_lines(int depth);
    void keep_unfinished();
    // What is said of a value at the root.
    [[nodiscard]] Value told(Value found) const { return is_known_draw_ ? kDraw : found; }
    Value aspire(int depth, Value previous, std::size_t line);
    Value search_root(int depth, Value alpha, Value beta, std::size_t line);
    void tell() const;
    [[nodiscard]] bool is_decided(int depth) const;
    void lengthen(std::vector<Move>& pv);

    // A node.
    Value search(int depth, int ply, Value alpha, Value beta, bool is_cut);
    Value search_moves(Node& node);
    Value search_move(const Node& node, Move m, int number, int new_depth, int reduction,
                      Value best);
    Value quiesce(int ply, int depth, Value alpha, Value beta);

    // Its steps.
    [[nodiscard]] std::optional<Value> end_of_game(int ply, End& end) const;
    [[nodiscard]] bool is_drawn() const;
    [[nodiscard]] bool is_near_rule_draw() const;
    [[nodiscard]] Bound lasting(Bound bound) const;
    [[nodiscard]] bool follows_pass() const { return line_->move(line_->plies() - 1) == Move{}; }
    std::optional<Value> answer_of_table(const Node& node, int depth, Value alpha, Value beta);
    void judge(Node& node);
    [[nodiscard]] bool is_far_above(const Node& node) const;
    std::optional<Value> ask_tablebase(const Node& node);
    std::optional<Value> try_null_move(const Node& node);
    std::optional<Value> try_probcut(const Node& node);
    [[nodiscard]] bool may_leave_out(const Node& node, MovePicker<P>& picker, const Clues<P>& clues,
                                     Move m, int number, bool is_tactical);
    std::optional<Value> extend(const Node& node, Move m, int& extension);
    [[nodiscard]] int reduction_of(const Node& node, int number, bool is_tactical, bool is_killer,
                                   int history) const;
    void learn_from_cut(const Node& node, const Clues<P>& clues, Move m, const Tried& quiets,
                        const Tried& captures);
    void remember(const Node& node, Value best, Value alpha_before, const Move* move);

    [[nodiscard]] Clues<P> clues_of(const Node& node);
    [[nodiscard]] Value mended(Value raw);
    void make(int ply, Move m);
    void fetch_ahead(const MovePicker<P>& picker) const;
    void unmake() { line_->unmake(); }
    void keep_line(Move m, int ply);
    bool spend();
    bool look();
    [[nodiscard]] Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kBefore)]; }
    [[nodiscard]] Value leave_stopped() { return tracer_.leave(End::Stopped, 0); }

    static constexpr int kBefore = 4;  // frames before the root: there is always one two plies ago
    static constexpr int kMostMoves = 64;  // of which the reductions differ
    static constexpr int kPliesBeforeDraw = 15;
    // The chances of what is known to end in a draw: no lead is enough.
    static constexpr Forecast kKnownDraw{.threshold = kInfinity, .scale = 1};

    Features wanted_features_;
    Margins margins_;
    std::optional<Forecast> forecast_;
    E evaluator_;
    const Tablebase<P>* tablebase_;
    bool is_quick_tablebase_;
    [[no_unique_address]] Tracer tracer_;
    Histories<P> histories_;
    std::array<std::array<int, kMostMoves>, kMaxDepth + 1> reductions_;

    // Of one search.
    Features features_;
    std::optional<Line<P, E>> line_;
    const Request<P>* request_ = nullptr;
    Team* team_ = nullptr;
    bool is_first_ = true;
    bool is_over_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t told_nodes_ = 0;
    std::uint64_t next_look_ = 0;
    int root_depth_ = 0;
    int no_null_until_ = 0;  // the ply from which passes are tried again
    Counters counters_;
    Result result_;
    std::vector<RootMove> root_moves_;
    bool has_choice_ = true;      // is there more than one legal move?
    bool is_known_draw_ = false;  // do endgame tables call the root, and each move left, a draw?
    Value expected_ = 0;          // what the last depth found, whatever is told of a known draw
    std::vector<Frame> frames_;
    std::vector<std::vector<Move>> pv_;  // by ply
};

}  // namespace damier::search::champion
