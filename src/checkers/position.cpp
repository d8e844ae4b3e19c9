// Move generation on whole sets of squares. Every function is compiled for each side, so that all
// shifts are constants; the turn is looked at once per call.
#include "checkers/position.h"

#include <algorithm>
#include <array>

#include "checkers/movegen.h"
#include "core/nth_member.h"

namespace damier::checkers {

namespace {

// The square one step away, for turning the members of a shifted set back into moves.
using NeighbourTable = std::array<std::uint8_t, kSquares>;

constexpr std::array<NeighbourTable, 4> make_neighbours() {
    std::array<NeighbourTable, 4> table{};
    for (const Direction d : kDirections) {
        for (int square = 0; square < kSquares; ++square) {
            const Bits there = step(bit(square), d);
            if (there == 0) continue;
            table[static_cast<std::size_t>(d)][static_cast<std::size_t>(square)] =
                static_cast<std::uint8_t>(lowest(there));
        }
    }
    return table;
}

constexpr std::array<NeighbourTable, 4> kNeighbours = make_neighbours();

// Which pieces may step in this direction: all go forward, kings go back too.
template <Side Mover, Direction D>
constexpr Bits steppers(const Board& board) {
    return is_forward(Mover, D) ? board.of(Mover) : board.kings_of(Mover);
}

template <Side Mover, Direction D, class List>
void add_steps(const Board& board, Bits targets, List& list) {
    constexpr const auto& kOrigin = kNeighbours[static_cast<std::size_t>(opposite(D))];
    for (const int to : Members(step<D>(steppers<Mover, D>(board)) & targets)) {
        list.push_back({kOrigin[static_cast<std::size_t>(to)], static_cast<std::uint8_t>(to), 0});
    }
}

template <Side Mover, class List>
void add_all_steps(const Board& board, Bits targets, List& list) {
    const bool backward = board.kings_of(Mover) != 0;
    if (Mover == Side::Second || backward)
        add_steps<Mover, Direction::UpRight>(board, targets, list);
    if (Mover == Side::First || backward) {
        add_steps<Mover, Direction::DownRight>(board, targets, list);
        add_steps<Mover, Direction::DownLeft>(board, targets, list);
    }
    if (Mover == Side::Second || backward)
        add_steps<Mover, Direction::UpLeft>(board, targets, list);
}

// Adds up what each direction gives: f(squares that can be stepped to).
template <Side Mover, class F>
int sum_of_steps(const Board& board, F f) {
    const Bits empty = board.empty();
    const auto of = [&]<Direction D>() { return f(step<D>(steppers<Mover, D>(board)) & empty); };
    int total = 0;
    const bool backward = board.kings_of(Mover) != 0;
    if (Mover == Side::Second || backward) {
        total += of.template operator()<Direction::UpRight>();
        total += of.template operator()<Direction::UpLeft>();
    }
    if (Mover == Side::First || backward) {
        total += of.template operator()<Direction::DownRight>();
        total += of.template operator()<Direction::DownLeft>();
    }
    return total;
}

template <Side Mover>
int count_steps(const Board& board) {
    return sum_of_steps<Mover>(board, [](Bits targets) { return std::popcount(targets); });
}

template <class Rules, Side Mover>
bool can_move(const Board& board) {
    return sum_of_steps<Mover>(board, [](Bits targets) { return targets != 0 ? 1 : 0; }) != 0 ||
           jumpers<Rules, Mover>(board) != 0;
}

// Steps by which men are crowned.
template <Side Mover, class List>
void add_crowning_steps(const Board& board, List& list) {
    Board men_only = board;
    men_only.kings = 0;
    men_only.of(Mover) = board.men(Mover);
    add_all_steps<Mover>(men_only, board.empty() & last_row(Mover), list);
}

// The visitors of captures (see CaptureWalk) that look at every chain.
struct EveryLeg {
    static bool enter(Jump /*next*/) { return true; }
    static void leave() {}
};

template <class List>
struct CollectPaths : EveryLeg {
    List& list;
    std::uint8_t from;

    CollectPaths(List& out, int square) : list(out), from(static_cast<std::uint8_t>(square)) {}
    void complete(Jump last, Bits captured) {
        if (list.size() == List::kCapacity) return;
        list.push_back({from, static_cast<std::uint8_t>(lowest(last.to)), captured});
    }
};

// Equal moves once. Only the moves of the same piece, from `first` on, can be equal.
template <class List>
struct CollectMoves : EveryLeg {
    List& list;
    std::uint8_t from;
    std::size_t first;

    CollectMoves(List& out, int square)
        : list(out), from(static_cast<std::uint8_t>(square)), first(out.size()) {}
    void complete(Jump last, Bits captured) {
        if (list.size() == List::kCapacity) return;
        const Move m{from, static_cast<std::uint8_t>(lowest(last.to)), captured};
        if (std::find(list.begin() + first, list.end(), m) == list.end()) list.push_back(m);
    }
};

// How many captures men on these squares have, all of them at once. It holds for men only: each set
// comes from the first one by one sequence of directions, so its members stand for different paths;
// a forward path never meets again what it took or left; and no two paths are equal moves, since
// the men taken spell the path row by row.
template <Side Mover>
int count_man_captures(Bits men, Bits prey, Bits empty) {
    constexpr Direction kRight = Mover == Side::First ? Direction::DownRight : Direction::UpRight;
    constexpr Direction kLeft = Mover == Side::First ? Direction::DownLeft : Direction::UpLeft;
    const Bits right = hop<kRight>(men) & step<kRight>(prey) & empty;
    const Bits left = hop<kLeft>(men) & step<kLeft>(prey) & empty;
    if ((right | left) == 0) return 0;
    const Bits go_on = (hop<opposite(kRight)>(empty) & step<opposite(kRight)>(prey)) |
                       (hop<opposite(kLeft)>(empty) & step<opposite(kLeft)>(prey));
    int count = std::popcount(right & ~go_on) + std::popcount(left & ~go_on);
    if (((right | left) & go_on) != 0) {
        count += count_man_captures<Mover>(right & go_on, prey, empty);
        count += count_man_captures<Mover>(left & go_on, prey, empty);
    }
    return count;
}

template <class Rules, Side Mover, template <class> class Collect, class List>
void add_captures(const Board& board, Bits movers, List& list) {
    for (const int from : Members(movers)) {
        Collect<List> collect(list, from);
        walk_captures<Rules, Mover>(board, from, collect);
    }
}

// All captures; false when there is none.
template <class Rules, Side Mover, class List>
bool captures_for(const Board& board, List& list) {
    const Bits movers = jumpers<Rules, Mover>(board);
    if (movers == 0) return false;
    add_captures<Rules, Mover, CollectMoves>(board, movers, list);
    return true;
}

template <class Rules, Side Mover, Gen Which, class List>
void generate_for(const Board& board, List& list) {
    if constexpr (Which == Gen::Legal) {
        if (!captures_for<Rules, Mover>(board, list))
            add_all_steps<Mover>(board, board.empty(), list);
    } else {
        assert((jumpers<Rules, Mover>(board)) == 0);  // asked for only where nothing is forced
        add_crowning_steps<Mover>(board, list);
    }
}

template <class Rules, Side Mover, class List>
void generate_paths_for(const Board& board, List& list) {
    const Bits movers = jumpers<Rules, Mover>(board);
    if (movers != 0) {
        add_captures<Rules, Mover, CollectPaths>(board, movers, list);
    } else {
        add_all_steps<Mover>(board, board.empty(), list);
    }
}

// Kings have few captures but many ways to make them, so the moves are listed to find the equal
// ones. Apart from count_for, so that positions without kings do not pay for the room of the list.
template <class Position, Side Mover>
[[gnu::noinline]] int count_king_captures(const Board& board, Bits kings) {
    typename Position::MoveList list;
    add_captures<typename Position::Rules, Mover, CollectMoves>(board, kings, list);
    return static_cast<int>(list.size());
}

template <class Position, Side Mover>
int count_for(const Board& board) {
    using Rules = typename Position::Rules;
    int captures =
        count_man_captures<Mover>(board.men(Mover), board.of(other(Mover)), board.empty());
    if (board.kings_of(Mover) != 0) {
        const Bits kings = jumpers<Rules, Mover>(board) & board.kings;
        if (kings != 0) captures += count_king_captures<Position, Mover>(board, kings);
    }
    return captures != 0 ? captures : count_steps<Mover>(board);
}

// Moves of one leg, steps or jumps, by the squares they lead to: one word for the moves down the
// board and one for those up, with the moves to the right in the low half and those to the left in
// the high half.
struct Legs {
    std::uint64_t down = 0;
    std::uint64_t up = 0;

    [[nodiscard]] bool empty() const { return (down | up) == 0; }
    [[nodiscard]] Bits targets() const {
        const std::uint64_t both = down | up;
        return static_cast<Bits>(both | both >> kSquares);
    }
};

// reach<D>() gives the squares reached in that direction. A side without kings goes one way only.
template <Side Mover, class Reach>
Legs legs_of(bool has_kings, Reach reach) {
    const auto word = [&]<Direction Right, Direction Left>() {
        return std::uint64_t{reach.template operator()<Right>()} |
               std::uint64_t{reach.template operator()<Left>()} << kSquares;
    };
    Legs legs;
    if (Mover == Side::First || has_kings)
        legs.down = word.template operator()<Direction::DownRight, Direction::DownLeft>();
    if (Mover == Side::Second || has_kings)
        legs.up = word.template operator()<Direction::UpRight, Direction::UpLeft>();
    return legs;
}

// The moves of the members of Legs: those down, then those up.
using LegMoves = std::array<std::array<Move, 2 * kSquares>, 2>;

constexpr LegMoves make_leg_moves(bool jumps) {
    LegMoves moves{};
    for (const Direction d : kDirections) {
        const bool up = is_forward(Side::Second, d);
        const bool left = d == Direction::DownLeft || d == Direction::UpLeft;
        for (int to = 0; to < kSquares; ++to) {
            const Bits next = step(bit(to), opposite(d));
            const Bits from = jumps ? step(next, opposite(d)) : next;
            if (from == 0) continue;
            moves[up ? 1 : 0][static_cast<std::size_t>(left ? to + kSquares : to)] = {
                static_cast<std::uint8_t>(lowest(from)), static_cast<std::uint8_t>(to),
                jumps ? next : 0};
        }
    }
    return moves;
}

constexpr LegMoves kStepMoves = make_leg_moves(false);
constexpr LegMoves kJumpMoves = make_leg_moves(true);

// One of them, each with the same probability; there must be one.
Move draw(const Legs& legs, const LegMoves& moves, Rng& rng) {
    const int down = std::popcount(legs.down);
    const int all = down + std::popcount(legs.up);
    const auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(all)));
    return n < down ? moves[0][static_cast<std::size_t>(nth_member(legs.down, n))]
                    : moves[1][static_cast<std::size_t>(nth_member(legs.up, n - down))];
}

// Captures of several legs, and those of kings that jump from afar, are listed to find the equal
// ones. Apart, so that the others do not pay for the room of the list, and with a board of its own,
// so that theirs need not be in memory.
template <class Position, Side Mover>
[[gnu::noinline]] Move random_capture(Board board, Bits movers, Rng& rng) {
    typename Position::MoveList list;
    add_captures<typename Position::Rules, Mover, CollectMoves>(board, movers, list);
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// Move{} where there is no move.
template <class Position, Side Mover>
Move random_move_for(const Board& board, Rng& rng) {
    using Rules = typename Position::Rules;
    const Bits empty = board.empty();
    const Bits prey = board.of(other(Mover));
    const bool has_kings = board.kings_of(Mover) != 0;
    if constexpr (Rules::kLongCaptures) {
        if (has_kings) {
            const Bits movers = jumpers<Rules, Mover>(board);
            if ((movers & board.kings) != 0)
                return random_capture<Position, Mover>(board, movers, rng);
        }
    }
    const Legs jumps = legs_of<Mover>(has_kings, [&]<Direction D>() {
        return hop<D>(steppers<Mover, D>(board)) & step<D>(prey) & empty;
    });
    if (!jumps.empty()) {
        // From where could a king jump, were there one? A piece that lands there may go on. None
        // that has jumped can jump back: the square it left is not among the empty ones.
        const Legs onward = legs_of<Mover>(has_kings, [&]<Direction D>() {
            return hop<opposite(D)>(empty) & step<opposite(D)>(prey);
        });
        if ((jumps.targets() & onward.targets()) != 0)
            return random_capture<Position, Mover>(board, jumpers<Rules, Mover>(board), rng);
        return draw(jumps, kJumpMoves, rng);
    }
    const Legs steps = legs_of<Mover>(
        has_kings, [&]<Direction D>() { return step<D>(steppers<Mover, D>(board)) & empty; });
    return steps.empty() ? Move{} : draw(steps, kStepMoves, rng);
}

}  // namespace

template <class Rules>
bool BasicPosition<Rules>::random_move(Rng& rng, Move& m) const {
    m = turn_ == Side::First ? random_move_for<BasicPosition, Side::First>(board_, rng)
                             : random_move_for<BasicPosition, Side::Second>(board_, rng);
    return m != Move{};
}

template <class Rules>
template <Gen Which>
void BasicPosition<Rules>::generate(MoveList& list) const {
    if (turn_ == Side::First) {
        generate_for<Rules, Side::First, Which>(board_, list);
    } else {
        generate_for<Rules, Side::Second, Which>(board_, list);
    }
}

template <class Rules>
void BasicPosition<Rules>::generate_paths(MoveList& list) const {
    if (turn_ == Side::First) {
        generate_paths_for<Rules, Side::First>(board_, list);
    } else {
        generate_paths_for<Rules, Side::Second>(board_, list);
    }
}

template <class Rules>
int BasicPosition<Rules>::count_legal() const {
    return turn_ == Side::First ? count_for<BasicPosition, Side::First>(board_)
                                : count_for<BasicPosition, Side::Second>(board_);
}

template <class Rules>
bool BasicPosition<Rules>::has_legal() const {
    return turn_ == Side::First ? can_move<Rules, Side::First>(board_)
                                : can_move<Rules, Side::Second>(board_);
}

template <class Rules>
bool BasicPosition<Rules>::is_forced() const {
    return (turn_ == Side::First ? jumpers<Rules, Side::First>(board_)
                                 : jumpers<Rules, Side::Second>(board_)) != 0;
}

template <class Rules>
bool BasicPosition<Rules>::generate_if_forced(MoveList& list) const {
    return turn_ == Side::First ? captures_for<Rules, Side::First>(board_, list)
                                : captures_for<Rules, Side::Second>(board_, list);
}

template <class Rules>
bool BasicPosition<Rules>::is_step(Key difference) const {
    const int king = piece_of(turn_, true);
    for (const int from : Members(board_.kings_of(turn_))) {
        const Key left = difference ^ kTurnKey ^ kZobrist.of(king, from);
        for (const Direction d : kDirections) {
            const Bits to = step(bit(from), d) & board_.empty();
            if (to != 0 && left == kZobrist.of(king, lowest(to))) return !is_forced();
        }
    }
    return false;
}

template <class Rules>
Key BasicPosition<Rules>::recompute_key() const {
    Key key = turn_ == Side::Second ? kZobrist.white_to_move : 0;
    for (const int square : Members(board_.occupied()))
        key ^= kZobrist.of(piece_at(square), square);
    return key;
}

template class BasicPosition<EnglishRules>;
template class BasicPosition<SherlockRules>;
template void BasicPosition<EnglishRules>::generate<Gen::Legal>(MoveList&) const;
template void BasicPosition<EnglishRules>::generate<Gen::Tactical>(MoveList&) const;
template void BasicPosition<SherlockRules>::generate<Gen::Legal>(MoveList&) const;
template void BasicPosition<SherlockRules>::generate<Gen::Tactical>(MoveList&) const;

}  // namespace damier::checkers
