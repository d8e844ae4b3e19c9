// The terms that depend on nothing but the pawns, so that they may be remembered from one position
// to the next.
#pragma once

#include <bit>

#include "chess/attacks.h"
#include "core/bits.h"
#include "eval/chess_spans.h"
#include "eval/chess_terms.h"

namespace damier::eval {

template <Side Us, class Sink>
class PawnFeatures {
public:
    using Bitboard = chess::Bitboard;
    using Square = chess::Square;
    using Group = chess_terms::Group;

    PawnFeatures(Bitboard ours, Bitboard theirs, Sink& sink)
        : ours_(ours),
          theirs_(theirs),
          their_attacks_(chess::pawn_attacks(kThem, theirs)),
          sink_(sink) {}

    // Gives back the passed pawns.
    Bitboard find() {
        Bitboard passed = 0;
        for (const int i : Members(ours_)) {
            const Square s = chess::square_at(i);
            structure(s);
            if (is_passed(s)) {
                passed |= chess::bit(s);
                add(Group::Passed, own_rank(Us, s));
            } else if (is_candidate(s)) {
                add(Group::Candidate, own_rank(Us, s));
            }
        }
        return passed;
    }

private:
    static constexpr Side kThem = other(Us);

    void add(Group group, int which = 0) { sink_.add(Us, chess_terms::at(group, which)); }

    [[nodiscard]] Bitboard supporters(Square s) const {
        return ours_ & chess::pawn_attacks(kThem, chess::bit(s));
    }
    [[nodiscard]] Bitboard beside(Square s) const {
        return ours_ & neighbour_files(s) & chess::rank_bits(chess::rank_of(s));
    }

    void structure(Square s) {
        const Bitboard neighbours = ours_ & neighbour_files(s);
        const Bitboard support = supporters(s);
        const bool opposed = (theirs_ & squares_ahead(Us, s)) != 0;
        if (support != 0) add(Group::Supported, own_rank(Us, s));
        if (beside(s) != 0) add(Group::Phalanx, own_rank(Us, s));
        if (neighbours == 0) {
            add(Group::Isolated, opposed ? 1 : 0);
        } else if (is_backward(s, neighbours)) {
            add(Group::Backward, opposed ? 1 : 0);
        }
        if (support == 0 && (ours_ & squares_ahead(Us, s)) != 0) add(Group::Doubled);
    }

    [[nodiscard]] bool is_backward(Square s, Bitboard neighbours) const {
        const Bitboard next = chess::pawn_push<Us>(chess::bit(s));
        return (neighbours & ~squares_ahead_beside(Us, s)) == 0 &&
               (next & (their_attacks_ | theirs_)) != 0;
    }

    [[nodiscard]] bool is_passed(Square s) const {
        return (theirs_ & (squares_ahead(Us, s) | squares_ahead_beside(Us, s))) == 0 &&
               (ours_ & squares_ahead(Us, s)) == 0;
    }

    // Nobody stands in its way, and at least as many help it past the enemies beside its way.
    [[nodiscard]] bool is_candidate(Square s) const {
        if (((ours_ | theirs_) & squares_ahead(Us, s)) != 0) return false;
        const Bitboard guards = theirs_ & squares_ahead_beside(Us, s);
        const Bitboard helpers = ours_ & neighbour_files(s) & ~squares_ahead_beside(Us, s);
        return std::popcount(helpers) >= std::popcount(guards);
    }

    Bitboard ours_;
    Bitboard theirs_;
    Bitboard their_attacks_;
    Sink& sink_;
};

// The terms of both sides' pawns; gives back all passed pawns.
template <class Sink>
chess::Bitboard find_pawn_terms(chess::Bitboard first, chess::Bitboard second, Sink& sink) {
    return PawnFeatures<Side::First, Sink>(first, second, sink).find() |
           PawnFeatures<Side::Second, Sink>(second, first, sink).find();
}

}  // namespace damier::eval
