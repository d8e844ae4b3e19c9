// An engine that speaks the xboard protocol (the Chess Engine Communication Protocol), as a
// player.
//
// The engine stays in force mode except while it thinks: every move of the opening and of the
// opponent is told there, and `go` asks for its own. So each question has one answer, and no engine
// begins to think by itself. Where the engine knows `ping`, its pong is awaited before the question
// is put: what it takes to set up a game is not on its clock, and what it refuses is known.
//
// Limits: clocks as `level`, `time` and `otim`; a time for each move as `st`, in whole seconds, and
// below one second as one move on a clock that shows so much; a depth as `sd`. The protocol has no
// limit of nodes or playouts.
//
//   resigns                          Reply::resigns, or "0-1 {White resigns}" as its own loss
//   claims a result                  is not believed; without a move it is a Stall
//   refuses a legal move             IllegalMove
//   refuses a start or a limit       NoStart
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/external.h"
#include "arena/external_spec.h"
#include "arena/xboard_lines.h"
#include "chess/edit_mode.h"
#include "chess/game.h"
#include "engine/player.h"

namespace damier::arena {

// A game whose positions can be set up piece by piece, as the protocol has it.
template <class G>
concept XboardGame = Game<G> && requires(const typename G::Position& at) { write_edit_mode(at); };

template <XboardGame G>
class XboardProgram final : public Player<typename G::Position> {
public:
    using P = typename G::Position;
    using Move = typename P::Move;

    explicit XboardProgram(const ExternalSpec& spec, const Patience& patience = {});
    XboardProgram(const XboardProgram&) = delete;
    XboardProgram& operator=(const XboardProgram&) = delete;
    ~XboardProgram() override;

    Attempt<void> new_game(const NewGame<P>& info) override;
    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override;
    void game_over(const Verdict& verdict) override;
    [[nodiscard]] std::string version() const override { return features_.myname; }

private:
    // Something that the engine was told and must not refuse.
    struct Demand {
        std::string text;
        std::string word;  // of the text: an engine that refuses it repeats this
        Termination refused;
    };

    Attempt<void> start_up();
    Attempt<void> read_features();
    Attempt<void> set_options();
    Attempt<void> set_up();
    Attempt<void> tell_moves(const Line<P>& game);
    Attempt<void> tell_limits(const Limits& limits);
    Attempt<void> tell_clocks(const Limits& limits);

    Attempt<void> say(std::string_view line) { return program_.say(line); }
    Attempt<void> say_all(const std::vector<std::string>& lines);
    Attempt<void> demand(std::string text, std::string_view word, Termination refused);
    // Waits until the engine has done all it was told, where it can say so. Fails when it refused
    // a demand.
    Attempt<void> synchronise(const std::stop_token& stop);
    // Keeps the line as complaint_ when it refuses a demand.
    bool is_complaint(std::string_view line);
    // Ends the engine that has complained.
    Failure complain();

    External program_;
    std::vector<ExternalOption> options_;
    XboardFeatures features_;
    int pings_ = 0;
    P start_;
    Side side_ = Side::First;
    std::vector<Move> told_;  // the moves on the engine's board
    bool in_force_mode_ = false;
    bool is_thinking_ = false;  // a stop came before its answer
    std::optional<Limits> told_limits_;
    std::vector<Demand> demands_;  // since it was last known to have accepted all
    std::optional<Failure> complaint_;
};

extern template class XboardProgram<chess::Chess>;

}  // namespace damier::arena
