// Which squares a piece attacks. Steps come from small constexpr tables; lines come from PEXT where
// the processor has a fast one, and from hyperbola quintessence (o^(o-2r), Wiki "Hyperbola
// Quintessence") elsewhere: no magic numbers, no large table, no BMI2.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "chess/types.h"
#include "core/pext.h"

namespace damier::chess {

namespace detail {

struct Step {
    int file;
    int rank;
};
inline constexpr std::array<Step, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
inline constexpr std::array<Step, 4> kRookSteps{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
inline constexpr std::array<Step, 4> kBishopSteps{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

// The squares from s along a step until the edge or the first member of occupied, which still
// counts.
constexpr Bitboard ray(Square s, Step step, Bitboard occupied) {
    Bitboard bits = 0;
    int file = file_of(s) + step.file;
    int rank = rank_of(s) + step.rank;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        const Bitboard here = bit(make_square(file, rank));
        bits |= here;
        if (occupied & here) break;
        file += step.file;
        rank += step.rank;
    }
    return bits;
}

template <std::size_t N>
constexpr Bitboard rays(Square s, const std::array<Step, N>& steps, Bitboard occupied) {
    Bitboard bits = 0;
    for (const Step step : steps) bits |= ray(s, step, occupied);
    return bits;
}

template <class F>
constexpr std::array<Bitboard, 64> for_each_square(F f) {
    std::array<Bitboard, 64> table{};
    for (int i = 0; i < 64; ++i) table[static_cast<std::size_t>(i)] = f(square_at(i));
    return table;
}

// One step along each of the given directions: a ray that is stopped at once.
template <std::size_t N>
constexpr Bitboard steps_from(Square s, const std::array<Step, N>& steps) {
    return rays(s, steps, ~Bitboard{0});
}

inline constexpr auto kKnight =
    for_each_square([](Square s) { return steps_from(s, kKnightSteps); });
inline constexpr auto kKing = for_each_square(
    [](Square s) { return steps_from(s, kRookSteps) | steps_from(s, kBishopSteps); });

// The squares strictly between two squares of one line, and no squares for any other pair.
inline constexpr auto kBetween = [] {
    std::array<std::array<Bitboard, 64>, 64> table{};
    for (int a = 0; a < 64; ++a) {
        for (const auto& steps : {kRookSteps, kBishopSteps}) {
            for (const Step step : steps) {
                Bitboard line = ray(square_at(a), step, 0);
                while (line != 0) {
                    const Square b = take_square(line);
                    table[static_cast<std::size_t>(a)][static_cast<std::size_t>(idx(b))] =
                        ray(square_at(a), step, bit(b)) & ~bit(b);
                }
            }
        }
    }
    return table;
}();

}  // namespace detail

constexpr Bitboard knight_attacks(Square s) {
    return detail::kKnight[static_cast<std::size_t>(idx(s))];
}
constexpr Bitboard king_attacks(Square s) {
    return detail::kKing[static_cast<std::size_t>(idx(s))];
}
constexpr Bitboard between(Square a, Square b) {
    return detail::kBetween[static_cast<std::size_t>(idx(a))][static_cast<std::size_t>(idx(b))];
}

// Sets of pawns, seen by their side: one step ahead, and the two captures (towards the a-file, the
// h-file).
template <Side Us>
constexpr Bitboard pawn_push(Bitboard pawns) {
    return Us == Side::First ? pawns << 8 : pawns >> 8;
}
template <Side Us>
constexpr Bitboard pawn_left(Bitboard pawns) {
    return Us == Side::First ? (pawns & ~kFileA) << 7 : (pawns & ~kFileA) >> 9;
}
template <Side Us>
constexpr Bitboard pawn_right(Bitboard pawns) {
    return Us == Side::First ? (pawns & ~kFileH) << 9 : (pawns & ~kFileH) >> 7;
}
constexpr Bitboard pawn_attacks(Side side, Bitboard pawns) {
    return side == Side::First ? pawn_left<Side::First>(pawns) | pawn_right<Side::First>(pawns)
                               : pawn_left<Side::Second>(pawns) | pawn_right<Side::Second>(pawns);
}

// Lines without PEXT. Public because the tests compare it with the other way on every machine.
namespace hyperbola {
Bitboard rook_attacks(Square s, Bitboard occupied);
Bitboard bishop_attacks(Square s, Bitboard occupied);
}  // namespace hyperbola

#if DAMIER_PEXT
namespace detail {

// For each square the attacks for every occupation of its inner line squares, found by PEXT:
// 107,648 entries.
struct LineTable {
    struct Entry {
        Bitboard mask;
        const Bitboard* attacks;
    };
    std::array<Entry, 64> rook;
    std::array<Entry, 64> bishop;
    std::vector<Bitboard> storage;

    LineTable();
    LineTable(const LineTable&) = delete;
    LineTable& operator=(const LineTable&) = delete;
};
extern const LineTable kLines;

inline Bitboard line_attacks(const LineTable::Entry& entry, Bitboard occupied) {
    return entry.attacks[_pext_u64(occupied, entry.mask)];
}

}  // namespace detail

inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    return detail::line_attacks(detail::kLines.rook[static_cast<std::size_t>(idx(s))], occupied);
}
inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    return detail::line_attacks(detail::kLines.bishop[static_cast<std::size_t>(idx(s))], occupied);
}
#else
inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    return hyperbola::rook_attacks(s, occupied);
}
inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    return hyperbola::bishop_attacks(s, occupied);
}
#endif

// Of any piece but a pawn.
inline Bitboard attacks_from(PieceType type, Square s, Bitboard occupied) {
    switch (type) {
        case PieceType::Knight:
            return knight_attacks(s);
        case PieceType::Bishop:
            return bishop_attacks(s, occupied);
        case PieceType::Rook:
            return rook_attacks(s, occupied);
        case PieceType::Queen:
            return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
        default:
            assert(type == PieceType::King);
            return king_attacks(s);
    }
}

}  // namespace damier::chess
