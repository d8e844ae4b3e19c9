// A client of the course "Sherlock's Gambit" (docs/sherlock.md), as a player.
//
// Its process is for one game: the protocol has no word for the beginning of another, nor for a
// start position or a move that is taken back. Each question is one line, the opponent's move, and
// its answer the next line that it says; whatever it says beside is a fault. A limit of time cannot
// be told to it, and no other limit is known.
//
// A text does not always mean the move that it was written for (checkers/notation.h). Both sides of
// a game with a client play what the texts mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/external.h"
#include "arena/external_spec.h"
#include "checkers/game.h"
#include "engine/player.h"

namespace damier::arena {

// What a client has said in a position where it is to move: its move, or nothing where it gives the
// game up. IllegalMove for anything else; also where it takes the opponent's move, which was legal,
// for an illegal one.
Attempt<std::optional<checkers::Move>> read_client_line(const checkers::SherlockPosition& at,
                                                        std::string_view line);

class ClientProgram final : public Player<checkers::SherlockPosition> {
public:
    using P = checkers::SherlockPosition;
    using Move = P::Move;

    explicit ClientProgram(ExternalSpec spec, const Patience& patience = {});
    ClientProgram(const ClientProgram&) = delete;
    ClientProgram& operator=(const ClientProgram&) = delete;
    ~ClientProgram() override;

    Attempt<void> new_game(const NewGame<P>& info) override;
    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override;
    void game_over(const Verdict& verdict) override;
    [[nodiscard]] bool hears_all() const override { return false; }
    [[nodiscard]] Move heard(const P& at, Move m) const override;
    [[nodiscard]] bool chooses_among() const override { return false; }

private:
    // Longer than any move.
    static constexpr std::uint64_t kLongestAnswer = 4'096;

    Attempt<std::string> question(const Line<P>& game);

    External program_;
    Side side_ = Side::First;
    std::vector<Move> told_;  // what it knows of the game, its own moves included
};

}  // namespace damier::arena
