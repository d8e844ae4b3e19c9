// The words of chess: squares, pieces, moves. White is Side::First.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/bits.h"
#include "core/types.h"

namespace damier::chess {

using Bitboard = std::uint64_t;  // bit 0 is a1, bit 7 is h1, bit 63 is h8

enum class Square : std::uint8_t {};  // 0 is a1, 63 is h8
inline constexpr Square kNoSquare{64};

constexpr int idx(Square s) { return static_cast<int>(s); }
constexpr Square square_at(int index) { return static_cast<Square>(index); }
constexpr Square make_square(int file, int rank) { return square_at(rank * 8 + file); }
constexpr int file_of(Square s) { return idx(s) & 7; }
constexpr int rank_of(Square s) { return idx(s) >> 3; }
constexpr Bitboard bit(Square s) { return Bitboard{1} << idx(s); }
constexpr Square lowest_square(Bitboard bits) { return square_at(lowest(bits)); }
constexpr Square take_square(Bitboard& bits) { return square_at(take_lowest(bits)); }

constexpr Bitboard kFileA = 0x0101010101010101ULL;
constexpr Bitboard kFileH = kFileA << 7;
constexpr Bitboard kRank1 = 0xFFULL;
constexpr Bitboard rank_bits(int rank) { return kRank1 << (8 * rank); }

// Ranks as the side itself counts them: 0 is where its king begins, 7 where its pawns promote.
constexpr Bitboard rank_for(Side side, int rank) {
    return rank_bits(side == Side::First ? rank : 7 - rank);
}

enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };
constexpr int idx(PieceType t) { return static_cast<int>(t); }

// Type and side in one small number: 0 white pawn, 1 black pawn, 2 white knight ... 11 black king.
enum class Piece : std::uint8_t {};
inline constexpr Piece kNoPiece{12};

constexpr int idx(Piece p) { return static_cast<int>(p); }
constexpr Piece make_piece(Side side, PieceType type) {
    return static_cast<Piece>(idx(type) * 2 + damier::idx(side));
}
constexpr PieceType type_of(Piece p) { return static_cast<PieceType>(idx(p) >> 1); }
constexpr Side side_of(Piece p) { return static_cast<Side>(idx(p) & 1); }

// Where a castling king and rook end, on their own back rank: the same in Chess960.
struct CastlingFiles {
    int king;
    int rook;
};
constexpr CastlingFiles castling_files(Square king, Square rook) {
    return rook > king ? CastlingFiles{6, 5} : CastlingFiles{2, 3};
}

// A move in 16 bits: from (0-5), to (6-11), kind (12-15). Castling is stored as the king taking its
// own rook, which names the rook in every Chess960 layout.
class Move {
public:
    enum class Kind : std::uint8_t { Normal, EnPassant, Castling, Knight, Bishop, Rook, Queen };

    constexpr Move() = default;
    constexpr Move(Square from, Square to, Kind kind = Kind::Normal)
        : raw_(static_cast<std::uint16_t>(chess::idx(from) | chess::idx(to) << 6 |
                                          static_cast<int>(kind) << 12)) {}
    static constexpr Move promotion(Square from, Square to, PieceType type) {
        assert(type >= PieceType::Knight && type <= PieceType::Queen);
        constexpr int offset = static_cast<int>(Kind::Knight) - static_cast<int>(PieceType::Knight);
        return {from, to, static_cast<Kind>(static_cast<int>(type) + offset)};
    }

    [[nodiscard]] constexpr Square from() const { return square_at(raw_ & 63); }
    [[nodiscard]] constexpr Square to() const { return square_at(raw_ >> 6 & 63); }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(raw_ >> 12); }
    [[nodiscard]] constexpr bool is_promotion() const { return kind() >= Kind::Knight; }
    [[nodiscard]] constexpr PieceType promotion_type() const {
        assert(is_promotion());
        constexpr int offset = static_cast<int>(Kind::Knight) - static_cast<int>(PieceType::Knight);
        return static_cast<PieceType>(static_cast<int>(kind()) - offset);
    }
    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }

    constexpr bool operator==(const Move&) const = default;

private:
    std::uint16_t
        raw_;  // Move{} is a1a1, no legal move; a plain `Move m;` is left raw, as lists need it
};

}  // namespace damier::chess
