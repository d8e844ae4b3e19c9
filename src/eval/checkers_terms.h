// The terms of checkers, for both rule sets: their names and their places in the row of weights.
// eval/checkers_features.h finds them.
//
// Most of the row are patterns: nine windows of four rows by two squares cover the board, each
// overlapping its neighbours, and every arrangement of men in a window has a weight. Kings are not
// in them: they come and go. A window and the one on the other side of the board, seen from there,
// are the same thing, so they share their weights. (Pattern tables: E. Gilbert's KingsRow and
// M. Fierz's Cake fit such tables to games.)
#pragma once

#include "checkers/board.h"
#include "eval/terms.h"

namespace damier::eval::checkers_terms {

enum class Group : std::uint8_t {
    Man,        // by square, as the side itself sees the board
    King,       //
    Lead,       // pieces more than the enemy, by the pieces on the board
    OnlyKings,  // has a king, the enemy none
    BackRow,    // which of the four squares are guarded by men while the enemy has some
    Steps,      // the number of steps that do not lose the piece at once
    Trapped,    // a king without such a step
    Runaway,    // a man whom nobody can stop, by the steps to its crown
    TheMove,    // the opposition, with equal numbers, by the pieces on the board
    Hunted,     // a king of the side that is behind with few pieces left, by square
    Apart,      // how far a king of the side ahead is from the nearest piece it hunts
    Turn,       // to have the move
    Window,     // by window and arrangement
    kCount
};

inline constexpr int kSteps = 16;
inline constexpr int kPairsOfPieces = 13;   // half of the pieces on the board
inline constexpr int kArrangements = 6561;  // of 8 squares: 3^8
inline constexpr int kWindows = 9;          // three by three, from the top left
inline constexpr int kOwnWindows = 5;       // the others share theirs with these
inline constexpr int kHuntPieces = 10;      // how few are few

inline constexpr auto kGroups = laid_out(std::array<TermGroup, static_cast<int>(Group::kCount)>{{
    {"man", 32},
    {"king", 32},
    {"lead", kPairsOfPieces},
    {"only kings", 1},
    {"back row", 16},
    {"safe steps", kSteps},
    {"trapped king", 1},
    {"runaway man", 8},
    {"the move", kPairsOfPieces},
    {"hunted king", 32},
    {"hunter apart", 1},
    {"to move", 1},
    {"window", kOwnWindows* kArrangements},
}});

inline constexpr int kTerms = count_of(kGroups);
inline constexpr int kPhases = 18;  // pieces above six

constexpr int at(Group group, int which = 0) {
    return kGroups[static_cast<std::size_t>(group)].first + which;
}

// Eight squares, each with nothing, a man of the side that looks or a man of the other, as a number
// of eight digits: the square n has the digit n.
inline constexpr auto kTernary = [] {
    std::array<std::uint16_t, 256> table{};
    for (unsigned set = 0; set < 256; ++set) {
        int power = 1;
        for (unsigned square = 0; square < 8; ++square, power *= 3) {
            if ((set >> square & 1U) != 0)
                table[set] = static_cast<std::uint16_t>(table[set] + power);
        }
    }
    return table;
}();

constexpr int arrangement(unsigned own, unsigned enemy) {
    return kTernary[own] + 2 * kTernary[enemy];
}

// The same squares seen from the other side: turned round, the men changed.
constexpr int turned(int arrangement) {
    int out = 0;
    for (int square = 0; square < 8; ++square, arrangement /= 3) {
        const int digit = arrangement % 3;
        out = 3 * out + (digit == 0 ? 0 : 3 - digit);
    }
    return out;
}

// What a window with an arrangement, both as Side::First sees them, adds: the weight of a term,
// once for this side or once for the other. Nothing where it looks the same from both sides.
struct WindowTerm {
    Side side;
    int term;  // -1: none
};
constexpr WindowTerm window_term(int window, int arrangement) {
    constexpr int kMiddle = kWindows / 2;
    const int seen_from_there = turned(arrangement);
    const auto term = [](int which, int what) {
        return checkers_terms::at(Group::Window, which * kArrangements + what);
    };
    if (arrangement == 0) return {Side::First, -1};
    if (window < kMiddle) return {Side::First, term(window, arrangement)};
    if (window > kMiddle) return {Side::Second, term(kWindows - 1 - window, seen_from_there)};
    if (arrangement == seen_from_there) return {Side::First, -1};
    return arrangement < seen_from_there ? WindowTerm{Side::First, term(window, arrangement)}
                                         : WindowTerm{Side::Second, term(window, seen_from_there)};
}

// The members of a window, as 8 bits: row by row from the top, two of each.
constexpr unsigned in_window(checkers::Bits set, int window) {
    unsigned bits = set >> (window / 3 * 8 + window % 3) & 0x3333U;
    bits = (bits | bits >> 2) & 0x0F0FU;
    return (bits | bits >> 4) & 0xFFU;
}

}  // namespace damier::eval::checkers_terms
