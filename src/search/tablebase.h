// Endings that somebody knows by heart, as a search asks for them.
#pragma once

#include <algorithm>
#include <climits>
#include <optional>
#include <vector>

#include "core/line.h"
#include "core/moves.h"
#include "core/value.h"
#include "search/proof.h"

namespace damier::search {

// What tables know of the root of a search.
template <GamePosition P>
struct KnownRoot {
    std::vector<typename P::Move> best;  // the moves that keep what can be had; none: nothing known
    bool is_drawn = false;               // is that a draw?

    [[nodiscard]] bool is_best(typename P::Move m) const {
        return std::find(best.begin(), best.end(), m) != best.end();
    }
};

// Asked by any number of threads at a time.
template <GamePosition P>
class Tablebase {
public:
    virtual ~Tablebase() = default;
    // For the side to move after `turns` moves of the game, counted from the position itself: a mate
    // where the plies are known, else +-kTablebaseWin; or a draw, which may be a hundredth off where
    // only a rule makes it one. Nothing where it does not know.
    [[nodiscard]] virtual std::optional<Value> value(const P& at, int turns) const = 0;
    // Of a game whose rules count what came before.
    [[nodiscard]] virtual KnownRoot<P> root(const Line<P>& game) const = 0;
    // May every leaf of a search ask? What it says is then not worth remembering.
    [[nodiscard]] virtual bool is_quick() const { return false; }
};

// Has a position stood there, since the last move that cannot be taken back, so often that once more
// is a draw?
template <GamePosition P>
bool has_repeated(const Line<P>& game) {
    if constexpr (P::kRepetitions == 0) {
        return false;
    } else {
        Line<P> line = game;
        for (int left = std::min(game.position().reversible_plies(), game.plies()); left > 0;
             --left) {
            if (line.occurrences() + 1 >= P::kRepetitions) return true;
            line.unmake();
        }
        return false;
    }
}

// Tables that tell how soon as well, but look at no rule that draws a game by counting.
template <GamePosition P>
class ExactTables : public Tablebase<P> {
public:
    // How the position ends when both sides play their best. Unknown where no table tells.
    [[nodiscard]] virtual Proof proof(const P& at) const = 0;

    // The same after `turns` moves of a game, where it comes about before a draw by counting moves.
    [[nodiscard]] Proof sure_proof(const P& at, int turns) const {
        const Proof known = proof(at);
        return known.holds_within(plies_left(at, turns)) ? known : Proof{};
    }
    // The same where no repetition can come in between either: on its way to a win no position stands
    // there twice.
    [[nodiscard]] Proof sure_proof(const Line<P>& game) const {
        const Proof known = sure_proof(game.position(), game.plies());
        const bool is_safe = known.kind() == Proof::Kind::Draw || !has_repeated(game);
        return is_safe ? known : Proof{};
    }

    [[nodiscard]] std::optional<Value> value(const P& at, int turns) const final {
        const Proof known = sure_proof(at, turns);
        if (!known.known()) return std::nullopt;
        return known.value();
    }
    // The soonest win, any draw, the latest loss. Where all wins may come too late for a rule, the
    // soonest is still the way to go.
    [[nodiscard]] KnownRoot<P> root(const Line<P>& game) const final;
    [[nodiscard]] bool is_quick() const final { return true; }

private:
    // What a move is worth after which the other side has this proof.
    static int worth_of_move(const Proof& after, int plies_left) {
        constexpr int kDecided = 2 * kLongestMate;
        const int sure = after.holds_within(plies_left) ? kLongestMate : 0;
        switch (after.kind()) {
            case Proof::Kind::Loss:
                return kDecided + sure - after.plies();
            case Proof::Kind::Win:
                return after.plies() - kDecided - sure;
            default:
                return 0;
        }
    }
};

template <GamePosition P>
KnownRoot<P> ExactTables<P>::root(const Line<P>& game) const {
    KnownRoot<P> known;
    if (!proof(game.position()).known()) return known;
    Line<P> line = game;
    int best = INT_MIN;
    for (const auto m : legal_moves(game.position())) {
        line.make(m);
        const P& next = line.position();
        const bool is_drawn =
            has_moves(next) && (next.is_rule_draw() || line.is_drawn_by_history());
        const Proof after = is_drawn ? Proof::draw() : proof(next);
        const int worth = worth_of_move(after, plies_left(next, line.plies()));
        line.unmake();
        if (!after.known()) return {};
        if (worth > best) known.best.clear();
        best = std::max(best, worth);
        if (worth == best) known.best.push_back(m);
    }
    known.is_drawn = !known.best.empty() && best == 0;
    return known;
}

}  // namespace damier::search
