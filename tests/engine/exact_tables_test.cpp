// Players that ask exact tables win what is won, in exactly as many plies, and claim nothing that a rule
// could still take from them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "built_tables.h"
#include "core/ending.h"
#include "engine/exact_answers.h"
#include "engine/players.h"
#include "engine/tablebases.h"
#include "games/games.h"
#include "search/playout.h"
#include "sizes.h"

namespace damier::engine {
namespace {

using checkers::Checkers;
using chess::Chess;
using search::Proof;
using tictactoe::TicTacToe;

// A random position of the tables, with moves left, that is worth this to the side to move.
template <Game G>
typename G::Position ending_worth(Proof::Kind wanted,
                                  const search::ExactTables<typename G::Position>& tables,
                                  Rng& rng) {
    using S = endgame::SlicesOf<G>;
    const auto families = S::families(3);
    for (;;) {
        const auto& men = families[rng.below(static_cast<std::uint32_t>(families.size()))];
        const endgame::Family<S> family(men);
        const auto at = family.position(rng.below(family.nodes()));
        if (at && has_moves(*at) && !at->is_rule_draw() && tables.proof(*at).kind() == wanted)
            return *at;
    }
}

// One that says nothing better: the latest loss, else any draw.
template <Game G>
typename G::Position::Move defence(const search::ExactTables<typename G::Position>& tables,
                                   const Line<typename G::Position>& line, Rng& rng) {
    const auto best = tables.root(line).best;
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

template <Game G>
class AskingPlayers : public testing::Test {
protected:
    using Position = typename G::Position;

    // How many plies the player needs to win as it moves first; nothing where it does not.
    std::optional<int> plies_to_win(Thinker<Position>& player, const Position& from) {
        player.forget(1);
        Line<Position> line(from);
        for (;;) {
            if (const auto ending = ending_of<G>(line)) {
                if (ending->outcome == Outcome::Draw || line.position().turn() == from.turn())
                    return std::nullopt;
                return line.plies();
            }
            const bool is_ours = line.position().turn() == from.turn();
            line.make(is_ours ? player.think(line, {}, {}).move : defence<G>(*tables_, line, rng_));
        }
    }

    const std::string folder_ = built_tables<G, 3>();
    ExactTablesPointer<G> tables_ = open_exact_tables<G>(folder_).value();
    Rng rng_{2026};
};
using AskingGames = testing::Types<Chess, Checkers>;
TYPED_TEST_SUITE(AskingPlayers, AskingGames);

TYPED_TEST(AskingPlayers, WinInAsManyPliesAsTheTablesSay) {
    using G = TypeParam;
    for (const char* spec :
         {"champion:nodes=200,tt=1", "alphabeta:nodes=200,tt=1", "alphabeta:depth=2,quiescence=off",
          "uct:playouts=20,memory=1", "uct:playouts=20,memory=1,solver=off",
          "ucb:playouts=20,memory=1", "puct:playouts=20,memory=1"}) {
        const auto player = make_player<G>(std::string(spec) + ",tables=" + this->folder_).value();
        for (int i = 0; i < scaled(20); ++i) {
            const auto from = ending_worth<G>(Proof::Kind::Win, *this->tables_, this->rng_);
            ASSERT_EQ(this->plies_to_win(*player, from), this->tables_->proof(from).plies())
                << spec << ": " << G::write_position(from);
        }
    }
}

TYPED_TEST(AskingPlayers, SayHowSoonAndCallADrawADraw) {
    using G = TypeParam;
    using P = typename G::Position;
    for (const char* spec : {"champion:nodes=500,tt=1", "alphabeta:nodes=500,tt=1",
                             "uct:playouts=100,memory=1", "puct:playouts=100,memory=1"}) {
        const auto player = make_player<G>(std::string(spec) + ",tables=" + this->folder_).value();
        for (const Proof::Kind kind : {Proof::Kind::Win, Proof::Kind::Draw, Proof::Kind::Loss}) {
            for (int i = 0; i < scaled(10); ++i) {
                const P from = ending_worth<G>(kind, *this->tables_, this->rng_);
                player->forget(1);
                ASSERT_EQ(player->think(Line<P>(from), {}, {}).value,
                          this->tables_->proof(from).value())
                    << spec << ": " << G::write_position(from);
            }
        }
    }
}

// At every clock of the rule for draws, the proof holds as long as the win comes before the draw: a
// forward search says the same where it sees to the end.
TYPED_TEST(AskingPlayers, ClaimNoWinThatARuleMayTake) {
    using G = TypeParam;
    using P = typename G::Position;
    for (int i = 0; i < scaled(200); ++i) {
        const P at = ending_worth<G>(Proof::Kind::Win, *this->tables_, this->rng_);
        const int plies = this->tables_->proof(at).plies();
        const auto after = [&at](int quiet) {
            if constexpr (std::is_same_v<G, Chess>) {
                std::string fen = G::write_position(at);
                return G::read_position(fen.substr(0, fen.size() - 3) + std::to_string(quiet) +
                                        " 99")
                    .value();
            } else {
                return P(at.board(), at.turn(), quiet);
            }
        };
        const P in_time = after(P::kDrawPlies - plies);
        const P too_late = after(P::kDrawPlies - plies + 1);
        EXPECT_EQ(this->tables_->sure_proof(in_time, 0), Proof::win(plies));
        EXPECT_FALSE(this->tables_->sure_proof(too_late, 0).known()) << G::write_position(at);
        EXPECT_EQ(this->tables_->value(too_late, 0), std::nullopt);
        // Still the way to go.
        EXPECT_FALSE(this->tables_->root(Line<P>(too_late)).best.empty());
    }
}

TYPED_TEST(AskingPlayers, ShareTablesThatAreOpenedOnce) {
    using G = TypeParam;
    EXPECT_EQ(open_exact_tables<G>(this->folder_).value(), this->tables_);
    EXPECT_EQ(open_exact_tables<G>(this->folder_ + "/./").value(), this->tables_);
    const std::weak_ptr<const search::ExactTables<typename G::Position>> seen = this->tables_;
    this->tables_.reset();
    EXPECT_TRUE(seen.expired());
}

TYPED_TEST(AskingPlayers, RefuseAFolderWithoutTables) {
    using G = TypeParam;
    const Scratch scratch;
    for (const char* name : {"champion", "alphabeta", "ucb", "uct", "rave", "grave", "puct"}) {
        const auto read = read_player<G>(std::string(name) + ":tables=" + scratch.path().string());
        ASSERT_FALSE(read.has_value());
        EXPECT_NE(read.error().message.find("expected files like"), std::string::npos)
            << read.error().message;
    }
}

TYPED_TEST(AskingPlayers, RefuseADamagedTable) {
    using G = TypeParam;
    namespace fs = std::filesystem;
    const Scratch scratch;
    fs::copy(this->folder_, scratch.path(), fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(scratch.path() / G::kName)) {
        fs::resize_file(entry.path(), fs::file_size(entry.path()) - 1);
        break;
    }
    for (const char* name : {"champion", "alphabeta", "uct"}) {
        const auto made = make_player<G>(std::string(name) + ":tables=" + scratch.path().string());
        ASSERT_FALSE(made.has_value());
        EXPECT_NE(made.error().message.find("is no table of an endgame"), std::string::npos)
            << made.error().message;
    }
    EXPECT_FALSE(ExactAnswers::open(scratch.path().string()).has_value());
}

TEST(ExactTables, GoWithoutSyzygy) {
    const auto read =
        read_player<Chess>("champion:SyzygyPath=/nowhere,tables=" + built_tables<Chess, 3>());
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().message,
              "player champion: SyzygyPath and tables do not go together: give one of them");
}

// A playout ends where the tables know, and nowhere else before its end.
TEST(ExactTables, EndPlayouts) {
    using P = checkers::Checkers::Position;
    const auto tables = open_exact_tables<Checkers>(built_tables<Checkers, 3>()).value();
    const P from = Checkers::read_position("W:WK1,K6,10:B22,K31").value();
    Rng rng(1);
    int known = 0;
    for (int i = 0; i < 500; ++i) {
        P at = from;
        std::uint64_t plies = 0;
        std::vector<std::size_t> men;
        P seen = from;
        const auto knows = [&](const P& now, int turns) {
            seen = now;
            men.push_back(static_cast<std::size_t>(std::popcount(now.board().occupied())));
            return tables->sure_proof(now, turns);
        };
        const auto finish = search::playout(at, 0, -1, rng, search::NoMoves{}, plies, knows);
        ASSERT_NE(finish, search::Finish::Cut);
        const Proof proof = tables->sure_proof(at, 0);
        ASSERT_EQ(men.size(), plies + (proof.known() || !at.is_rule_draw() ? 1U : 0U));
        for (std::size_t j = 0; j + 1 < men.size(); ++j) ASSERT_GT(men[j], 3U);
        if (!proof.known()) continue;
        ++known;
        ASSERT_EQ(finish, proof.kind() == Proof::Kind::Win    ? search::Finish::Win
                          : proof.kind() == Proof::Kind::Loss ? search::Finish::Loss
                                                              : search::Finish::Draw);
        ASSERT_EQ(seen.key(), at.key());
    }
    EXPECT_GT(known, 400);
}

// From the start of tic-tac-toe all is known: a draw.
TEST(ExactTables, AnswerByTheNamesOfGamesAndPositions) {
    const auto answers = ExactAnswers::open(built_tables<TicTacToe, 9>()).value();
    const auto start = answers.answer("tictactoe", TicTacToe::write_position(TicTacToe::start()));
    ASSERT_TRUE(start.has_value());
    EXPECT_EQ(start->winner, std::nullopt);
    EXPECT_FALSE(answers.answer("chess", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1").has_value());
    EXPECT_FALSE(answers.answer("tictactoe", "nonsense").has_value());
    const auto queen = ExactAnswers::open(built_tables<Chess, 3>()).value();
    const auto mated = queen.answer("chess", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    ASSERT_TRUE(mated.has_value());
    EXPECT_EQ(mated->winner, Side::First);
    EXPECT_EQ(mated->plies, 0);
    const auto soon = queen.answer("chess", "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1");
    ASSERT_TRUE(soon.has_value());
    EXPECT_EQ(soon->winner, Side::First);
    EXPECT_EQ(soon->plies, 1);
}

}  // namespace
}  // namespace damier::engine
