// Positions of checkers with few men, under either rule set.
//
// They are seen as Black to move: where White is, board and colours are turned round. A number
// counts the ways to place the mover's men, then the other's men, then the kings of both on the
// squares that are left.
#pragma once

#include <array>
#include <bit>

#include "checkers/position.h"
#include "core/nth_member.h"
#include "endgame/slices.h"

namespace damier::endgame {

// How many sets of so many members can be made of n things.
constexpr std::uint32_t sets(int n, int members) {
    if (members > n) return 0;
    std::uint64_t product = 1;
    for (int i = 1; i <= members; ++i) {
        product =
            product * static_cast<std::uint64_t>(n - members + i) / static_cast<std::uint64_t>(i);
    }
    return static_cast<std::uint32_t>(product);
}

// What men are on the board, without where: the mover's first.
struct CheckersMen {
    std::array<std::int8_t, 2> men{};
    std::array<std::int8_t, 2> kings{};

    [[nodiscard]] int count() const { return men[0] + men[1] + kings[0] + kings[1]; }
    auto operator<=>(const CheckersMen&) const = default;  // any order
};

std::string checkers_men_name(const CheckersMen& men);
std::vector<CheckersMen> checkers_families(int most);
std::uint32_t checkers_size(const CheckersMen& men);
std::uint32_t checkers_number(const CheckersMen& men, const checkers::Board& board);
std::optional<checkers::Board> checkers_board(const CheckersMen& men, std::uint32_t number);

template <class Rules, int MostMen>
struct BasicCheckersSlices {
    using Position = checkers::BasicPosition<Rules>;
    using Men = CheckersMen;
    static constexpr int kMostMen = MostMen;

    static std::optional<Men> men_of(const Position& at) {
        const checkers::Board& board = at.board();
        if (std::popcount(board.occupied()) > kMostMen) return std::nullopt;
        if (board.of(Side::First) == 0 || board.of(Side::Second) == 0) return std::nullopt;
        const auto count = [](checkers::Bits set) {
            return static_cast<std::int8_t>(std::popcount(set));
        };
        const Side us = at.turn();
        const Side them = other(us);
        return Men{{count(board.men(us)), count(board.men(them))},
                   {count(board.kings_of(us)), count(board.kings_of(them))}};
    }
    static Men reversed(const Men& men) {
        return {{men.men[1], men.men[0]}, {men.kings[1], men.kings[0]}};
    }
    static std::uint32_t size(const Men& men) { return checkers_size(men); }
    static std::uint32_t number(const Men& men, const Position& at) {
        return checkers_number(
            men, at.turn() == Side::First ? at.board() : checkers::flipped(at.board()));
    }
    static std::optional<Position> position(const Men& men, std::uint32_t number) {
        const auto board = checkers_board(men, number);
        if (!board) return std::nullopt;
        return Position(*board, Side::First);
    }
    // Whoever has no man has lost, and can have no other moves.
    static std::optional<Fate> plain_fate(const Position& at) {
        if (at.board().of(at.turn()) == 0) return lost_in(0);
        return std::nullopt;
    }
    static std::vector<Men> families(int most) { return checkers_families(most); }
    static std::string name(const Men& men) { return checkers_men_name(men); }
};

using CheckersSlices = BasicCheckersSlices<checkers::EnglishRules, 5>;
using SherlockSlices = BasicCheckersSlices<checkers::SherlockRules, 4>;

static_assert(Slices<CheckersSlices>);
static_assert(Slices<SherlockSlices>);

}  // namespace damier::endgame
