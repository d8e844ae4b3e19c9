// All numbers by which the champion decides, in one block and by name, so that a tuner can read and
// change them. Values are hundredths of a pawn or man, depths are plies, reductions are 1024ths of a
// ply, shares are 1024ths.
#pragma once

#include <array>
#include <string_view>

#include "core/game.h"

namespace damier::search::champion {

// name, number for games like chess, for games like checkers, the least that it may be
#define DAMIER_CHAMPION_MARGINS(X)              \
    X(aspiration_depth, 4, 4, 1)                \
    X(aspiration_window, 14, 8, 1)              \
    X(aspiration_growth, 512, 512, 0)           \
    X(aspiration_most, 800, 800, 1)             \
    X(reverse_futility_depth, 9, 6, 0)          \
    X(reverse_futility_margin, 78, 30, 0)       \
    X(reverse_futility_improving, 60, 15, 0)    \
    X(null_move_depth, 3, 99, 0)                \
    X(null_move_base, 4, 4, 0)                  \
    X(null_move_divisor, 4, 4, 1)               \
    X(null_move_value, 180, 180, 1)             \
    X(null_move_margin, 20, 20, 0)              \
    X(null_move_verified, 12, 12, 1)            \
    X(probcut_depth, 5, 6, 0)                   \
    X(probcut_margin, 180, 40, 0)               \
    X(probcut_reduction, 4, 4, 1)               \
    X(internal_depth, 4, 5, 0)                  \
    X(late_depth, 9, 5, 0)                      \
    X(late_base, 10, 6, 0)                      \
    X(futility_depth, 4, 4, 0)                  \
    X(futility_base, 90, 40, 0)                 \
    X(futility_margin, 90, 25, 0)               \
    X(history_pruning_depth, 4, 3, 0)           \
    X(history_pruning_margin, 3500, 4000, 0)    \
    X(exchange_depth, 8, 8, 0)                  \
    X(exchange_quiet, 24, 24, 0)                \
    X(exchange_capture, 95, 95, 0)              \
    X(singular_depth, 7, 8, 0)                  \
    X(singular_table, 3, 3, 0)                  \
    X(singular_margin, 2, 1, 0)                 \
    X(singular_double, 18, 10, 0)               \
    X(reduction_base, 500, 256, 0)              \
    X(reduction_divisor, 2400, 3000, 1)         \
    X(reduction_pv, 1024, 1024, 0)              \
    X(reduction_cut, 1200, 700, 0)              \
    X(reduction_worsening, 600, 400, 0)         \
    X(reduction_tactical_table_move, 700, 0, 0) \
    X(reduction_killer, 900, 700, 0)            \
    X(reduction_forcing, 1024, 1024, 0)         \
    X(reduction_history, 9000, 9000, 1)         \
    X(reduction_depth, 2, 3, 0)                 \
    X(reduction_number, 3, 3, 0)                \
    X(deeper_margin, 45, 20, 0)                 \
    X(correction_share, 60, 30, 0)              \
    X(quiescence_margin, 140, 60, 0)            \
    X(quiescence_evasions, 2, 2, 1)             \
    X(bonus_factor, 160, 160, 0)                \
    X(bonus_offset, 80, 80, 0)                  \
    X(bonus_most, 1600, 1600, 0)

struct Margins {
#define DAMIER_FIELD(name, chess, checkers, least) int name = chess;
    DAMIER_CHAMPION_MARGINS(DAMIER_FIELD)
#undef DAMIER_FIELD

    bool operator==(const Margins&) const = default;
};

inline constexpr int kLargestMargin = 30'000;

struct MarginInfo {
    std::string_view name;
    int least;
    int Margins::* field;
};

inline constexpr std::array kMargins{
#define DAMIER_INFO(name, chess, checkers, least) MarginInfo{#name, least, &Margins::name},
    DAMIER_CHAMPION_MARGINS(DAMIER_INFO)
#undef DAMIER_INFO
};

// Games where a pass is sound have many quiet moves and large swings; where zugzwang rules, captures
// are forced and a man more is most of a win.
template <GamePosition P>
constexpr Margins margins_of() {
    if constexpr (P::kNullMoveSound) {
        return {};
    } else {
        Margins margins;
#define DAMIER_SET(name, chess, checkers, least) margins.name = checkers;
        DAMIER_CHAMPION_MARGINS(DAMIER_SET)
#undef DAMIER_SET
        return margins;
    }
}

}  // namespace damier::search::champion
