// The engine side of UCI: what interfaces expect, and what breaks engines in practice.
#include "protocol/uci.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "conversation.h"
#include "core/random.h"
#include "core/text.h"
#include "engine/games.h"
#include "engine/players.h"
#include "scratch.h"
#include "search/moves.h"

namespace damier::protocol {
namespace {

using namespace std::chrono_literals;
using chess::Chess;

class Talk {
public:
    explicit Talk(std::string_view player = engine::kStrongest, std::string_view game = "chess") {
        auto made = Uci::make(out_, game, player, {});
        EXPECT_TRUE(made) << made.error().message;
        engine_ = std::move(*made);
    }
    ~Talk() {
        say("stop");
        engine_->finish();
    }

    void say(std::string_view line) { EXPECT_TRUE(engine_->obey(line)) << line; }
    void say_all(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines) say(line);
    }
    Uci& engine() { return *engine_; }

    // The answer to one question that has a limit.
    std::string answer(std::string_view go) {
        const std::size_t before = ear.heard("bestmove");
        say(go);
        EXPECT_TRUE(ear.hears("bestmove", before + 1)) << go;
        return ear.last("bestmove");
    }
    // What is said for one line that asks for no search.
    std::string reply(std::string_view line) {
        ear.forget();
        say(line);
        return fmt::format("{}", fmt::join(ear.lines(), "\n"));
    }
    // Is the engine alive, and does it stand where it should?
    std::string fen() {
        ear.forget();
        say("d");
        return ear.last("Fen: ").substr(5);
    }

    Ear ear;

private:
    std::ostream out_{&ear};
    std::unique_ptr<Uci> engine_;
};

std::string move_of(const std::string& bestmove) {
    return std::string(split_fields(bestmove).at(1).text);
}

constexpr std::string_view kStart = chess::kStartFen;

// ---- the greeting

TEST(Uci, GreetsWithNameAuthorAndOptionsAndNoEmptyLine) {
    Talk talk;
    talk.say("uci");
    const auto lines = talk.ear.lines();
    EXPECT_EQ(lines.front(), "id name Damier");
    EXPECT_EQ(lines[1], "id author the Damier developers");
    EXPECT_EQ(lines.back(), "uciok");
    for (std::size_t i = 2; i + 1 < lines.size(); ++i)
        EXPECT_TRUE(lines[i].starts_with("option name ")) << lines[i];
    for (const char* each :
         {"option name Hash type spin default 16 min 1 max 65536",
          "option name Threads type spin default 1 min 1 max 256",
          "option name MultiPV type spin default 1 min 1 max 256",
          "option name Ponder type check default false", "option name Clear Hash type button",
          "option name Move Overhead type spin default 20 min 0 max 5000",
          "option name UCI_Chess960 type check default false",
          "option name UCI_ShowWDL type check default false",
          "option name UCI_AnalyseMode type check default false",
          "option name UCI_Variant type combo default chess var chess var checkers var sherlock",
          "option name Player type string default strongest",
          "option name Debug Log File type string default <empty>"}) {
        EXPECT_EQ(talk.ear.heard(each), 1U) << each;
    }
}

// Whatever a player has is there with its range, and the value that it has.
TEST(Uci, APlayersOwnKeysAreOptions) {
    Talk talk("uct:c=0.25,playouts=77");
    talk.say("uci");
    EXPECT_EQ(talk.ear.last("id name"), "id name Damier uct");
    for (const char* each :
         {"option name playouts type spin default 77 min 0 max 2147483647",
          "option name c type string default 0.25", "option name cut type string default off",
          "option name solver type check default true",
          "option name eval type combo default material var material var ocap var lyon var random",
          "option name final type combo default visits var visits var value var wins var secure",
          "option name Hash type spin default 256 min 1 max 65536",
          "option name Threads type spin default 1 min 1 max 256"}) {
        EXPECT_EQ(talk.ear.heard(each), 1U) << each;
    }
    EXPECT_EQ(talk.ear.heard("option name memory"), 0U);  // it is Hash
    EXPECT_EQ(talk.ear.heard("option name threads"), 0U);

    talk.ear.forget();
    talk.say_all({"setoption name playouts value 33", "setoption name C value 0.5",
                  "setoption name SOLVER value false", "setoption name eval value Lyon",
                  "setoption name cut value 4", "setoption name hash value 8",
                  "setoption name threads value 2"});
    EXPECT_TRUE(talk.ear.lines().empty());
    talk.say("d");
    EXPECT_EQ(talk.ear.last("Player: "),
              "Player: uct:c=0.5,cut=4,eval=lyon,memory=8,playouts=33,solver=off,threads=2");
}

TEST(Uci, EveryPlayerPlaysEveryGameItKnows) {
    const auto tried = [](std::string_view name, auto game) {
        using G = decltype(game);
        if (!engine::read_player<G>(name)) return;
        Talk talk(name, G::kName);
        const std::string best = talk.answer("go movetime 30");
        EXPECT_TRUE(G::read_move(G::start(), move_of(best))) << name << ' ' << best;
        const std::string info = talk.ear.last("info depth");
        EXPECT_NE(info.find(" score "), std::string::npos) << info;
        EXPECT_NE(info.find(" pv " + move_of(best)), std::string::npos) << info << '\n' << best;
    };
    for (const auto& player : engine::players()) {
        std::apply([&](auto... game) { (tried(player.name, game), ...); }, Games{});
    }
}

// ---- options

TEST(Uci, OptionNamesMayBeInAnyCaseAndHaveSpaces) {
    Talk talk;
    talk.say_all({"setoption name move OVERHEAD value 77", "setoption   name\tMultiPV  value\t3",
                  "setoption name uci_showwdl value TRUE", "setoption name clear hash",
                  "setoption name Clear Hash value", "setoption name Ponder value true",
                  "setoption name UCI_AnalyseMode value true"});
    EXPECT_TRUE(talk.ear.lines().empty());
    talk.say("uci");
    EXPECT_EQ(talk.ear.heard("option name Move Overhead type spin default 77 "), 1U);
    EXPECT_EQ(talk.ear.heard("option name MultiPV type spin default 3 "), 1U);
    EXPECT_EQ(talk.ear.heard("option name UCI_ShowWDL type check default true"), 1U);
}

TEST(Uci, WrongOptionsGetOneSentenceAndChangeNothing) {
    Talk talk;
    talk.say("uci");
    const auto before = talk.ear.lines();
    for (const auto& [line, sentence] : std::initializer_list<std::pair<const char*, const char*>>{
             {"setoption name Hsah value 3", "option 'Hsah' is not known, did you mean Hash?"},
             {"setoption name Hash value many", "the option Hash is a number from 1 to 65536"},
             {"setoption name Hash", "the option Hash needs a value"},
             {"setoption name Ponder value maybe", "the option Ponder is true or false"},
             {"setoption name eval value fishy", "the option eval is one of material, ocap"},
             {"setoption name UCI_Variant value go", "the option UCI_Variant is one of chess"},
             {"setoption name Player value nobody", "player 'nobody' is not known"},
             {"setoption name Player value uct:c=x", "c is a decimal number"},
             {"setoption name Player value sherlock", "player sherlock plays checkers, sherlock"},
             {"setoption name Debug Log File value /no/such/folder/log", "cannot be written"},
             {"setoption", "setoption needs name"},
             {"setoption value 3", "setoption needs name"},
             {"setoption name", "setoption needs name"}}) {
        const std::string said = talk.reply(line);
        EXPECT_TRUE(said.starts_with("info string ")) << line << ": " << said;
        EXPECT_NE(said.find(sentence), std::string::npos) << line << ": " << said;
        EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 0) << said;
    }
    talk.ear.forget();
    talk.say("uci");
    EXPECT_EQ(talk.ear.lines(), before);
}

TEST(Uci, NumbersBeyondTheRangeBecomeItsEnd) {
    Talk talk;
    EXPECT_EQ(talk.reply("setoption name Move Overhead value 999999"),
              "info string the option Move Overhead goes from 0 to 5000: it is 5000 now");
    EXPECT_NE(talk.reply("setoption name MultiPV value -5").find("it is 1 now"), std::string::npos);
    EXPECT_NE(talk.reply("setoption name Hash value -1").find("it is 1 now"), std::string::npos);
    talk.say("uci");
    EXPECT_EQ(talk.ear.heard("option name Hash type spin default 1 "), 1U);
}

// A table that a player does without stays off; others take the size over, whoever comes.
TEST(Uci, HashSizesATableAndTurnsNoneOn) {
    Talk talk("ocap");
    talk.say("setoption name Hash value 64");
    talk.say("setoption name Threads value 2");
    talk.say("d");
    EXPECT_NE(talk.ear.last("Player: ").find("tt=off"), std::string::npos);
    talk.say("setoption name Player value lyon");
    talk.say("d");
    EXPECT_NE(talk.ear.last("Player: ").find("tt=64"), std::string::npos);
    talk.say("setoption name Player value grave");
    talk.say("d");
    EXPECT_EQ(talk.ear.last("Player: "), "Player: grave:memory=64,threads=2");
}

TEST(Uci, TheVariantChangesTheGameAndItsStrongestPlayer) {
    Talk talk;
    talk.say("setoption name UCI_Variant value Checkers");
    EXPECT_EQ(talk.fen(), checkers::Checkers::write_position(checkers::Checkers::start()));
    talk.say("position startpos moves 11-15 22-18");
    const std::string best = talk.answer("go movetime 50");
    const auto line = checkers::Checkers::start();
    auto at = line;
    at.make(checkers::Checkers::read_move(at, "11-15").value());
    at.make(checkers::Checkers::read_move(at, "22-18").value());
    EXPECT_TRUE(checkers::Checkers::read_move(at, move_of(best))) << best;
    talk.say("setoption name UCI_Variant value chess");
    EXPECT_EQ(talk.fen(), kStart);

    // A player that was chosen stays, and does not go where it does not play.
    talk.say("setoption name Player value lyon");
    EXPECT_NE(talk.reply("setoption name UCI_Variant value sherlock").find("lyon plays chess"),
              std::string::npos);
    EXPECT_EQ(talk.fen(), kStart);
}

TEST(Uci, TheLogKeepsWhatIsSaidAndHeard) {
    const Scratch scratch;
    const std::string file = scratch.file("with two  spaces.log");
    {
        Talk talk;
        talk.say("setoption name Debug Log File value " + file);
        talk.say("isready");
        talk.say("setoption name Debug Log File value <empty>");
        talk.say("isready");
    }
    std::ifstream in(file);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(text, ">> isready\n<< readyok\n>> setoption name Debug Log File value <empty>\n");
}

// ---- positions

TEST(Uci, PositionsAreReadInAllForms) {
    Talk talk;
    talk.say("position startpos moves e2e4 e7e5");
    EXPECT_EQ(talk.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    talk.say("position startpos");
    EXPECT_EQ(talk.fen(), kStart);
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
    EXPECT_EQ(talk.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K -   moves  e1h1");  // counters left out, 960
    EXPECT_EQ(talk.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    talk.say("position startpos moves");
    EXPECT_EQ(talk.fen(), kStart);
}

TEST(Uci, BadPositionsGetOneSentenceAndLeaveTheOldOne) {
    Talk talk;
    talk.say("position startpos moves e2e4");
    const std::string before = talk.fen();
    for (const char* bad :
         {"position", "position fen", "position fen moves e2e4", "position nowhere",
          "position startpos e2e4", "position startpos moves e2e5",
          "position startpos moves e2e4 e2e4", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
          "position fen hello world",
          "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
          "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
          "position fen KK6/8/8/8/8/8/8/k7 w - - 0 1", "position fen k7/8/8/8/8/8/8/K6Q w - e9 0 1",
          "position fen 4k3/8/8/8/8/8/8/4KQ2 w - - 0 1 moves a1a1"}) {
        const std::string said = talk.reply(bad);
        EXPECT_TRUE(said.starts_with("info string ")) << bad << ": " << said;
        EXPECT_TRUE(said.ends_with("the position stays as it was")) << said;
        EXPECT_EQ(talk.fen(), before) << bad;
    }
    EXPECT_TRUE(talk.answer("go depth 1").starts_with("bestmove "));
}

TEST(Uci, AGameOfTenThousandMovesIsReadAndPlayedOn) {
    std::string moves;
    for (int i = 0; i < 2500; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
    for (const char* player :
         {"alphabeta:depth=2", "uct:playouts=50", "uniform", "minimax:depth=1"}) {
        Talk talk(player);
        talk.say("position startpos moves" + moves);
        EXPECT_EQ(talk.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 9999 5001");
        EXPECT_TRUE(Chess::read_move(Chess::start(), move_of(talk.answer("go movetime 50"))));
    }
    // Sherlock's checkers ends after 500 turns; who asks is answered all the same.
    std::string turns;
    for (int i = 0; i < 2500; ++i) turns += " 1-6 32-27 6-1 27-32";
    for (const char* player : {"sherlock:depth=3", "grave:playouts=50"}) {
        Talk talk(player, "sherlock");
        talk.say("position fen B:WK32:BK1 moves" + turns);
        EXPECT_TRUE(talk.answer("go movetime 50").starts_with("bestmove 1-")) << player;
    }
}

TEST(Uci, ALineThatIsFarTooLongIsNotRead) {
    Talk talk;
    std::istringstream in("position startpos moves" + std::string(3 << 20, ' ') +
                          "e2e4\nisready\n");
    talk.engine().run(in);
    EXPECT_EQ(talk.ear.heard("info string a line of more than"), 1U);
    EXPECT_EQ(talk.ear.lines().back(), "readyok");
    EXPECT_EQ(talk.fen(), kStart);
}

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
    std::this_thread::sleep_for(50ms);
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
    EXPECT_EQ(talk.answer("go mate 1"), "bestmove a1a8");
    talk.say("position startpos");
    talk.answer("go mate 2");
    EXPECT_TRUE(talk.ear.last("info depth").starts_with("info depth 3 "));
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
                std::this_thread::sleep_for(10ms);
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
                               "go ponder depth 2", "go ponder nodes 100"}) {
            Talk talk(player);
            talk.say("position startpos moves e2e4 e7e5");
            talk.say(go);
            std::this_thread::sleep_for(100ms);
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
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(talk.ear.heard("bestmove"), 0U);
}

TEST(Uci, WhatDisturbsASearchFinishesItFirst) {
    Talk talk;
    std::size_t searches = 0;
    for (const char* command :
         {"ucinewgame", "position startpos moves d2d4", "position fen nonsense", "flip",
          "go infinite", "setoption name MultiPV value 2", "setoption name Player value uct",
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
    for (const char* command : {"isready", "d", "eval", "debug on", "debug off", "register later",
                                "uci", "help", "xyz", "", "# a remark", "compiler"}) {
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
    talk.say("flip");
    EXPECT_EQ(talk.fen(), "4k2r/8/8/4p3/8/8/8/R3K3 w Qk - 0 1");
    talk.say("help");
    EXPECT_TRUE(talk.ear.hears("  genfens"));
}

TEST(Uci, RandomPositionsAreLegalAndTheSameForASeed) {
    Talk talk;
    talk.say("genfens 20 seed 7 book None");
    const auto first = talk.ear.lines();
    ASSERT_EQ(first.size(), 20U);
    std::set<std::string> different;
    for (const std::string& line : first) {
        ASSERT_TRUE(line.starts_with("info string genfens ")) << line;
        EXPECT_TRUE(Chess::read_position(line.substr(20))) << line;
        different.insert(line);
    }
    EXPECT_GT(different.size(), 15U);
    talk.ear.forget();
    talk.say("genfens 20 seed 7 book None some=thing");
    EXPECT_EQ(talk.ear.lines(), first);
    talk.ear.forget();
    talk.say("genfens 20 seed 8 book None");
    EXPECT_NE(talk.ear.lines(), first);

    const Scratch scratch;
    std::ofstream(scratch.file("book.epd")) << "4k3/8/8/8/8/8/8/4K2R w K - bm e1g1;\n\n";
    talk.ear.forget();
    talk.say("genfens 3 seed 1 plies 0 book " + scratch.file("book.epd"));
    EXPECT_EQ(talk.ear.lines().size(), 3U);
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
    EXPECT_TRUE(talk.reply("debug perhaps").starts_with("info string debug is on or off"));
}

}  // namespace
}  // namespace damier::protocol
