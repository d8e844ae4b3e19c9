// Tables of chess against Syzygy's, where DAMIER_DATA names a folder that has those.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "chess/game.h"
#include "chess/syzygy.h"
#include "endgame/known_tables.h"

namespace damier::endgame {
namespace {

using chess::Wdl;

Fate::End end_of(Wdl wdl) {
    switch (wdl) {
        case Wdl::Win:
        case Wdl::CursedWin:  // drawn by the 50-move rule alone
            return Fate::End::Win;
        case Wdl::Loss:
        case Wdl::BlessedLoss:
            return Fate::End::Loss;
        case Wdl::Draw:
            break;
    }
    return Fate::End::Draw;
}

TEST(TablesOfChess, SayWhatSyzygySaysOfEveryPosition) {
    const char* data = std::getenv("DAMIER_DATA");
    const auto folder = std::filesystem::path(data == nullptr ? "" : data) / "syzygy";
    if (data == nullptr || !std::filesystem::exists(folder))
        GTEST_SKIP() << "DAMIER_DATA names no folder with Syzygy tables in syzygy/";
    const auto syzygy = chess::Syzygy::open(folder.string());
    ASSERT_TRUE(syzygy.has_value()) << syzygy.error().message;
    const auto tables = known_tables<chess::Chess>(3);
    std::uint64_t compared = 0;
    std::uint64_t en_passant = 0;
    for (const auto& table : tables->all()) {
        for (std::uint32_t node = 0; node < table.family.nodes(); ++node) {
            const auto at = table.family.position(node);
            if (!at) continue;
            const auto wdl = (*syzygy)->probe_wdl(*at);
            ASSERT_TRUE(wdl.has_value()) << chess::Chess::write_position(*at);
            ASSERT_EQ(tables->fate(*at).value().end, end_of(*wdl))
                << chess::Chess::write_position(*at);
            ++compared;
            en_passant += at->en_passant() == chess::kNoSquare ? 0 : 1;
        }
    }
    RecordProperty("compared", std::to_string(compared));
    printf("%llu positions compared, %llu of them with en passant\n",
           static_cast<unsigned long long>(compared), static_cast<unsigned long long>(en_passant));
    EXPECT_GE(compared, 367'868U);
}

}  // namespace
}  // namespace damier::endgame
