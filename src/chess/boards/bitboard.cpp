#include "chess/boards/bitboard.h"

namespace damier::chess::boards {

namespace {

constexpr std::size_t kFormations = 1 << 14;

// The cells of a ray, by direction in the order of moves: 0 to 3 go to lower cells, 4 to 7 to
// higher ones.
constexpr std::array<int, 8> kColumnSteps{-1, 0, 1, -1, 1, -1, 0, 1};
constexpr std::array<int, 8> kRowSteps{-1, -1, -1, 0, 0, 1, 1, 1};
constexpr auto kRays = [] {
    std::array<std::array<Bitboard, kCells>, 8> rays{};
    for (std::size_t direction = 0; direction < 8; ++direction) {
        for (int cell = 0; cell < kCells; ++cell) {
            int column = column_of(cell) + kColumnSteps[direction];
            int row = row_of(cell) + kRowSteps[direction];
            for (; column >= 0 && column < 8 && row >= 0 && row < 8;
                 column += kColumnSteps[direction], row += kRowSteps[direction])
                rays[direction][at(cell)] |= Bitboard{1} << (8 * row + column);
        }
    }
    return rays;
}();

constexpr Bitboard bit_of(int cell) { return Bitboard{1} << cell; }
constexpr Square mirrored(int cell) { return square_at(cell); }
constexpr Bitboard pawn_targets(Side side, Bitboard pawns) {
    return pawn_attacks(other(side), pawns);
}

Bitboard piece_targets(PieceType type, int cell, Bitboard occupied) {
    switch (type) {
        case PieceType::Knight:
            return knight_attacks(mirrored(cell));
        case PieceType::Bishop:
            return bishop_attacks(mirrored(cell), occupied);
        case PieceType::Rook:
            return rook_attacks(mirrored(cell), occupied);
        case PieceType::Queen:
            return bishop_attacks(mirrored(cell), occupied) |
                   rook_attacks(mirrored(cell), occupied);
        default:
            return king_attacks(mirrored(cell));
    }
}

// By piece and cell: its material and its place, negative for Black.
constexpr auto kValues = [] {
    std::array<std::array<std::int16_t, kCells>, 12> all{};
    for (const Side side : {Side::First, Side::Second}) {
        for (const PieceType type : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                     PieceType::Rook, PieceType::Queen}) {
            for (int cell = 0; cell < kCells; ++cell) {
                const int value =
                    values::kMaterial[at(idx(type))] + values::place(type, seen_by(side, cell));
                all[at(idx(make_piece(side, type)))][at(cell)] =
                    static_cast<std::int16_t>(side == Side::First ? value : -value);
            }
        }
    }
    return all;
}();
// By type, as far as it is one of the pieces that a king is afraid of.
constexpr std::array<int, 6> kPieceMaterial = [] {
    auto material = values::kMaterial;
    material[at(idx(PieceType::Pawn))] = 0;
    return material;
}();

// Every cell with a member above or on it, or below or on it.
constexpr Bitboard fill_down(Bitboard cells) {
    cells |= cells << 8;
    cells |= cells << 16;
    return cells | cells << 32;
}
constexpr Bitboard fill_up(Bitboard cells) {
    cells |= cells >> 8;
    cells |= cells >> 16;
    return cells | cells >> 32;
}
constexpr Bitboard beside(Bitboard cells) {
    return (cells & ~kFileA) >> 1 | (cells & ~kFileH) << 1;
}

// The pawns of the side that goes to lower cells: what pawn_value counts for each, for all at once.
int structure_of(Bitboard own, Bitboard enemy) {
    const Bitboard files_beside = beside(fill_up(fill_down(own)));
    const Bitboard isolated = own & ~files_beside;
    const Bitboard doubled = own & fill_up(own >> 8);
    const Bitboard backward = own & ~isolated & ~beside(fill_up(own));
    const Bitboard ahead = fill_down(enemy << 8);
    const Bitboard passed = own & ~(ahead | beside(ahead));
    int value = values::kDoubled * std::popcount(doubled) +
                values::kIsolated * std::popcount(isolated) +
                values::kBackward * std::popcount(backward);
    for (Bitboard rest = passed; rest != 0;)
        value += values::kPassed * (7 - row_of(take_lowest(rest)));
    return value;
}

constexpr Bitboard upside_down(Bitboard cells) { return __builtin_bswap64(cells); }
constexpr std::uint8_t files_of(Bitboard cells) {
    return static_cast<std::uint8_t>(fill_up(cells) & 0xFF);
}

}  // namespace

BitBoard::BitBoard(const chess::Position& position) : formations_(kFormations) { set_up(position); }

void BitBoard::put(Piece p, int cell) {
    Rules::put(p, cell);
    types_[at(idx(type_of(p)))] ^= bit_of(cell);
    sides_[at(damier::idx(side_of(p)))] ^= bit_of(cell);
    pieces_key_ ^= piece_key(p, cell);
    sum_ += kValues[at(idx(p))][at(cell)];
    pieces_[at(damier::idx(side_of(p)))] += kPieceMaterial[at(idx(type_of(p)))];
}

void BitBoard::take(int cell) {
    const Piece p = on(cell);
    types_[at(idx(type_of(p)))] ^= bit_of(cell);
    sides_[at(damier::idx(side_of(p)))] ^= bit_of(cell);
    pieces_key_ ^= piece_key(p, cell);
    sum_ -= kValues[at(idx(p))][at(cell)];
    pieces_[at(damier::idx(side_of(p)))] -= kPieceMaterial[at(idx(type_of(p)))];
    Rules::take(cell);
}

void BitBoard::shift(int from, int to) {
    const Piece p = on(from);
    const Bitboard both = bit_of(from) | bit_of(to);
    types_[at(idx(type_of(p)))] ^= both;
    sides_[at(damier::idx(side_of(p)))] ^= both;
    pieces_key_ ^= piece_key(p, from) ^ piece_key(p, to);
    sum_ += kValues[at(idx(p))][at(to)] - kValues[at(idx(p))][at(from)];
    Rules::shift(from, to);
}

// Whoever stands on the cell and moves as that piece would hit it.
bool BitBoard::attacks(Side by, int cell) const {
    const Bitboard enemy = of(by);
    const Square s = mirrored(cell);
    if ((pawn_targets(other(by), bit_of(cell)) & enemy & of(PieceType::Pawn)) != 0) return true;
    if ((knight_attacks(s) & enemy & of(PieceType::Knight)) != 0) return true;
    if ((king_attacks(s) & enemy & of(PieceType::King)) != 0) return true;
    const Bitboard diagonal = enemy & (of(PieceType::Bishop) | of(PieceType::Queen));
    if ((bishop_attacks(s, occupied()) & diagonal) != 0) return true;
    const Bitboard straight = enemy & (of(PieceType::Rook) | of(PieceType::Queen));
    return (rook_attacks(s, occupied()) & straight) != 0;
}

template <bool WithQuiet>
void BitBoard::list_pawn_moves(MoveList& list, int from) const {
    const Side us = turn();
    const Bitboard enemy = of(other(us));
    Bitboard captures = pawn_targets(us, bit_of(from)) & enemy;
    while (captures != 0)
        list_pawn_move(list, from, take_lowest(captures), Move::kCapture | Move::kPawn);
    const int ahead = from + pawn_step(us);
    if ((!WithQuiet && row_of(ahead) != last_row(us)) || on(ahead) != kNoPiece) return;
    list_pawn_move(list, from, ahead, Move::kPawn);
    const int two = ahead + pawn_step(us);
    if (WithQuiet && row_of(from) == pawn_row(us) && on(two) == kNoPiece)
        list.push_back(make_move(from, two, Move::kDoublePush | Move::kPawn));
}

template <bool WithQuiet>
void BitBoard::list_moves(MoveList& list) const {
    const Bitboard own = of(turn());
    const Bitboard enemy = of(other(turn()));
    const auto add = [&](int from, int to) {
        const bool takes = (enemy & bit_of(to)) != 0;
        list.push_back(make_move(from, to, takes ? Move::kCapture : 0));
    };
    for (Bitboard pieces = own; pieces != 0;) {
        const int from = take_lowest(pieces);
        const PieceType type = type_of(on(from));
        if (type == PieceType::Pawn) {
            list_pawn_moves<WithQuiet>(list, from);
            continue;
        }
        Bitboard targets = piece_targets(type, from, occupied()) & (WithQuiet ? ~own : enemy);
        if (type == PieceType::Knight || type == PieceType::King || !many(targets)) {
            while (targets != 0) add(from, take_lowest(targets));
            continue;
        }
        // Ray by ray, each from near to far.
        for (std::size_t direction = 0; direction < 8; ++direction) {
            Bitboard ray = targets & kRays[direction][at(from)];
            while (ray != 0) {
                const int to = direction < 4 ? 63 - std::countl_zero(ray) : lowest(ray);
                ray ^= bit_of(to);
                add(from, to);
            }
        }
    }
}

void BitBoard::generate(MoveList& list) const {
    list_moves<true>(list);
    list_castling(list);
    list_en_passant(list);
}

void BitBoard::generate_captures(MoveList& list) const {
    list_moves<false>(list);
    list_en_passant(list);
}

const BitBoard::Formation& BitBoard::formation() {
    const std::array<Bitboard, 2> pawns{of(Side::First, PieceType::Pawn),
                                        of(Side::Second, PieceType::Pawn)};
    // Multiplied, every bit has its say in the highest ones.
    const std::size_t index =
        (pawns[0] * 0x9E3779B97F4A7C15ULL ^ pawns[1] * 0xC2B2AE3D27D4EB4FULL) >> 50;
    static_assert(kFormations == 1 << (64 - 50));
    Formation& known = formations_[index];
    if (known.pawns == pawns) return known;

    known.pawns = pawns;
    known.value = structure_of(pawns[0], pawns[1]) -
                  structure_of(upside_down(pawns[1]), upside_down(pawns[0]));
    PawnRows rows;
    for (const Side side : {Side::First, Side::Second}) {
        known.files[at(damier::idx(side))] = files_of(pawns[at(damier::idx(side))]);
        for (Bitboard rest = pawns[at(damier::idx(side))]; rest != 0;)
            rows.add(side, take_lowest(rest));
    }
    for (const Side side : {Side::First, Side::Second}) {
        for (const int column : {0, 3, 4, 7})
            known.king[at(damier::idx(side))][at(Formation::king_place(column))] =
                static_cast<std::int16_t>(king_shelter(rows, side, column));
    }
    return known;
}

// Rooks and the king: what depends on the pawns around them.
int BitBoard::side_value(Side side, const Formation& pawns) const {
    const std::size_t us = at(damier::idx(side));
    int value = 0;
    const Bitboard rooks = of(side, PieceType::Rook);
    for (Bitboard rest = rooks; rest != 0;) {
        const int file = column_of(take_lowest(rest));
        if ((pawns.files[us] >> file & 1) != 0) continue;
        value += (pawns.files[1 - us] >> file & 1) != 0 ? values::kRookHalfOpen : values::kRookOpen;
    }
    const int seventh = side == Side::First ? 1 : 6;
    value += values::kRookSeventh * std::popcount(rooks & Bitboard{0xFF} << (8 * seventh));
    const int king = king_cell(side);
    const int sheltered = pawns.king[us][at(Formation::king_place(column_of(king)))];
    return value + king_value(side, king, sheltered, pieces_[1 - us]);
}

int BitBoard::evaluate() {
    const Formation& pawns = formation();
    const int value =
        sum_ + pawns.value + side_value(Side::First, pawns) - side_value(Side::Second, pawns);
    return turn() == Side::First ? value : -value;
}

}  // namespace damier::chess::boards
