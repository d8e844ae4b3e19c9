#include "chess/fen.h"

#include <fmt/format.h>

#include <optional>

#include "chess/words.h"
#include "core/text.h"

namespace damier::chess {

namespace {

using Part = LayoutError::Part;

constexpr std::size_t kFields = 6;
constexpr std::string_view kFieldNames[kFields] = {"pieces",     "turn",           "castling",
                                                   "en passant", "halfmove clock", "move number"};

// A layout, and where in the text each of its parts stood, for errors that are found only on the
// board.
struct Draft {
    Layout layout;
    std::array<std::size_t, 64> piece_offset{};
    std::array<std::size_t, 64> castling_offset{};  // by the square of the rook
    std::array<Field, kFields> fields{};
};

using Step = Result<void>;

tl::unexpected<Error> wrong(std::size_t field, std::size_t offset, std::string_view what) {
    return fail("FEN field {} ({}), character {}: {}", field + 1, kFieldNames[field], offset + 1,
                what);
}

Step read_pieces(Field field, Draft& draft) {
    int rank = 7;
    int file = 0;
    bool after_digit = false;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        const std::size_t offset = field.offset + i;
        if (c == '/') {
            if (file != 8)
                return wrong(0, offset,
                             fmt::format("rank {} has {} squares instead of 8", rank + 1, file));
            if (rank == 0) return wrong(0, offset, "a ninth rank; a board has 8");
            --rank;
            file = 0;
            after_digit = false;
            continue;
        }
        const std::optional<Piece> piece = parse_piece(c);
        const bool is_gap = c >= '1' && c <= '8';
        if (!piece && !is_gap) {
            return wrong(
                0, offset,
                fmt::format(
                    "expected a piece (PNBRQK or pnbrqk), a digit from 1 to 8 or /, found {}",
                    quoted(c)));
        }
        if (is_gap && after_digit) return wrong(0, offset, "two digits in a row; write their sum");
        const int width = is_gap ? c - '0' : 1;
        if (file + width > 8)
            return wrong(0, offset, fmt::format("rank {} has more than 8 squares", rank + 1));
        if (piece) {
            const auto at = static_cast<std::size_t>(idx(make_square(file, rank)));
            draft.layout.board[at] = *piece;
            draft.piece_offset[at] = offset;
        }
        file += width;
        after_digit = is_gap;
    }
    const std::size_t end = field.offset + field.text.size();
    if (rank != 0)
        return wrong(0, end, fmt::format("the board ends after {} of 8 ranks", 8 - rank));
    if (file != 8) return wrong(0, end, fmt::format("rank 1 has {} squares instead of 8", file));
    return {};
}

Step read_turn(Field field, Draft& draft) {
    if (field.text != "w" && field.text != "b") {
        return wrong(1, field.offset, fmt::format("expected w or b, found {}", quoted(field.text)));
    }
    draft.layout.turn = field.text == "w" ? Side::First : Side::Second;
    return {};
}

std::optional<Square> find_king(const Layout& layout, Side side) {
    for (int i = 0; i < 64; ++i) {
        if (layout.board[static_cast<std::size_t>(i)] == make_piece(side, PieceType::King))
            return square_at(i);
    }
    return std::nullopt;
}

// K and Q mean the outermost rook on that side of the king (X-FEN); a file letter names the rook
// (Shredder-FEN).
std::optional<Square> castling_rook(const Layout& layout, Side side, char letter) {
    const int rank = side == Side::First ? 0 : 7;
    if (letter >= 'a' && letter <= 'h') return make_square(letter - 'a', rank);
    const std::optional<Square> king = find_king(layout, side);
    if (!king || rank_of(*king) != rank) return std::nullopt;
    const int step = letter == 'k' ? -1 : 1;
    for (int file = letter == 'k' ? 7 : 0; file != file_of(*king); file += step) {
        const Square s = make_square(file, rank);
        if (layout.board[static_cast<std::size_t>(idx(s))] == make_piece(side, PieceType::Rook))
            return s;
    }
    return std::nullopt;
}

Step read_castling(Field field, Draft& draft) {
    if (field.text == "-") return {};
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        const std::size_t offset = field.offset + i;
        const bool is_white = c >= 'A' && c <= 'Z';
        const char letter = is_white ? static_cast<char>(c - 'A' + 'a') : c;
        const Side side = is_white ? Side::First : Side::Second;
        if (letter != 'k' && letter != 'q' && (letter < 'a' || letter > 'h')) {
            return wrong(
                2, offset,
                fmt::format(
                    "expected -, or letters of KQkq or of rooks' files (A-H, a-h), found {}",
                    quoted(c)));
        }
        const std::optional<Square> rook = castling_rook(draft.layout, side, letter);
        if (!rook) {
            return wrong(
                2, offset,
                fmt::format("{} has no rook {} of its king on its first rank, as {} would need",
                            side_word(side), letter == 'k' ? "to the right" : "to the left",
                            quoted(c)));
        }
        if ((draft.layout.castling & bit(*rook)) != 0) {
            return wrong(
                2, offset,
                fmt::format("{} names the rook on {} again", quoted(c), square_text(*rook)));
        }
        draft.layout.castling |= bit(*rook);
        draft.castling_offset[static_cast<std::size_t>(idx(*rook))] = offset;
    }
    return {};
}

Step read_en_passant(Field field, Draft& draft) {
    if (field.text == "-") return {};
    const std::optional<Square> square = parse_square(field.text);
    if (!square)
        return wrong(
            3, field.offset,
            fmt::format("expected - or a square such as e3, found {}", quoted(field.text)));
    draft.layout.en_passant = *square;
    return {};
}

Result<int> read_counter(std::size_t index, Field field) {
    const std::optional<int> number = parse_number<int>(field.text);
    if (!number || *number > Position::kMaxClock) {
        return wrong(index, field.offset,
                     fmt::format("expected a number from 0 to {}, found {}", Position::kMaxClock,
                                 quoted(field.text)));
    }
    return *number;
}

// Turns a complaint about the board into one about the text.
Error place(const LayoutError& error, const Draft& draft) {
    const auto field = static_cast<std::size_t>(error.part);
    std::size_t offset = draft.fields[field].offset;
    if (error.square != kNoSquare) {
        const auto at = static_cast<std::size_t>(idx(error.square));
        if (error.part == Part::Pieces) offset = draft.piece_offset[at];
        if (error.part == Part::Castling) offset = draft.castling_offset[at];
    }
    return wrong(field, offset, error.what).value();
}

}  // namespace

Result<Position> read_fen(std::string_view text) {
    const std::vector<Field> fields = split_fields(text);
    if (fields.empty())
        return fail("FEN: the text is empty; expected something like {}", kStartFen);
    Draft draft;
    for (std::size_t i = 0; i < std::min(fields.size(), kFields); ++i) draft.fields[i] = fields[i];

    if (auto step = read_pieces(fields[0], draft); !step) return tl::make_unexpected(step.error());
    if (fields.size() < 4) {
        return fail("FEN: field {} ({}) is missing after character {}; a FEN has 4 to 6 fields",
                    fields.size() + 1, kFieldNames[fields.size()],
                    fields.back().offset + fields.back().text.size());
    }
    if (fields.size() > kFields) {
        return fail("FEN: character {}: {} is one field too many; a FEN has 4 to 6",
                    fields[kFields].offset + 1, quoted(fields[kFields].text));
    }
    if (auto step = read_turn(fields[1], draft); !step) return tl::make_unexpected(step.error());
    if (auto step = read_castling(fields[2], draft); !step)
        return tl::make_unexpected(step.error());
    if (auto step = read_en_passant(fields[3], draft); !step)
        return tl::make_unexpected(step.error());
    if (fields.size() > 4) {
        const Result<int> clock = read_counter(4, fields[4]);
        if (!clock) return tl::make_unexpected(clock.error());
        draft.layout.halfmove_clock = *clock;
    }
    if (fields.size() > 5) {
        const Result<int> number = read_counter(5, fields[5]);
        if (!number) return tl::make_unexpected(number.error());
        draft.layout.fullmove = std::max(*number, 1);  // some programs count from 0
    }
    auto position = Position::from(draft.layout);
    if (!position) return tl::make_unexpected(place(position.error(), draft));
    return *position;
}

std::string write_fen(const Position& pos, FenStyle style) {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        const auto flush = [&] {
            if (gap > 0) out += static_cast<char>('0' + gap);
            gap = 0;
        };
        for (int file = 0; file < 8; ++file) {
            const Piece p = pos.on(make_square(file, rank));
            if (p == kNoPiece) {
                ++gap;
                continue;
            }
            flush();
            out += piece_letter(p);
        }
        flush();
        if (rank > 0) out += '/';
    }
    out += pos.turn() == Side::First ? " w " : " b ";

    const Layout layout = pos.layout();
    std::string castling;
    for (const Side side : {Side::First, Side::Second}) {
        const Bitboard rooks = pos.castling_rooks(side);
        const auto add = [&](char wing, bool right) {
            for (const int i : Members(rooks)) {
                const Square rook = square_at(i);
                if ((rook > pos.king(side)) != right) continue;
                const bool plain =
                    style == FenStyle::XFen && castling_rook(layout, side, wing) == rook;
                const char letter = plain ? wing : static_cast<char>('a' + file_of(rook));
                castling += side == Side::First ? static_cast<char>(letter - 'a' + 'A') : letter;
            }
        };
        add('k', true);
        add('q', false);
    }
    out += castling.empty() ? "-" : castling;
    out += ' ';
    out += pos.en_passant() == kNoSquare ? "-" : square_text(pos.en_passant());
    out += fmt::format(" {} {}", pos.halfmove_clock(), pos.fullmove());
    return out;
}

}  // namespace damier::chess
