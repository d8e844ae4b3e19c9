#include "chess/edit_mode.h"

#include "chess/words.h"
#include "core/bits.h"

namespace damier::chess {

namespace {

// The rooks that seem free to castle when only the board is known.
Bitboard seeming_castling_rooks(const Position& pos, Side side) {
    const int rank = side == Side::First ? 0 : 7;
    if (pos.king(side) != make_square(4, rank)) return 0;
    const Bitboard corners = bit(make_square(0, rank)) | bit(make_square(7, rank));
    return corners & pos.pieces(side, PieceType::Rook);
}

}  // namespace

std::optional<std::vector<std::string>> write_edit_mode(const Position& pos) {
    if (pos.en_passant() != kNoSquare) return std::nullopt;
    std::vector<std::string> lines;
    // Editing does not change whose turn it is: any move of White's gives it to Black.
    if (pos.turn() == Side::Second) lines.emplace_back("a2a3");
    lines.emplace_back("edit");
    lines.emplace_back("#");
    for (const Side side : {Side::First, Side::Second}) {
        if (pos.castling_rooks(side) != seeming_castling_rooks(pos, side)) return std::nullopt;
        if (side == Side::Second) lines.emplace_back("c");
        for (const int i : Members(pos.pieces(side))) {
            const Square s = square_at(i);
            lines.push_back(type_letter(type_of(pos.on(s))) + square_text(s));
        }
    }
    lines.emplace_back(".");
    return lines;
}

}  // namespace damier::chess
