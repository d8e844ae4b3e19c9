// The engine side of UCI: its greeting, its options, and positions.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/games.h"
#include "scratch.h"
#include "uci_talk.h"

namespace damier::protocol {
namespace {

using chess::Chess;

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
          "option name eval type combo default material var material var ocap var lyon var handset "
          "var tuned var td var random",
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
    EXPECT_NE(talk.reply("setoption name MultiPV value 99999999999999999999").find("it is 256 now"),
              std::string::npos);
    EXPECT_NE(talk.reply("setoption name MultiPV value -99999999999999999999").find("it is 1 now"),
              std::string::npos);
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

// With keys of its own "strongest" is still no player of one name.
TEST(Uci, TheStrongestKeepsItsKeysInEveryGame) {
    Talk talk("strongest:time=500");
    EXPECT_EQ(talk.reply("uci").find("id name Damier\n"), 0U);
    talk.say("setoption name UCI_Variant value checkers");
    talk.say("d");
    EXPECT_EQ(talk.ear.last("Player: "), "Player: champion:time=500");
    talk.say("setoption name UCI_Variant value chess");
    talk.say("d");
    EXPECT_EQ(talk.ear.last("Player: "), "Player: champion:time=500");
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

// ---- endgame tables

TEST(Uci, AFolderWithoutTablesIsRefused) {
    const Scratch scratch;
    Talk talk;
    const std::string said =
        talk.reply("setoption name SyzygyPath value " + scratch.path().string());
    EXPECT_TRUE(said.starts_with("info string ")) << said;
    EXPECT_NE(said.find("expected files like KQvK.rtbw"), std::string::npos) << said;
    EXPECT_EQ(talk.reply("isready"), "readyok");
    EXPECT_EQ(talk.answer("go nodes 100").substr(0, 8), "bestmove");
}

// From one folder to another and to none, as an interface does it when its user changes his mind.
TEST(Uci, EndgameTablesCanBeChanged) {
    const char* data = std::getenv("DAMIER_DATA");
    const auto folder = std::filesystem::path(data == nullptr ? "" : data) / "syzygy";
    if (!std::filesystem::exists(folder))
        GTEST_SKIP() << "DAMIER_DATA names no folder with Syzygy tables in syzygy/";
    const Scratch scratch;
    for (const char* name : {"KQvK.rtbw", "KQvK.rtbz"})
        std::filesystem::create_symlink(folder / name, scratch.path() / name);
    Talk talk;
    talk.say("position fen 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    const auto hits = [&talk] {
        talk.say("ucinewgame");
        talk.answer("go nodes 500");
        const std::string info = talk.ear.last("info depth");
        return info.find(" tbhits 0 ") == std::string::npos;
    };
    EXPECT_FALSE(hits());
    for (const std::string& path : {folder.string(), scratch.path().string(), folder.string()}) {
        EXPECT_EQ(talk.reply("setoption name SyzygyPath value " + path), "") << path;
        EXPECT_EQ(talk.reply("isready"), "readyok");
        EXPECT_TRUE(hits()) << path;
    }
    EXPECT_EQ(talk.reply("setoption name SyzygyPath value <empty>"), "");
    EXPECT_FALSE(hits());
}

// Tables know who wins, and not how soon: a mate that was asked for is searched without them.
TEST(Uci, MatesAreSearchedWithoutEndgameTables) {
    const char* data = std::getenv("DAMIER_DATA");
    const auto folder = std::filesystem::path(data == nullptr ? "" : data) / "syzygy";
    if (!std::filesystem::exists(folder))
        GTEST_SKIP() << "DAMIER_DATA names no folder with Syzygy tables in syzygy/";
    Talk talk;
    talk.say("setoption name SyzygyPath value " + folder.string());
    talk.say("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    talk.answer("go mate 2");
    EXPECT_NE(talk.ear.last("info depth").find(" score mate 2 "), std::string::npos);
    talk.say("ucinewgame");
    talk.say("position fen 7k/8/8/8/8/8/Rp6/1R4K1 w - - 0 1");
    talk.answer("go mate 3");
    const std::string info = talk.ear.last("info depth");
    EXPECT_NE(info.find(" tbhits 0 "), std::string::npos) << info;
}

// ---- positions

TEST(Uci, PositionsAreReadInAllForms) {
    Talk talk;
    talk.say("position startpos moves e2e4 e7e5");
    EXPECT_EQ(talk.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    talk.say("position startpos");
    EXPECT_EQ(talk.fen(), kStart);
    talk.say("position startpos moves e2e4, e7e5");  // as the report of OCAP writes it
    EXPECT_EQ(talk.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
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
          "position startpos moves e2e4 e2e4", "position startpos moves e2e4, e2e5",
          "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen hello world",
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

}  // namespace
}  // namespace damier::protocol
