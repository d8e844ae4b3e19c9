#include "server/layouts.h"

#include <algorithm>
#include <array>

namespace damier::server {

namespace {

constexpr auto kChessLayouts = std::to_array<NamedLayout>({
    {"pawn and move", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"knight odds", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"},
    {"rook odds", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"},
    {"queen odds", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"},
    {"no queens", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"},
    {"kings and pawns", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"},
    {"pawns against knights", "1nn1knn1/4p3/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"},
    {"mate with a queen", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"},
    {"mate with a rook", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
    {"mate with bishop and knight", "4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1"},
});

constexpr auto kCheckersLayouts = std::to_array<NamedLayout>({
    {"two rows", "B:W25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8"},
    {"one row", "B:W29,30,31,32:B1,2,3,4"},
    {"kings only", "B:WK29,K30,K31,K32:BK1,K2,K3,K4"},
    {"three kings against two", "B:WK31,K32:BK1,K2,K3"},
});

struct GameLayouts {
    std::string_view game;
    std::span<const NamedLayout> layouts;
};
constexpr auto kLayouts = std::to_array<GameLayouts>(
    {{"chess", kChessLayouts}, {"checkers", kCheckersLayouts}, {"sherlock", kCheckersLayouts}});

}  // namespace

std::span<const NamedLayout> layouts_of(std::string_view game) {
    const auto* const found = std::ranges::find(kLayouts, game, &GameLayouts::game);
    return found == kLayouts.end() ? std::span<const NamedLayout>() : found->layouts;
}

}  // namespace damier::server
