// The slow twin of the Monte Carlo search: recursion, maps and floating-point sums, one thread, no
// memory of its own, no solver. Given the same random numbers it must make the same choices.
#pragma once

#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "search/monte_carlo_impl.h"

namespace damier::search {

template <GamePosition P>
class NaiveMonteCarlo {
public:
    using Move = typename P::Move;
    using Played = std::vector<std::pair<Side, MoveCode>>;

    struct Entry {
        double playouts = 1;
        std::vector<Move> moves;
        std::vector<double> tried;
        std::vector<double> won;                                              // by the side to move
        std::map<std::pair<Side, MoveCode>, std::pair<double, double>> amaf;  // played, won
    };

    NaiveMonteCarlo(const MonteCarloOptions& options, const Line<P>& game)
        : options_(options),
          line_(game),
          rng_(monte_carlo::generator(options.seed, game.plies(), 0)),
          thinker_(game.position().turn()) {
        add(game.position());
    }

    void sample() {
        Played played;
        Entry& root = table_.at(line_.position().key());
        descend(root, root, played);
    }
    [[nodiscard]] const Entry& root() const { return table_.at(line_.position().key()); }

private:
    void add(const P& at) {
        auto moves = legal_moves(at);
        for (std::size_t i = moves.size(); i > 1 && options_.untried == Untried::Lot; --i) {
            std::swap(moves[i - 1], moves[rng_.below(static_cast<std::uint32_t>(i))]);
        }
        if (options_.untried == Untried::List) put_in_list_order(at, moves);
        Entry entry;
        entry.moves.assign(moves.begin(), moves.end());
        entry.tried.resize(moves.size());
        entry.won.resize(moves.size());
        table_.emplace(at.key(), entry);
    }

    // The points of Side::First.
    [[nodiscard]] double draw() const {
        if (options_.draws == Draws::Half) return 0.5;
        return thinker_ == Side::First ? 0 : 1;
    }
    [[nodiscard]] double loss_of_mover() const {
        return line_.position().turn() == Side::First ? 0 : 1;
    }

    // One playout from the position of the line, which has this entry; ref is where grave looks.
    double descend(Entry& entry, Entry& above, Played& played) {
        const P at = line_.position();
        const Side mover = at.turn();
        Entry& ref =
            entry.playouts > options_.ref || options_.policy == Policy::Rave ? entry : above;
        std::size_t best = 0;
        double best_score = -1;
        for (std::size_t i = 0; i < entry.moves.size(); ++i) {
            const double score = score_of(entry, ref, at, i);
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        entry.playouts += 1;
        entry.tried[best] += 1;
        const std::size_t begin = played.size();
        played.emplace_back(mover, at.code(entry.moves[best]));
        line_.make(entry.moves[best]);
        const double first = go_on(ref, played);
        line_.unmake();
        entry.won[best] += mover == Side::First ? first : 1 - first;
        const std::set<std::pair<Side, MoveCode>> each(
            played.begin() + static_cast<std::ptrdiff_t>(begin), played.end());
        for (const auto& tag : each) {
            auto& [n, w] = entry.amaf[tag];
            n += 1;
            w += tag.first == Side::First ? first : 1 - first;
        }
        return first;
    }

    double go_on(Entry& ref, Played& played) {
        const P& at = line_.position();
        if (legal_moves(at).empty()) {
            if (options_.policy != Policy::Ucb && !table_.contains(at.key())) add(at);
            return at.stuck() == Outcome::Loss ? loss_of_mover() : draw();
        }
        if (at.is_rule_draw() || line_.is_drawn_by_history()) return draw();
        if (options_.policy != Policy::Ucb) {
            if (const auto it = table_.find(at.key()); it != table_.end())
                return descend(it->second, ref, played);
            add(at);
        }
        P end = at;
        std::uint64_t plies = 0;
        const Finish finish = playout(
            end, line_.plies(), -1, rng_,
            [&played](Side side, MoveCode code) { played.emplace_back(side, code); }, plies);
        if (finish == Finish::Draw) return draw();
        return end.turn() == Side::First ? 0 : 1;
    }

    // As exact as the program's.
    static double log_of(double x) { return static_cast<float>(std::log(x)); }

    double score_of(const Entry& entry, const Entry& ref, const P& at, std::size_t i) const {
        constexpr double kFirst = 1e9;
        const double n = entry.tried[i];
        const double q = n > 0 ? entry.won[i] / n : 0;
        double explore = n > 0 ? options_.c * std::sqrt(log_of(entry.playouts)) / std::sqrt(n) : 0;
        if (options_.policy == Policy::Ucb || options_.policy == Policy::Uct)
            return n > 0 ? q + explore : kFirst;
        const auto it = ref.amaf.find({at.turn(), at.code(entry.moves[i])});
        const double m = it == ref.amaf.end() ? 0 : it->second.first;
        if (n == 0 && m == 0) return kFirst;
        explore = options_.c * std::sqrt(log_of(entry.playouts)) / std::sqrt(n + 1);
        if (m == 0) return q + explore;
        const double a = it->second.second / m;
        if (n == 0) return a + explore;
        double b = m / (n + m + options_.bias * n * m);
        if (options_.policy == Policy::Rave)
            b = options_.k > 0 ? std::sqrt(options_.k / (3 * entry.playouts + options_.k))
                               : m / (n + m + 4 * options_.bias * options_.bias * n * m);
        return q + b * (a - q) + explore;
    }

    MonteCarloOptions options_;
    Line<P> line_;
    Rng rng_;
    Side thinker_;
    std::map<Key, Entry> table_;
};

}  // namespace damier::search
