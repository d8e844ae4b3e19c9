// The champion with endgame tables plays what it knows: from random endings of three and four men it wins
// what is won and loses nothing that is drawn, against an opponent who follows the tables too.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "chess/syzygy.h"
#include "core/ending.h"
#include "engine/players.h"
#include "games/games.h"
#include "random_chess.h"
#include "sizes.h"

namespace damier::engine {
namespace {

using chess::Chess;
using chess::Position;
using chess::Wdl;

class ChampionWithTables : public testing::Test {
protected:
    void SetUp() override {
        const char* data = std::getenv("DAMIER_DATA");
        if (data == nullptr || !std::filesystem::exists(std::filesystem::path(data) / "syzygy"))
            GTEST_SKIP() << "DAMIER_DATA names no folder with Syzygy tables in syzygy/";
        const std::string path = (std::filesystem::path(data) / "syzygy").string();
        tables_ = chess::Syzygy::open(path).value();
        champion_ = make_player<Chess>("champion:nodes=300,tt=1,SyzygyPath=" + path).value();
    }

    // An ending that is worth this to the side to move.
    Position ending_worth(Wdl wanted) {
        for (;;) {
            const Position at = chess::random_ending(rng_);
            if (has_moves(at) && tables_->probe_wdl(at) == wanted) return at;
        }
    }

    // The champion moves first, and the tables answer: the hardest way to lose, any way to draw. How it
    // ends for the champion: 1, 0 or -1, nothing after so many plies.
    std::optional<int> play(const Position& from, int plies) {
        champion_->forget(1);
        Line<Position> line(from);
        const Side us = from.turn();
        for (int i = 0; i < plies; ++i) {
            if (const auto ending = ending_of<Chess>(line)) {
                if (ending->outcome == Outcome::Draw) return 0;
                return line.position().turn() == us ? -1 : 1;
            }
            line.make(line.position().turn() == us ? champion_->think(line, {}, {}).move
                                                   : reply(line.position()));
        }
        return std::nullopt;
    }

    chess::Move reply(const Position& at) {
        const auto moves = tables_->probe_root(at, false).value();
        std::uint32_t equals = 1;
        while (moves.front().wdl == Wdl::Draw && equals < moves.size() &&
               moves[equals].rank == moves.front().rank)
            ++equals;
        return moves[rng_.below(equals)].move;
    }

    Rng rng_{2026};
    std::shared_ptr<const chess::Syzygy> tables_;
    ThinkerPointer<Position> champion_;
};

TEST_F(ChampionWithTables, WinsWhatIsWon) {
    for (int i = 0; i < scaled(200); ++i) {
        const Position from = ending_worth(Wdl::Win);
        ASSERT_EQ(play(from, 400), 1) << Chess::write_position(from);
    }
}

TEST_F(ChampionWithTables, LosesNothingThatIsDrawnAndSaysSo) {
    for (int i = 0; i < scaled(200); ++i) {
        const Position from = ending_worth(Wdl::Draw);
        champion_->forget(1);
        ASSERT_EQ(champion_->think(Line<Position>(from), {}, {}).value, kDraw)
            << Chess::write_position(from);
        const auto result = play(from, 60);
        ASSERT_TRUE(!result || *result == 0) << Chess::write_position(from);
    }
}

}  // namespace
}  // namespace damier::engine
