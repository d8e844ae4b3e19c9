// What the course "Sherlock's Gambit" says about boards: how many there are, what one of bits is worth
// against a plain one, how many lines of play lead to the same board, and whether two boards can have
// the same hash.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "reproduce/claim.h"
#include "reproduce/ladder.h"

namespace damier::reproduce {

// The same work on the board of bits and on the plain one (checkers/boards/plain_board.h), of all
// positions together: the same counts must come out.
struct BoardRace {
    struct Run {
        std::uint64_t counted = 0;  // lines of play, or nodes of the search
        std::int64_t sum = 0;       // of the values that the search found
        double seconds = 0;

        [[nodiscard]] bool agrees_with(const Run& other) const {
            return counted == other.counted && sum == other.sum;
        }
    };
    int depth = 0;  // 0: not measured
    Run bits;
    Run plain;

    [[nodiscard]] double times_as_fast() const {
        return bits.seconds > 0 ? plain.seconds / bits.seconds : 0;
    }
};

// The boards that play from the usual start can reach in exactly so many plies.
struct ReachedBoards {
    int plies = 0;  // 0: not counted
    std::uint64_t lines = 0;
    std::uint64_t boards = 0;        // different ones
    std::uint64_t same_hash_32 = 0;  // boards with a hash that another one had before, of 32 bits
    std::uint64_t same_hash_64 = 0;  // the same, of all 64
};

struct SherlockBoards {
    BoardRace perft;         // every line of play is made, move by move
    BoardRace search;        // plain alpha-beta, moves as they come, material at the leaves
    BoardRace::Run undoing;  // perft on bits, one board on which moves are taken back
    ReachedBoards reached;
    bool complete = true;  // false: stopped by the user

    [[nodiscard]] bool agrees() const {
        return perft.bits.agrees_with(perft.plain) && search.bits.agrees_with(search.plain) &&
               (undoing.counted == 0 || perft.bits.agrees_with(undoing));
    }
};

// At most so deep, and no deeper than takes some seconds.
SherlockBoards measure_sherlock_boards(std::span<const Spot> positions, int depth,
                                       const std::stop_token& stop);

// In how many ways up to twelve pieces a side, men and kings, can stand; as text, for it has more than
// 64 bits.
std::string count_boards();

std::vector<Claim> claims_of(const SherlockBoards& boards);
std::string to_text(const SherlockBoards& boards);
nlohmann::ordered_json to_json(const SherlockBoards& boards);

}  // namespace damier::reproduce
