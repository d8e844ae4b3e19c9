#include "chess/game.h"

#include <algorithm>
#include <cassert>

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
