// PDN moves, and the parts of move texts that both notations share.
#include "checkers/notation.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "checkers/move_text.h"
#include "checkers/movegen.h"
#include "core/text.h"

namespace damier::checkers {

Result<MoveText> parse_move_text(std::string_view text, std::string_view shown) {
    const auto not_a_move = [&] {
        return fail("move {}: expected two or more squares such as 11-15, 22x15 or 22x15x8",
                    quoted(shown));
    };
    MoveText parsed{};
    std::size_t at = 0;
    const auto skip_spaces = [&] {
        while (at < text.size() && is_space(text[at])) ++at;
    };
    skip_spaces();
    for (;;) {
        const std::size_t begin = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        const std::string_view digits = text.substr(begin, at - begin);
        if (digits.empty() || parsed.squares.size() == SquareList::kCapacity) return not_a_move();
        const auto number = parse_number<int>(digits);
        if (!number || *number < 1 || *number > kSquares) {
            return fail("move {}: expected squares from 1 to 32, found {}", quoted(shown),
                        quoted(digits));
        }
        parsed.squares.push_back(static_cast<std::uint8_t>(*number - 1));
        skip_spaces();
        if (at == text.size()) break;
        const char separator = text[at];
        if (separator != '-' && separator != 'x' && separator != 'X' && separator != ':') {
            return not_a_move();
        }
        parsed.capture = separator != '-';
        ++at;
        skip_spaces();
    }
    if (parsed.squares.size() < 2) return not_a_move();
    return parsed;
}

std::string ends_of(Move m) {
    return fmt::format("{}{}{}", m.from + 1, m.is_capture() ? 'x' : '-', m.to + 1);
}

std::string join_or(const std::vector<std::string>& items) {
    constexpr std::size_t kShown = 12;
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i == kShown) return out + ", ...";
        if (i > 0) out += i + 1 == items.size() ? " or " : ", ";
        out += items[i];
    }
    return out;
}

namespace {

// Walks along given landing squares only; the move is found if the last one ends a chain.
struct FollowPath {
    const SquareList& squares;
    std::size_t next = 1;
    std::optional<Move> found;

    explicit FollowPath(const SquareList& landings) : squares(landings) {}

    bool enter(Jump jump) {
        if (next == squares.size() || bit(squares[next]) != jump.to) return false;
        ++next;
        return true;
    }
    void leave() { --next; }
    void complete(Jump last, Bits captured) {
        if (next != squares.size()) return;
        found = Move{squares[0], static_cast<std::uint8_t>(lowest(last.to)), captured};
    }
};

// The first path that makes the move.
struct FindPath {
    Move move;
    SquareList path;
    SquareList answer;

    explicit FindPath(Move wanted) : move(wanted) {}

    bool enter(Jump jump) {
        if (!answer.empty() || (jump.over & move.captured) == 0) return false;
        path.push_back(static_cast<std::uint8_t>(lowest(jump.to)));
        return true;
    }
    void leave() { path.pop_back(); }
    void complete(Jump last, Bits captured) {
        if (captured == move.captured && last.to == bit(move.to)) answer = path;
    }
};

template <class Rules>
std::vector<Move> legal_moves_between(const BasicPosition<Rules>& at, int from, int to) {
    typename BasicPosition<Rules>::MoveList list;
    at.template generate<Gen::Legal>(list);
    std::vector<Move> found;
    for (const Move m : list) {
        if (m.from == from && m.to == to) found.push_back(m);
    }
    return found;
}

// Why no legal move fits the text, and which ones there are.
template <class Rules>
tl::unexpected<Error> not_legal(const BasicPosition<Rules>& at, int from, std::string_view text) {
    typename BasicPosition<Rules>::MoveList list;
    at.template generate<Gen::Legal>(list);
    std::vector<std::string> choices;
    for (const Move m : list) {
        if (m.is_capture() || m.from == from) choices.push_back(write_move(at, m));
    }
    if (at.is_forced()) {
        return fail("move {}: not legal, {} must capture: {}", quoted(text), side_name(at.turn()),
                    join_or(choices));
    }
    if (choices.empty()) {
        return fail("move {}: not legal, the piece on square {} cannot move", quoted(text),
                    from + 1);
    }
    return fail("move {}: not legal, the piece on square {} can play {}", quoted(text), from + 1,
                join_or(choices));
}

}  // namespace

template <class Rules>
Result<Move> read_move(const BasicPosition<Rules>& at, std::string_view text) {
    const Result<MoveText> parsed = parse_move_text(text, text);
    if (!parsed) return tl::make_unexpected(parsed.error());
    const SquareList& squares = parsed->squares;
    const int from = squares[0];
    if ((at.board().of(at.turn()) & bit(from)) == 0) {
        return fail("move {}: {} has no piece on square {}", quoted(text), side_name(at.turn()),
                    from + 1);
    }

    FollowPath follow(squares);
    walk_captures<Rules>(at.board(), at.turn(), from, follow);
    if (follow.found) return *follow.found;

    if (squares.size() == 2) {
        const std::vector<Move> fitting = legal_moves_between(at, from, squares[1]);
        if (fitting.size() == 1) return fitting.front();
        if (fitting.size() > 1) {
            std::vector<std::string> texts;
            texts.reserve(fitting.size());
            for (const Move m : fitting) texts.push_back(write_move_full(at, m));
            return fail("move {}: ambiguous, expected {}", quoted(text), join_or(texts));
        }
    }
    return not_legal(at, from, text);
}

template <class Rules>
std::string write_move(const BasicPosition<Rules>& at, Move m) {
    if (!m.is_capture() || legal_moves_between(at, m.from, m.to).size() == 1) return ends_of(m);
    return write_move_full(at, m);
}

template <class Rules>
std::string write_move_full(const BasicPosition<Rules>& at, Move m) {
    if (!m.is_capture()) return ends_of(m);
    FindPath find(m);
    walk_captures<Rules>(at.board(), at.turn(), m.from, find);
    std::string out = fmt::format("{}", m.from + 1);
    for (const int square : find.answer) out += fmt::format("x{}", square + 1);
    return out;
}

template Result<Move> read_move(const EnglishPosition&, std::string_view);
template Result<Move> read_move(const SherlockPosition&, std::string_view);
template std::string write_move(const EnglishPosition&, Move);
template std::string write_move(const SherlockPosition&, Move);
template std::string write_move_full(const EnglishPosition&, Move);
template std::string write_move_full(const SherlockPosition&, Move);

}  // namespace damier::checkers
