// The classic search: the nodes, scores and lines of the original, on every board.
#include "search/classic.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "all_ones.h"
#include "chess/boards/boards.h"
#include "chess/game.h"
#include "core/ending.h"
#include "core/moves.h"
#include "core/text.h"
#include "engine/classic_bench.h"
#include "engine/players.h"
#include "games/games.h"
#include "paths.h"
#include "random_chess.h"
#include "reproduce/tscp.h"
#include "search/classic_impl.h"
#include "sizes.h"

namespace damier {
namespace {

using chess::Chess;
using chess::Position;
namespace boards = chess::boards;

Line<Position> game_of(std::string_view fen, std::string_view moves = "") {
    Line<Position> game(*chess::read_fen(fen));
    for (const Field& field : split_fields(moves)) {
        const auto m = chess::read_move(game.position(), field.text);
        EXPECT_TRUE(m) << field.text;
        game.make(*m);
    }
    return game;
}

bool is_legal(const Position& at, chess::Move m) {
    const auto legal = legal_moves(at);
    return std::find(legal.begin(), legal.end(), m) != legal.end();
}

search::Thought<Position> think(const std::string& spec, const Line<Position>& game,
                                const search::Request<Position>& request = {},
                                std::stop_token stop = {}) {
    const auto player = engine::make_player<Chess>(spec);
    EXPECT_TRUE(player) << spec;
    return (*player)->think(game, request, std::move(stop));
}

// Whatever the board, the published rows as deep as is quick.
TEST(Classic, VisitsThePublishedNodes) {
    constexpr std::uint64_t kMost = kSanitized ? 10'000 : 6'000'000;
    for (const auto& published : reproduce::tscp_tables()) {
        int plies = 0;
        for (const auto& row : published.rows) plies += row.nodes <= kMost ? 1 : 0;
        const auto game = game_of(published.fen, published.moves);
        for (const std::string_view board : boards::board_names()) {
            const auto table = engine::classic_table(board, game, plies, {});
            ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(plies));
            for (std::size_t i = 0; i < table.rows.size(); ++i) {
                const auto& theirs = published.rows[i];
                const auto& ours = table.rows[i];
                EXPECT_EQ(ours.nodes, theirs.nodes)
                    << board << ' ' << published.name << ' ' << i + 1;
                EXPECT_EQ(ours.value, theirs.score);
                if (!theirs.pv.empty()) {
                    EXPECT_EQ(ours.pv, theirs.pv);
                }
                EXPECT_TRUE(reproduce::is_same(theirs, ours));
            }
        }
    }
}

// The first that sees repetitions, with 28,757,562 nodes.
TEST(Classic, VisitsTheNodesOfTheSeventhPly) {
    const auto& published = reproduce::tscp_tables().front();
    const auto table = engine::classic_table("bitboard", game_of(published.fen), 7, {});
    ASSERT_EQ(table.rows.size(), 7U);
    for (std::size_t i = 0; i < 7; ++i)
        EXPECT_TRUE(reproduce::is_same(published.rows[i], table.rows[i])) << i + 1;
}

// En passant, promotions, castling that is not possible, checks, repetitions and the fifty moves:
// what bench/classic-oracle, a program with other rules in another language, counts.
TEST(Classic, VisitsTheNodesOfTheOracle) {
    std::ifstream file(paths::kTestData + std::string("/classic.tsv"));
    const std::uint64_t most = kSanitized ? 10'000 : 1'000'000;
    int compared = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto first_tab = line.find('\t');
        const auto second_tab = line.find('\t', first_tab + 1);
        ASSERT_NE(second_tab, std::string::npos) << line;
        const std::string fen = line.substr(0, first_tab);
        const std::string moves = line.substr(first_tab + 1, second_tab - first_tab - 1);
        std::vector<reproduce::ReferenceRow> rows;
        const std::string_view rest = std::string_view(line).substr(second_tab + 1);
        for (std::size_t i = 0; i < rest.size();) {
            const auto end = std::min(rest.find(';', i), rest.size());
            const std::string_view row = trimmed(rest.substr(i, end - i));
            const auto fields = split_fields(row);
            ASSERT_GE(fields.size(), 2U) << line;
            const auto nodes = parse_number<std::uint64_t>(fields[0].text);
            const auto score = parse_integer(fields[1].text);
            ASSERT_TRUE(nodes && score) << line;
            const std::string_view pv =
                fields.size() > 2 ? row.substr(fields[2].offset) : std::string_view();
            if (*nodes <= most)
                rows.push_back(
                    {static_cast<int>(rows.size()) + 1, *nodes, static_cast<Value>(*score), pv});
            i = end + 1;
        }
        for (const std::string_view board : boards::board_names()) {
            const auto table = engine::classic_table(board, game_of(fen, moves),
                                                     static_cast<int>(rows.size()), {});
            ASSERT_EQ(table.rows.size(), rows.size()) << fen;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const auto& ours = table.rows[i];
                EXPECT_EQ(ours.nodes, rows[i].nodes) << board << ", ply " << i + 1 << ": " << line;
                EXPECT_EQ(ours.pv, rows[i].pv) << board << ", ply " << i + 1 << ": " << line;
                // The oracle says mates as the original does.
                const Value score = is_win(ours.value)    ? ours.value - kMate + 10'000
                                    : is_loss(ours.value) ? ours.value + kMate - 10'000
                                                          : ours.value;
                EXPECT_EQ(score, rows[i].score) << board << ", ply " << i + 1 << ": " << line;
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 60);
}

// The course's check of its second step.
TEST(Classic, VisitsTheSameNodesWithATableOfOnes) {
    search::Request<Position> request;
    request.limits.depth = kSanitized ? 3 : 5;
    search::Classic<boards::AllOnes> search;
    const auto thought = search.think(game_of(engine::kClassicBenchFen), request);
    EXPECT_EQ(thought.counters.nodes, kSanitized ? 8911U : 550'778U);
    EXPECT_EQ(thought.value, kSanitized ? 30 : 26);
}

TEST(Classic, PlaysTheSameOnEveryBoard) {
    Rng rng(5);
    for (int compared = 0; compared < scaled(100); ++compared) {
        Position at = chess::random_position(rng);
        while (at.is_rule_draw() || !at.has_legal()) at = chess::random_position(rng);
        const Line<Position> game(at);
        const auto expected = think("classic:board=mailbox,depth=3", game);
        for (const char* board : {"attacklist", "piecelist", "tables", "bitboard"}) {
            const auto thought = think(fmt::format("classic:depth=3,board={}", board), game);
            EXPECT_EQ(thought.pv, expected.pv) << board << ' ' << chess::write_fen(at);
            EXPECT_EQ(thought.value, expected.value);
            EXPECT_EQ(thought.counters.nodes, expected.counters.nodes);
        }
    }
}

TEST(Classic, SaysAMateThatIsOne) {
    const auto mate = think("classic:depth=4", game_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    EXPECT_EQ(mate.value, win_in(1));
    EXPECT_EQ(mate.depth, 2);  // the first that sees it, and the last: there is nothing to add
    const auto mated = think("classic:depth=4", game_of("7k/8/8/8/8/1r6/r7/6K1 w - - 0 1"));
    EXPECT_EQ(mated.value, loss_in(2));
    // As many queens as a mate is worth, and none is seen.
    const auto many =
        think("classic:depth=1", game_of("7k/6pp/8/8/QQQ5/QQQ5/QQQ5/QQ4K1 b - - 0 1"));
    EXPECT_FALSE(is_loss(many.value));
    EXPECT_LE(many.value, -9000);
    // Where even the window ends, a move that was searched is played, with its value.
    const auto most = game_of("7k/6pp/8/QQQ5/QQQ5/QQQ5/QQQ5/Q5K1 w - - 0 1");
    const auto sure = think("classic:depth=1", most);
    EXPECT_TRUE(is_legal(most.position(), sure.move));
    EXPECT_EQ(sure.value, 10'000);
    EXPECT_EQ(sure.depth, 1);
}

TEST(Classic, KeepsItsLimits) {
    const auto game = game_of(engine::kClassicBenchFen);
    EXPECT_EQ(think("classic:nodes=1234", game).counters.nodes, 1234U);
    EXPECT_EQ(think("classic:depth=2", game).counters.nodes, 3441U);
    search::Request<Position> request;
    request.limits.depth = 1;
    EXPECT_EQ(think("classic:depth=2", game, request).counters.nodes, 130U);
    const auto timed = think("classic:time=30", game);
    EXPECT_GT(timed.depth, 0);
    EXPECT_LT(timed.counters.seconds, 20);  // of depth 7 and more it would see nothing for long
    // Not even time for one move.
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = think("classic", game, {}, stop.get_token());
    EXPECT_LE(stopped.counters.nodes, 512U);
    EXPECT_TRUE(is_legal(game.position(), stopped.move));
    request.limits.nodes = 0;
    const auto nothing = think("classic", game, request);
    EXPECT_EQ(nothing.depth, 0);
    EXPECT_TRUE(is_legal(game.position(), nothing.move));
}

TEST(Classic, ChoosesFromTheMovesItIsGiven) {
    const auto game = game_of(engine::kClassicBenchFen);
    search::Request<Position> request;
    request.limits.depth = 3;
    request.only = {*chess::read_move(game.position(), "h2h3"),
                    *chess::read_move(game.position(), "a2a4")};
    EXPECT_TRUE(request.allows(think("classic", game, request).move));
    request.limits.nodes = 0;
    EXPECT_TRUE(request.allows(think("classic", game, request).move));

    const auto castling = game_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    request.limits.nodes.reset();
    request.only = {*chess::read_move(castling.position(), "e1c1")};
    EXPECT_TRUE(request.allows(think("classic", castling, request).move));
    EXPECT_EQ(think("classic", castling, request).depth, 3);
    // One that it does not know.
    const auto strange = game_of("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1");
    request.only = {*chess::read_move(strange.position(), "e1b1")};
    EXPECT_TRUE(request.allows(think("classic", strange, request).move));
}

// What was told last is what is played, also when an unfinished iteration had the last word.
TEST(Classic, TellsWhatItPlays) {
    struct Ear : search::Progress<Position> {
        void found(std::span<const search::Finding<Position>> lines,
                   const search::Effort&) override {
            last = lines.front();
        }
        void trying(chess::Move, int number, int, double) override {
            tried = std::max(tried, number);
        }
        search::Finding<Position> last;
        int tried = 0;
    };
    const auto game = game_of(engine::kClassicBenchFen);
    for (std::uint64_t nodes = 200; nodes < 300'000; nodes += nodes / 3) {
        Ear ear;
        search::Request<Position> request;
        request.limits.nodes = nodes;
        request.progress = &ear;
        const auto thought = think("classic", game, request);
        EXPECT_EQ(ear.last.pv, thought.pv) << nodes;
        EXPECT_EQ(ear.last.value, thought.value) << nodes;
        EXPECT_LE(ear.last.depth, thought.depth + 1) << nodes;
        EXPECT_GT(ear.tried, 10);
    }
}

// Whole games, with castlings that it does not know: every move is legal.
TEST(Classic, PlaysLegalGamesOfChess960) {
    Rng rng(3);
    const auto player = engine::make_player<Chess>("classic:depth=1");
    ASSERT_TRUE(player);
    int castlings = 0;
    for (int n = 0; n < scaled(200); ++n) {
        Line<Position> game(chess::random_start(rng, false));
        while (!ending_of<Chess>(game) && game.plies() < 120) {
            const auto legal = legal_moves(game.position());
            chess::Move m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            for (const chess::Move each : legal) {
                if (each.kind() == chess::Move::Kind::Castling) m = each;
            }
            castlings += m.kind() == chess::Move::Kind::Castling ? 1 : 0;
            if (game.plies() % 2 == 1) m = (*player)->think(game, {}, {}).move;
            ASSERT_NE(std::find(legal.begin(), legal.end(), m), legal.end())
                << chess::write_fen(game.position());
            game.make(m);
        }
    }
    EXPECT_GT(castlings, 0);
}

// One earlier occurrence is enough: a queen down, it goes back to where it was.
TEST(Classic, SeesRepetitions) {
    constexpr std::string_view kFen = "6k1/8/8/8/8/8/q7/6K1 w - - 0 1";
    const auto repeated = think("classic:depth=2", game_of(kFen, "g1h1 g8h8 h1g1 h8g8"));
    EXPECT_EQ(repeated.value, kDraw);
    EXPECT_EQ(chess::write_uci(*chess::read_fen(kFen), repeated.move), "g1h1");
    EXPECT_LT(think("classic:depth=2", game_of(kFen)).value, -800);
}

TEST(Classic, RefusesWhatItCannotBe) {
    const auto text = [](std::string_view spec) {
        const auto read = engine::read_player<Chess>(spec);
        return read ? std::string() : read.error().message;
    };
    EXPECT_EQ(text("classic:board=box"),
              "player classic: board is one of mailbox, attacklist, piecelist, tables, bitboard, "
              "not 'box'");
    EXPECT_NE(text("classic:depth=33"), "");
    EXPECT_NE(text("classic:eval=lyon"), "");
    const auto checkers = engine::read_player<checkers::Checkers>("classic");
    ASSERT_FALSE(checkers);
    EXPECT_EQ(checkers.error().message, "player classic plays chess, not checkers");
}

}  // namespace
}  // namespace damier
