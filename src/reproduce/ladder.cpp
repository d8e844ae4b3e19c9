#include "reproduce/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <climits>
#include <cmath>
#include <numeric>

#include "core/perft.h"
#include "core/text.h"
#include "engine/players.h"
#include "games/games.h"

namespace damier::reproduce {

namespace {

constexpr int kTableMegabytes = 16;

constexpr std::array<Rung, 7> kRungs{{
    {.name = "minimax"},
    {.name = "alpha-beta", .prunes = true},
    {.name = "+ ordering", .prunes = true, .ordering = true},
    {.name = "+ killers", .prunes = true, .ordering = true, .killers = true},
    {.name = "+ iterative", .prunes = true, .ordering = true, .killers = true, .iterative = true},
    {.name = "+ table",
     .prunes = true,
     .ordering = true,
     .killers = true,
     .iterative = true,
     .table = true},
    {.name = "+ quiescence",
     .prunes = true,
     .ordering = true,
     .killers = true,
     .iterative = true,
     .table = true,
     .quiescence = true},
}};

constexpr std::string_view on_off(bool on) { return on ? "on" : "off"; }

// The sum of one number over the searches of a row.
template <class T>
T sum(const Row& row, T Search::* number) {
    T total{};
    for (const Search& search : row.searches) total += search.*number;
    return total;
}

// The seconds of one stage of the measuring, and what its next depth would take: what the last one
// took, its searches times the larger of the last two growths. Two, since alpha-beta's growth is
// not the same for odd and even depths.
class Share {
public:
    explicit Share(double seconds) : seconds_(seconds) {}

    [[nodiscard]] bool has_room() const {
        if (work_.empty()) return true;  // depth 1, always
        double growth = work_.size() == 1 ? kFirstGrowth : 1;
        for (std::size_t i = work_.size() - 1; i > 0 && i + 2 >= work_.size(); --i) {
            if (work_[i - 1] > 0) growth = std::max(growth, work_[i] / work_[i - 1]);
        }
        return spent() + others_ + searches_ * growth <= seconds_;
    }
    // One more depth is done; so many nodes or leaves were counted, in that many seconds.
    void add(std::uint64_t work, double seconds) {
        const double now = spent();
        searches_ = seconds;
        others_ = std::max(now - before_ - seconds, 0.0);
        before_ = now;
        work_.push_back(static_cast<double>(work));
    }

private:
    static constexpr double kFirstGrowth = 50;  // as long as none is known

    [[nodiscard]] double spent() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double seconds_;
    std::vector<double> work_;  // by depth
    double before_ = 0;         // spent when the last depth was done
    double searches_ = 0;       // of the last depth
    double others_ = 0;         // likewise: what does not grow, such as making tables
};

template <Game G>
class Climber {
    using P = typename G::Position;

public:
    Climber(const Ground& ground, const ClimbLimits& limits, ClimbProgress& progress,
            std::stop_token stop)
        : ground_(ground), limits_(limits), progress_(progress), stop_(std::move(stop)) {}

    Result<Ladder> climb() {
        if (auto read = read_positions(); !read) return tl::make_unexpected(read.error());
        ladder_.first_path_dependent_depth =
            P::kRepetitions == 0 ? INT_MAX : 4 * (P::kRepetitions - 1);
        ladder_.asked = limits_.depth;
        count_full_trees();
        for (std::size_t rung = 0; rung < kRungs.size(); ++rung) {
            if (auto climbed = climb_rung(rung); !climbed)
                return tl::make_unexpected(climbed.error());
        }
        ladder_.complete = !stop_.stop_requested();
        return std::move(ladder_);
    }

private:
    Result<void> read_positions() {
        for (const Spot& spot : ground_.positions) {
            const Result<P> position = G::read_position(spot.fen);
            if (!position) return fail("position {}: {}", spot.about, position.error().message);
            if (const auto ending = G::ending(*position, 1))
                return fail("position {}: the game is over: {}", spot.about, ending->reason);
            positions_.push_back(*position);
            ladder_.fens.push_back(G::write_position(*position));
        }
        return {};
    }

    // One and a half equal parts of what is left of the seconds, for one more ply costs so much
    // more that few stages use all they may. The full trees come first, then the rungs.
    [[nodiscard]] Share share_of(std::size_t stage) const {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
        const double left = std::max(limits_.seconds - spent.count(), 0.0);
        const auto stages = static_cast<double>(kRungs.size() + 1 - stage);
        return Share(left * std::min(1.5 / stages, 1.0));
    }

    Result<void> climb_rung(std::size_t rung) {
        Share share = share_of(rung + 1);
        for (int depth = 1; depth <= limits_.depth && share.has_room(); ++depth) {
            Row row{rung, depth, {}};
            for (std::size_t i = 0; i < positions_.size(); ++i) {
                progress_.set(rung, depth, i);
                // A new player each time: nothing is known from the search before.
                auto player = engine::make_player<G>(kRungs[rung].player(ground_.eval, depth));
                if (!player) return tl::make_unexpected(player.error());
                const auto thought = (*player)->think(Line<P>(positions_[i]), {}, stop_);
                if (stop_.stop_requested()) return {};  // an unfinished row counts for nothing
                row.searches.push_back(search_of(positions_[i], thought));
            }
            share.add(row.nodes(), row.seconds());
            ladder_.rows.push_back(std::move(row));
        }
        return {};
    }

    static Search search_of(const P& at, const search::Thought<P>& thought) {
        const auto& c = thought.counters;
        const bool several = thought.iterations.size() > 1;
        return {.move = G::write_record_move(at, thought.move),
                .value = thought.value,
                .nodes = c.nodes,
                .leaves = c.leaves,
                .quiescence_nodes = c.quiescence_nodes,
                .last_nodes = several ? thought.iterations.back().nodes : c.nodes,
                .last_leaves = several ? thought.iterations.back().leaves : c.leaves,
                .seconds = c.seconds};
    }

    void count_full_trees() {
        Share share = share_of(0);
        for (int depth = 1; depth <= limits_.depth && share.has_room(); ++depth) {
            const Budget clock({}, {});
            FullTree tree{depth, {}};
            for (std::size_t i = 0; i < positions_.size(); ++i) {
                progress_.set(kRungs.size(), depth, i);
                tree.leaves.push_back(perft(positions_[i], depth, stop_));
                if (stop_.stop_requested()) return;
            }
            share.add(tree.total(), clock.seconds());
            ladder_.trees.push_back(std::move(tree));
        }
    }

    const Ground& ground_;
    ClimbLimits limits_;
    ClimbProgress& progress_;
    std::stop_token stop_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::vector<P> positions_;
    Ladder ladder_;
};

}  // namespace

std::string Rung::player(std::string_view eval, int depth) const {
    if (!prunes) return fmt::format("minimax:depth={},eval={}", depth, eval);
    return fmt::format(
        "alphabeta:depth={},eval={},iterative={},ordering={},killers={},history=off,tt={},"
        "ttdepth=exact,quiescence={},pvs=off,aspiration=off",
        depth, eval, on_off(iterative), ordering ? "full" : "none", on_off(killers),
        table ? kTableMegabytes : 0, on_off(quiescence));
}

std::span<const Rung> rungs() { return kRungs; }

std::size_t rung_index(std::string_view name) {
    const auto it = std::find_if(kRungs.begin(), kRungs.end(),
                                 [name](const Rung& rung) { return rung.name == name; });
    assert(it != kRungs.end());
    return static_cast<std::size_t>(it - kRungs.begin());
}

std::uint64_t Row::nodes() const { return sum(*this, &Search::nodes); }
std::uint64_t Row::leaves() const { return sum(*this, &Search::leaves); }
std::uint64_t Row::quiescence_nodes() const { return sum(*this, &Search::quiescence_nodes); }
std::uint64_t Row::last_nodes() const { return sum(*this, &Search::last_nodes); }
std::uint64_t Row::last_leaves() const { return sum(*this, &Search::last_leaves); }
double Row::seconds() const { return sum(*this, &Search::seconds); }

double least_leaves(double b, int depth) {
    return std::pow(b, (depth + 1) / 2) + std::pow(b, depth / 2) - 1;
}

std::uint64_t FullTree::total() const {
    return std::accumulate(leaves.begin(), leaves.end(), std::uint64_t{0});
}

double FullTree::branching_factor(std::size_t position) const {
    return std::pow(static_cast<double>(leaves[position]), 1.0 / depth);
}

double FullTree::mean_branching_factor() const {
    double logarithms = 0;
    int counted = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (leaves[i] == 0) continue;  // as in minimum()
        logarithms += std::log(branching_factor(i));
        ++counted;
    }
    return counted == 0 ? 0 : std::exp(logarithms / counted);
}

double FullTree::minimum() const {
    double total = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        // Where every line ends sooner there is no leaf of this depth to look at.
        if (leaves[i] > 0) total += least_leaves(branching_factor(i), depth);
    }
    return total;
}

const Row* Ladder::row(std::size_t rung, int depth) const {
    const auto it = std::find_if(rows.begin(), rows.end(),
                                 [&](const Row& r) { return r.rung == rung && r.depth == depth; });
    return it == rows.end() ? nullptr : &*it;
}

const FullTree* Ladder::tree(int depth) const {
    const auto it = std::find_if(trees.begin(), trees.end(),
                                 [depth](const FullTree& t) { return t.depth == depth; });
    return it == trees.end() ? nullptr : &*it;
}

int Ladder::deepest() const {
    int depth = 0;
    for (const Row& r : rows) depth = std::max(depth, r.depth);
    return depth;
}

int Ladder::deepest(std::size_t rung) const {
    int depth = 0;
    for (const Row& r : rows) {
        if (r.rung == rung) depth = std::max(depth, r.depth);
    }
    return depth;
}

bool Ladder::is_whole() const {
    if (!complete || trees.size() != static_cast<std::size_t>(asked)) return false;
    for (std::size_t rung = 0; rung < rungs().size(); ++rung) {
        if (deepest(rung) != asked) return false;
    }
    return asked > 0;
}

Agreement compare_values(const Ladder& ladder) {
    Agreement agreement;
    for (const Row& row : ladder.rows) {
        if (!kRungs[row.rung].is_exact() || row.depth >= ladder.first_path_dependent_depth)
            continue;
        // The lowest rung that went so deep knows the value.
        const auto oracle =
            std::find_if(ladder.rows.begin(), ladder.rows.end(),
                         [&row](const Row& other) { return other.depth == row.depth; });
        if (oracle->rung >= row.rung) continue;
        for (std::size_t i = 0; i < row.searches.size(); ++i) {
            ++agreement.compared;
            if (oracle->rung == 0) ++agreement.with_minimax;
            if (row.searches[i].value == oracle->searches[i].value) continue;
            agreement.disagreements.push_back(
                fmt::format("{} at depth {} says {} where {} says {}: {}", kRungs[row.rung].name,
                            row.depth, row.searches[i].value, kRungs[oracle->rung].name,
                            oracle->searches[i].value, ladder.fens[i]));
        }
    }
    return agreement;
}

std::string ClimbProgress::text() const {
    const std::size_t stage = stage_.load(std::memory_order_relaxed);
    return fmt::format(
        "{}, depth {}, position {}", stage < kRungs.size() ? kRungs[stage].name : "the full trees",
        depth_.load(std::memory_order_relaxed), position_.load(std::memory_order_relaxed) + 1);
}

Result<Ladder> climb(const Ground& ground, const ClimbLimits& limits, ClimbProgress& progress,
                     std::stop_token stop) {
    Result<Ladder> ladder =
        fail("game {} is not known; the games are {}", quoted(ground.game), game_names());
    with_game(ground.game, [&](auto game) {
        ladder = Climber<decltype(game)>(ground, limits, progress, std::move(stop)).climb();
    });
    return ladder;
}

}  // namespace damier::reproduce
