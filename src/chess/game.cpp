#include "chess/game.h"

#include <algorithm>
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
