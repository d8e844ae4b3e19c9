// Other programs at the board: what they are told, what they answer, and the right name for
// whatever goes wrong with them.
#include "arena/uci_program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "arena/offered_options.h"
#include "arena/principal.h"
#include "core/ending.h"
#include "core/moves.h"
#include "engine/value_text.h"
#include "engine_scripts.h"
#include "games/games.h"
#include "paths.h"
#include "processes.h"
#include "sizes.h"

namespace damier::arena {
namespace {

using namespace std::chrono_literals;
using checkers::Checkers;
using chess::Chess;

const std::string kBadEngine = paths::kBadEngine;

ExternalSpec bad_engine(std::vector<std::string> arguments,
                        std::vector<ExternalOption> options = {}) {
    arguments.insert(arguments.begin(), kBadEngine);
    return {ExternalKind::Uci, std::move(arguments), std::move(options)};
}

// Keeps what was said, "> go depth 1" and "< bestmove e2e4".
class Transcript final : public GameLog {
public:
    void line(Side, bool to_player, std::string_view text) override {
        lines.push_back((to_player ? "> " : "< ") + std::string(text));
    }
    [[nodiscard]] bool has(std::string_view line) const {
        return std::find(lines.begin(), lines.end(), line) != lines.end();
    }
    std::vector<std::string> lines;
};

Limits node_limit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}
const Limits kDepth = [] {
    Limits limits;
    limits.depth = 1;
    return limits;
}();

template <Game G>
NewGame<typename G::Position> info_of(GameLog* log = nullptr) {
    return {G::start(), Side::First, 1, log};
}

// "crash: exited with status 3"
std::string text_of(const Failure& failure) {
    return std::string(termination_text(failure.termination)) + ": " + failure.reason;
}

template <class T>
std::string text_of(const Attempt<T>& attempt) {
    return attempt ? "good" : text_of(attempt.error());
}

// Plays the moves of both sides; the last answer's failure, or "good" after so many plies.
template <Game G>
std::string play(UciProgram<G>& player, Line<typename G::Position>& game, int plies,
                 const Limits& limits = kDepth) {
    for (int ply = 0; ply < plies; ++ply) {
        auto reply = player.choose(game, limits, {});
        if (!reply) return text_of(reply.error());
        if (!reply->fault.empty()) return "fault: " + reply->fault;
        game.make(reply->thought.move);
    }
    return "good";
}

// One question to a new chess program.
std::string answer_of(const ExternalSpec& spec, const Limits& limits = kDepth,
                      const Patience& patience = long_patience()) {
    UciProgram<Chess> player(spec, patience);
    if (auto begun = player.new_game(info_of<Chess>()); !begun) return "begin " + text_of(begun);
    Line<chess::Position> game(Chess::start());
    return play(player, game, 1, limits);
}

std::string temporary_file(const std::string& name) {
    const auto path =
        std::filesystem::temp_directory_path() / fmt::format("damier-{}-{}", getpid(), name);
    std::filesystem::remove(path);
    return path.string();
}

TEST(UciProgram, PlaysAndSaysWhatItSaw) {
    const Orphanage orphanage;
    {
        UciProgram<Chess> player(bad_engine({"good"}));
        EXPECT_EQ(player.version(), "");
        ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
        EXPECT_EQ(player.version(), "Bad Engine 1.0");
        Line<chess::Position> game(Chess::start());
        const auto reply = player.choose(game, kDepth, {});
        ASSERT_TRUE(reply) << text_of(reply);
        EXPECT_EQ(reply->thought.move, *legal_moves(game.position()).begin());
        EXPECT_EQ(reply->thought.pv, std::vector{reply->thought.move});
        EXPECT_TRUE(reply->has_value);
        EXPECT_EQ(reply->thought.value, 10);
        EXPECT_EQ(reply->thought.depth, 3);
        EXPECT_EQ(reply->thought.counters.nodes, 42U);
        EXPECT_GT(reply->seconds, 0);
        EXPECT_EQ(reply->fault, "");
        game.make(reply->thought.move);
        EXPECT_EQ(play(player, game, 20), "good");
        player.game_over({});
        EXPECT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
    }
    EXPECT_TRUE(orphanage.is_empty());
}

TEST(UciProgram, SaysTheWordsInTheirOrder) {
    Transcript log;
    UciProgram<Chess> player(bad_engine({"good"}, {{"clear hash", {}}, {"HASH", "64"}}));
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>(&log))), "good");
    Line<chess::Position> game(Chess::start());
    Limits limits;
    limits.clocks = Clocks{{5000ms, 0ms}, {100ms, 200ms}, 40};
    ASSERT_EQ(play(player, game, 1, limits), "good");
    limits = node_limit(1000);
    limits.time = 60s;
    ASSERT_EQ(play(player, game, 1, limits), "good");
    std::erase_if(log.lines, [](const std::string& line) {
        return line.starts_with("< option ") || line.starts_with("< id ");
    });
    EXPECT_EQ(log.lines, (std::vector<std::string>{
                             "> uci",
                             "< uciok",
                             "> setoption name UCI_Variant value chess",
                             "> setoption name Clear Hash",
                             "> setoption name Hash value 64",
                             "> ucinewgame",
                             "> isready",
                             "< readyok",
                             "> position startpos",
                             "> isready",
                             "< readyok",
                             "> go wtime 5000 btime 1 winc 100 binc 200 movestogo 40",
                             "< info depth 3 score cp 10 nodes 42 pv a2a3",
                             "< bestmove a2a3 ponder a2a3",
                             "> position startpos moves a2a3",
                             "> isready",
                             "< readyok",
                             "> go movetime 60000 nodes 1000",
                             "< info depth 3 score cp 20 nodes 42 pv a7a6",
                             "< bestmove a7a6 ponder a7a6",
                         }));
}

TEST(UciProgram, PlaysOtherGames) {
    Transcript log;
    UciProgram<Checkers> player(bad_engine({"good"}));
    auto info = info_of<Checkers>(&log);
    info.start = Checkers::read_position("W:W31,32:B1,2").value();
    ASSERT_EQ(text_of(player.new_game(info)), "good");
    Line<Checkers::Position> game(info.start);
    EXPECT_EQ(play(player, game, 4), "good");
    EXPECT_TRUE(log.has("> setoption name UCI_Variant value checkers"));
    EXPECT_TRUE(log.has("> position fen " + Checkers::write_position(info.start)));

    UciProgram<checkers::Sherlock> sherlock(bad_engine({"good"}));
    EXPECT_EQ(text_of(sherlock.new_game(info_of<checkers::Sherlock>())),
              fmt::format("no start: {} does not play sherlock", quoted(kBadEngine)));
    UciProgram<Checkers> chess_only(bad_engine({"chess-only"}));
    EXPECT_EQ(text_of(chess_only.new_game(info_of<Checkers>())),
              fmt::format("no start: {} does not play checkers", quoted(kBadEngine)));
    EXPECT_EQ(answer_of(bad_engine({"chess-only"})), "good");
}

TEST(UciProgram, SetsTheCastlingOfChess960WhereItIsNeeded) {
    Transcript log;
    UciProgram<Chess> player(bad_engine({"good"}));
    auto info = info_of<Chess>(&log);
    info.start = Chess::read_position("r3k1r1/8/8/8/8/8/8/R3K1R1 w AGag - 0 1").value();
    ASSERT_EQ(text_of(player.new_game(info)), "good");
    EXPECT_TRUE(log.has("> setoption name UCI_Chess960 value true"));
    Line<chess::Position> game(info.start);
    game.make(Chess::read_move(game.position(), "e1a1").value());
    ASSERT_EQ(play(player, game, 1), "good");
    EXPECT_TRUE(log.has("> position fen " + Chess::write_position(info.start) + " moves e1a1"));
    log.lines.clear();
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>(&log))), "good");
    EXPECT_TRUE(log.has("> setoption name UCI_Chess960 value false"));

    EXPECT_FALSE(Chess::is_960(Chess::start()));
    EXPECT_FALSE(Chess::is_960(Chess::read_position("6kr/8/8/8/8/8/8/R3K2R w K - 0 1").value()));
    EXPECT_TRUE(Chess::is_960(Chess::read_position("1k5r/8/8/8/8/8/8/4K3 w k - 0 1").value()));
}

TEST(UciProgram, RefusesOptionsThatAreNotOffered) {
    const auto answer = [](ExternalOption option) {
        std::string text = answer_of(bad_engine({"good"}, {std::move(option)}));
        const std::string name = quoted(kBadEngine) + ": ";
        const std::size_t at = text.find(name);
        return at == std::string::npos ? text : text.erase(at, name.size());
    };
    EXPECT_EQ(answer({"Hsh", "16"}),
              "begin no start: option 'Hsh' is not known, did you mean Hash?; the options are "
              "Hash, Clear Hash, Key, Style, UCI_Chess960, UCI_Variant");
    EXPECT_EQ(answer({"Hash", "0"}),
              "begin no start: the option 'Hash' is a number from 1 to 1024, not '0'");
    EXPECT_EQ(answer({"Hash", "16,Clear Hash"}),
              "begin no start: the option 'Hash' is a number from 1 to 1024, not '16,Clear Hash'");
    EXPECT_EQ(answer({"Hash", {}}), "begin no start: the option 'Hash' needs a value");
    EXPECT_EQ(answer({"Clear Hash", "1"}),
              "begin no start: the option 'Clear Hash' takes no value");
    EXPECT_EQ(answer({"style", "wild"}),
              "begin no start: the option 'Style' is one of Normal, Very Solid, not 'wild'");
    EXPECT_EQ(answer({"style", "very solid"}), "good");
    EXPECT_EQ(answer({"UCI_Chess960", "yes"}),
              "begin no start: the option 'UCI_Chess960' is true or false, not 'yes'");
}

TEST(UciProgram, NeedsOptionsToWork) {
    EXPECT_EQ(answer_of(bad_engine({"needs-option"})), "begin no start: exited with status 4");
    EXPECT_EQ(answer_of(bad_engine({"needs-option"}, {{"key", "secret"}})), "good");
}

TEST(UciProgram, NoStart) {
    EXPECT_EQ(answer_of({ExternalKind::Uci, {"/no/such"}, {}}),
              "begin no start: '/no/such' cannot be started: No such file or directory");
    EXPECT_EQ(answer_of(bad_engine({"exit"})),
              fmt::format("begin no start: {}: before uciok it exited with status 1; its standard "
                          "error ends with: no licence",
                          quoted(kBadEngine)));
    Patience patience = long_patience();
    patience.startup = 200ms;
    EXPECT_EQ(answer_of(bad_engine({"no-uciok"}), kDepth, patience),
              fmt::format("begin no start: {} did not say uciok within 0.2 s", quoted(kBadEngine)));
    patience = long_patience();
    patience.ready = 200ms;
    EXPECT_EQ(answer_of(bad_engine({"never-ready"}), kDepth, patience),
              "begin no start: did not say readyok within 0.2 s");
}

TEST(UciProgram, CrashAndANewProcessForTheNextGame) {
    UciProgram<Chess> player(bad_engine({"crash", "3"}), long_patience());
    for (int i = 0; i < 2; ++i) {
        ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
        Line<chess::Position> game(Chess::start());
        Limits limits = kDepth;
        if (i == 1) limits.time = 60s;  // the end is seen at once, not at the deadline
        EXPECT_EQ(play(player, game, 5, limits),
                  "crash: exited with status 3; its standard error ends with: assertion failed: "
                  "all is lost");
        EXPECT_EQ(game.plies(), 2);
        player.game_over({});
    }
}

TEST(UciProgram, StartsOnlyOnce) {
    const std::string file = temporary_file("once");
    UciProgram<Chess> player(bad_engine({"once", file}), long_patience());
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");  // the same process
    UciProgram<Chess> second(bad_engine({"once", file}), long_patience());
    EXPECT_EQ(
        text_of(second.new_game(info_of<Chess>())),
        fmt::format("no start: {}: before uciok it exited with status 2", quoted(kBadEngine)));
    std::filesystem::remove(file);
}

// It answers and ends, as some programs do after a game: the next game has a new process.
TEST(UciProgram, AnEndBetweenGamesIsNoCrash) {
    UciProgram<Chess> player(bad_engine({"exit-after"}), long_patience());
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
        Line<chess::Position> game(Chess::start());
        EXPECT_EQ(play(player, game, 1), "good");
        if (i == 2) {
            EXPECT_EQ(play(player, game, 1), "crash: exited with status 0");
        }
        player.game_over({});
    }
}

TEST(UciProgram, Late) {
    const Limits limits = time_limit(1ms);
    // Told to stop, it takes so long that it is seconds on any machine.
    const std::string late = answer_of(bad_engine({"until-stop", "1200"}), limits);
    EXPECT_TRUE(late.starts_with("time forfeit: answered ")) << late;
    EXPECT_TRUE(late.ends_with(" s late")) << late;

    // Within the margin the answer counts, and its time is for the game to judge.
    Patience patience = long_patience();
    patience.margin = 60s;
    UciProgram<Chess> player(bad_engine({"late", "50"}), patience);
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
    const auto reply = player.choose(Line<chess::Position>(Chess::start()), limits, {});
    ASSERT_TRUE(reply) << text_of(reply);
    EXPECT_GE(reply->seconds, 0.05);
}

TEST(UciProgram, TheClockOfTheSideToMoveCounts) {
    EXPECT_EQ(time_allowed(kDepth, Side::First), std::nullopt);
    Limits limits = time_limit(500ms);
    EXPECT_EQ(time_allowed(limits, Side::Second), 500ms);
    limits.clocks = Clocks{{600ms, 400ms}, {10ms, 10ms}, {}};
    EXPECT_EQ(time_allowed(limits, Side::First), 500ms);
    EXPECT_EQ(time_allowed(limits, Side::Second), 400ms);
}

TEST(UciProgram, Stall) {
    Patience patience = long_patience();
    patience.grace = 200ms;
    UciProgram<Chess> player(bad_engine({"mute"}), patience);
    Transcript log;
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>(&log))), "good");
    Line<chess::Position> game(Chess::start());
    const std::string stall = play(player, game, 1, time_limit(50ms));
    EXPECT_TRUE(stall.starts_with("stall: did not answer within ")) << stall;
    EXPECT_EQ(log.lines.back(), "> stop");
    EXPECT_EQ(text_of(player.new_game(info_of<Chess>())), "good");

    const std::string flood = answer_of(bad_engine({"flood-for-ever"}), time_limit(50ms), patience);
    EXPECT_TRUE(flood.starts_with("stall: did not answer within ")) << flood;
    const std::string half = answer_of(bad_engine({"no-newline"}), time_limit(50ms), patience);
    EXPECT_TRUE(half.starts_with("stall: did not answer within ")) << half;
}

TEST(UciProgram, SilenceWithoutAClock) {
    Patience patience = long_patience();
    patience.flood = 20'000'000;
    const std::string flood = answer_of(bad_engine({"flood-for-ever"}), kDepth, patience);
    EXPECT_TRUE(flood.starts_with("flood: said 20000000 bytes")) << flood;

    patience.silence = 100ms;
    const std::string mute = answer_of(bad_engine({"mute"}), kDepth, patience);
    EXPECT_TRUE(mute.starts_with("stall: did not answer within ")) << mute;
    patience.nudges = 3;
    const std::string lost = answer_of(bad_engine({"lost"}), kDepth, patience);
    EXPECT_TRUE(lost.starts_with("stall: did not answer within ")) << lost;

    // It lives, and answers when it is asked so for the second time in its search.
    Transcript log;
    patience.silence = 1s;
    UciProgram<Chess> player(bad_engine({"alive"}), patience);
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>(&log))), "good");
    Line<chess::Position> game(Chess::start());
    EXPECT_EQ(play(player, game, 1), "good");
    EXPECT_EQ(std::count(log.lines.begin(), log.lines.end(), "> isready"), 4);
    EXPECT_FALSE(log.has("> stop"));
}

TEST(UciProgram, FloodsThatEndWithAnAnswerAreAnswers) {
    const std::string megabytes = std::to_string(scaled(100));
    EXPECT_EQ(answer_of(bad_engine({"flood", megabytes})), "good");
    EXPECT_EQ(answer_of(bad_engine({"flood-one-line", megabytes})), "good");
}

TEST(UciProgram, IllegalMoves) {
    const std::string fen = Chess::write_position(Chess::start());
    for (const std::string move : {"e2e5", "(none)", "0000", "", "e7e5", "xyz"}) {
        EXPECT_EQ(answer_of(bad_engine({"illegal", move})),
                  fmt::format("illegal move: illegal move '{}' in {}", move, fen));
    }
}

TEST(UciProgram, FaultsOfThePrincipalVariation) {
    EXPECT_EQ(answer_of(bad_engine({"bad-pv"})), "fault: move 2 of its line, 'a2a3', is not legal");
    EXPECT_EQ(answer_of(bad_engine({"other-pv"})),
              "fault: bestmove a2a3 is not the first move of its line g1h3 ...");
}

TEST(UciProgram, IgnoresWhatIsWrongInInfoLines) {
    UciProgram<Chess> player(bad_engine({"junk"}), long_patience());
    ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
    const auto reply = player.choose(Line<chess::Position>(Chess::start()), kDepth, {});
    ASSERT_TRUE(reply) << text_of(reply);
    EXPECT_EQ(reply->thought.value, 10);
    EXPECT_EQ(reply->thought.depth, 3);
}

TEST(UciProgram, AStopEndsTheWaitAndTheNextGameGoesOn) {
    const Orphanage orphanage;
    for (const std::string mode : {"until-stop", "mute"}) {
        Patience patience = long_patience();
        if (mode == "mute") patience.grace = 100ms;
        patience.quit = 100ms;
        UciProgram<Chess> player(bad_engine({mode}), patience);
        StopAt at_go("go depth 1");  // before that there is no search
        ASSERT_EQ(text_of(player.new_game(info_of<Chess>(&at_go))), "good");
        const Line<chess::Position> game(Chess::start());
        EXPECT_EQ(text_of(player.choose(game, kDepth, at_go.stop.get_token())),
                  "unterminated: stopped");
        player.game_over({});
        // The answer to the stopped search is not taken for that of the next.
        Transcript log;
        ASSERT_EQ(text_of(player.new_game(info_of<Chess>(&log))), "good");
        EXPECT_EQ(log.lines.front(), mode == "mute" ? "> quit" : "< bestmove a2a3");
    }
    EXPECT_TRUE(orphanage.is_empty());
}

TEST(UciProgram, NothingStaysOfAProgramThatDoesNotQuit) {
    const Orphanage orphanage;
    const std::string file = temporary_file("wrapper");
    Patience patience = long_patience();
    patience.quit = 100ms;
    EXPECT_EQ(answer_of(bad_engine({"ignore-quit"}), kDepth, patience), "good");
    pid_t inner = 0;
    {
        UciProgram<Chess> player(bad_engine({"wrapper", file}), patience);
        ASSERT_EQ(text_of(player.new_game(info_of<Chess>())), "good");
        Line<chess::Position> game(Chess::start());
        EXPECT_EQ(play(player, game, 3), "good");
        EXPECT_TRUE(eventually([&] { return bool(std::ifstream(file) >> inner); }));
        EXPECT_TRUE(is_running(inner));
    }
    EXPECT_FALSE(is_running(inner));
    EXPECT_TRUE(orphanage.is_empty());
    std::filesystem::remove(file);
}

TEST(UciProgram, RefusesLimitsThatUciCannotSay) {
    Limits limits;
    limits.playouts = 100;
    EXPECT_EQ(answer_of(bad_engine({"good"}), limits),
              "no start: UCI knows limits of depth, nodes and time only");
}

TEST(UciProgram, PlaysAGameAgainstARealProgram) {
    const char* const path = "/usr/games/stockfish";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not installed";
    const Orphanage orphanage;
    {
        UciProgram<Chess> player(
            read_external_spec("uci:/usr/games/stockfish,Hash=1,threads=1").value());
        for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}) {
            auto info = info_of<Chess>();
            info.start = Chess::read_position(fen).value();
            ASSERT_EQ(text_of(player.new_game(info)), "good");
            EXPECT_TRUE(player.version().starts_with("Stockfish")) << player.version();
            Line<chess::Position> game(info.start);
            while (!ending_of<Chess>(game) && game.plies() < 120) {
                const auto reply = player.choose(game, node_limit(2000), {});
                ASSERT_TRUE(reply) << text_of(reply);
                EXPECT_EQ(reply->fault, "") << fen;
                EXPECT_TRUE(reply->has_value);
                game.make(reply->thought.move);
            }
            EXPECT_GT(game.plies(), 5);
            player.game_over({});
        }
    }
    EXPECT_TRUE(orphanage.is_empty());
}

TEST(ReportedSearch, MatesAreValues) {
    for (int moves = -500; moves <= 500; ++moves) {
        EXPECT_EQ(engine::mate_in_moves(engine::value_of_mate(moves)), moves);
    }
    EXPECT_EQ(engine::value_of_mate(0), loss_in(0));
    EXPECT_EQ(engine::value_of_mate(1), win_in(1));
    EXPECT_EQ(engine::value_of_mate(-1), loss_in(2));
    EXPECT_TRUE(is_win(engine::value_of_mate(INT64_MAX)));
    EXPECT_TRUE(is_loss(engine::value_of_mate(INT64_MIN)));
}

TEST(ReportedSearch, BelievesTheLastExactLineOfTheBestMove) {
    ReportedSearch info;
    const auto read = [&info](std::string_view line) {
        return info.take(wire::read_info_line(line));
    };
    read(
        "info depth 10 seldepth 12 multipv 1 score cp -31 nodes 1000 nps 5 hashfull 0 "
        "tbhits 0 time 200 pv e2e4 e7e5 wdl 1 2 3");
    EXPECT_EQ(info.value, -31);
    EXPECT_EQ(info.depth, 10);
    EXPECT_EQ(info.nodes, 1000U);
    EXPECT_EQ(info.pv, (std::vector<std::string>{"e2e4", "e7e5"}));
    read("info depth 11 score cp 50 upperbound nodes 2000 pv d2d4");
    read("info depth 11 multipv 2 score cp 50 nodes 2500 pv c2c4");
    EXPECT_EQ(info.value, -31);
    EXPECT_EQ(info.depth, 10);
    EXPECT_EQ(info.nodes, 2500U);
    EXPECT_EQ(info.pv, std::vector<std::string>{"d2d4"});
    // Some say the bound last of all.
    EXPECT_FALSE(read("info depth 11 score cp 50 wdl 1 2 3 nodes 2500 lowerbound"));
    EXPECT_EQ(info.value, -31);
    read("info score mate -3 depth 12 pv g1f3");
    EXPECT_EQ(info.value, loss_in(6));
    EXPECT_EQ(info.depth, 12);
    EXPECT_EQ(info.pv, std::vector<std::string>{"g1f3"});
    read("info score cp 99999999");
    EXPECT_EQ(info.value, kLargest);
    read("info score cp 1.5 depth 13");
    EXPECT_EQ(info.value, kLargest);
    EXPECT_EQ(info.depth, 12);
    // What is wrong takes nothing else with it.
    EXPECT_TRUE(read("info depth nodes 3000 score cp 7"));
    EXPECT_EQ(info.value, 7);
    EXPECT_EQ(info.depth, 12);
    EXPECT_EQ(info.nodes, 3000U);
    EXPECT_FALSE(read("info multipv x score cp 8"));
    EXPECT_EQ(info.value, 7);
}

TEST(OfferedOptions, WithoutATypeAnythingGoesAsAText) {
    const std::vector<wire::UciOption> offered{wire::read_uci_option("option name Odd").value()};
    EXPECT_EQ(set_offered(offered, {"odd", "x y"}).value(), "setoption name Odd value x y");
    EXPECT_EQ(set_offered(offered, {"odd", ""}).value(), "setoption name Odd value <empty>");
}

}  // namespace
}  // namespace damier::arena
