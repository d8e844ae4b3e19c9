// The tables of Monte Carlo players: who beats whom, and how long a move takes. The four pairs of a
// document as it played them, UCT with few playouts, of which it says a word, and the four pairs
// with RAVE and GRAVE in as many games as wanted.
//
// A pair is a match of the arena, kept in a store: what was stopped goes on with the games that are
// missing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/results.h"
#include "arena/settings.h"
#include "arena/statistics.h"
#include "core/result.h"
#include "store/store.h"

namespace damier::reproduce {

struct Entrant {
    std::string name;  // "UCT(100)"
    std::string spec;  // as damier match takes it
};

// One way to read a cell of the document's table.
struct Reading {
    arena::Trinomial games;  // of the pairing's first player; draws are all that nobody won
    std::string why;
};

struct Cell {
    std::string text;   // "27-0"
    std::string place;  // "row UNIFORM, column UCT (100)"
    std::vector<Reading> readings;
};

struct Pairing {
    Entrant one;  // moves first in every game, where colours are fixed
    Entrant two;
    std::optional<Cell> published;

    [[nodiscard]] std::string name() const { return one.name + " v " + two.name; }
};

// The seconds that the document gives for a move of a player.
struct PublishedTime {
    std::string name;  // the entrant's
    std::string text;  // "<30"
};

// One table to be played.
struct Contest {
    std::string game;
    arena::TournamentPlan plan;  // of every pairing
    std::uint64_t seed = 1;
    std::string conditions;  // what is as in the document and what is not
    std::vector<Pairing> pairings;
    std::vector<PublishedTime> times;
    bool has_few_playouts = false;   // UCT's number of playouts is the question
    std::vector<std::string> notes;  // how the document's table is read
};

// The document's table in its form: 30 games of chess for each pair, always with the same colours,
// and a draw counts for a search as a loss of the player that thinks.
Contest published_contest();
// The same in a few games, for a first look.
Contest quick_contest();
// UCT with few playouts against UNIFORM, 30 games each: as the document's program breaks ties, and as
// ours does unless it is told otherwise. quick: fewer of them.
Contest few_playouts_contest(bool quick);
// The same pairs and those of RAVE and GRAVE against UCT, in any game: colours change from game to
// game and a draw is half a point. The document's figures stand beside them where it is its game.
Contest long_contest(const std::string& game, std::size_t games);

// What damier match would be told for one pairing.
arena::TournamentSettings settings_of(const Contest& contest, const Pairing& pairing);

// Can it be played? One sentence when a player or the game is not known.
Result<void> check(const Contest& contest);

// The moves of one player in all games of a contest.
struct Speed {
    std::string name;
    std::uint64_t moves = 0;
    double seconds = 0;

    [[nodiscard]] double seconds_a_move() const {
        return moves == 0 ? 0 : seconds / static_cast<double>(moves);
    }
};

// How long the games of a pairing were.
struct Length {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;

    // Of both sides: two plies are one.
    [[nodiscard]] double moves_a_game() const {
        return games == 0 ? 0 : static_cast<double>(plies) / 2 / static_cast<double>(games);
    }
};

struct Played {
    std::vector<arena::Results> results;  // in the order of the pairings; players 0 and 1
    std::vector<Length> lengths;          // likewise
    std::vector<Speed> speeds;            // in the order in which the pairings name the players
    bool complete = true;                 // false: games are missing

    [[nodiscard]] std::size_t games() const;
};

struct PlayOptions {
    unsigned concurrency = 1;  // games at the same time
    std::string version;       // of this program
    std::string commit;        // that it was made from
    // "chess, 2 of 8, UCB(100) v UCT(100): game 12 of 30, ...", after each game, on one thread at a
    // time.
    std::function<void(std::string)> on_progress;
    // What is unusual, but ends nothing; in the same way.
    std::function<void(const std::string&)> on_notice;
};

// Plays what is missing in the store. An error when the store fails, and when it has games of the
// same players under other settings.
Result<Played> play(const Contest& contest, store::Store& store, const PlayOptions& options,
                    const std::stop_token& stop);

}  // namespace damier::reproduce
