// One move at random, through a sink of the generator that keeps sets.
#include "chess/generator.h"
#include "core/nth_member.h"

namespace damier::chess {

namespace {

// Moves as sets, each set with one way to find where its members come from, so that any of them is
// found without listing the others. The king's steps come untested: of up to eight squares only the
// one that is drawn needs to be looked at.
class Draw {
public:
    static constexpr bool kWantsTestedKing = false;

    struct Choice {
        std::size_t set;
        Move move;
    };

    void piece(Square from, Bitboard targets) { add(targets, idx(from), 0, Move::Kind::Normal); }
    void pawns(Bitboard targets, int step) { add(targets, -step, 63, Move::Kind::Normal); }
    template <Which W>
    void promotions(Bitboard targets, int step) {
        static_assert(W == Which::All);
        for (const auto kind :
             {Move::Kind::Queen, Move::Kind::Rook, Move::Kind::Bishop, Move::Kind::Knight}) {
            add(targets, -step, 63, kind);
        }
    }
    void single(Move m) { add(bit(m.to()), idx(m.from()), 0, m.kind()); }

    [[nodiscard]] std::uint32_t size() const { return size_; }
    // Every move with the same probability; there must be one.
    [[nodiscard]] Choice draw(Rng& rng) const {
        auto n = static_cast<int>(rng.below(size_));
        std::size_t i = 0;
        for (;; ++i) {
            const int here = std::popcount(sets_[i].targets);
            if (n < here) break;
            n -= here;
        }
        const Set& set = sets_[i];
        const int to = nth_member(set.targets, n);
        return {i, Move(square_at(set.origin + (to & set.follows)), square_at(to), set.kind)};
    }
    void take_out(const Choice& choice) {
        sets_[choice.set].targets ^= bit(choice.move.to());
        --size_;
    }

private:
    // A move comes from origin, or for pawns (follows = 63) from its target plus origin.
    struct Set {
        Bitboard targets;
        std::int8_t origin;
        std::uint8_t follows;
        Move::Kind kind;
    };

    void add(Bitboard targets, int origin, std::uint8_t follows, Move::Kind kind) {
        sets_.push_back({targets, static_cast<std::int8_t>(origin), follows, kind});
        size_ += static_cast<std::uint32_t>(std::popcount(targets));
    }

    // Pawns 4, promotions 12, en passant 2, pieces 30 (15 queens, twice each), king 1, castling 2.
    StaticVector<Set, 51> sets_;
    std::uint32_t size_ = 0;
};

// An attacked king step that is drawn is taken out, and the others stay equally likely.
template <Side Us>
bool random_move_for(const Position& at, Rng& rng, Move& m) {
    Draw moves;
    Generator<Us, Which::All, Draw> generator{at, moves};
    generator.run();
    while (moves.size() != 0) {
        const Draw::Choice choice = moves.draw(rng);
        m = choice.move;
        const bool is_king_step = m.from() == generator.king && m.kind() == Move::Kind::Normal;
        if (!is_king_step ||
            !generator.attacked_from_afar(m.to(), at.occupied() ^ bit(generator.king)))
            return true;
        moves.take_out(choice);
    }
    return false;
}

}  // namespace

bool Position::random_move(Rng& rng, Move& m) const {
    return turn_ == Side::First ? random_move_for<Side::First>(*this, rng, m)
                                : random_move_for<Side::Second>(*this, rng, m);
}

}  // namespace damier::chess
