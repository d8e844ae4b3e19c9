// Finds the terms of a chess position (eval/chess_terms.h) that change with every move: all but
// what stands where, which is a sum kept from move to move, and but the pawns among themselves.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "chess/position.h"
#include "core/bits.h"
#include "eval/chess_spans.h"
#include "eval/chess_terms.h"

namespace damier::eval {

// How dangerous it is for the king, in units: who attacks the squares around it, and how. The sum in
// steps is a term of its own, so these numbers only say what is equally dangerous.
struct DangerUnits {
    static constexpr std::array<int, 6> kAttacker{0, 9, 7, 9, 9, 0};  // by type
    static constexpr std::array<int, 6> kCheck{0, 15, 9, 17, 13, 0};  // a safe one
    static constexpr int kRingSquare = 4;                             // attacked, each time
    static constexpr int kWeakSquare = 7;  // attacked, defended by king or queen alone
    static constexpr int kNoQueen = -32;   // the attacker has none
    static constexpr int kStep = 6;        // units in one step of the term
};

template <class Sink>
class ChessFeatures {
public:
    using Bitboard = chess::Bitboard;
    using Square = chess::Square;
    using PieceType = chess::PieceType;
    using Group = chess_terms::Group;

    ChessFeatures(const chess::Position& at, Bitboard passed, Sink& sink)
        : at_(at), passed_(passed), occupied_(at.occupied()), sink_(sink) {}

    void find() {
        look_round<Side::First>();
        look_round<Side::Second>();
        pieces<Side::First>();
        pieces<Side::Second>();
        rest<Side::First>();
        rest<Side::Second>();
        sink_.add(at_.turn(), chess_terms::at(Group::Tempo));
    }

private:
    // What a side attacks, and how its attack on the enemy king stands.
    struct Sight {
        std::array<Bitboard, 6> by{};  // type of the attacker
        Bitboard all = 0;
        Bitboard twice = 0;
        Bitboard ring = 0;  // the squares around its own king
        int attackers = 0;  // of the enemy's ring
        int units = 0;      //
    };

    template <Side Us>
    Sight& sight() {
        return sights_[static_cast<std::size_t>(idx(Us))];
    }
    template <Side Us>
    void add(Group group, int which = 0, int count = 1) {
        sink_.add(Us, chess_terms::at(group, which), count);
    }
    static constexpr std::size_t at_type(PieceType type) {
        return static_cast<std::size_t>(chess::idx(type));
    }

    template <Side Us>
    void note(PieceType type, Bitboard attacks) {
        Sight& own = sight<Us>();
        own.twice |= own.all & attacks;
        own.all |= attacks;
        own.by[at_type(type)] |= attacks;
    }

    template <Side Us>
    void look_round() {
        const Bitboard pawns = at_.pieces(Us, PieceType::Pawn);
        const Square king = at_.king(Us);
        note<Us>(PieceType::King, chess::king_attacks(king));
        const Bitboard left = chess::pawn_left<Us>(pawns);
        const Bitboard right = chess::pawn_right<Us>(pawns);
        sight<Us>().twice |= left & right;
        note<Us>(PieceType::Pawn, left | right);
        // A king at the edge is attacked as much as one beside it.
        const int file = std::clamp(chess::file_of(king), 1, 6);
        const int rank = std::clamp(chess::rank_of(king), 1, 6);
        const Square centre = chess::make_square(file, rank);
        sight<Us>().ring = chess::king_attacks(centre) | chess::bit(centre);
    }

    template <Side Us>
    void pieces() {
        constexpr Side kThem = other(Us);
        const Bitboard pawns = at_.pieces(Us, PieceType::Pawn);
        const Bitboard stuck = pawns & chess::pawn_push<kThem>(occupied_);
        free_ = ~(sight<kThem>().by[at_type(PieceType::Pawn)] | stuck |
                  at_.pieces(Us, PieceType::King));
        const int many_pawns = std::popcount(pawns) - 5;

        const Bitboard knights = at_.pieces(Us, PieceType::Knight);
        for (const int i : Members(knights)) {
            const Square s = chess::square_at(i);
            mobility<Us>(PieceType::Knight, Group::KnightMobility, chess::knight_attacks(s));
            minor<Us>(Group::KnightOutpost, s);
        }
        if (knights != 0 && many_pawns != 0)
            add<Us>(Group::KnightPawns, 0, many_pawns * std::popcount(knights));

        const Bitboard bishops = at_.pieces(Us, PieceType::Bishop);
        const Bitboard queens = at_.pieces(PieceType::Queen);
        for (const int i : Members(bishops)) {
            const Square s = chess::square_at(i);
            mobility<Us>(PieceType::Bishop, Group::BishopMobility,
                         chess::bishop_attacks(s, occupied_ ^ queens));
            minor<Us>(Group::BishopOutpost, s);
            bishop_pawns<Us>(s, pawns, stuck);
        }
        if (many(bishops)) add<Us>(Group::BishopPair);

        const Bitboard rooks = at_.pieces(Us, PieceType::Rook);
        for (const int i : Members(rooks)) {
            const Square s = chess::square_at(i);
            mobility<Us>(PieceType::Rook, Group::RookMobility,
                         chess::rook_attacks(s, occupied_ ^ queens ^ rooks));
            rook<Us>(s, pawns);
        }
        if (rooks != 0 && many_pawns != 0)
            add<Us>(Group::RookPawns, 0, many_pawns * std::popcount(rooks));

        for (const int i : Members(at_.pieces(Us, PieceType::Queen))) {
            const Square s = chess::square_at(i);
            mobility<Us>(PieceType::Queen, Group::QueenMobility,
                         chess::bishop_attacks(s, occupied_) | chess::rook_attacks(s, occupied_));
        }
    }

    template <Side Us>
    void mobility(PieceType type, Group group, Bitboard attacks) {
        note<Us>(type, attacks);
        add<Us>(group, std::popcount(attacks & free_));
        const Bitboard near = attacks & sight<other(Us)>().ring;
        if (near == 0) return;
        Sight& own = sight<Us>();
        ++own.attackers;
        own.units +=
            DangerUnits::kAttacker[at_type(type)] + DangerUnits::kRingSquare * std::popcount(near);
    }

    template <Side Us>
    void minor(Group outpost, Square s) {
        constexpr Side kThem = other(Us);
        const int rank = own_rank(Us, s);
        const Bitboard their_pawns = at_.pieces(kThem, PieceType::Pawn);
        if (rank >= 3 && rank <= 5 && (their_pawns & squares_ahead_beside(Us, s)) == 0) {
            const bool supported = (sight<Us>().by[at_type(PieceType::Pawn)] & chess::bit(s)) != 0;
            add<Us>(outpost, supported ? 1 : 0);
        }
        if ((chess::pawn_push<Us>(chess::bit(s)) & at_.pieces(PieceType::Pawn)) != 0)
            add<Us>(Group::MinorBehindPawn);
    }

    template <Side Us>
    void bishop_pawns(Square s, Bitboard pawns, Bitboard stuck) {
        constexpr Bitboard kCentre = 0x3C3C3C3C3C3C3C3CULL;
        const Bitboard colour =
            (chess::bit(s) & chess_spans::kDark) != 0 ? chess_spans::kDark : ~chess_spans::kDark;
        const int same = std::popcount(pawns & colour);
        if (same == 0) return;
        add<Us>(Group::BishopPawns, 0, same);
        if (const Bitboard blocked = stuck & kCentre; blocked != 0)
            add<Us>(Group::BishopBlocked, 0, same * std::popcount(blocked));
    }

    template <Side Us>
    void rook(Square s, Bitboard pawns) {
        constexpr Side kThem = other(Us);
        const Bitboard file = chess_spans::file_bits(chess::file_of(s));
        const Bitboard their_pawns = at_.pieces(kThem, PieceType::Pawn);
        if ((file & pawns) == 0)
            add<Us>((file & their_pawns) == 0 ? Group::RookOpen : Group::RookHalfOpen);
        if (own_rank(Us, s) == 6 &&
            ((their_pawns & chess::rank_for(Us, 6)) != 0 || own_rank(Us, at_.king(kThem)) == 7))
            add<Us>(Group::RookSeventh);
    }

    // All that needs to know what both sides attack.
    template <Side Us>
    void rest() {
        shelter<Us>();
        danger<Us>();
        threats<Us>();
        passed_pawns<Us>();
    }

    template <Side Us>
    void shelter() {
        constexpr Side kThem = other(Us);
        const Square king = at_.king(Us);
        const Bitboard in_front =
            ~chess_spans::kRanksBehind[static_cast<std::size_t>(idx(Us))]
                                      [static_cast<std::size_t>(chess::rank_of(king))];
        const Bitboard ours = at_.pieces(Us, PieceType::Pawn) & in_front;
        const Bitboard theirs = at_.pieces(kThem, PieceType::Pawn) & in_front;
        const int middle = std::clamp(chess::file_of(king), 1, 6);
        for (int file = middle - 1; file <= middle + 1; ++file) {
            const int from_edge = std::min(file, 7 - file);
            const int own = nearest<Us>(ours & chess_spans::file_bits(file));
            const int enemy = nearest<Us>(theirs & chess_spans::file_bits(file));
            add<Us>(Group::Shelter, from_edge * 8 + own);
            if (own != 0 && own + 1 == enemy) {
                add<Us>(Group::StormBlocked, enemy);
            } else {
                add<Us>(Group::Storm, from_edge * 8 + enemy);
            }
        }
    }
    // The rank of the pawn that is nearest to our side of the board; 0 without one.
    template <Side Us>
    static int nearest(Bitboard pawns) {
        if (pawns == 0) return 0;
        return Us == Side::First ? std::countr_zero(pawns) / 8 : std::countl_zero(pawns) / 8;
    }

    // The danger to our king.
    template <Side Us>
    void danger() {
        constexpr Side kThem = other(Us);
        const Sight& own = sight<Us>();
        const Sight& enemy = sight<kThem>();
        const bool queen = at_.pieces(kThem, PieceType::Queen) != 0;
        if (enemy.attackers < (queen ? 1 : 2)) return add<Us>(Group::Danger, 0);
        const Bitboard poorly = ~own.twice & (~own.all | own.by[at_type(PieceType::King)] |
                                              own.by[at_type(PieceType::Queen)]);
        const Bitboard weak = enemy.all & poorly;
        int units = enemy.units + DangerUnits::kWeakSquare * std::popcount(weak & own.ring);
        if (!queen) units += DangerUnits::kNoQueen;
        units += checks<Us>(weak);
        const int step = std::clamp(units / DangerUnits::kStep, 0, chess_terms::kDangers - 2);
        add<Us>(Group::Danger, 1 + step);
    }

    // Checks that the enemy could give without losing the piece at once.
    template <Side Us>
    int checks(Bitboard weak) {
        constexpr Side kThem = other(Us);
        const Sight& own = sight<Us>();
        const Sight& enemy = sight<kThem>();
        const Square king = at_.king(Us);
        const Bitboard lines =
            chess::rook_attacks(king, occupied_ ^ at_.pieces(Us, PieceType::Queen));
        const Bitboard diagonals =
            chess::bishop_attacks(king, occupied_ ^ at_.pieces(Us, PieceType::Queen));
        const Bitboard safe = ~at_.pieces(kThem) & (~own.all | (weak & enemy.twice));
        const auto unit = [](PieceType type) { return DangerUnits::kCheck[at_type(type)]; };
        int units = 0;
        if ((lines & safe & enemy.by[at_type(PieceType::Rook)]) != 0)
            units += unit(PieceType::Rook);
        if (((lines | diagonals) & safe & enemy.by[at_type(PieceType::Queen)]) != 0)
            units += unit(PieceType::Queen);
        if ((diagonals & safe & enemy.by[at_type(PieceType::Bishop)]) != 0)
            units += unit(PieceType::Bishop);
        if ((chess::knight_attacks(king) & safe & enemy.by[at_type(PieceType::Knight)]) != 0)
            units += unit(PieceType::Knight);
        return units;
    }

    template <Side Us>
    void threats() {
        constexpr Side kThem = other(Us);
        const Sight& own = sight<Us>();
        const Sight& enemy = sight<kThem>();
        const Bitboard theirs = at_.pieces(kThem);
        const Bitboard their_pawns = at_.pieces(kThem, PieceType::Pawn);
        const Bitboard well = enemy.by[at_type(PieceType::Pawn)] | (enemy.twice & ~own.twice);
        const Bitboard weak = theirs & own.all & ~well;
        threat<Us>(Group::ThreatByPawn, own.by[at_type(PieceType::Pawn)] & theirs & ~their_pawns);
        const Bitboard heavy =
            at_.pieces(kThem, PieceType::Rook) | at_.pieces(kThem, PieceType::Queen);
        threat<Us>(Group::ThreatByMinor,
                   (own.by[at_type(PieceType::Knight)] | own.by[at_type(PieceType::Bishop)]) &
                       (weak | heavy));
        threat<Us>(Group::ThreatByRook,
                   own.by[at_type(PieceType::Rook)] & (weak | at_.pieces(kThem, PieceType::Queen)));
        if ((weak & own.by[at_type(PieceType::King)]) != 0) add<Us>(Group::ThreatByKing);
        const Bitboard hanging = weak & (~enemy.all | (own.twice & ~their_pawns));
        if (hanging != 0) add<Us>(Group::Hanging, 0, std::popcount(hanging));

        const Bitboard next = chess::pawn_push<Us>(at_.pieces(Us, PieceType::Pawn)) & ~occupied_ &
                              ~enemy.by[at_type(PieceType::Pawn)] & (own.all | ~enemy.all);
        const Bitboard pushed = chess::pawn_attacks(Us, next) & theirs & ~their_pawns;
        if (pushed != 0) add<Us>(Group::ThreatByPush, 0, std::popcount(pushed));
    }
    template <Side Us>
    void threat(Group group, Bitboard victims) {
        for (const int i : Members(victims)) {
            add<Us>(group, chess::idx(chess::type_of(at_.on(chess::square_at(i)))));
        }
    }

    template <Side Us>
    void passed_pawns() {
        for (const int i : Members(passed_ & at_.pieces(Us))) passed_pawn<Us>(chess::square_at(i));
    }
    template <Side Us>
    void passed_pawn(Square s) {
        constexpr Side kThem = other(Us);
        const int rank = own_rank(Us, s);
        const Bitboard next = chess::pawn_push<Us>(chess::bit(s));
        const Square stop = chess::lowest_square(next);
        const Bitboard way = squares_ahead(Us, s);
        if (rank >= 8 - 1 - chess_terms::kKingRanks) {
            const int row = (rank - (8 - 1 - chess_terms::kKingRanks)) * chess_terms::kDistances;
            add<Us>(Group::PassedOurKing, row + distance(at_.king(Us), stop));
            add<Us>(Group::PassedTheirKing, row + distance(at_.king(kThem), stop));
        }
        if ((next & at_.pieces(kThem)) != 0) {
            add<Us>(Group::PassedBlocked, rank);
        } else if (((occupied_ | sight<kThem>().all) & way) == 0) {
            add<Us>(Group::PassedPath, rank);
        } else if (((occupied_ | (sight<kThem>().all & ~sight<Us>().all)) & next) == 0) {
            add<Us>(Group::PassedNext, rank);
        }
        if ((squares_ahead(kThem, s) & at_.pieces(Us, PieceType::Rook)) != 0)
            add<Us>(Group::PassedRook);
    }

    const chess::Position& at_;
    Bitboard passed_;
    Bitboard occupied_;
    Bitboard free_ = 0;  // of the side whose pieces are looked at
    Sink& sink_;
    std::array<Sight, 2> sights_{};
};

}  // namespace damier::eval
