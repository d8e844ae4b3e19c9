// The game of a session: a line of play, what each move cost, clocks and a verdict, and the words
// for all that. Neither threads nor players.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/ending.h"
#include "core/line.h"
#include "core/line_text.h"
#include "core/moves.h"
#include "core/verdict.h"
#include "engine/session.h"

namespace damier::engine {

// What was said about a move, and what it cost.
struct MoveCost {
    bool is_given = false;
    std::optional<Value> value;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

template <Game G>
class GameState {
public:
    using P = typename G::Position;
    using Move = typename P::Move;
    using Clock = std::chrono::steady_clock;
    using milliseconds = std::chrono::milliseconds;

    // The moves of the line are given.
    explicit GameState(Line<P> line) : line_(std::move(line)) { costs_.assign(plies(), kGiven); }

    [[nodiscard]] const Line<P>& line() const { return line_; }
    [[nodiscard]] const P& at() const { return line_.position(); }
    [[nodiscard]] Notation notation() const { return notation_; }
    void set_notation(Notation notation) { notation_ = notation; }

    // --- Its course

    // Another game, with full clocks.
    void replace(Line<P> line) {
        line_ = std::move(line);
        costs_.assign(plies(), kGiven);
        decided_.reset();
        set_up_clocks();
        turn_since_ = Clock::now();
    }

    // Makes the move of the side to move. Where its flag fell first, the game is over instead, and
    // the answer false.
    bool make(Move m, const MoveCost& cost) {
        using std::chrono::nanoseconds;
        const Side side = at().turn();
        if (auto& clock = clocks_[index(side)]) {
            const auto taken =
                std::chrono::round<nanoseconds>(std::chrono::duration<double>(cost.seconds));
            if (const auto late = clock->spend(taken, milliseconds(0))) {
                decided_ = flag_fell(side, *late);
                return false;
            }
        }
        line_.make(m);
        costs_.push_back(cost);
        turn_since_ = Clock::now();
        return true;
    }

    // So many moves back; what was decided is open again. Spent time stays spent.
    void undo(int count) {
        for (int i = 0; i < count; ++i) {
            line_.unmake();
            costs_.pop_back();
        }
        decided_.reset();
        turn_since_ = Clock::now();
    }

    void resign(Side side) {
        decided_ = Verdict{win_of(other(side)), Termination::Normal,
                           fmt::format("{} resigned", G::side_name(side))};
    }

    void end(const Verdict& verdict) { decided_ = verdict; }

    [[nodiscard]] std::optional<Ending> ending() const { return ending_of<G>(line_); }
    [[nodiscard]] Verdict verdict() const {
        if (decided_) return *decided_;
        if (const auto by_rule = ending()) return verdict_of(*by_rule, at().turn());
        return {Score::Open, Termination::Unterminated, "unfinished"};
    }
    [[nodiscard]] bool is_over() const { return verdict().score != Score::Open; }

    // --- Its clocks

    void set_clock(Side side, std::optional<TimeControl> control) {
        controls_[index(side)] = control;
        set_up_clock(index(side));
        if (side == at().turn()) turn_since_ = Clock::now();
    }
    [[nodiscard]] std::chrono::duration<double> since_turn() const {
        return Clock::now() - turn_since_;
    }
    [[nodiscard]] std::optional<Clocks> clocks() const {
        return shown_clocks(clocks_, at().turn());
    }
    // Does it run while nobody is asked?
    [[nodiscard]] std::optional<milliseconds> remaining(Side side, bool runs) const {
        const auto& clock = clocks_[index(side)];
        if (!clock) return std::nullopt;
        const auto gone = runs && side == at().turn() && !is_over()
                              ? std::chrono::duration_cast<milliseconds>(since_turn())
                              : milliseconds(0);
        return std::max(clock->remaining() - gone, milliseconds(0));
    }
    // Has a clock that runs come to its end? Then the game is over.
    bool claim_time() {
        const Side side = at().turn();
        const auto& clock = clocks_[index(side)];
        if (!clock || is_over()) return false;
        const auto late = since_turn() - clock->remaining();
        if (late.count() < 0) return false;
        decided_ = flag_fell(side, late);
        return true;
    }

    // --- Its words

    [[nodiscard]] MoveText text_of(const P& from, Move m) const {
        return {write_move<G>(from, m, notation_), write_shown_move<G>(from, m, notation_),
                squares_of<G>(from, m)};
    }
    [[nodiscard]] Result<Move> read(std::string_view text) const {
        return read_move<G>(at(), text, notation_);
    }
    // One after the other, from that position on; the number of the one that is wrong.
    [[nodiscard]] tl::expected<std::vector<Move>, WrongPosition> read(
        P from, std::span<const std::string_view> texts) const {
        std::vector<Move> moves;
        for (const std::string_view text : texts) {
            const auto m = read_move<G>(from, text, notation_);
            if (!m) return tl::make_unexpected(WrongPosition{m.error().message, moves.size() + 1});
            moves.push_back(*m);
            from.make(*m);
        }
        return moves;
    }

    [[nodiscard]] std::vector<MoveText> legal() const {
        std::vector<MoveText> texts;
        for (const auto m : legal_moves(at())) texts.push_back(text_of(at(), m));
        return texts;
    }

    [[nodiscard]] std::vector<PlayedMove> played() const {
        std::vector<PlayedMove> moves;
        P from = line_.start();
        for (std::size_t ply = 0; ply < plies(); ++ply) {
            const Move m = line_.move(static_cast<int>(ply));
            const MoveCost& cost = costs_[ply];
            const MoveText text = text_of(from, m);
            from.make(m);
            moves.push_back({text, write_board<G>(from), cost.is_given, cost.value, cost.depth,
                             cost.nodes, cost.seconds});
        }
        return moves;
    }

    [[nodiscard]] std::string picture(const BoardView& view) const {
        std::optional<Move> last;
        if (line_.plies() > 0) last = line_.move(line_.plies() - 1);
        if constexpr (requires { G::draw(at(), view, last); }) {
            return G::draw(at(), view, last);
        } else {
            return G::draw(at());
        }
    }

    // All of it but who plays.
    [[nodiscard]] SessionState state() const {
        SessionState state;
        const P start = line_.start();
        state.game = G::kName;
        if (!(start == G::start())) state.start = write_position<G>(start, notation_);
        state.start_board = write_board<G>(start);
        state.position = write_position<G>(at(), notation_);
        state.board = write_board<G>(at());
        state.demands = demands_of<G>(at());
        state.turn = at().turn();
        state.played = played();
        state.moves = legal();
        state.ending = ending();
        state.verdict = verdict();
        for (const Side side : {Side::First, Side::Second})
            state.sides[index(side)] = G::side_name(side);
        return state;
    }

private:
    static constexpr MoveCost kGiven{true, std::nullopt, 0, 0, 0};

    static std::size_t index(Side side) { return static_cast<std::size_t>(idx(side)); }
    [[nodiscard]] std::size_t plies() const { return static_cast<std::size_t>(line_.plies()); }

    void set_up_clocks() {
        for (std::size_t i = 0; i < 2; ++i) set_up_clock(i);
    }
    void set_up_clock(std::size_t i) {
        const auto& control = controls_[i];
        clocks_[i] = control ? std::optional(GameClock(*control)) : std::nullopt;
    }

    // How a flag that fell so long ago ends the game.
    [[nodiscard]] Verdict flag_fell(Side side, std::chrono::duration<double> late) const {
        const bool is_saved = !can_win<G>(at(), other(side));
        return {is_saved ? Score::Draw : win_of(other(side)), Termination::TimeForfeit,
                fmt::format("{}: {:.0f} ms late", G::side_name(side), late.count() * 1000), side};
    }

    Line<P> line_;
    std::vector<MoveCost> costs_;     // one for each move of the line
    std::optional<Verdict> decided_;  // where it was not by the rules
    std::array<std::optional<TimeControl>, 2> controls_;
    GameClocks clocks_;
    Clock::time_point turn_since_ = Clock::now();
    Notation notation_ = Notation::Usual;
};

}  // namespace damier::engine
