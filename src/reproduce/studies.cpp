#include "reproduce/studies.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace damier::reproduce {

namespace {

// From the opening to the ending; perft's positions are those of the Chess Programming Wiki.
constexpr std::array<Spot, 12> kChessPositions{{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "the start"},
    {"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
     "opening: Italian game"},
    {"rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
     "opening: Sicilian, Najdorf"},
    {"rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R b KQ - 2 6",
     "opening: Queen's Gambit declined"},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     "middle game: kiwipete, full of captures"},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     "middle game: a pawn about to promote, perft's fifth"},
    {"r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1",
     "middle game: from Bratko and Kopec's test"},
    {"3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
     "middle game without queens: from Bratko and Kopec's test"},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "ending: rooks and pawns, perft's third"},
    {"8/5pk1/4p1p1/7p/R6P/4PKP1/3r1P2/8 w - - 0 1", "ending: rooks, four pawns each"},
    {"8/pp3k2/2p2np1/5p2/3P1P2/2P2NP1/PP3K2/8 b - - 0 1", "ending: knights, five pawns each"},
    {"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", "ending: pawns only, Lasker and Reichhelm's"},
}};

// Three are the course's own figures (5, 6 and 7, Black to move); the others are from games that
// alphabeta:depth=5,eval=position,noise=60 played against itself after four random plies.
constexpr std::array<Spot, 12> kSherlockPositions{{
    {"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "the start"},
    {"B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,12,15",
     "opening: after two plies"},
    {"B:W17,20,21,22,23,26,28,29,30,31,32:B1,2,3,4,5,6,8,10,11,12,13",
     "opening: one man each is gone"},
    {"B:W17,18,19,20,21,22,25,28,30,32:B2,4,6,7,8,9,10,11,12,13",
     "middle game: figure 6 of the course"},
    {"B:W17,18,20,21,22,24,26,27,29,30,32:B1,2,4,5,7,8,9,11,12,13,15",
     "middle game: eleven men each"},
    {"W:W13,21,22,24,25,27,28,29,30,32:B2,3,4,5,6,7,8,12,16,18", "middle game: ten men each"},
    {"B:W13,17,19,25,27,28,29,30,32:B2,3,4,5,6,8,12,18,20", "middle game: nine men each"},
    {"B:W5,17,K19,20,21,24,25,28,30:B2,6,8,K10,K11,K12,13,15,K22",
     "many kings: figure 5 of the course"},
    {"B:W5,17,K19,20,21,23,24,25,28,30:B2,10,12,13,15,22", "one king: figure 7 of the course"},
    {"B:WK2,19,20,21,24,25,29,32:B4,7,8,10,12,18,22", "ending: White has a king"},
    {"B:WK3,K5,18,28,30:B8,11,12,13,K31", "ending: kings on both sides"},
    {"W:WK2,K3,21,25,29:B4,12,K19,28", "ending: two kings against one"},
}};

constexpr std::string_view kNotMeasured = "Not measured in the time given.";

// "71 % of", or "3.4 times" where it is more than twice as much.
std::string share_text(double ratio) {
    return ratio > 2 ? fmt::format("{:.1f} times", ratio) : fmt::format("{:.0f} % of", 100 * ratio);
}

// One rung beside a lower one, at the deepest depth that both reached.
struct Comparison {
    const Row* rung;
    const Row* lower;

    [[nodiscard]] double nodes() const {
        return static_cast<double>(rung->nodes()) / static_cast<double>(lower->nodes());
    }
    [[nodiscard]] std::string text() const {
        // Of a few milliseconds there is nothing to say.
        constexpr double kShortest = 0.1;
        if (lower->seconds() < kShortest || rung->seconds() < kShortest) {
            return fmt::format("{} visits {} the nodes of {}, at depth {}",
                               rungs()[rung->rung].name, share_text(nodes()),
                               rungs()[lower->rung].name, rung->depth);
        }
        const double time = rung->seconds() / lower->seconds();
        return fmt::format("{} visits {} the nodes of {} and takes {} its time, at depth {}",
                           rungs()[rung->rung].name, share_text(nodes()), rungs()[lower->rung].name,
                           share_text(time), rung->depth);
    }
};

std::optional<Comparison> compare(const Ladder& ladder, std::string_view rung,
                                  std::string_view lower) {
    const std::size_t a = rung_index(rung);
    const std::size_t b = rung_index(lower);
    const int depth = std::min(ladder.deepest(a), ladder.deepest(b));
    if (depth == 0) return std::nullopt;
    return Comparison{ladder.row(a, depth), ladder.row(b, depth)};
}

// The claim that a rung saves work, with what else was seen.
Claim saving(const Ladder& ladder, std::string theirs, std::string_view rung,
             std::string_view lower) {
    const auto both = compare(ladder, rung, lower);
    if (!both) return {std::move(theirs), "-", std::string(kNotMeasured)};
    const double nodes = both->nodes();
    return {std::move(theirs), both->text(),
            nodes < 0.98 ? fmt::format("Holds: {:.0f} % of the nodes are saved.", 100 * (1 - nodes))
            : nodes > 1.02 ? "Does not hold here: it visits more than it saves."
                           : "Makes no difference here."};
}

// What quiescence costs and changes.
Claim quiescence(const Ladder& ladder, std::string theirs) {
    const auto both = compare(ladder, "+ quiescence", "+ table");
    if (!both) return {std::move(theirs), "-", std::string(kNotMeasured)};
    std::size_t changed = 0;
    for (std::size_t i = 0; i < both->rung->searches.size(); ++i) {
        if (both->rung->searches[i].value != both->lower->searches[i].value) ++changed;
    }
    return {std::move(theirs), both->text(),
            fmt::format("It judges {} of {} positions otherwise, which is its use, for {:.1f} "
                        "times the nodes.",
                        changed, both->rung->searches.size(), both->nodes())};
}

// The e with which the leaves are (b^d)^e: the mean over the positions. Of the last iteration, for
// it is the one tree of that depth.
double exponent(const Row& row, const FullTree& tree) {
    double sum = 0;
    int counted = 0;
    for (std::size_t i = 0; i < row.searches.size(); ++i) {
        if (tree.leaves[i] < 2 || row.searches[i].last_leaves == 0) continue;
        sum += std::log(static_cast<double>(row.searches[i].last_leaves)) /
               std::log(static_cast<double>(tree.leaves[i]));
        ++counted;
    }
    return counted == 0 ? 0 : sum / counted;
}

double exponent_of_minimum(const FullTree& tree) {
    double sum = 0;
    int counted = 0;
    for (std::size_t i = 0; i < tree.leaves.size(); ++i) {
        if (tree.leaves[i] < 2) continue;
        sum += std::log(least_leaves(tree.branching_factor(i), tree.depth)) /
               std::log(static_cast<double>(tree.leaves[i]));
        ++counted;
    }
    return counted == 0 ? 0 : sum / counted;
}

// The square root of b^d, at the deepest depth that alpha-beta, its refinements and perft reached.
Claim square_root(const Ladder& ladder) {
    Claim claim{
        "Minimax visits O(b^d), alpha-beta in the best case O(b^(d/2)): the best case has the "
        "exponent 0.5, and needs the best moves first.",
        "-", std::string(kNotMeasured)};
    const std::array<std::size_t, 3> shown{rung_index("alpha-beta"), rung_index("+ killers"),
                                           rung_index("+ table")};
    int depth = ladder.trees.empty() ? 0 : ladder.trees.back().depth;
    for (const std::size_t rung : shown) depth = std::min(depth, ladder.deepest(rung));
    if (depth == 0) return claim;
    const FullTree& tree = *ladder.tree(depth);
    std::array<double, shown.size()> found{};
    for (std::size_t i = 0; i < shown.size(); ++i)
        found[i] = exponent(*ladder.row(shown[i], depth), tree);
    const double least = exponent_of_minimum(tree);
    claim.ours = fmt::format(
        "at depth {} the leaves are b^d to the power {:.2f} for alpha-beta, {:.2f} with ordering "
        "and killers, {:.2f} with all but quiescence, {:.2f} for Knuth and Moore's minimum",
        depth, found[0], found[1], found[2], least);
    claim.verdict = found[1] < found[0]
                        ? fmt::format(
                              "Holds as a best case: ordering takes the exponent from {:.2f} to "
                              "{:.2f}, and {:.2f} is as near as this ladder comes.",
                              found[0], found[1], found[2])
                        : std::string("Ordering brings nothing at this depth.");
    return claim;
}

// A tree of that many plies with our branching factor, beside the 10^exponent of a document.
Claim size_of_game(const Ladder& ladder, std::string theirs, int claimed, int plies,
                   std::string_view whose) {
    if (ladder.trees.empty()) return {std::move(theirs), "-", std::string(kNotMeasured)};
    const FullTree& tree = ladder.trees.back();
    const double b = tree.mean_branching_factor();
    return {std::move(theirs),
            fmt::format("b = {:.1f} (mean of the positions, depth {}), which over {} plies ({}) "
                        "makes 10^{:.0f}",
                        b, tree.depth, plies, whose, plies * std::log10(b)),
            fmt::format("The figure stands for b = {:.1f}; it depends on the length of a game and "
                        "on the positions more than on anything measured.",
                        std::pow(10.0, static_cast<double>(claimed) / plies))};
}

std::vector<Claim> lyon_claims(const Ladder& ladder) {
    return exact_where(
        ladder.is_whole(),
        {
            square_root(ladder),
            saving(ladder,
                   "Killer moves bring good moves forward and allow more pruning (no figure).",
                   "+ killers", "+ ordering"),
            saving(ladder,
                   "Iterative deepening puts the moves in order: what earlier iterations learned "
                   "helps the next (no figure).",
                   "+ iterative", "+ killers"),
            saving(
                ladder,
                "A transposition table avoids exploring the same board several times (no figure).",
                "+ table", "+ iterative"),
            quiescence(ladder,
                       "Quiescence would cure the horizon effect; wanted, not built (no figure)."),
            size_of_game(ladder, "The tree of chess has a complexity of about 10^123.", 123, 80,
                         "Shannon's 40 moves"),
        });
}

// Alpha-beta and minimax in their plainest forms choose the same move, not only the same value.
Claim same_decision(const Ladder& ladder) {
    Claim claim = saving(ladder,
                         "Alpha-beta saves a good number of recursions and has no influence on "
                         "the decision (no figure).",
                         "alpha-beta", "minimax");
    std::size_t same = 0;
    std::size_t all = 0;
    for (const Row& row : ladder.rows) {
        const Row* plain = ladder.row(rung_index("minimax"), row.depth);
        if (row.rung != rung_index("alpha-beta") || plain == nullptr) continue;
        for (std::size_t i = 0; i < row.searches.size(); ++i, ++all) {
            if (row.searches[i].move == plain->searches[i].move) ++same;
        }
    }
    if (all == 0) return claim;
    claim.ours += fmt::format("; the same move in {} of {} searches", same, all);
    if (same != all) claim.verdict = "Does not hold: a decision changed.";
    return claim;
}

// The depths that the course calls acceptable.
Claim acceptable_depths(const Ladder& ladder) {
    constexpr std::array kDepths{5, 7, 9};
    Claim claim{
        "Keep the depth between 5 and 9 for an acceptable speed; 3 to 7 to begin with (C#, boards "
        "of objects).",
        "", ""};
    const auto seconds = [&ladder](std::string_view rung, int depth) -> std::optional<double> {
        const Row* row = ladder.row(rung_index(rung), depth);
        if (row == nullptr) return std::nullopt;
        return row->seconds() / static_cast<double>(row->searches.size());
    };
    for (const std::string_view rung : {"alpha-beta", "+ quiescence"}) {
        std::string line;
        for (const int depth : kDepths) {
            const auto each = seconds(rung, depth);
            line += fmt::format("{}{}", line.empty() ? "" : ", ",
                                each ? fmt::format("{:.4f}", *each) : "-");
        }
        claim.ours += fmt::format("{}{}: {} s", claim.ours.empty() ? "" : "; ", rung, line);
    }
    claim.ours += " a position at depths 5, 7, 9";
    const auto deepest = seconds("+ quiescence", kDepths.back());
    claim.verdict = !deepest       ? std::string(kNotMeasured)
                    : *deepest < 1 ? "Holds with room to spare: with all the bonuses even depth 9 "
                                     "takes less than a second."
                                   : "Depth 9 takes more than a second here, with all the bonuses.";
    return claim;
}

std::vector<Claim> sherlock_claims(const Ladder& ladder) {
    // All but the second rest on nodes, values and moves.
    std::vector<Claim> claims = exact_where(
        ladder.is_whole(),
        {same_decision(ladder),
         saving(ladder, "Sorting the moves forces a cutoff as soon as possible (no figure).",
                "+ ordering", "alpha-beta"),
         saving(ladder, "The transposition table improves performance (no figure).", "+ table",
                "+ iterative"),
         quiescence(ladder, "Quiescence sees through a trap at the horizon (no figure)."),
         size_of_game(ladder, "A game has of the order of 10^40 possible lines.", 40, 70,
                      "a usual length of games")});
    claims.insert(claims.begin() + 1, acceptable_depths(ladder));
    return claims;
}

constexpr std::array<Study, 2> kStudies{{
    {"lyon",
     "F. Sabatié, S. Marchand, M. Regnard, Jeu d'échec et intelligence artificielle, "
     "Polytech Lyon",
     {"chess", "lyon", kChessPositions},
     &lyon_claims,
     true,
     true,
     4},
    {"sherlock",
     "TP 11: Sherlock's Gambit, EPITA",
     {"sherlock", "position", kSherlockPositions},
     &sherlock_claims,
     false,
     false,
     9,
     true},
}};

}  // namespace

std::span<const Study> studies() { return kStudies; }

}  // namespace damier::reproduce
