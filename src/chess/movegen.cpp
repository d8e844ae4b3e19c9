// The callers that want all moves, through the sinks of the generator: Emit writes the moves into a
// list, Count adds up sizes of sets without looking at single moves (perft's leaves), Any is
// content with one move and lets the generator go home early.
#include "chess/generator.h"

namespace damier::chess {

namespace {

struct Emit {
    Position::MoveList& list;

    void piece(Square from, Bitboard targets) {
        while (targets != 0) list.push_back(Move(from, take_square(targets)));
    }
    // Pawns that all moved by the same step: from = to - step.
    void pawns(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = take_square(targets);
            list.push_back(Move(square_at(idx(to) - step), to));
        }
    }
    template <Which W>
    void promotions(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = take_square(targets);
            const Square from = square_at(idx(to) - step);
            if constexpr (W != Which::Quiet) {
                list.push_back(Move::promotion(from, to, PieceType::Queen));
            }
            if constexpr (W != Which::Tactical) {
                list.push_back(Move::promotion(from, to, PieceType::Rook));
                list.push_back(Move::promotion(from, to, PieceType::Bishop));
                list.push_back(Move::promotion(from, to, PieceType::Knight));
            }
        }
    }
    void single(Move m) { list.push_back(m); }
};

struct Count {
    int n = 0;

    void piece(Square, Bitboard targets) { n += std::popcount(targets); }
    void pawns(Bitboard targets, int) { n += std::popcount(targets); }
    template <Which W>
    void promotions(Bitboard targets, int) {
        static_assert(W == Which::All);
        n += std::popcount(targets) * 4;
    }
    void single(Move) { ++n; }
};

struct Any {
    Bitboard found = 0;

    void piece(Square, Bitboard targets) { found |= targets; }
    void pawns(Bitboard targets, int) { found |= targets; }
    template <Which W>
    void promotions(Bitboard targets, int) {
        found |= targets;
    }
    void single(Move m) { found |= bit(m.to()); }
    [[nodiscard]] bool is_content() const { return found != 0; }
};

template <Which W, class Sink>
void tell(const Position& at, Sink& sink) {
    if (at.turn() == Side::First) {
        Generator<Side::First, W, Sink>{at, sink}.run();
    } else {
        Generator<Side::Second, W, Sink>{at, sink}.run();
    }
}

}  // namespace

template <Gen G>
void Position::generate(MoveList& list) const {
    Emit sink{list};
    tell<G == Gen::Legal ? Which::All : Which::Tactical>(*this, sink);
}

template void Position::generate<Gen::Legal>(MoveList&) const;
template void Position::generate<Gen::Tactical>(MoveList&) const;

void Position::generate_quiet(MoveList& list) const {
    Emit sink{list};
    tell<Which::Quiet>(*this, sink);
}

int Position::count_legal() const {
    Count sink;
    tell<Which::All>(*this, sink);
    return sink.n;
}

bool Position::has_legal() const {
    Any sink;
    tell<Which::All>(*this, sink);
    return sink.is_content();
}

}  // namespace damier::chess
