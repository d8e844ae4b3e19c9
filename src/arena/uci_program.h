// Another program that speaks UCI, at the board of any game.
//
// Its process starts with its first game and serves all of them. When it has ended, or does not get
// ready for another game, that game starts a new one; only what a new one does wrong then is a
// failure. Before each move the program is asked whether it is ready, off the
// clock, so that what it said too late for an earlier move is never taken for an answer.
#pragma once

#include <string>
#include <vector>

#include "arena/external.h"
#include "arena/external_spec.h"
#include "arena/reported_search.h"
#include "core/game.h"
#include "engine/player.h"
#include "wire/uci_answers.h"

namespace damier::arena {

template <Game G>
class UciProgram final : public Player<typename G::Position> {
public:
    using P = typename G::Position;

    explicit UciProgram(ExternalSpec spec, const Patience& patience = {});
    UciProgram(const UciProgram&) = delete;
    UciProgram& operator=(const UciProgram&) = delete;
    ~UciProgram() override;

    Attempt<void> new_game(const NewGame<P>& info) override;
    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override;
    void game_over(const Verdict& verdict) override;
    [[nodiscard]] std::string version() const override { return version_; }

private:
    Attempt<void> start();
    Attempt<void> prepare();
    Attempt<void> greet();
    Attempt<void> set_options();
    Attempt<void> set_castling();
    Attempt<void> set_option(const ExternalOption& option);
    Attempt<void> wait_until_ready(const std::stop_token& stop);
    void finish_search();
    void tell(const P& at, const ReportedSearch& reported, External::Clock::duration time,
              search::Progress<P>& progress) const;
    [[nodiscard]] std::string position_text(const Line<P>& game) const;

    ExternalSpec spec_;
    External program_;
    std::vector<wire::UciOption> offered_;
    std::string version_;
    P start_ = G::start();
    bool is_960_ = false;        // does this game need the castling of Chess960?
    bool was_set_960_ = false;   // is it what the program was told last?
    bool is_searching_ = false;  // was the last search left to itself after a stop?
};

}  // namespace damier::arena
