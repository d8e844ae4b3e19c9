// The study of OCAP: its search against counts from another generator and against minimax, its
// figures, and the three forms of its report.
#include "reproduce/ocap.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "chess/fen.h"
#include "chess/game.h"
#include "core/moves.h"
#include "core/perft.h"
#include "eval/chess_judges.h"

namespace damier::reproduce {
namespace {

using chess::PieceType;

constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

chess::Position at(std::string_view fen) { return chess::read_fen(fen).value(); }
const ChessWeights& weights() { return *eval::Ocap().weights(); }

// Another board, which has nothing in common with the study's: sets of squares, copied for each move,
// and moves found by what a piece attacks. It castles never.
struct Plain {
    std::array<chess::Piece, 64> board;
    Side turn;
    int en_passant = -1;  // the square behind a pawn that has just moved two steps

    struct Step {
        int from;
        int to;
        bool promotes;
    };

    explicit Plain(const chess::Position& from) : turn(from.turn()) {
        for (int i = 0; i < 64; ++i)
            board[static_cast<std::size_t>(i)] = from.on(chess::square_at(i));
        if (from.en_passant() != chess::kNoSquare) en_passant = chess::idx(from.en_passant());
    }
    [[nodiscard]] chess::Piece on(int i) const { return board[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool is_of(int i, Side side) const {
        return on(i) != chess::kNoPiece && chess::side_of(on(i)) == side;
    }
    [[nodiscard]] chess::Bitboard occupied() const {
        chess::Bitboard all = 0;
        for (int i = 0; i < 64; ++i) {
            if (on(i) != chess::kNoPiece) all |= chess::Bitboard{1} << i;
        }
        return all;
    }
    [[nodiscard]] chess::Bitboard reach(int from) const {
        const PieceType type = chess::type_of(on(from));
        return type == PieceType::Pawn
                   ? chess::pawn_attacks(chess::side_of(on(from)), chess::Bitboard{1} << from)
                   : chess::attacks_from(type, chess::square_at(from), occupied());
    }
    [[nodiscard]] bool attacked(int square, Side by) const {
        for (int i = 0; i < 64; ++i) {
            if (is_of(i, by) && (reach(i) >> square & 1) != 0) return true;
        }
        return false;
    }
    [[nodiscard]] std::vector<Step> steps() const {
        std::vector<Step> found;
        const int ahead = turn == Side::First ? 8 : -8;
        const auto add = [&](int from, int to) {
            const bool last = to / 8 == (turn == Side::First ? 7 : 0);
            found.push_back({from, to, last && chess::type_of(on(from)) == PieceType::Pawn});
        };
        for (int from = 0; from < 64; ++from) {
            if (!is_of(from, turn)) continue;
            const bool pawn = chess::type_of(on(from)) == PieceType::Pawn;
            for (int to = 0; to < 64; ++to) {
                if ((reach(from) >> to & 1) == 0 || is_of(to, turn)) continue;
                if (!pawn || is_of(to, other(turn)) || to == en_passant) add(from, to);
            }
            if (!pawn || on(from + ahead) != chess::kNoPiece) continue;
            add(from, from + ahead);
            const bool home = from / 8 == (turn == Side::First ? 1 : 6);
            if (home && on(from + 2 * ahead) == chess::kNoPiece) add(from, from + 2 * ahead);
        }
        return found;
    }
    void make(Step step) {
        const auto put = [this](int i, chess::Piece p) { board[static_cast<std::size_t>(i)] = p; };
        const chess::Piece moving = on(step.from);
        const bool pawn = chess::type_of(moving) == PieceType::Pawn;
        const int ahead = turn == Side::First ? 8 : -8;
        if (pawn && step.to == en_passant) put(step.to - ahead, chess::kNoPiece);
        en_passant = pawn && std::abs(step.to - step.from) == 16 ? step.to - ahead : -1;
        put(step.to, step.promotes ? chess::make_piece(turn, PieceType::Queen) : moving);
        put(step.from, chess::kNoPiece);
        turn = other(turn);
    }

    [[nodiscard]] std::uint64_t perft(KingRule rule, int depth) const {
        if (depth == 0) return 1;
        std::uint64_t lines = 0;
        for (const Step& step : steps()) {
            const bool king = chess::type_of(on(step.from)) == PieceType::King;
            // Each promotion is four moves. What a promoted piece does later differs by its kind:
            // the positions below have promotions on the last ply only.
            const std::uint64_t times = step.promotes ? 4 : 1;
            if (king && rule == KingRule::Steps && attacked(step.to, other(turn))) continue;
            if (on(step.to) == chess::make_piece(other(turn), PieceType::King)) {
                lines += depth == 1 ? times : 0;
                continue;
            }
            Plain next = *this;
            next.make(step);
            lines += times * next.perft(rule, depth - 1);
        }
        return lines;
    }
};

TEST(OcapSearch, CountsByTheRulesOfChessArePerfts) {
    const chess::Position start = chess::Chess::start();
    for (int depth = 0; depth <= 4; ++depth)
        EXPECT_EQ(perft_king(start, KingRule::Chess, depth), perft(start, depth)) << depth;
    for (int depth = 1; depth <= 3; ++depth)
        EXPECT_EQ(perft_king(at(kKiwipete), KingRule::Chess, depth), perft(at(kKiwipete), depth));
}

TEST(OcapSearch, CountsWithoutTheRuleAreThoseOfAnotherGenerator) {
    for (const char* fen : {
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
             "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",  // pins, and en passant
             "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",            // in check
             "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",             // stalemate
         }) {
        for (const KingRule rule : {KingRule::Steps, KingRule::None}) {
            for (int depth = 1; depth <= 3; ++depth)
                EXPECT_EQ(perft_king(at(fen), rule, depth), Plain(at(fen)).perft(rule, depth))
                    << fen << ", " << name_of(rule) << ", depth " << depth;
        }
    }
    // A pawn that promotes, with and without capture.
    EXPECT_EQ(perft_king(at("1n5k/P7/8/8/8/8/8/K7 w - - 0 1"), KingRule::None, 1), 11U);
}

// Mate, stalemate and a pin, under each rule.
TEST(OcapSearch, AKingThatMayBeTakenIsLostAndStalemateIsNot) {
    const auto value = [](const char* fen, KingRule rule, int depth) {
        return search_king(at(fen), rule, weights(), depth, {}).value;
    };
    const char* stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    EXPECT_EQ(value(stalemate, KingRule::Chess, 2), kDraw);
    EXPECT_EQ(value(stalemate, KingRule::None, 2), -kKingTaken);
    EXPECT_EQ(value(stalemate, KingRule::Steps, 2), -kKingTaken);
    EXPECT_EQ(search_king(at(stalemate), KingRule::Chess, weights(), 2, {}).best, std::nullopt);
    const char* mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    for (const KingRule rule : kKingRules) EXPECT_EQ(value(mate, rule, 2), -kKingTaken);
    // One ply shows nobody that the king will be taken: two do.
    const char* pinned = "4r2k/8/8/8/8/3q4/4R3/4K3 w - - 0 1";
    const auto best = [&](KingRule rule, int depth) {
        const auto m = search_king(at(pinned), rule, weights(), depth, {}).best;
        return chess::write_uci(at(pinned), *m);
    };
    for (const KingRule rule : kKingRules)
        EXPECT_TRUE(is_legal(at(pinned), *search_king(at(pinned), rule, weights(), 2, {}).best))
            << best(rule, 2);
    EXPECT_FALSE(is_legal(
        at("4r2k/8/8/8/8/3q4/4B3/4K3 w - - 0 1"),
        *search_king(at("4r2k/8/8/8/8/3q4/4B3/4K3 w - - 0 1"), KingRule::None, weights(), 1, {})
             .best));
}

// Every line to its end, and no bound.
Value minimax(const chess::Position& from, int depth) {
    const auto moves = legal_moves(from);
    if (depth == 0) return eval::Ocap().value(from);
    if (moves.empty()) return from.in_check() ? -kKingTaken : kDraw;
    Value best = -kInfinity;
    for (const chess::Move m : moves) {
        chess::Position next = from;
        next.make(m);
        best = std::max(best, -minimax(next, depth - 1));
    }
    return best;
}

TEST(OcapSearch, FindsTheValueOfMinimaxByTheRulesOfChess) {
    for (const char* fen : {kKiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                            "8/8/8/8/8/5k2/6q1/7K w - - 0 1", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"}) {
        for (int depth = 1; depth <= 3; ++depth)
            EXPECT_EQ(search_king(at(fen), KingRule::Chess, weights(), depth, {}).value,
                      minimax(at(fen), depth))
                << fen << " " << depth;
    }
}

TEST(OcapSearch, LooksAreCountedAsTheReportsProgramSpendsThem) {
    // The root's one piece; the positions after its moves are only evaluated.
    const chess::Position kings = at("7k/8/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(search_king(kings, KingRule::None, weights(), 1, {}).looks, 1U);
    // The other king is asked about each of three cells.
    EXPECT_EQ(search_king(kings, KingRule::Steps, weights(), 1, {}).looks, 4U);
    // And after each of three moves whether it takes.
    EXPECT_EQ(search_king(kings, KingRule::Chess, weights(), 1, {}).looks, 4U);
    EXPECT_EQ(search_king(kings, KingRule::None, weights(), 1, {}).nodes, 4U);
}

TEST(OcapSearch, EndsByTheClockAndByAStop) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(
        search_king(chess::Chess::start(), KingRule::None, weights(), 6, {stop.get_token()})
            .complete);
    const SearchEnd past{{}, std::chrono::steady_clock::now()};
    const auto finished = deepen_king(chess::Chess::start(), KingRule::None, weights(), 20, past);
    EXPECT_GE(finished.size(), 1U);
    EXPECT_LT(finished.size(), 6U);
}

OcapStudy studied(int depth) {
    std::atomic<const char*> stage = "";
    OcapSettings settings;
    settings.depth = depth;
    return study_ocap(settings, stage, {}).value();
}

TEST(Ocap, WhatIsCountedIsTheSameEachTimeAndNoClockHasAPart) {
    const OcapStudy study = studied(2);
    EXPECT_TRUE(study.complete);
    EXPECT_EQ(to_json(study), to_json(studied(2)));
    EXPECT_EQ(study.rows.size(), 6U);
    EXPECT_TRUE(study.reach.empty());
    EXPECT_EQ(study.lines, 1U + 20 + 400);
    EXPECT_LT(study.start_nodes, study.lines);
    const KingRow* none = study.row(KingRule::None, 2);
    const KingRow* steps = study.row(KingRule::Steps, 2);
    ASSERT_NE(none, nullptr);
    ASSERT_NE(steps, nullptr);
    EXPECT_GT(steps->looks, 3 * none->looks);
    ASSERT_EQ(study.openings.size(), 2U);
    EXPECT_EQ(study.openings[0].tied, (std::vector<int>{20, 20}));
    EXPECT_LT(study.openings[1].tied[0], 20);
    ASSERT_EQ(study.suicides.size(), 2U);
    EXPECT_GT(study.suicides[0].illegal, 0);
    EXPECT_EQ(study.suicides[1].illegal, 0);
    ASSERT_EQ(study.trees.size(), 3U);
    EXPECT_EQ(study.trees[0].nodes, 21U);
    EXPECT_FALSE(study.trees[0].page);
    EXPECT_EQ(study.queen.fell[0], 0);  // by the rules of chess nobody falls for it
    EXPECT_GT(study.queen.fell[2], 0);
}

TEST(Ocap, AnExactVerdictIsThereForAllButClockAndPicture) {
    const auto claims = claims_of(studied(2));
    int exact = 0;
    for (const Claim& claim : claims) {
        exact += claim.exact ? 1 : 0;
        EXPECT_EQ(claim.exact, !claim.ours.starts_with("not measured")) << claim.theirs;
        EXPECT_FALSE(claim.verdict.empty());
    }
    EXPECT_EQ(exact, static_cast<int>(claims.size()) - 2);
}

// All positions there are, and of those that a mirror or a turn makes of each other the least.
TEST(Ocap, AsksAboutEachQueenEndingOnce) {
    std::set<std::array<int, 3>> positions;
    int traps = 0;
    for (int i = 0; i < 64 * 64 * 64; ++i) {
        const std::array<int, 3> men{i / 4096, i / 64 % 64, i % 64};
        std::array<int, 3> least = men;
        for (int view = 1; view < 8; ++view) {
            std::array<int, 3> seen = men;
            for (int& square : seen) {
                if ((view & 1) != 0) square ^= 7;
                if ((view & 2) != 0) square ^= 56;
                if ((view & 4) != 0) square = square % 8 * 8 + square / 8;
            }
            least = std::min(least, seen);
        }
        if (men[0] == men[1] || men[0] == men[2] || men[1] == men[2] || positions.contains(least))
            continue;
        chess::Layout layout;
        const auto put = [&](std::size_t man, Side side, PieceType type) {
            layout.board[static_cast<std::size_t>(least[man])] = chess::make_piece(side, type);
        };
        put(0, Side::First, PieceType::King);
        put(1, Side::First, PieceType::Queen);
        put(2, Side::Second, PieceType::King);
        const auto queen = chess::Position::from(layout);
        if (!queen) continue;
        positions.insert(least);
        const auto moves = legal_moves(*queen);
        traps += std::any_of(moves.begin(), moves.end(), [&](chess::Move m) {
            chess::Position next = *queen;
            next.make(m);
            return !next.has_legal() && !next.in_check();
        });
    }
    const OcapStudy study = studied(1);
    EXPECT_EQ(study.queen.positions, static_cast<int>(positions.size()));
    EXPECT_EQ(study.queen.traps, traps);
}

// Each claim that rests on a figure, with made-up ones for all that can come out.
TEST(Ocap, VerdictsFollowTheFigures) {
    OcapStudy study;
    const auto verdict = [&study](std::string_view words) -> std::string {
        for (const Claim& claim : claims_of(study)) {
            if (claim.theirs.find(words) != std::string::npos) return claim.verdict;
        }
        return fmt::format("nothing about {}", words);
    };
    study.settings = {.depth = 2, .seconds = 1};
    study.lines = 400;
    study.start_nodes = 100;
    EXPECT_EQ(verdict("Alpha-beta"), "Holds: 75.0 % are left out.");
    study.start_nodes = 400;
    EXPECT_EQ(verdict("Alpha-beta"), "Not to be seen so near the root.");

    study.openings = {{.eval = "material", .tied = {20, 20}, .first_moves = "1. a3", .games = {}},
                      {.eval = "ocap", .tied = {19, 2}, .first_moves = "1. e4", .games = {}}};
    constexpr std::string_view kApart = "tell the first moves";
    EXPECT_EQ(verdict(kApart),
              "Holds: at every depth all moves share the best value, and fewer with equation 1.");
    study.openings[1].tied = {20, 2};
    EXPECT_EQ(verdict(kApart), "Holds at 1 of 2 depths.");
    study.openings[0].tied = {20, 19};  // material alone can tell them apart, too
    EXPECT_EQ(verdict(kApart), "Does not hold at any depth.");

    const auto ends = [&study](std::size_t which, std::string_view first, std::string_view second) {
        study.openings[which].games = {{9, 0, first}, {9, 0, second}};
    };
    ends(0, "repetition", "repetition");
    ends(1, "mate", "mate");
    EXPECT_EQ(verdict("avoids loops"),
              "Holds: no game ends in a loop, with material alone 2 of 2.");
    ends(1, "mate", "repetition");
    EXPECT_EQ(verdict("avoids loops"), "Holds in part: 1 of 2 games end in a loop instead of 2.");
    ends(0, "mate", "mate");
    EXPECT_EQ(verdict("avoids loops"),
              "Not seen here: 1 of 2 games end in a loop, with material alone 0.");

    const auto tree = [](int depth, std::uint64_t nodes, double width) {
        return TreePicture{
            .depth = depth, .nodes = nodes, .dot_bytes = 9, .page = PageSize{width, 30'000}};
    };
    study.trees = {tree(1, 10, 10), tree(2, 100, 100), tree(3, 1'000, 30'000)};
    EXPECT_EQ(verdict("exponentially"), "Holds: a ply more is 10 times the nodes.");
    EXPECT_EQ(verdict("6 Gb").find("Holds before it is packed: 6.4 GB"), 0U);
    study.trees[2] = tree(3, 12, 15'000);
    EXPECT_EQ(verdict("exponentially"), "Does not hold: a ply more is only 1.1 times the nodes.");
    EXPECT_EQ(verdict("6 Gb").find("Not so much: 3.2 GB"), 0U);
    study.trees.pop_back();  // stopped before the picture that is spoken of
    EXPECT_EQ(verdict("6 Gb"), "Not measured: stopped before that.");
    EXPECT_EQ(verdict("exponentially"), "Not measured: stopped before that.");

    study.rows = {{KingRule::None, 1, 9, 10},
                  {KingRule::None, 2, 99, 100},
                  {KingRule::Steps, 2, 99, 200'000},
                  {KingRule::Chess, 2, 99, 300'000}};
    EXPECT_EQ(verdict("what it saves"), "Holds: the looks saved pay for 3.3 plies.");
    study.rows[2].looks = 1'000;
    EXPECT_EQ(verdict("what it saves").find("Not so much: the looks saved pay for 1.0 plies"), 0U);
    study.reach = {{KingRule::Chess, {2}}, {KingRule::Steps, {2}}, {KingRule::None, {5}}};
    EXPECT_EQ(verdict("by the clock"), "Holds: leaving the test out is worth 3.0 plies here.");
    study.reach[2].depths = {4};
    EXPECT_EQ(verdict("by the clock").find("Not so much"), 0U);

    study.suicides = {{1, 300, 5}, {2, 300, 0}};
    EXPECT_EQ(verdict("sound"), "Holds from depth 2 on; depth 1 does not see the answer.");
    study.suicides[0].illegal = 0;
    EXPECT_EQ(verdict("sound"), "Holds, even at depth 1.");
    study.suicides[1].illegal = 1;
    EXPECT_EQ(verdict("sound"), "Does not hold.");

    study.queen = {1'000, 200, {0, 150, 180}};
    EXPECT_EQ(verdict("stalemate").find("Holds, and is not so rare: a win is thrown away in 90 %"),
              0U);
    study.queen.fell[2] = 10;
    EXPECT_EQ(verdict("stalemate").find("Holds, and is rare: a win is thrown away in 5 %"), 0U);
    study.queen.fell[2] = 0;
    EXPECT_EQ(verdict("stalemate").find("Does not hold"), 0U);
    study.queen.fell = {10, 10, 10};
    EXPECT_EQ(verdict("stalemate").find("Does not hold"), 0U);
}

TEST(Ocap, WithASecondsAndAPageTheOthersAreSaidToo) {
    std::atomic<const char*> stage = "";
    OcapSettings settings;
    settings.depth = 1;
    settings.seconds = 0.002;
    settings.lay_out = [](const std::string& dot) {
        return std::optional(PageSize{static_cast<double>(dot.size()), 72});
    };
    const OcapStudy study = study_ocap(settings, stage, {}).value();
    ASSERT_EQ(study.reach.size(), 3U);
    EXPECT_EQ(study.reach[0].depths.size(), 12U);
    EXPECT_GE(study.reach[2].mean(), 1);
    for (const Claim& claim : claims_of(study)) EXPECT_NE(claim.ours, "-") << claim.theirs;
    const std::string text = to_text(study);
    EXPECT_NE(text.find("Wenhao Luo"), std::string::npos);
    EXPECT_NE(text.find("before packing"), std::string::npos);
    EXPECT_EQ(to_plot(study).series.size(), 3U);
}

TEST(Ocap, StoppedBeforeItBeganItSaysSo) {
    std::atomic<const char*> stage = "";
    std::stop_source stop;
    stop.request_stop();
    const OcapStudy study = study_ocap({}, stage, stop.get_token()).value();
    EXPECT_FALSE(study.complete);
    EXPECT_NE(to_text(study).find("Stopped early"), std::string::npos);
    for (const Claim& claim : claims_of(study)) EXPECT_FALSE(claim.verdict.empty());
}

}  // namespace
}  // namespace damier::reproduce
