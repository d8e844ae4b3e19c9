#include "chess/notation.h"

#include <fmt/format.h>

#include <optional>

#include "chess/words.h"
#include "core/text.h"

namespace damier::chess {

namespace {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::optional<PieceType> promotion_letter(char c) {
    switch (lower(c)) {
        case 'n':
            return PieceType::Knight;
        case 'b':
            return PieceType::Bishop;
        case 'r':
            return PieceType::Rook;
        case 'q':
            return PieceType::Queen;
        default:
            return std::nullopt;
    }
}

// Do king and rook stand where they do in the usual game, so that e1g1 says it all?
bool is_usual_castling(Move m) {
    return file_of(m.from()) == 4 && (file_of(m.to()) == 0 || file_of(m.to()) == 7);
}

Square castled_king(Move m) {
    return make_square(castling_files(m.from(), m.to()).king, rank_of(m.from()));
}

Position::MoveList legal_moves(const Position& pos) {
    Position::MoveList list;
    pos.generate<Gen::Legal>(list);
    return list;
}

// Why a move that reads well is refused; is_near(m) says whether m is what it might have meant.
template <class Near>
tl::unexpected<Error> not_legal(const Position& pos, std::string_view text, Near is_near) {
    for (const Move m : legal_moves(pos)) {
        if (m.is_promotion() && is_near(m)) {
            return fail("move {}: say to which piece the pawn promotes, N, B, R or Q",
                        quoted(text));
        }
    }
    return fail("move {}: not legal here", quoted(text));
}

// What the text of a SAN move asks for; a move fits when it agrees with all that is said.
struct Wish {
    PieceType type = PieceType::Pawn;
    std::optional<int> from_file;
    std::optional<int> from_rank;
    Square to = kNoSquare;
    std::optional<PieceType> promotion;

    [[nodiscard]] bool fits(const Position& pos, Move m) const {
        if (m.kind() == Move::Kind::Castling) return false;
        return type_of(pos.on(m.from())) == type && m.to() == to &&
               (!from_file || file_of(m.from()) == *from_file) &&
               (!from_rank || rank_of(m.from()) == *from_rank) &&
               (m.is_promotion() ? promotion == m.promotion_type() : !promotion);
    }
};

// Takes the marks off the end that say nothing about which move it is.
std::string_view without_marks(std::string_view text) {
    for (;;) {
        text = trimmed(text);
        if (text.ends_with("e.p.")) {
            text.remove_suffix(4);
        } else if (text.ends_with("ep") && text.size() > 4) {
            text.remove_suffix(2);
        } else if (!text.empty() &&
                   std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
            text.remove_suffix(1);
        } else {
            return text;
        }
    }
}

// 0 when it is no castling, 1 for the short one, 2 for the long one.
int castling_wings(std::string_view text) {
    std::string plain;
    for (const char c : text.substr(0, 6)) {
        if (c == '0' || c == 'o' || c == 'O') {
            plain += 'O';
        } else {
            plain += c;
        }
    }
    if (text.size() > 5) return 0;
    if (plain == "O-O" || plain == "OO") return 1;
    return plain == "O-O-O" || plain == "OOO" ? 2 : 0;
}

Result<Wish> parse_wish(std::string_view text, std::string_view whole) {
    const auto bad = [whole](std::string_view why) {
        return fail("move {}: {}", quoted(whole), why);
    };
    Wish wish;
    // A lower-case b is the pawn's file, never the bishop.
    if (!text.empty() && text.front() != 'b') {
        if (const std::optional<Piece> piece = parse_piece(text.front())) {
            wish.type = type_of(*piece);
            text.remove_prefix(1);
        }
    }
    if (!text.empty() && text.back() == ')') {
        text.remove_suffix(1);
        if (text.size() < 2 || text[text.size() - 2] != '(')
            return bad("a parenthesis holds one promotion piece, as in e8(Q)");
        wish.promotion = promotion_letter(text.back());
        if (!wish.promotion) return bad("a pawn promotes to N, B, R or Q");
        text.remove_suffix(2);
    } else if (!text.empty() && !is_digit(text.back())) {
        wish.promotion = promotion_letter(text.back());
        if (!wish.promotion) return bad("expected a square such as e4 at the end");
        text.remove_suffix(1);
        if (!text.empty() && (text.back() == '=' || text.back() == '/')) text.remove_suffix(1);
    }
    if (text.size() < 2) return bad("expected a square such as e4");
    const std::optional<Square> to = parse_square(text.substr(text.size() - 2));
    if (!to) return bad("expected a square such as e4 at the end");
    wish.to = *to;
    text.remove_suffix(2);
    if (!text.empty() && std::string_view("x:-").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
        wish.from_file = text.front() - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
        wish.from_rank = text.front() - '1';
        text.remove_prefix(1);
    }
    if (!text.empty()) return bad(fmt::format("{} is not understood", quoted(text)));
    return wish;
}

// The part of a SAN move that tells it from other moves of the same type of piece to the same
// square: nothing, the file, the rank, or both.
std::string origin_text(const Position& pos, Move m, const Position::MoveList& moves) {
    const PieceType type = type_of(pos.on(m.from()));
    bool rivals = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move n : moves) {
        if (n.to() != m.to() || n.from() == m.from() || n.kind() == Move::Kind::Castling) continue;
        if (type_of(pos.on(n.from())) != type) continue;
        rivals = true;
        same_file = same_file || file_of(n.from()) == file_of(m.from());
        same_rank = same_rank || rank_of(n.from()) == rank_of(m.from());
    }
    std::string from = square_text(m.from());
    if (!rivals) return "";
    if (!same_file) return from.substr(0, 1);
    if (!same_rank) return from.substr(1, 1);
    return from;
}

}  // namespace

std::string write_uci(const Position&, Move m, CastlingText castling) {
    const bool usual =
        castling == CastlingText::Usual && m.kind() == Move::Kind::Castling && is_usual_castling(m);
    std::string out = square_text(m.from()) + square_text(usual ? castled_king(m) : m.to());
    if (m.is_promotion()) out += lower(type_letter(m.promotion_type()));
    return out;
}

Result<Move> read_uci(const Position& pos, std::string_view text) {
    text = trimmed(text);
    const auto from = text.size() >= 4 ? parse_square(text.substr(0, 2)) : std::nullopt;
    const auto to = text.size() >= 4 ? parse_square(text.substr(2, 2)) : std::nullopt;
    if (!from || !to || text.size() > 5) {
        return fail(
            "move {}: expected two squares and perhaps a promotion piece, such as e2e4 or e7e8q",
            quoted(text));
    }
    std::optional<PieceType> promotion;
    if (text.size() == 5) {
        promotion = promotion_letter(text[4]);
        if (!promotion)
            return fail("move {}: a pawn promotes to n, b, r or q, not to {}", quoted(text),
                        quoted(text[4]));
    }
    if (pos.on(*from) == kNoPiece)
        return fail("move {}: {} is empty", quoted(text), square_text(*from));
    if (side_of(pos.on(*from)) != pos.turn()) {
        return fail("move {}: the piece on {} is not {}'s", quoted(text), square_text(*from),
                    side_word(pos.turn()));
    }
    std::optional<Move> castling;  // named by where its king goes
    for (const Move m : legal_moves(pos)) {
        if (m.from() != *from) continue;
        const bool fits = m.is_promotion() ? promotion == m.promotion_type() : !promotion;
        if (m.to() == *to && fits) return m;
        if (m.kind() == Move::Kind::Castling && castled_king(m) == *to && fits) castling = m;
    }
    if (castling) return *castling;
    return not_legal(pos, text, [&](Move m) { return m.from() == *from && m.to() == *to; });
}

std::string write_san(const Position& pos, Move m) {
    std::string out;
    const PieceType type = type_of(pos.on(m.from()));
    if (m.kind() == Move::Kind::Castling) {
        out = m.to() > m.from() ? "O-O" : "O-O-O";
    } else {
        const bool captures = pos.on(m.to()) != kNoPiece || m.kind() == Move::Kind::EnPassant;
        if (type != PieceType::Pawn) {
            out += type_letter(type);
            out += origin_text(pos, m, legal_moves(pos));
        } else if (captures) {
            out += static_cast<char>('a' + file_of(m.from()));
        }
        if (captures) out += 'x';
        out += square_text(m.to());
        if (m.is_promotion()) out += fmt::format("={}", type_letter(m.promotion_type()));
    }
    Position after = pos;
    after.make(m);
    if (after.in_check()) out += after.count_legal() == 0 ? '#' : '+';
    return out;
}

Result<Move> read_san(const Position& pos, std::string_view text) {
    const std::string_view bare = without_marks(text);
    std::optional<Wish> wish;
    const int wings = castling_wings(bare);
    if (wings == 0) {
        const Result<Wish> parsed = parse_wish(bare, text);
        if (!parsed) return tl::make_unexpected(parsed.error());
        wish = *parsed;
    }
    std::optional<Move> found;
    for (const Move m : legal_moves(pos)) {
        const bool fits =
            wish ? wish->fits(pos, m)
                 : m.kind() == Move::Kind::Castling && (m.to() > m.from()) == (wings == 1);
        if (!fits) continue;
        if (found) {
            return fail("move {}: ambiguous, it may be {} or {}", quoted(text),
                        write_san(pos, *found), write_san(pos, m));
        }
        found = m;
    }
    if (found) return *found;
    return not_legal(pos, text, [&](Move m) {
        if (!wish || wish->promotion) return false;
        Wish to_queen = *wish;
        to_queen.promotion = PieceType::Queen;
        return to_queen.fits(pos, m);
    });
}

Result<Move> read_move(const Position& pos, std::string_view text) {
    if (Result<Move> uci = read_uci(pos, text)) return uci;
    return read_san(pos, text);
}

}  // namespace damier::chess
