// The classic boards by their names.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "chess/boards/bitboard.h"
#include "chess/boards/mailbox.h"
#include "chess/boards/piece_list.h"
#include "chess/boards/tables.h"

namespace damier::chess::boards {

// From the slowest on.
using Boards = std::tuple<Mailbox, AttackList, PieceList, Tables, BitBoard>;

// As options list them.
inline constexpr std::string_view kBoardChoices = "mailbox|attacklist|piecelist|tables|bitboard";

// Calls f.operator()<Board>() for the board of that name. False when there is none.
template <class F>
bool with_board(std::string_view name, F&& f) {
    return [&]<class... Board>(std::type_identity<std::tuple<Board...>>) {
        return ((name == Board::kName ? (f.template operator()<Board>(), true) : false) || ...);
    }(std::type_identity<Boards>{});
}

inline std::vector<std::string_view> board_names() {
    return []<class... Board>(std::type_identity<std::tuple<Board...>>) {
        return std::vector<std::string_view>{Board::kName...};
    }(std::type_identity<Boards>{});
}

}  // namespace damier::chess::boards
