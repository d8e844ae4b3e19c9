// The engine side of UCI: searches, stops and clocks, what interfaces expect and what breaks engines
// in practice.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "scratch.h"
#include "uci_talk.h"

namespace damier::protocol {
namespace {

using namespace std::chrono_literals;
using chess::Chess;

// ---- searching

TEST(Uci, InfoLinesHaveWhatInterfacesExpect) {
    Talk talk;
    talk.say("setoption name UCI_ShowWDL value true");
    const std::string best = talk.answer("go depth 5");
    EXPECT_EQ(talk.ear.heard("info depth 5 "), 1U);
    std::vector<std::string> words;
    const std::string info = talk.ear.last("info depth 5");
    for (const Field& field : split_fields(info)) words.emplace_back(field.text);
    const std::vector<std::string> order{"info",  "depth", "seldepth", "multipv", "score", "wdl",
                                         "nodes", "nps",   "hashfull", "tbhits",  "time",  "pv"};
    std::size_t next = 0;
    for (const std::string& word : words) {
        if (next < order.size() && word == order[next]) ++next;
    }
    EXPECT_EQ(next, order.size()) << info;
    EXPECT_EQ(info.find('.'), std::string::npos);
    const auto wdl =
        static_cast<std::size_t>(std::find(words.begin(), words.end(), "wdl") - words.begin());
    EXPECT_EQ(std::stoi(words[wdl + 1]) + std::stoi(words[wdl + 2]) + std::stoi(words[wdl + 3]),
              1000);
    // The answer is the line that was told last, and so is the move to ponder on.
    const auto pv = std::find(words.begin(), words.end(), "pv");
    EXPECT_EQ(best, "bestmove " + pv[1] + " ponder " + pv[2]);
    // Nothing comes after it.
    let_faults_show(50ms);
    EXPECT_TRUE(talk.ear.lines().back().starts_with("bestmove"));
}

TEST(Uci, MatesAreToldInMoves) {
    Talk talk;
    talk.say("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1");
    EXPECT_EQ(talk.answer("go depth 3"), "bestmove h1h8");
    EXPECT_NE(talk.ear.last("info depth").find(" score mate 1 "), std::string::npos);
    talk.say("position fen 7k/8/8/8/8/8/6rr/K7 w - - 0 1");
    talk.answer("go depth 4");
    EXPECT_NE(talk.ear.last("info depth").find(" score mate -1 "), std::string::npos);
    // go mate looks as deep as such a mate is, and no deeper.
    talk.say("position fen 6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 1");
    EXPECT_TRUE(talk.answer("go mate 1").starts_with("bestmove a1a8"));
    // It leaves no move out, and so sees a mate that is as deep as that.
    talk.say("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    talk.answer("go mate 2");
    EXPECT_NE(talk.ear.last("info depth").find(" score mate 2 "), std::string::npos);
    talk.say("position startpos");
    talk.answer("go mate 2");
    EXPECT_TRUE(talk.ear.last("info depth").starts_with("info depth 3 "));
}

// What the table learnt when there was time is not believed near the draw by rule.
TEST(Uci, AMateBehindTheFiftyMovesIsNone) {
    Talk talk;
    talk.say("position fen 8/8/3k4/8/3K4/8/8/Q7 w - - 0 1");
    talk.answer("go depth 18");
    EXPECT_NE(talk.ear.last("info depth").find(" score mate 7 "), std::string::npos);
    talk.say("position fen 8/8/3k4/8/3K4/8/8/Q7 w - - 92 80");
    talk.answer("go depth 3");
    EXPECT_EQ(talk.ear.last("info depth").find(" mate "), std::string::npos);
}

TEST(Uci, SearchMovesAreHonouredByAllKindsOfPlayers) {
    for (const char* player :
         {"strongest", "alphabeta:depth=3", "minimax:depth=2", "negamax:depth=2,pruning=on",
          "uniform", "ucb:playouts=50", "uct:playouts=50", "rave:playouts=50", "grave:playouts=50",
          "puct:playouts=50", "ocap:depth=3"}) {
        Talk talk(player);
        EXPECT_EQ(move_of(talk.answer("go searchmoves a2a3 depth 4 nodes 2000")), "a2a3") << player;
        const std::string two = move_of(talk.answer("go nodes 2000 searchmoves h2h3 h2h4"));
        EXPECT_TRUE(two == "h2h3" || two == "h2h4") << player << ' ' << two;
    }
    Talk talk;
    // What is no move is named and left out.
    EXPECT_EQ(move_of(talk.answer("go depth 2 searchmoves e2e5 a2a4")), "a2a4");
    EXPECT_EQ(talk.ear.heard("info string searchmoves: "), 1U);
    EXPECT_TRUE(talk.answer("go depth 2 searchmoves xyz").starts_with("bestmove"));
}

TEST(Uci, MultiPvGivesThatManyLinesWithDifferentMoves) {
    for (const char* player : {"alphabeta:depth=4", "uct:playouts=500"}) {
        Talk talk(player);
        talk.say("setoption name MultiPV value 3");
        const std::string best = talk.answer("go depth 4");
        std::set<std::string> moves;
        for (const char* rank : {"1", "2", "3"}) {
            std::string line;
            for (const std::string& each : talk.ear.lines()) {
                if (each.find(fmt::format(" multipv {} ", rank)) != std::string::npos) line = each;
            }
            const std::size_t pv = line.find(" pv ");
            ASSERT_NE(pv, std::string::npos) << rank;
            moves.insert(line.substr(pv + 4, 4));
            if (*rank == '1') {
                EXPECT_EQ(move_of(best), line.substr(pv + 4, 4));
            }
        }
        EXPECT_EQ(moves.size(), 3U);
        // There are only so many.
        talk.say("position fen 8/8/8/8/8/1k6/8/K7 w - - 0 1");
        EXPECT_EQ(move_of(talk.answer("go depth 2")), "a1b1");
    }
}

TEST(Uci, NodesAreKeptExactly) {
    for (const char* player : {"alphabeta", "minimax:depth=5"}) {
        Talk talk(player);
        talk.answer("go nodes 1234");
        const std::string info = talk.ear.last("info depth");
        const auto fields = split_fields(info);
        for (std::size_t i = 0; i + 1 < fields.size(); ++i) {
            if (fields[i].text != "nodes") continue;
            EXPECT_LE(parse_number<int>(fields[i + 1].text).value(), 1234);
        }
    }
}

TEST(Uci, CastlingIsWrittenAsTheInterfaceWantsIt) {
    Talk talk("alphabeta:depth=1");
    talk.say("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_EQ(talk.answer("go searchmoves e1g1"), "bestmove e1g1");
    talk.say("setoption name UCI_Chess960 value true");
    EXPECT_EQ(talk.answer("go searchmoves e1h1"), "bestmove e1h1");
    talk.say("setoption name UCI_Chess960 value false");
    talk.say("position fen 4k3/8/8/8/8/8/8/1R2K2R w KB - 0 1");  // only so can this be said
    EXPECT_EQ(talk.answer("go searchmoves e1b1"), "bestmove e1b1");
}

TEST(Uci, PerftCountsAndGivesNoMove) {
    Talk talk;
    talk.say("go perft 3");
    EXPECT_TRUE(talk.ear.hears("Nodes searched: 8902"));
    EXPECT_EQ(talk.ear.heard("e2e4: 600"), 1U);
    talk.say("go perft 0");
    EXPECT_TRUE(talk.ear.hears("Nodes searched: 1"));
    talk.say("go perft 9");
    talk.say("isready");
    talk.say("stop");
    EXPECT_TRUE(talk.ear.hears("Nodes searched: ", 3));
    EXPECT_EQ(talk.ear.heard("info string stopped early"), 1U);
    EXPECT_EQ(talk.ear.heard("bestmove"), 0U);
}

// ---- stop, ponder, and what comes at the wrong time

TEST(Uci, AStopRightAfterGoIsNeitherLostNorLeftOver) {
    for (const char* player : {"alphabeta", "uct", "uniform", "minimax:depth=6"}) {
        Talk talk(player);
        for (std::size_t i = 1; i <= 50; ++i) {
            talk.say("go infinite");
            talk.say("stop");
            ASSERT_TRUE(talk.ear.hears("bestmove", i));
            ASSERT_EQ(talk.ear.heard("bestmove"), i);
        }
        talk.say("stop");  // without a search it means nothing
        talk.answer("go depth 2");
        EXPECT_EQ(talk.ear.heard("bestmove"), 51U);
    }
}

TEST(Uci, IsReadyIsAnsweredWhileTheSearchGoesOn) {
    Talk talk;
    talk.say("go infinite");
    ASSERT_TRUE(talk.ear.hears("info depth 3"));
    talk.say("isready");
    EXPECT_EQ(talk.ear.heard("readyok"), 1U);
    const auto deeper = fmt::format("info depth {} ", 5);
    EXPECT_TRUE(talk.ear.hears(deeper));  // it did go on
    EXPECT_EQ(talk.ear.heard("bestmove"), 0U);
    talk.say("stop");
    EXPECT_TRUE(talk.ear.hears("bestmove"));
}

// Mated, stalemated, one legal move, mate in one, drawn: nothing is said too early.
TEST(Uci, InfiniteHasNoAnswerBeforeAStop) {
    for (const char* fen :
         {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
          "8/8/8/8/8/1k6/8/K7 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1",
          "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k2r/8/8/8/8/8/8/4K2R w - - 120 90"}) {
        for (const char* player : {"strongest", "ocap", "uct", "uniform"}) {
            Talk talk(player);
            talk.say(fmt::format("position fen {}", fen));
            for (const char* go :
                 {"go infinite", "go ponder wtime 1 btime 1", "go ponder movetime 1"}) {
                talk.ear.forget();
                talk.say(go);
                let_faults_show(10ms);
                talk.say("isready");
                EXPECT_EQ(talk.ear.heard("bestmove"), 0U) << fen << ' ' << player << ' ' << go;
                talk.say("stop");
                EXPECT_TRUE(talk.ear.hears("bestmove"));
                EXPECT_EQ(talk.ear.heard("bestmove"), 1U);
            }
        }
    }
}

TEST(Uci, WhoHasNoMoveSaysSo) {
    Talk talk;
    talk.say("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(talk.answer("go wtime 1000 btime 1000"), "bestmove 0000");
    EXPECT_EQ(talk.ear.last("info"), "info depth 0 score mate 0");
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(talk.answer("go depth 3"), "bestmove 0000");
    EXPECT_EQ(talk.ear.last("info"), "info depth 0 score cp 0");
    Talk lost("uct", "checkers");
    lost.say("position fen B:W8,11:B4");
    EXPECT_EQ(lost.answer("go depth 3"), "bestmove 0000");
}

TEST(Uci, TheClockOfAPonderingSearchStartsAtThePonderhit) {
    for (const char* player : {"strongest", "ocap", "grave", "uniform"}) {
        for (const char* go : {"go ponder movetime 30", "go ponder wtime 300 btime 300",
                               "go wtime 100 btime 100 winc 1 binc 1 ponder", "go ponder",
                               "go ponder depth 2", "go ponder nodes 100", "go ponder mate 1"}) {
            Talk talk(player);
            talk.say("position startpos moves e2e4 e7e5");
            talk.say(go);
            let_faults_show(100ms);
            talk.say("isready");
            EXPECT_EQ(talk.ear.heard("bestmove"), 0U) << player << ' ' << go;
            talk.say("ponderhit");
            EXPECT_TRUE(talk.ear.hears("bestmove")) << player << ' ' << go;
            talk.say("ponderhit");  // too late: means nothing
            EXPECT_EQ(talk.ear.heard("bestmove"), 1U);
        }
    }
    // A ponderhit does not end a search that is infinite.
    Talk talk;
    talk.say("go infinite");
    talk.say("ponderhit");
    let_faults_show(50ms);
    EXPECT_EQ(talk.ear.heard("bestmove"), 0U);
}

TEST(Uci, WhatDisturbsASearchFinishesItFirst) {
    Talk talk;
    std::size_t searches = 0;
    for (const char* command :
         {"ucinewgame", "position startpos moves d2d4", "genfens 1", "flip", "go infinite",
          "setoption name MultiPV value 2", "setoption name Player value uct",
          "setoption name UCI_Variant value checkers", "setoption name UCI_Variant value chess",
          "setoption name Clear Hash"}) {
        talk.say("go infinite");
        ++searches;
        talk.say(command);
        EXPECT_EQ(talk.ear.heard("bestmove"), searches) << command;
        if (std::string_view(command) == "go infinite") {
            talk.say("stop");
            ++searches;
            EXPECT_TRUE(talk.ear.hears("bestmove", searches));
        }
    }
    // These do not.
    for (const char* command :
         {"position fen nonsense", "position startpos moves e2e5", "setoption name Hash value many",
          "setoption name Nobody", "isready", "d", "eval", "debug on", "debug off",
          "register later", "uci", "help", "xyz", "", "# a remark", "compiler"}) {
        talk.say("go infinite");
        talk.say(command);
        EXPECT_EQ(talk.ear.heard("bestmove"), searches) << command;
        talk.say("stop");
        EXPECT_TRUE(talk.ear.hears("bestmove", ++searches));
    }
}

TEST(Uci, OddClocksStillGetALegalMoveAndAnExactScore) {
    for (const char* player : {"strongest", "ocap", "uct", "uniform", "sherlock"}) {
        const bool is_chess = std::string_view(player) != "sherlock";
        Talk talk(player, is_chess ? "chess" : "sherlock");
        for (const char* position : {"position startpos", "position startpos moves e2e4"}) {
            if (is_chess) talk.say(position);
            for (const char* go :
                 {"go wtime 100",
                  "go btime 100",
                  "go wtime -5 btime -5",
                  "go wtime 0 btime 0",
                  "go wtime 100 winc 100 btime 100 binc 100",
                  "go winc 10 wtime 10 binc 10 btime 10",
                  "go movestogo 1 wtime 50 btime 50",
                  "go movestogo 0 wtime 50 btime 50",
                  "go wtime 50 btime 50 movestogo -3",
                  "go movetime 0",
                  "go movetime -1",
                  "go movetime 1",
                  "go wtime 99999999999999999999 btime 1 depth 1",
                  "go wtime 9223372036854775807 btime 9223372036854775807 winc "
                  "9223372036854775807 binc 9223372036854775807 depth 1 movetime 20",
                  "go winc 5 depth 1 movetime 20",
                  "go depth 0 movetime 20",
                  "go nodes 0 movetime 20",
                  "go depth 99999999999 movetime 20",
                  "go depth movetime 20",
                  "go depth x movetime 20",
                  "go bogus movetime 20"}) {
                talk.ear.forget();
                const std::string best = talk.answer(go);
                EXPECT_NE(best, "bestmove 0000") << player << ' ' << go;
                const std::string info = talk.ear.last("info depth");
                EXPECT_NE(info.find(" score "), std::string::npos) << player << ' ' << go;
                EXPECT_EQ(info.find("bound"), std::string::npos) << info;
            }
        }
    }
}

// Without any limit a player thinks as it is made to.
TEST(Uci, ABareGoLeavesItToThePlayer) {
    Talk talk("alphabeta:depth=3");
    talk.answer("go");
    EXPECT_TRUE(talk.ear.last("info depth").starts_with("info depth 3 "));
}

// ---- streams

TEST(Uci, TheEndOfTheInputLetsALimitedSearchFinish) {
    Talk talk;
    std::istringstream in("position startpos\ngo depth 6\n");
    talk.engine().run(in);
    EXPECT_EQ(talk.ear.heard("info depth 6 "), 1U);
    EXPECT_TRUE(talk.ear.lines().back().starts_with("bestmove"));

    std::istringstream endless("go infinite\n");
    talk.engine().run(endless);  // is stopped
    EXPECT_EQ(talk.ear.heard("bestmove"), 2U);
    std::istringstream unended("isready");  // a last line without its end is one
    talk.engine().run(unended);
    EXPECT_EQ(talk.ear.lines().back(), "readyok");
}

// A flush beside the thread that writes would say things twice, or not at all.
TEST(Uci, ReadingDoesNotFlushWhatIsWritten) {
    Talk talk;
    Tied tied;
    std::ostream out(&tied);
    std::istringstream in("isready\ngo depth 2\n");
    in.tie(&out);
    talk.engine().run(in);
    EXPECT_EQ(tied.flushes(), 0);
}

TEST(Uci, MayGoWhileItThinks) {
    Ear ear;
    std::ostream out(&ear);
    auto engine = Uci::make(out, "chess", "uct", {}).value();
    engine->obey("go infinite");
    engine.reset();
    EXPECT_EQ(ear.heard("bestmove"), 1U);
}

TEST(Uci, QuitEndsASearchAtOnce) {
    Talk talk;
    std::istringstream in("go infinite\nquit\nisready\n");
    talk.engine().run(in);
    EXPECT_EQ(talk.ear.heard("readyok"), 0U);
}

TEST(Uci, LinesMayEndInCrLfAndBeginWithAnything) {
    Talk talk;
    std::istringstream in(
        "xboard\r\nprotover 2\r\n\r\n  uci  \r\nisready\r\n\tposition\tstartpos moves  e2e4\r\n"
        "setoption name Clear Hash\r\ngo depth 1\r\n");
    talk.engine().run(in);
    EXPECT_TRUE(talk.ear.lines().front().starts_with("info string 'xboard' is not known here"));
    EXPECT_EQ(talk.ear.heard("uciok"), 1U);
    EXPECT_EQ(talk.ear.heard("readyok"), 1U);
    EXPECT_EQ(talk.ear.heard("bestmove"), 1U);
    for (const std::string& line : talk.ear.lines())
        EXPECT_EQ(line.find('\r'), std::string::npos) << line;
}

// ---- the rest

TEST(Uci, TheBoardTheEvaluationAndTheFlippedBoard) {
    Talk talk;
    talk.say("position fen r3k3/8/8/8/4P3/8/8/4K2R b Kq e3 0 1");
    talk.say("eval");
    EXPECT_EQ(talk.ear.heard("lyon "), 1U);
    EXPECT_EQ(talk.ear.heard("rook mobility "), 1U);
    talk.say("flip");
    EXPECT_EQ(talk.fen(), "4k2r/8/8/4p3/8/8/8/R3K3 w Qk - 0 1");
    talk.say("help");
    EXPECT_TRUE(talk.ear.hears("  genfens"));
}

TEST(Uci, RandomPositionsAreLegalAndTheSameForASeed) {
    Talk talk;
    const auto ask = [&talk](const std::string& line) {
        talk.ear.forget();
        talk.say(line);
        talk.engine().finish();
        return talk.ear.lines();
    };
    const auto first = ask("genfens 20 seed 7 book None");
    ASSERT_EQ(first.size(), 20U);
    std::set<std::string> different;
    for (const std::string& line : first) {
        ASSERT_TRUE(line.starts_with("info string genfens ")) << line;
        EXPECT_TRUE(Chess::read_position(line.substr(20))) << line;
        different.insert(line);
    }
    EXPECT_GT(different.size(), 15U);
    EXPECT_EQ(ask("genfens 20 seed 7 book None some=thing"), first);
    EXPECT_NE(ask("genfens 20 seed 8 book None"), first);

    const Scratch scratch;
    std::ofstream(scratch.file("book.epd")) << "4k3/8/8/8/8/8/8/4K2R w K - bm e1g1;\n\n";
    EXPECT_EQ(ask("genfens 3 seed 1 plies 0 book " + scratch.file("book.epd")).size(), 3U);
    // No end of it: a stop is heard.
    talk.say("genfens 10000000 seed 1 book None");
    talk.say("stop");
    talk.engine().finish();
    for (const char* bad : {"genfens", "genfens 0", "genfens x seed 1", "genfens 1 seed x",
                            "genfens 1 book /no/such/file", "genfens 1 plies 900"}) {
        EXPECT_TRUE(talk.reply(bad).starts_with("info string ")) << bad;
        EXPECT_EQ(talk.ear.heard("info string genfens rn"), 0U) << bad;
    }
}

TEST(Uci, BenchTellsTheSignature) {
    Talk talk;
    talk.say("bench");
    EXPECT_EQ(talk.ear.heard("info string Bench: chess "), 1U);
    EXPECT_TRUE(talk.ear.lines().back().ends_with(" nps"));
}

TEST(Uci, DebugTellsWhatAMonteCarloSearchTried) {
    Talk talk("uct:playouts=100");
    talk.answer("go");
    EXPECT_EQ(talk.ear.heard("info string"), 0U);
    talk.say("debug on");
    talk.answer("go");
    EXPECT_EQ(talk.ear.heard("info string"), 20U);
    EXPECT_TRUE(talk.reply("debug perhaps").starts_with("info string debug needs on or off"));
}

}  // namespace
}  // namespace damier::protocol
