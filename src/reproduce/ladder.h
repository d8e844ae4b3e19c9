// The ladder of searches: minimax, alpha-beta, and one refinement more on each rung, on the same
// positions at the same depths. Measures what each rung visits and takes, and checks that they find
// the same values.
//
// D. Knuth, R. Moore, An Analysis of Alpha-Beta Pruning, 1975: no search that is sure of its value
// gets along with fewer leaves than b^ceil(d/2) + b^floor(d/2) - 1 in a tree where every position
// has b moves and no two lines meet.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/types.h"

namespace damier::reproduce {

// One search of the ladder: each has all that the one before it has, and one thing more.
struct Rung {
    std::string_view name;
    bool prunes = false;
    bool ordering = false;
    bool killers = false;
    bool iterative = false;
    bool table = false;
    bool quiescence = false;

    // As damier think takes it.
    [[nodiscard]] std::string player(std::string_view eval, int depth) const;
    // Must it find minimax's value? Quiescence judges other positions, by its nature.
    [[nodiscard]] bool is_exact() const { return !quiescence; }
};

std::span<const Rung> rungs();
// The place of a rung in the list, by its name.
std::size_t rung_index(std::string_view name);

struct Spot {
    std::string_view fen;
    std::string_view about;  // a few words
};

// What the ladder is set up on.
struct Ground {
    std::string_view game;
    std::string_view eval;
    std::span<const Spot> positions;
};

// Where the measuring ends. Each rung stops before the depth that would, by the growth so far, take
// it past its share of the seconds; depth 1 is always measured.
struct ClimbLimits {
    int depth = kDeepest;
    double seconds = 40;
    static constexpr int kDeepest = 20;
};

// One rung on one position at one depth.
struct Search {
    std::string move;  // as the game's records write it
    Value value = 0;
    std::uint64_t nodes = 0;  // of all iterations, and so are the next two
    std::uint64_t leaves = 0;
    std::uint64_t quiescence_nodes = 0;
    std::uint64_t last_nodes = 0;  // of the last iteration alone; nodes where there is only one
    std::uint64_t last_leaves = 0;
    double seconds = 0;
};

// One rung at one depth, on all positions.
struct Row {
    std::size_t rung = 0;
    int depth = 0;
    std::vector<Search> searches;  // in the order of the positions

    [[nodiscard]] std::uint64_t nodes() const;
    [[nodiscard]] std::uint64_t leaves() const;
    [[nodiscard]] std::uint64_t quiescence_nodes() const;
    [[nodiscard]] std::uint64_t last_nodes() const;
    [[nodiscard]] std::uint64_t last_leaves() const;
    [[nodiscard]] double seconds() const;
};

// b^ceil(d/2) + b^floor(d/2) - 1
double least_leaves(double b, int depth);

// The whole tree of one depth, counted by perft.
struct FullTree {
    int depth = 0;
    std::vector<std::uint64_t> leaves;  // in the order of the positions

    [[nodiscard]] std::uint64_t total() const;
    // The branching factor of one position: the number of moves everywhere in the tree that has as
    // many leaves and is the same everywhere.
    [[nodiscard]] double branching_factor(std::size_t position) const;
    [[nodiscard]] double mean_branching_factor() const;  // the geometric mean
    // Knuth and Moore's minimum for each position's own branching factor, summed.
    [[nodiscard]] double minimum() const;
};

struct Ladder {
    std::vector<std::string> fens;  // as the game writes them, in the order of the positions
    std::vector<Row> rows;          // by rung, then depth; finished ones only
    std::vector<FullTree> trees;    // by depth
    bool complete = true;           // false: stopped by the user
    int asked = 0;                  // the depth that each rung was to reach
    // From this depth on, a table may mix up lines in which a draw by repetition is near with lines
    // in which it is not; values are compared below it.
    int first_path_dependent_depth = 0;

    [[nodiscard]] const Row* row(std::size_t rung, int depth) const;
    [[nodiscard]] const FullTree* tree(int depth) const;
    [[nodiscard]] int deepest() const;  // of all rows; 0 when there is none
    [[nodiscard]] int deepest(std::size_t rung) const;
    // Was it ended by the depth alone, and not by seconds or by the user? Then it is the same on every
    // machine.
    [[nodiscard]] bool is_whole() const;
};

// Do the exact rungs find the same values?
struct Agreement {
    std::size_t compared = 0;                // searches whose value had to be that of a lower rung
    std::size_t with_minimax = 0;            // of these, with minimax itself
    std::vector<std::string> disagreements;  // one sentence each
};
Agreement compare_values(const Ladder& ladder);

// How far it has come, for a progress line; written by the one who measures, read by any other.
class ClimbProgress {
public:
    void set(std::size_t stage, int depth, std::size_t position) {
        stage_.store(stage, std::memory_order_relaxed);
        depth_.store(depth, std::memory_order_relaxed);
        position_.store(position, std::memory_order_relaxed);
    }
    // "+ killers, depth 5, position 7"
    [[nodiscard]] std::string text() const;

private:
    std::atomic<std::size_t> stage_{0};  // a rung, or one more: the count of the full trees
    std::atomic<int> depth_{1};
    std::atomic<std::size_t> position_{0};
};

// Measures. An error when a position or the evaluation is not one of the game.
Result<Ladder> climb(const Ground& ground, const ClimbLimits& limits, ClimbProgress& progress,
                     std::stop_token stop);

}  // namespace damier::reproduce
