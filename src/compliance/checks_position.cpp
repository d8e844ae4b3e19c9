#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "compliance/checks.h"
#include "compliance/positions.h"
#include "core/ending.h"
#include "core/line.h"

namespace damier::compliance {

namespace {

using chess::Chess;

// The engine plays both sides on clocks of one second, for so many plies or until the game is over.
// Every move must be legal. A flag that falls is no fault: the machine may be slow.
void play(Probe& engine, int plies) {
    using std::chrono::milliseconds;
    constexpr milliseconds kIncrement{10};
    std::array<milliseconds, 2> clocks{milliseconds(1'000), milliseconds(1'000)};
    Line<chess::Position> game(Chess::start());
    std::string moves;
    engine.greet();
    engine.say("ucinewgame");
    engine.ready();
    for (int ply = 0; ply < plies && engine.is_well() && !ending_of<Chess>(game); ++ply) {
        engine.position(moves.empty() ? "startpos" : "startpos moves" + moves);
        const HeardSearch& search =
            engine.search(fmt::format("wtime {} btime {} winc {} binc {}", clocks[0].count(),
                                      clocks[1].count(), kIncrement.count(), kIncrement.count()));
        if (!engine.is_well()) return;
        milliseconds& clock = clocks[static_cast<std::size_t>(idx(game.position().turn()))];
        clock -= std::chrono::duration_cast<milliseconds>(search.taken);
        clock = std::max(clock + kIncrement, milliseconds(1));
        moves += " " + search.best;
        game.make(chess::read_uci(game.position(), search.best).value());
    }
}

}  // namespace

void plays_from(Probe& engine, std::string_view position) {
    engine.greet();
    engine.ready();
    engine.position(position);
    engine.ready();
    engine.search("depth 1");
}

void without_newgame(Probe& engine) {
    engine.greet();
    for (const std::string_view position : {kBusy, kBlackToMove, std::string_view("startpos")}) {
        engine.position(position);
        engine.search("depth 2");
    }
}

void reads_chess960(Probe& engine) {
    engine.greet();
    engine.set_option("UCI_Chess960", "true");
    engine.set_960();
    engine.ready();
    engine.position(kCastled960);
    engine.search("depth 1");
}

// Nobody plays so long a game, but a stream of analysis may send one.
void long_game(Probe& engine) {
    constexpr int kRounds = 2'500;  // of four plies
    engine.greet();
    engine.ready();
    std::string text = "startpos moves";
    for (int i = 0; i < kRounds; ++i) text += " g1f3 g8f6 f3g1 f6g8";
    engine.position(text + " e2e4");
    engine.ready();
    engine.search("depth 1");
}

// An engine that knows searchmoves has no other move; of any other every move is good, if it is
// well written.
void writes_castling(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.position(kMayCastle);
    engine.search("depth 4 searchmoves e1g1");
}

void writes_castling_960(Probe& engine) {
    engine.greet();
    engine.set_option("UCI_Chess960", "true");
    engine.set_960();
    engine.ready();
    engine.position(kMayCastle);
    engine.search("depth 4 searchmoves e1h1");
}

void two_moves(Probe& engine) { play(engine, 4); }

void ten_moves(Probe& engine) { play(engine, 20); }

void lives_after(Probe& engine, std::string_view line) {
    engine.greet();
    engine.ready();
    engine.say(line);
    engine.still_plays();
}

}  // namespace damier::compliance
