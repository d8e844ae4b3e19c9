#include "endgame/checkers_slices.h"

#include <algorithm>
#include <utility>

namespace damier::endgame {

namespace {

using checkers::Bits;
using checkers::Board;

// Men stand anywhere but on the row where they are crowned: Black's on squares 0 to 27, White's on
// 4 to 31.
constexpr int kManSquares = checkers::kSquares - checkers::kRowSize;
constexpr Bits kBlackManSquares = ~checkers::kBottomRow;
constexpr Bits kWhiteManSquares = ~checkers::kTopRow;

constexpr int kMostMembers = 5;
constexpr auto kSets = [] {
    std::array<std::array<std::uint32_t, kMostMembers + 1>, checkers::kSquares + 1> table{};
    for (int n = 0; n <= checkers::kSquares; ++n) {
        for (int k = 0; k <= kMostMembers; ++k)
            table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)] = sets(n, k);
    }
    return table;
}();
constexpr std::uint32_t sets_of(int n, int members) {
    return kSets[static_cast<std::size_t>(n)][static_cast<std::size_t>(members)];
}

// The number of a set among all sets with as many members of `free`: the combinatorial number
// system, whose digits are the places of the members in `free`.
std::uint32_t number_of(Bits set, Bits free) {
    std::uint32_t number = 0;
    int members = 0;
    for (const int square : Members(set)) {
        const int place = std::popcount(free & (checkers::bit(square) - 1));
        number += sets_of(place, ++members);
    }
    return number;
}

Bits set_of(std::uint32_t number, int members, Bits free) {
    Bits set = 0;
    int place = std::popcount(free);
    for (; members > 0; --members) {
        do --place;
        while (sets_of(place, members) > number);
        number -= sets_of(place, members);
        set |= checkers::bit(nth_member(free, place));
    }
    return set;
}

}  // namespace

std::uint32_t checkers_size(const CheckersMen& men) {
    const int free = checkers::kSquares - men.men[0] - men.men[1];
    return sets_of(kManSquares, men.men[0]) * sets_of(kManSquares, men.men[1]) *
           sets_of(free, men.kings[0]) * sets_of(free - men.kings[0], men.kings[1]);
}

std::uint32_t checkers_number(const CheckersMen& men, const Board& board) {
    const Bits ours = board.men(Side::First);
    const Bits theirs = board.men(Side::Second);
    const Bits our_kings = board.kings_of(Side::First);
    const Bits free = ~(ours | theirs);
    const int squares = checkers::kSquares - men.men[0] - men.men[1];
    std::uint32_t number = number_of(ours, kBlackManSquares);
    number = number * sets_of(kManSquares, men.men[1]) + number_of(theirs, kWhiteManSquares);
    number = number * sets_of(squares, men.kings[0]) + number_of(our_kings, free);
    return number * sets_of(squares - men.kings[0], men.kings[1]) +
           number_of(board.kings_of(Side::Second), free & ~our_kings);
}

std::optional<Board> checkers_board(const CheckersMen& men, std::uint32_t number) {
    const auto digit = [&number](std::uint32_t base) {
        const std::uint32_t value = number % base;
        number /= base;
        return value;
    };
    const int squares = checkers::kSquares - men.men[0] - men.men[1];
    const std::uint32_t their_kings_number = digit(sets_of(squares - men.kings[0], men.kings[1]));
    const std::uint32_t our_kings_number = digit(sets_of(squares, men.kings[0]));
    const Bits theirs =
        set_of(digit(sets_of(kManSquares, men.men[1])), men.men[1], kWhiteManSquares);
    const Bits ours = set_of(number, men.men[0], kBlackManSquares);
    if ((ours & theirs) != 0) return std::nullopt;
    const Bits free = ~(ours | theirs);
    const Bits our_kings = set_of(our_kings_number, men.kings[0], free);
    const Bits their_kings = set_of(their_kings_number, men.kings[1], free & ~our_kings);
    return Board{{ours | our_kings, theirs | their_kings}, our_kings | their_kings};
}

std::vector<CheckersMen> checkers_families(int most) {
    std::vector<CheckersMen> families;
    // A capture leaves fewer pieces, a crown fewer men.
    for (int pieces = 2; pieces <= most; ++pieces) {
        for (int all_men = 0; all_men <= pieces; ++all_men) {
            for (int ours = pieces - 1; ours >= pieces - ours; --ours) {  // the larger side first
                const int theirs = pieces - ours;
                for (int men = std::min(ours, all_men); men >= 0 && all_men - men <= theirs;
                     --men) {
                    const int other_men = all_men - men;
                    if (ours == theirs && men > other_men) continue;  // met as its reverse
                    const auto small = [](int count) { return static_cast<std::int8_t>(count); };
                    families.push_back({{small(men), small(other_men)},
                                        {small(ours - men), small(theirs - other_men)}});
                }
            }
        }
    }
    return families;
}

// "KKMvKM": the kings of one side, its men, the other's.
std::string checkers_men_name(const CheckersMen& men) {
    std::string name;
    for (const std::size_t side : {0U, 1U}) {
        if (side == 1) name += 'v';
        name.append(static_cast<std::size_t>(men.kings[side]), 'K');
        name.append(static_cast<std::size_t>(men.men[side]), 'M');
    }
    return name;
}

}  // namespace damier::endgame
