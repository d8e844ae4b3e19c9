// The board for the terminal, in letters, figures, or figures on painted squares.
#include <array>

#include "chess/game.h"
#include "chess/words.h"

namespace damier::chess {

namespace {

// By Piece: both colours of each type, White first.
constexpr std::array<std::string_view, 12> kFigures{"♙", "♟", "♘", "♞", "♗", "♝",
                                                    "♖", "♜", "♕", "♛", "♔", "♚"};

// Where a move began and where its piece stands now; a castling move names the rook's square.
Bitboard marks_of(std::optional<Move> last) {
    if (!last) return 0;
    Square to = last->to();
    if (last->kind() == Move::Kind::Castling)
        to = make_square(castling_files(last->from(), to).king, rank_of(to));
    return bit(last->from()) | bit(to);
}

std::string_view figure_of(Piece p, const BoardView& view) {
    const auto index = static_cast<std::size_t>(idx(p));
    if (!view.unicode) return kPieceLetters.substr(index, 1);
    // On painted squares the ink tells the colour, and full figures are read best.
    return kFigures[view.colours ? index | 1U : index];
}

// One row from left to right, each square in three columns.
std::string painted_row(const Position& at, const BoardView& view, Bitboard marks,
                        const std::array<Square, 8>& squares) {
    std::string out;
    for (const Square s : squares) {
        const Piece p = at.on(s);
        const bool is_dark = (file_of(s) + rank_of(s)) % 2 == 0;
        const std::string text =
            p == kNoPiece ? "   " : " " + std::string(figure_of(p, view)) + " ";
        const bool is_white = p != kNoPiece && side_of(p) == Side::First;
        out += painted(text, paint_of(is_dark, (marks & bit(s)) != 0),
                       is_white ? Ink::White : Ink::Black);
    }
    return out;
}

// One row from left to right, with a column between two squares; brackets there mark one.
std::string plain_row(const Position& at, const BoardView& view, Bitboard marks,
                      const std::array<Square, 8>& squares) {
    std::string out;
    bool was_marked = false;
    for (const Square s : squares) {
        const bool is_marked = (marks & bit(s)) != 0;
        out += is_marked ? '[' : was_marked ? ']' : ' ';
        const Piece p = at.on(s);
        out += p == kNoPiece ? (view.unicode ? "·" : ".") : figure_of(p, view);
        was_marked = is_marked;
    }
    return was_marked ? out + ']' : out;
}

}  // namespace

std::string Chess::draw(const Position& at, const BoardView& view, std::optional<Move> last) {
    const Bitboard marks = marks_of(last);
    const bool is_turned = view.below == Side::Second;
    const bool is_painted = view.unicode && view.colours;
    std::string out;
    for (int row = 0; row < 8; ++row) {
        const int rank = is_turned ? row : 7 - row;
        std::array<Square, 8> squares{};
        for (int column = 0; column < 8; ++column)
            squares[static_cast<std::size_t>(column)] =
                make_square(is_turned ? 7 - column : column, rank);
        out += static_cast<char>('1' + rank);
        if (is_painted) out += ' ';
        out += is_painted ? painted_row(at, view, marks, squares)
                          : plain_row(at, view, marks, squares);
        out += '\n';
    }
    const std::string gap = is_painted ? "  " : " ";
    std::string files = " ";
    for (int column = 0; column < 8; ++column)
        files += gap + static_cast<char>('a' + (is_turned ? 7 - column : column));
    return out + files + "\n";
}

}  // namespace damier::chess
