#include "chess/game.h"

#include "chess/words.h"

namespace damier::chess {

std::string_view Chess::side_name(Side side) { return side_word(side); }

bool Chess::is_960(const Position& at) {
    const auto stands_elsewhere = [&at](Side side) {
        const Bitboard rooks = at.castling_rooks(side);
        return rooks != 0 && (file_of(at.king(side)) != 4 || (rooks & ~(kFileA | kFileH)) != 0);
    };
    return stands_elsewhere(Side::First) || stands_elsewhere(Side::Second);
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
