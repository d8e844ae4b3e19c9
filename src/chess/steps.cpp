// Which step of a piece changes the key like this? All steps of all pieces on an empty board lie in a
// table with two places for each, a cuckoo table (Pagh and Rodler 2001); to find upcoming repetitions
// with it is an idea of M. van Kervinck ("The Design and Implementation of the Rookie 2.0 Chess
// Playing Program", 2002).
#include <utility>

#include "chess/position.h"

namespace damier::chess {

namespace {

// There and back again: one entry stands for both.
struct Step {
    Key difference;  // 0: an empty place
    Piece piece;
    Square one;
    Square two;
};

class StepTable {
public:
    StepTable() {
        for (int piece = 0; piece < Position::kPieces; ++piece) {
            if (type_of(static_cast<Piece>(piece)) != PieceType::Pawn)
                add_steps(static_cast<Piece>(piece));
        }
    }

    // Nothing when there is none.
    [[nodiscard]] const Step* find(Key difference) const {
        for (const std::size_t place : {first_place(difference), second_place(difference)}) {
            if (steps_[place].difference == difference) return &steps_[place];
        }
        return nullptr;
    }

private:
    static constexpr std::size_t kPlaces = 8192;  // for 3668 steps: half full, they find room

    static std::size_t first_place(Key difference) { return difference % kPlaces; }
    static std::size_t second_place(Key difference) { return (difference >> 16) % kPlaces; }

    void add_steps(Piece piece) {
        const auto& keys = kZobrist.piece[static_cast<std::size_t>(idx(piece))];
        for (int one = 0; one < Position::kSquares; ++one) {
            for (const int two : Members(attacks_from(type_of(piece), square_at(one), 0))) {
                if (two < one) continue;
                insert({keys[static_cast<std::size_t>(one)] ^ keys[static_cast<std::size_t>(two)] ^
                            Position::kTurnKey,
                        piece, square_at(one), square_at(two)});
            }
        }
    }

    // Whoever was there before goes to its other place, and so on.
    void insert(Step step) {
        std::size_t place = first_place(step.difference);
        for (;;) {
            std::swap(step, steps_[place]);
            if (step.difference == 0) return;
            place = place == first_place(step.difference) ? second_place(step.difference)
                                                          : first_place(step.difference);
        }
    }

    std::array<Step, kPlaces> steps_{};
};

const StepTable& step_table() {
    static const StepTable table;
    return table;
}

}  // namespace

bool Position::is_step(Key difference) const {
    const Step* step = step_table().find(difference);
    if (step == nullptr || en_passant_ != kNoSquare) return false;
    const bool there = on(step->one) == step->piece;
    const Square from = there ? step->one : step->two;
    const Square to = there ? step->two : step->one;
    if (side_of(step->piece) != turn_ || on(from) != step->piece) return false;
    if (((between(from, to) | bit(to)) & occupied()) != 0) return false;
    const bool is_king = type_of(step->piece) == PieceType::King;
    return (castling_ & (is_king ? rank_for(turn_, 0) : bit(from))) == 0;
}

}  // namespace damier::chess
