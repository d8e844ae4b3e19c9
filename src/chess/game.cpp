#include "chess/game.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <iterator>

#include "chess/words.h"
#include "core/text.h"

namespace damier::chess {

std::string_view Chess::side_name(Side side) { return side_word(side); }

bool Chess::is_960(const Position& at) {
    const auto stands_elsewhere = [&at](Side side) {
        const Bitboard rooks = at.castling_rooks(side);
        return rooks != 0 && (file_of(at.king(side)) != 4 || (rooks & ~(kFileA | kFileH)) != 0);
    };
    return stands_elsewhere(Side::First) || stands_elsewhere(Side::Second);
}

namespace {

// One of the starts of Chess960 that is not the usual one: the same pieces in another order, the
// same for both sides, with all castling.
bool is_shuffled_start(const Position& at) {
    const Position usual;
    if (at.occupied() != usual.occupied() ||
        at.pieces(PieceType::Pawn) != usual.pieces(PieceType::Pawn))
        return false;
    bool is_usual = true;
    for (int file = 0; file < 8; ++file) {
        const Piece white = at.on(make_square(file, 0));
        if (side_of(white) != Side::First ||
            at.on(make_square(file, 7)) != make_piece(Side::Second, type_of(white)))
            return false;
        is_usual = is_usual && white == usual.on(make_square(file, 0));
    }
    for (const PieceType t : {PieceType::Knight, PieceType::Bishop, PieceType::Queen}) {
        if (std::popcount(at.pieces(t)) != std::popcount(usual.pieces(t))) return false;
    }
    const Bitboard castling = at.castling_rooks(Side::First) | at.castling_rooks(Side::Second);
    return !is_usual && std::popcount(castling) == 4;
}

}  // namespace

std::string_view Chess::variant_of(const Position& start) {
    return is_960(start) || is_shuffled_start(start) ? "Chess960" : "";
}

bool Chess::plays_variant(std::string_view name) {
    // As cutechess, lichess, pgn-extract and XBoard write them, with and without spaces; a question
    // mark is not known.
    constexpr std::string_view kNames[] = {
        "standard",      "normal",       "chess", "chess960", "fischerandom",
        "fischerrandom", "fromposition", "?",     ""};
    std::string word(name);
    std::erase(word, ' ');
    return std::any_of(std::begin(kNames), std::end(kNames),
                       [&word](std::string_view each) { return same_word(word, each); });
}

Result<Position> Chess::place(std::span<const int> pieces, Side turn) {
    Layout layout;
    layout.turn = turn;
    for (int square = 0; square < Position::kSquares; ++square) {
        const int piece = pieces[static_cast<std::size_t>(square)];
        if (piece >= 0) layout.board[static_cast<std::size_t>(square)] = static_cast<Piece>(piece);
    }
    const Position usual;
    for (const Side side : {Side::First, Side::Second}) {
        const auto stands = [&](Square square) {
            return layout.board[static_cast<std::size_t>(idx(square))] == usual.on(square);
        };
        if (!stands(usual.king(side))) continue;
        for (Bitboard rooks = usual.castling_rooks(side); rooks != 0;) {
            const Square rook = take_square(rooks);
            if (stands(rook)) layout.castling |= bit(rook);
        }
    }
    auto made = Position::from(layout);
    if (!made) return fail("{}", made.error().what);
    return *made;
}

Result<Position> Chess::with_castling(const Position& at, std::string_view rights) {
    const std::string fen = write_fen(at);
    const std::size_t begin = fen.find(' ', fen.find(' ') + 1) + 1;
    const std::size_t end = fen.find(' ', begin);
    return read_fen(fen.substr(0, begin) + std::string(rights) + fen.substr(end));
}

// The bishops' squares follow from the number's rests, then the queen's, then both knights' from the
// ten pairs of five empty squares; rook, king and rook take what is left.
Position Chess::shuffled_start(int number) {
    assert(number >= 0 && number < kShuffledStarts);
    std::string row(8, ' ');
    const auto take_empty = [&row](int index, char piece) {
        for (char& square : row) {
            if (square == ' ' && index-- == 0) {
                square = piece;
                return;
            }
        }
    };
    row[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'b';
    number /= 4;
    row[static_cast<std::size_t>(number % 4 * 2)] = 'b';
    number /= 4;
    take_empty(number % 6, 'q');
    number /= 6;
    constexpr std::array<std::array<int, 2>, 10> kKnights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto& knights = kKnights[static_cast<std::size_t>(number)];
    take_empty(knights[1], 'n');  // the right one first: the left one's place does not move
    take_empty(knights[0], 'n');
    for (const char piece : {'r', 'k', 'r'}) take_empty(0, piece);
    std::string white = row;
    for (char& piece : white) piece = static_cast<char>(piece - 'a' + 'A');
    return read_fen(row + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1").value();
}

Position Chess::flip(const Position& at) {
    const auto other_case = [](std::string_view text) {
        std::string out(text);
        for (char& c : out) {
            const bool upper = c >= 'A' && c <= 'Z';
            const bool lower = c >= 'a' && c <= 'z';
            if (upper || lower) c = static_cast<char>(upper ? c - 'A' + 'a' : c - 'a' + 'A');
        }
        return out;
    };
    const std::string fen = write_fen(at);
    const std::vector<Field> fields = split_fields(fen);
    std::string ranks;
    for (std::string_view rest = fields[0].text; !rest.empty();) {
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        ranks.insert(0, std::string(rest.substr(0, slash)) + (ranks.empty() ? "" : "/"));
        rest.remove_prefix(std::min(slash + 1, rest.size()));
    }
    std::string passant(fields[3].text);
    if (passant.size() == 2) passant[1] = static_cast<char>('1' + '8' - passant[1]);
    const auto flipped = read_fen(
        fmt::format("{} {} {} {} {} {}", other_case(ranks), fields[1].text == "w" ? 'b' : 'w',
                    other_case(fields[2].text), passant, fields[4].text, fields[5].text));
    assert(flipped);
    return *flipped;
}

// Mate and stalemate come first, then what ends the game by itself, then what a player may claim.
std::optional<Ending> Chess::ending(const Position& at, int occurrences) {
    if (at.count_legal() == 0) {
        return at.stuck() == Outcome::Loss ? Ending{Outcome::Loss, true, "checkmate"}
                                           : Ending{Outcome::Draw, true, "stalemate"};
    }
    if (!at.can_mate()) return Ending{Outcome::Draw, true, "insufficient material"};
    if (at.halfmove_clock() >= 150)
        return Ending{Outcome::Draw, true, "75 moves without capture or pawn move"};
    if (occurrences >= 5) return Ending{Outcome::Draw, true, "fivefold repetition"};
    if (at.halfmove_clock() >= 100)
        return Ending{Outcome::Draw, false, "50 moves without capture or pawn move"};
    if (occurrences >= 3) return Ending{Outcome::Draw, false, "threefold repetition"};
    return std::nullopt;
}

}  // namespace damier::chess
