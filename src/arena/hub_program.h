// An engine that speaks the Hub protocol (version 2, of draughts programs), as a player.
//
// The protocol was made for the board of 50 squares; positions and moves look the same on 32
// (checkers/hub_notation.h). Limits of depth, nodes and time are known to it, playouts are not. Its
// scores are men for the side to move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/external.h"
#include "arena/external_spec.h"
#include "checkers/game.h"
#include "checkers/hub_notation.h"
#include "engine/player.h"
#include "wire/hub_lines.h"

namespace damier::arena {

// A game with the words of the protocol.
template <class G>
concept HubGame =
    Game<G> && requires(const typename G::Position& at, typename G::Position::Move m) {
        write_hub_position(at.board(), at.turn());
        write_hub_move(m);
        read_hub_move(at, std::string_view());
    };

template <HubGame G>
class HubProgram final : public Player<typename G::Position> {
public:
    using P = typename G::Position;
    using Move = typename P::Move;

    explicit HubProgram(ExternalSpec spec, const Patience& patience = {});
    HubProgram(const HubProgram&) = delete;
    HubProgram& operator=(const HubProgram&) = delete;
    ~HubProgram() override;

    Attempt<void> new_game(const NewGame<P>& info) override;
    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override;
    void game_over(const Verdict& verdict) override;
    [[nodiscard]] bool chooses_among() const override { return false; }
    [[nodiscard]] std::string version() const override { return version_; }

private:
    Attempt<void> start_up();
    Attempt<void> greet();
    Attempt<void> set_parameters();
    Attempt<void> prepare();
    // Waits for a line with this command.
    Attempt<void> wait_for(std::string_view command, std::chrono::milliseconds patience,
                           const std::stop_token& stop = {});
    Attempt<void> finish_search();
    [[nodiscard]] wire::HubPosCommand position_of(const Line<P>& game) const;

    ExternalSpec spec_;
    External program_;
    std::string version_;
    std::vector<wire::HubParameter> parameters_;  // as the engine has declared them
    std::string error_;                           // the last that it has reported
    P start_;
    bool is_searching_ = false;  // a stop came before its answer
};

extern template class HubProgram<checkers::Checkers>;
extern template class HubProgram<checkers::Sherlock>;

}  // namespace damier::arena
