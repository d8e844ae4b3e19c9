// Positions and moves of the Hub protocol.
#include "checkers/hub_notation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "checkers/game.h"
#include "checkers_positions.h"
#include "sizes.h"

namespace damier::checkers {
namespace {

TEST(HubPosition, ChecksTheKnownTexts) {
    EXPECT_EQ(write_hub_position(start_board(), Side::First), "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    const auto kings = read_hub_position("WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW");
    ASSERT_TRUE(kings.has_value());
    EXPECT_EQ(write_fen(kings->board, kings->turn), "W:WK32:BK1");
}

TEST(HubPosition, Errors) {
    const auto error = [](std::string_view text) {
        const auto read = read_hub_position(text);
        return read ? "accepted" : read.error().message;
    };
    EXPECT_EQ(error(""), "Hub position: expected B or W and 32 squares, found ''");
    EXPECT_EQ(error("beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"),
              "Hub position, turn: expected B or W, found 'b'");
    EXPECT_EQ(error("Beeeeeexeeeeeeeeeeeeeeeeeeeeeeeee"),
              "Hub position, square 7: expected b, B, w, W or e, found 'x'");
    EXPECT_EQ(error("Bweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"),
              "Hub position: a man of white cannot stand on square 1, expected a king on its last "
              "row");
    EXPECT_EQ(error("Bbbbbbbbbbbbbbeeeeeeewwwwwwwwwwww"),
              "Hub position: a piece too many on square 13, expected at most 12 for black");
}

template <class P>
std::string read_hub_in(const P& at, std::string_view text) {
    const auto read = read_hub_move(at, text);
    return read ? write_hub_move(*read) : read.error().message;
}

TEST(HubMoves, NameWhatIsTaken) {
    const auto chain = position<EnglishPosition>("B:W6,14:B2");
    EXPECT_EQ(read_hub_in(chain, "2x18x14x6"), "2x18x6x14");  // any order
    EXPECT_EQ(read_hub_in(chain, "2x18"), "move '2x18': not legal, expected 2x18x6x14");
    EXPECT_EQ(read_hub_in(chain, "2x9x18"), "move '2x9x18': not legal, expected 2x18x6x14");
    EXPECT_EQ(read_hub_in(chain, "2x18x6x6"), "move '2x18x6x6': square 6 is taken twice");

    const EnglishPosition start;
    EXPECT_EQ(read_hub_in(start, "11-15"), "11-15");
    EXPECT_EQ(read_hub_in(start, "11-20"), "move '11-20': not legal, expected 11-16 or 11-15");
    EXPECT_EQ(read_hub_in(start, "15-18"),
              "move '15-18': not legal, black has no move from square 15");
    EXPECT_EQ(read_hub_in(start, "e2e4"),
              "move 'e2e4': expected two or more squares such as 11-15, 22x15 or 22x15x8");
}

template <class G>
class HubRoundTrip : public testing::Test {};
using BothGames = testing::Types<Checkers, Sherlock>;
TYPED_TEST_SUITE(HubRoundTrip, BothGames);

// No two legal moves share a text, whatever order the enemies are named in.
TYPED_TEST(HubRoundTrip, EveryMoveOfManyPositionsReadsBack) {
    using P = typename TypeParam::Position;
    int long_captures = 0;
    for_random_positions<P>(7, scaled(20'000), [&](const P& at) {
        const auto read = read_hub_position(write_hub_position(at.board(), at.turn()));
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(*read, (Placement{at.board(), at.turn()}));
        std::set<std::string> texts;
        for (const Move m : legal_moves(at)) {
            const std::string text = write_hub_move(m);
            EXPECT_TRUE(texts.insert(text).second) << text;
            const auto again = read_hub_move(at, text);
            ASSERT_TRUE(again.has_value()) << again.error().message;
            EXPECT_EQ(*again, m);
            if (std::count(text.begin(), text.end(), 'x') < 3) continue;
            ++long_captures;
            const std::size_t last = text.rfind('x');
            const std::size_t first = text.find('x', text.find('x') + 1);
            const std::string turned =
                text.substr(0, first) + text.substr(last) + text.substr(first, last - first);
            EXPECT_EQ(read_hub_move(at, turned), m) << turned;
        }
    });
    EXPECT_GT(long_captures, 0);
}

}  // namespace
}  // namespace damier::checkers
