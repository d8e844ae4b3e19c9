// Moves in the notation of the course "Sherlock's Gambit", and its rule for choosing among
// captures.
#include <algorithm>
#include <optional>
#include <vector>

#include "checkers/move_text.h"
#include "checkers/movegen.h"
#include "checkers/notation.h"
#include "core/text.h"

namespace damier::checkers {

namespace {

// The squares strictly between two squares of one diagonal.
Bits between(Bits from, Bits to) {
    for (const Direction d : kDirections) {
        Bits passed = 0;
        for (Bits at = step(from, d); at != 0; at = step(at, d)) {
            if (at == to) return passed;
            passed |= at;
        }
    }
    return 0;
}

// Of all chains through the target the one with the most cells and enemies, the first one on ties.
// A cell where one leg ends and the next begins counts for both, as in the course's own lists.
class ChooseChain {
public:
    ChooseChain(int from, int target) : from_(from), target_(bit(target)) {}

    bool enter(Jump jump) {
        const Bits start = legs_.empty() ? bit(from_) : legs_[legs_.size() - 1].to;
        legs_.push_back({start | between(start, jump.over) | jump.to, jump.to});
        return true;
    }
    void leave() { legs_.pop_back(); }
    void complete(Jump last, Bits captured) {
        Bits cells = 0;
        int size = std::popcount(captured);
        for (const Leg& leg : legs_) {
            cells |= leg.cells;
            size += std::popcount(leg.cells);
        }
        if ((cells & target_) == 0 || size <= best_size_) return;
        best_size_ = size;
        best_ = Move{static_cast<std::uint8_t>(from_), static_cast<std::uint8_t>(lowest(last.to)),
                     captured};
    }

    [[nodiscard]] std::optional<Move> best() const { return best_; }

private:
    struct Leg {
        Bits cells;  // the start, the empty cells passed before the enemy, the landing
        Bits to;
    };

    int from_;
    Bits target_;
    StaticVector<Leg, kMaxPieces> legs_;
    int best_size_ = 0;
    std::optional<Move> best_;
};

std::string legal_texts(const SherlockPosition& at, std::optional<int> from) {
    SherlockPosition::MoveList list;
    at.generate<Gen::Legal>(list);
    std::vector<std::string> texts;
    for (const Move m : list) {
        if (!from || m.from == *from) texts.push_back(write_sherlock_move(at, m));
    }
    return texts.empty() ? "nothing" : join_or(texts);
}

// The text between the parentheses that Black's moves have and White's have not.
Result<std::string_view> without_parentheses(std::string_view text, Side turn) {
    std::string_view inner = trimmed(text);
    const bool opened = !inner.empty() && inner.front() == '(';
    const bool closed = !inner.empty() && inner.back() == ')';
    if (opened != closed) {
        return fail("move {}: expected both parentheses or none", quoted(text));
    }
    if (opened && turn == Side::Second) {
        return fail("move {}: white is to move, expected a move without parentheses", quoted(text));
    }
    if (!opened && turn == Side::First) {
        return fail("move {}: black is to move, expected a move in parentheses", quoted(text));
    }
    if (opened) {
        inner.remove_prefix(1);
        inner.remove_suffix(1);
    }
    return inner;
}

}  // namespace

std::string write_sherlock_move(const SherlockPosition& at, Move m) {
    return at.turn() == Side::First ? "(" + ends_of(m) + ")" : ends_of(m);
}

Result<Move> read_sherlock_move(const SherlockPosition& at, std::string_view text) {
    const Result<std::string_view> inner = without_parentheses(text, at.turn());
    if (!inner) return tl::make_unexpected(inner.error());
    const Result<MoveText> parsed = parse_move_text(*inner, text);
    if (!parsed) return tl::make_unexpected(parsed.error());
    if (parsed->squares.size() != 2) {
        return fail("move {}: expected only the two ends of the move", quoted(text));
    }
    const int from = parsed->squares[0];
    const int to = parsed->squares[1];
    if ((at.board().of(at.turn()) & bit(from)) == 0) {
        return fail("move {}: {} has no piece on square {}", quoted(text), side_name(at.turn()),
                    from + 1);
    }

    if (parsed->capture) {
        ChooseChain choose(from, to);
        walk_captures<SherlockRules>(at.board(), at.turn(), from, choose);
        if (const std::optional<Move> best = choose.best()) return *best;
        return fail("move {}: no capture of the piece on square {} comes by square {}",
                    quoted(text), from + 1, to + 1);
    }
    if (at.is_forced()) {
        return fail("move {}: not legal, {} must capture: {}", quoted(text), side_name(at.turn()),
                    legal_texts(at, std::nullopt));
    }
    SherlockPosition::MoveList list;
    at.generate<Gen::Legal>(list);
    for (const Move m : list) {
        if (m.from == from && m.to == to) return m;
    }
    return fail("move {}: not legal, the piece on square {} can play {}", quoted(text), from + 1,
                legal_texts(at, from));
}

std::optional<std::string> sherlock_text_meaning(const SherlockPosition& at, Move m) {
    if (reads_back_as_itself(at, m)) return write_sherlock_move(at, m);
    for (int to = 0; to < kSquares; ++to) {
        const Move named{m.from, static_cast<std::uint8_t>(to), m.captured};
        std::string text = write_sherlock_move(at, named);
        if (const auto read = read_sherlock_move(at, text); read && *read == m) return text;
    }
    return std::nullopt;
}

bool reads_back_as_itself(const SherlockPosition& at, Move m) {
    const Result<Move> read = read_sherlock_move(at, write_sherlock_move(at, m));
    return read && *read == m;
}

std::string write_sherlock_or_pdn(const SherlockPosition& at, Move m) {
    if (auto meaning = sherlock_text_meaning(at, m)) return *std::move(meaning);
    std::string text = write_move_full(at, m);
    std::ranges::replace(text, 'x', ':');
    return text;
}

Result<Move> read_sherlock_or_pdn(const SherlockPosition& at, std::string_view text) {
    if (text.find_first_of("()") != std::string_view::npos) return read_sherlock_move(at, text);
    const Result<MoveText> parsed = parse_move_text(text, text);
    const bool is_course = at.turn() == Side::Second && parsed && parsed->squares.size() == 2 &&
                           text.find(':') == std::string_view::npos;
    return is_course ? read_sherlock_move(at, text) : read_move(at, text);
}

}  // namespace damier::checkers
