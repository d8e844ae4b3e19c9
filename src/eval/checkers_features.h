// Finds the terms of a checkers position (eval/checkers_terms.h): all but what stands where, which
// is a sum kept from move to move, and but the windows, which are looked up.
#pragma once

#include <algorithm>
#include <bit>

#include "checkers/position.h"
#include "core/bits.h"
#include "eval/checkers_terms.h"

namespace damier::eval {

namespace checkers_spans {

using checkers::Bits;

constexpr int steps_apart(int a, int b) {
    const int rows = checkers::row_of(a) - checkers::row_of(b);
    const int columns = checkers::column_of(a) - checkers::column_of(b);
    return std::max(rows < 0 ? -rows : rows, columns < 0 ? -columns : columns);
}

// By square of a man of Side::First: the squares from which an enemy could meet it on its way down.
inline constexpr auto kWayDown = [] {
    std::array<Bits, 32> table{};
    for (int from = 0; from < 32; ++from) {
        for (int s = 0; s < 32; ++s) {
            const int rows = checkers::row_of(s) - checkers::row_of(from);
            const int columns = checkers::column_of(s) - checkers::column_of(from);
            const int aside = columns < 0 ? -columns : columns;
            if (rows >= 0 && s != from && aside <= rows + 2)
                table[static_cast<std::size_t>(from)] |= checkers::bit(s);
        }
    }
    return table;
}();

constexpr Bits turned_round(Bits set) {
    set = (set >> 1 & 0x55555555U) | (set & 0x55555555U) << 1;
    set = (set >> 2 & 0x33333333U) | (set & 0x33333333U) << 2;
    set = (set >> 4 & 0x0F0F0F0FU) | (set & 0x0F0F0F0FU) << 4;
    set = (set >> 8 & 0x00FF00FFU) | (set & 0x00FF00FFU) << 8;
    return set >> 16 | set << 16;
}

}  // namespace checkers_spans

template <class Sink>
class CheckersFeatures {
public:
    using Bits = checkers::Bits;
    using Direction = checkers::Direction;
    using Group = checkers_terms::Group;

    CheckersFeatures(const checkers::Board& board, Side turn, Sink& sink)
        : board_(board), turn_(turn), empty_(board.empty()), sink_(sink) {}

    void find() {
        const int first = std::popcount(board_.of(Side::First));
        const int second = std::popcount(board_.of(Side::Second));
        const int pairs = (first + second) / 2;
        if (first > second) ahead<Side::First>(first - second, pairs);
        if (first < second) ahead<Side::Second>(second - first, pairs);
        if (first == second) opposition(pairs);
        each<Side::First>();
        each<Side::Second>();
        sink_.add(turn_, checkers_terms::at(Group::Turn));
    }

private:
    template <Side Us>
    void add(Group group, int which = 0, int count = 1) {
        sink_.add(Us, checkers_terms::at(group, which), count);
    }

    template <Side Us>
    void each() {
        constexpr Side kThem = other(Us);
        const Bits kings = board_.kings_of(Us);
        if (kings != 0 && board_.kings_of(kThem) == 0) add<Us>(Group::OnlyKings);
        if (board_.men(kThem) != 0) add<Us>(Group::BackRow, back_row<Us>());
        steps<Us>(kings);
        runaways<Us>();
    }

    // As the side sees it: from its own left to its right.
    template <Side Us>
    [[nodiscard]] int back_row() const {
        const Bits men = board_.men(Us);
        return static_cast<int>(Us == Side::First ? men & 0xFU
                                                  : checkers_spans::turned_round(men) & 0xFU);
    }

    // Empty squares where an enemy could take a piece of ours at once.
    template <Side Us, Direction D>
    [[nodiscard]] Bits taken_along() const {
        constexpr Side kThem = other(Us);
        const Bits movers = is_forward(kThem, D) ? board_.of(kThem) : board_.kings_of(kThem);
        return checkers::step<D>(movers) & checkers::step<opposite(D)>(empty_);
    }
    template <Side Us, Direction D>
    [[nodiscard]] Bits movers() const {
        return is_forward(Us, D) ? board_.of(Us) : board_.kings_of(Us);
    }

    template <Side Us>
    void steps(Bits kings) {
        using enum Direction;
        const Bits safe = empty_ & ~(taken_along<Us, UpRight>() | taken_along<Us, DownRight>() |
                                     taken_along<Us, DownLeft>() | taken_along<Us, UpLeft>());
        const auto count = [&]<Direction D>() {
            return std::popcount(checkers::step<D>(movers<Us, D>()) & safe);
        };
        const int all = count.template operator()<UpRight>() +
                        count.template operator()<DownRight>() +
                        count.template operator()<DownLeft>() + count.template operator()<UpLeft>();
        add<Us>(Group::Steps, std::min(all, checkers_terms::kSteps - 1));
        if (kings == 0) return;
        const Bits near = checkers::step<UpRight>(safe) | checkers::step<DownRight>(safe) |
                          checkers::step<DownLeft>(safe) | checkers::step<UpLeft>(safe);
        if (const Bits trapped = kings & ~near; trapped != 0)
            add<Us>(Group::Trapped, 0, std::popcount(trapped));
    }

    template <Side Us>
    void runaways() {
        Bits men = board_.men(Us);
        Bits enemies = board_.of(other(Us));
        if constexpr (Us == Side::Second) {
            men = checkers_spans::turned_round(men);
            enemies = checkers_spans::turned_round(enemies);
        }
        // Nobody runs away from above the last enemy.
        constexpr Bits kLowerHalf = 0xFFFF0000U;
        for (const int s : Members(men & kLowerHalf)) {
            if ((checkers_spans::kWayDown[static_cast<std::size_t>(s)] & enemies) == 0)
                add<Us>(Group::Runaway, checkers::kRows - 1 - checkers::row_of(s));
        }
    }

    template <Side Us>
    void ahead(int lead, int pairs) {
        constexpr Side kThem = other(Us);
        add<Us>(Group::Lead, pairs, lead);
        if (2 * pairs > checkers_terms::kHuntPieces) return;
        const Bits hunted = board_.kings_of(kThem);
        for (const int s : Members(hunted))
            add<kThem>(Group::Hunted, Us == Side::Second ? s : 31 - s);
        if (hunted == 0) return;
        int apart = 0;
        for (const int s : Members(board_.kings_of(Us))) {
            int nearest = checkers::kRows;
            for (const int prey : Members(hunted))
                nearest = std::min(nearest, checkers_spans::steps_apart(s, prey));
            apart += nearest;
        }
        if (apart != 0) add<Us>(Group::Apart, 0, apart);
    }

    // Who has the move, as players say: with the pieces on the rows of a side's own system (those
    // of its back row and each second one) odd in number, the side to move can keep the last word.
    void opposition(int pairs) {
        const Bits system = turn_ == Side::First ? checkers::kEvenRows : checkers::kOddRows;
        const bool has = std::popcount(board_.occupied() & system) % 2 == 1;
        sink_.add(has ? turn_ : other(turn_), checkers_terms::at(Group::TheMove, pairs));
    }

    const checkers::Board& board_;
    Side turn_;
    Bits empty_;
    Sink& sink_;
};

}  // namespace damier::eval
