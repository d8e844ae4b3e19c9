// Plays the games of a tournament on several threads and stores each as it ends. A tournament that
// was stopped, or killed, goes on with the games that are missing in the store.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "arena/make_player.h"
#include "arena/results.h"
#include "arena/settings.h"
#include "core/board_view.h"
#include "core/result.h"
#include "store/store.h"

namespace damier::arena {

// A position of a game under way, as somebody sees it who watches.
struct BoardNews {
    const Fixture& fixture;
    std::array<std::string_view, 2> sides;  // by their names
    std::string picture;
    std::string move;  // the one that was made: "12. white: Nf3, +0.35, depth 4"; or "white begins"
};

struct RunOptions {
    unsigned concurrency = 1;  // games at the same time
    std::string version;       // of this program: the version of its own players
    std::string commit;        // that it was made from
    std::string log_folder;    // a file for each game, when not empty
    // After each stored game, on one thread at a time.
    std::function<void(const Fixture&, const store::StoredGame&, const Results&)> on_game;
    // One sentence about what is unusual, but ends nothing. At most one in a run: when a game that was
    // just played stands in the store already, another program plays the same tournament. Its game
    // counts and ours is dropped; from then on each game is looked for before it is played. On the
    // thread that played it.
    std::function<void(const std::string&)> on_notice;
    // Each position as it comes, the first one too, as the view wants it but from the side that is
    // below in this game by custom. On the thread that plays, which waits for it.
    std::function<void(const BoardNews&)> on_board{};
    BoardView view{Side::First};
};

enum class RunEnd : std::uint8_t { Finished, Decided, Stopped };

struct Run {
    RunEnd end = RunEnd::Stopped;
    Results results;
    // How the sequential test stood when it was decided: games that ended at the same moment on
    // other threads are kept, and may have moved it since.
    std::optional<SprtState> decision;
};

// Checks players, openings and limits before anything is stored. The sentence says what is wrong
// with the settings; another program is started once to see whether it can be.
template <Game G>
Result<void> check(const TournamentSettings& settings);
// The same for the game that the settings name.
Result<void> check(const TournamentSettings& settings);

// Plays what is missing of tournament `id`. An error when the store fails, when a stored game is not
// one of this tournament, and when a player does not start any more: a game that did not begin is no
// result, and is put back. Where another program plays the same tournament, of each game the one
// that was stored first counts for both. `make` makes the players.
template <Game G>
Result<Run> run(const TournamentSettings& settings, store::Store& store, std::int64_t id,
                const RunOptions& options, const std::stop_token& stop,
                const PlayerMaker<G>& make = make_player<G>);
Result<Run> run(const TournamentSettings& settings, store::Store& store, std::int64_t id,
                const RunOptions& options, const std::stop_token& stop);

}  // namespace damier::arena
