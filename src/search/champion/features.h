// What the champion does beyond plain alpha-beta, each part as a switch. Players have them all on; a
// measurement takes one away, and a test all that may change a value: what is left must find what
// minimax finds.
#pragma once

#include <array>
#include <string_view>

namespace damier::search::champion {

// name, what it does, is the value at the root the same without it? Before them, where that was
// measured, what it is worth: Elo in chess and in checkers at 5,000 nodes a move (docs/search.md has the
// intervals).
// clang-format off: a table
#define DAMIER_CHAMPION_FEATURES(X)                                                                                  \
    /*    .    . */ X(aspiration, "a narrow window around the last value, widened where it fails", true)             \
    /* +104 +123 */ X(table_cuts, "what the table knows ends a node", false)                                         \
    /*    .    . */ X(table_moves, "the table's move is tried first", true)                                          \
    /*    .    . */ X(killers, "quiet moves that cut beside a node come early", true)                                \
    /*  +44  +16 */ X(history, "quiet moves that cut elsewhere come early", true)                                    \
    /*  +48    . */ X(continuation, "moves that cut after the same moves come early", true)                          \
    /*    .    . */ X(capture_history, "captures that cut elsewhere come early", true)                               \
    /* +136    . */ X(exchanges, "captures that lose material come last, and quiescence leaves them out", false)     \
    /*   -8  +12 */ X(correction, "the evaluation is mended by what searches have found", false)                     \
    /*  +91  +31 */ X(reverse_futility, "far above the window: enough", false)                                       \
    /*  +20    . */ X(null_move, "if a pass is good enough, so is a move", false)                                    \
    /*    .    . */ X(probcut, "a capture that is far above the window after a shallow search: enough", false)       \
    /*    .    . */ X(internal_reductions, "without a move of the table a ply less", false)                          \
    /*  +89   +1 */ X(late_move_reductions, "moves that come late are searched less deep", false)                    \
    /*  +46    . */ X(late_move_pruning, "quiet moves that come very late are left out", false)                      \
    /*  +30  +52 */ X(futility, "quiet moves far below the window are left out, checks apart", false)                \
    /*    .    . */ X(history_pruning, "quiet moves that never cut are left out", false)                             \
    /*  +73    . */ X(exchange_pruning, "moves that lose material are left out where little depth is left", false)   \
    /*   +6  +19 */ X(singular, "a move that is better than all others is searched deeper", false)                   \
    /*    .  -15 */ X(single_reply, "a forced move is searched a ply deeper", false)                                 \
    /*    .    . */ X(standing_table, "the table's value stands for the evaluation where it knows more", false)      \
    /*    .    . */ X(quiescence_pruning, "captures that cannot reach the window are left out, checks apart", false) \
    /*    .    . */ X(repetition, "a position that comes again is a draw the first time", false)                     \
    /*    .    . */ X(upcoming_repetition, "a repetition is seen a move before", false)                              \
    /*    .    . */ X(damping, "what is not won soon is worth less as the draw by rule comes near", false)           \
    /*    .    . */ X(mate_distance, "a line that cannot be better than a mate in hand ends", true)
// clang-format on

struct Features {
#define DAMIER_FIELD(name, help, sound) bool name = true;
    DAMIER_CHAMPION_FEATURES(DAMIER_FIELD)
#undef DAMIER_FIELD

    bool operator==(const Features&) const = default;
};

struct FeatureInfo {
    std::string_view name;
    std::string_view help;
    bool is_sound;
    bool Features::* field;
};

inline constexpr std::array kFeatures{
#define DAMIER_INFO(name, help, sound) FeatureInfo{#name, help, sound, &Features::name},
    DAMIER_CHAMPION_FEATURES(DAMIER_INFO)
#undef DAMIER_INFO
};

// Only what leaves the value of the root as it is.
constexpr Features sound_features() {
    Features features;
    for (const FeatureInfo& each : kFeatures) features.*each.field = each.is_sound;
    return features;
}

// Without what leaves a move out, or looks at it less deep than asked: what lies within the depth is
// seen.
constexpr Features full_width(Features features) {
    for (bool Features::* field :
         {&Features::table_cuts, &Features::reverse_futility, &Features::null_move,
          &Features::probcut, &Features::internal_reductions, &Features::late_move_reductions,
          &Features::late_move_pruning, &Features::futility, &Features::history_pruning,
          &Features::exchange_pruning, &Features::singular})
        features.*field = false;
    return features;
}

}  // namespace damier::search::champion
