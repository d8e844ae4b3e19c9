// Moves of the Hub protocol; its positions are in fen.cpp.
#include "checkers/hub_notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "checkers/move_text.h"
#include "core/text.h"

namespace damier::checkers {

std::string write_hub_move(Move m) {
    std::string out = ends_of(m);
    for (const int square : Members(m.captured)) out += fmt::format("x{}", square + 1);
    return out;
}

template <class Rules>
Result<Move> read_hub_move(const BasicPosition<Rules>& at, std::string_view text) {
    const Result<MoveText> parsed = parse_move_text(text, text);
    if (!parsed) return tl::make_unexpected(parsed.error());
    const SquareList& squares = parsed->squares;
    Move wanted{squares[0], squares[1], 0};
    for (std::size_t i = 2; i < squares.size(); ++i) {
        if ((wanted.captured & bit(squares[i])) != 0) {
            return fail("move {}: square {} is taken twice", quoted(text), squares[i] + 1);
        }
        wanted.captured |= bit(squares[i]);
    }

    typename BasicPosition<Rules>::MoveList list;
    at.template generate<Gen::Legal>(list);
    if (std::find(list.begin(), list.end(), wanted) != list.end()) return wanted;
    std::vector<std::string> choices;
    for (const Move m : list) {
        if (m.is_capture() || m.from == wanted.from) choices.push_back(write_hub_move(m));
    }
    if (choices.empty()) {
        return fail("move {}: not legal, {} has no move from square {}", quoted(text),
                    side_name(at.turn()), wanted.from + 1);
    }
    return fail("move {}: not legal, expected {}", quoted(text), join_or(choices));
}

template Result<Move> read_hub_move(const EnglishPosition&, std::string_view);
template Result<Move> read_hub_move(const SherlockPosition&, std::string_view);

}  // namespace damier::checkers
