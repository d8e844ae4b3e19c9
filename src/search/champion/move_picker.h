// The moves of a node one by one, likely good ones first, and no sooner made than needed: the table's
// move before any list is made, quiet moves only when no capture has cut.
//
//   1. the table's move
//   2. captures and promotions that win or keep material, by what they take and how they fared
//   3. quiet moves, by the killers and by history
//   4. captures that lose material
//
// A game that cannot make its lists by parts, and a node where moves are forced, has one list with all
// of them, in the same order.
#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "search/champion/features.h"
#include "search/champion/histories.h"
#include "search/shared_table.h"

namespace damier::search::champion {

// Can the game make captures and quiet moves apart, and the table's move without either?
template <class P>
concept Staged = requires(const P& at, typename P::MoveList& list) {
    at.generate_quiet(list);
    { at.legal_move(MoveCode{}) } -> std::same_as<std::optional<typename P::Move>>;
};

// Does it know what a capture wins when all is taken back?
template <class P>
concept HasExchanges = requires(const P& at, typename P::Move m, Value v) {
    { at.exchange_at_least(m, v) } -> std::same_as<bool>;
};

// Does it know the key behind a move without making it?
template <class P>
concept HasKeyAfter = requires(const P& at, typename P::Move m) {
    { at.key_after(m) } -> std::same_as<Key>;
};

// Does the exchange that m begins win so much? Where nobody can tell: yes.
template <GamePosition P>
bool exchange_at_least(const P& at, typename P::Move m, Value least) {
    if constexpr (HasExchanges<P>) {
        return at.exchange_at_least(m, least);
    } else {
        return true;
    }
}

// Will the other side be forced after m? Where only making it would tell: no.
template <GamePosition P>
bool is_forcing(const P& at, typename P::Move m) {
    if constexpr (requires {
                      { at.is_forcing(m) } -> std::same_as<bool>;
                  }) {
        return at.is_forcing(m);
    } else {
        return false;
    }
}

// What a node knows about its moves.
template <GamePosition P>
struct Clues {
    MoveCode table = kNoCode;
    std::array<typename P::Move, 2> killers{};
    // What was learnt about moves after the last one, the one before that, and the one two before.
    std::array<Learnt*, 3> rows{};
    bool is_forced = false;
    bool only_tactical = false;  // where it is not forced: quiescence
};

template <GamePosition P>
class MovePicker {
public:
    using Move = typename P::Move;

    MovePicker(const P& at, Histories<P>& histories, const Features& features,
               const Clues<P>& clues)
        : at_(at), histories_(histories), features_(features), clues_(clues) {
        const bool wants_table = clues.table != kNoCode && features.table_moves;
        if (Staged<P> && !clues.is_forced) {
            if (wants_table) find_table_move();
        } else {
            list_all();
            if (wants_table) find_listed_table_move();
        }
    }

    // The next move; false when there is none.
    bool next(Move& m) {
        for (;;) {
            switch (stage_) {
                case Stage::Table:
                    stage_ = is_listed_ ? Stage::All : Stage::Tactical;
                    if (has_table_) return m = table_, true;
                    break;
                case Stage::All:
                    return pick(m);
                case Stage::Tactical:
                    at_.template generate<Gen::Tactical>(moves_);
                    score_tactical();
                    stage_ = Stage::GoodTactical;
                    break;
                case Stage::GoodTactical:
                    if (pick_good(m)) return true;
                    stage_ = clues_.only_tactical ? Stage::BadTactical : Stage::Quiet;
                    break;
                case Stage::Quiet:
                    if (!skips_quiet_) list_quiet();
                    stage_ = Stage::GoodQuiet;
                    break;
                case Stage::GoodQuiet:
                    if (!skips_quiet_ && pick(m)) return true;
                    stage_ = Stage::BadTactical;
                    break;
                case Stage::BadTactical:
                    if (bad_next_ == bad_count_) return false;
                    return m = bad_[bad_next_++], true;
            }
        }
    }

    // From now on no quiet move comes. (Of a list with all of them, the caller leaves them out.)
    void skip_quiet() { skips_quiet_ = true; }

    // Tells visit the keys of what the moves listed so far lead to, where the game knows them
    // without making the moves: for the table to fetch what it has before it is asked.
    template <class Visit>
    void for_each_key(Visit visit) const {
        if constexpr (HasKeyAfter<P>) {
            for (const Move m : moves_) visit(at_.key_after(m));
        }
    }

    // Is there exactly one move? Known only where moves are forced.
    [[nodiscard]] bool is_single() const { return is_listed_ && moves_.size() == 1; }
    // Does the move come from among the captures that lose material?
    [[nodiscard]] bool is_at_bad() const { return stage_ == Stage::BadTactical; }
    [[nodiscard]] std::optional<Move> table_move() const {
        return has_table_ ? std::optional(table_) : std::nullopt;
    }

    // What history says about a quiet move.
    [[nodiscard]] static int history_of(const P& at, Histories<P>& histories,
                                        const Features& features, const Clues<P>& clues, Move m) {
        int sum = features.history ? histories.quiet(at, m) : 0;
        if (features.continuation) {
            const int action = action_of(at, m);
            for (const Learnt* row : clues.rows) sum += row[action];
        }
        return sum;
    }

private:
    enum class Stage : std::uint8_t {
        Table,
        All,
        Tactical,
        GoodTactical,
        Quiet,
        GoodQuiet,
        BadTactical
    };

    // Above every history.
    static constexpr int kKiller = 5 * kHistoryMost;
    static constexpr int kTactical = 10 * kHistoryMost;
    static constexpr int kGain = 512;

    void find_table_move() {
        if constexpr (Staged<P>) {
            if (const auto found = at_.legal_move(clues_.table)) take_table_move(*found);
        }
    }
    void find_listed_table_move() {
        for (const Move m : moves_) {
            if (at_.code(m) == clues_.table) return take_table_move(m);
        }
    }
    // Quiescence wants no quiet one.
    void take_table_move(Move m) {
        if (clues_.only_tactical && !clues_.is_forced && !at_.is_tactical(m)) return;
        table_ = m;
        has_table_ = true;
    }

    void list_all() {
        is_listed_ = true;
        if (clues_.only_tactical && !clues_.is_forced) {
            at_.template generate<Gen::Tactical>(moves_);
        } else {
            at_.template generate<Gen::Legal>(moves_);
        }
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const Move m = moves_[i];
            scores_[i] = at_.is_tactical(m) ? kTactical + tactical_score(m) : quiet_score(m);
        }
    }

    void list_quiet() {
        if constexpr (Staged<P>) {
            moves_.clear();
            next_ = 0;
            at_.generate_quiet(moves_);
            for (std::size_t i = 0; i < moves_.size(); ++i) scores_[i] = quiet_score(moves_[i]);
        }
    }

    void score_tactical() {
        for (std::size_t i = 0; i < moves_.size(); ++i) scores_[i] = tactical_score(moves_[i]);
    }

    [[nodiscard]] int tactical_score(Move m) const {
        const int learnt = features_.capture_history ? histories_.capture(at_, m) / 4 : 0;
        return kGain * gain(at_, m) + learnt;
    }
    [[nodiscard]] int quiet_score(Move m) const {
        if (features_.killers) {
            if (m == clues_.killers[0]) return kKiller + 1;
            if (m == clues_.killers[1]) return kKiller;
        }
        return history_of(at_, histories_, features_, clues_, m);
    }

    // The best of those that are left, but for the table's move, which was there. Of equal ones the
    // first that was generated, so far as others have not changed places with it.
    bool pick(Move& m) {
        while (next_ < moves_.size()) {
            std::size_t best = next_;
            for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
                if (scores_[i] > scores_[best]) best = i;
            }
            std::swap(moves_[next_], moves_[best]);
            std::swap(scores_[next_], scores_[best]);
            m = moves_[next_++];
            if (!has_table_ || !(m == table_)) return true;
        }
        return false;
    }
    // The same, with those that lose material put aside.
    bool pick_good(Move& m) {
        while (pick(m)) {
            if (!features_.exchanges || exchange_at_least(at_, m, 0)) return true;
            assert(bad_count_ < bad_.size());
            bad_[bad_count_++] = m;
        }
        return false;
    }

    const P& at_;
    Histories<P>& histories_;
    const Features& features_;
    const Clues<P>& clues_;
    Stage stage_ = Stage::Table;
    bool is_listed_ = false;
    bool has_table_ = false;
    bool skips_quiet_ = false;
    Move table_{};
    typename P::MoveList moves_;
    std::array<int, P::MoveList::kCapacity> scores_;
    std::size_t next_ = 0;
    std::array<Move, Staged<P> ? 128 : 1>
        bad_;  // captures: at most 16 pieces with 8 directions each
    std::size_t bad_count_ = 0;
    std::size_t bad_next_ = 0;
};

}  // namespace damier::search::champion
