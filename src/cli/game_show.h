// Games while they are played, drawn in the terminal: one board in one place there, one below the
// other in a file or a pipe.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>

#include "arena/settings.h"
#include "arena/tournament.h"
#include "core/board_view.h"

namespace damier::cli {

class GameShow {
public:
    // Each board stays for so long before the next move is asked for.
    GameShow(const arena::TournamentSettings& settings, std::chrono::milliseconds pause);

    // How boards are drawn here; whose side is below is for each game to say.
    [[nodiscard]] static BoardView view();

    // A new position: draws it, and waits. A stop ends the wait. On one thread at a time.
    void show(const arena::BoardNews& news, const std::stop_token& stop);
    // A game is over: how, and how things stand. That stays for longer.
    void conclude(const arena::Fixture& fixture, const store::StoredGame& game,
                  const arena::Results& results, const std::stop_token& stop);

private:
    void draw(const std::string& text);

    const arena::TournamentSettings& settings_;
    std::chrono::milliseconds pause_;
    bool redraws_;       // in the same place
    std::string board_;  // that was drawn last, with its head
};

}  // namespace damier::cli
