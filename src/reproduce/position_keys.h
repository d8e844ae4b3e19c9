// Keys of chess positions as the report of Lyon describes them, after A. Zobrist (1970): a random number
// for each piece on each square, for each side that has castled and for the side to move, and their
// sum without carry. How many numbers that takes, position by position and move by move, and what
// the keys do not tell apart.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "core/result.h"
#include "reproduce/claim.h"
#include "reproduce/ladder.h"

namespace damier::reproduce {

// The key of a position in the report's way. `kinds` of pieces have numbers: six, or all but the
// king. Whoever has castled is told by who makes the moves, since no position knows it.
Key lyon_key(const chess::Position& at, int kinds, const std::array<bool, 2>& has_castled);

// The numbers whose sum is our key of a position, and those in which two keys differ, one move apart.
int numbers_of(const chess::Position& at);
int numbers_between(const chess::Position& before, const chess::Position& after);

// Numbers for so many kinds of pieces, and what keys made of them mistake.
struct KeyKind {
    std::string_view name;
    int numbers = 0;
    std::uint64_t mistaken = 0;  // positions that share their key with a different position

    friend bool operator==(const KeyKind&, const KeyKind&) = default;
};

struct KeyStudy {
    int depth = 0;
    std::uint64_t moves = 0;      // all of the trees
    std::uint64_t positions = 0;  // different ones, tree by tree
    std::uint64_t anew = 0;       // numbers summed where each move's key is made anew
    std::uint64_t changed = 0;    // and where it is made from the one before
    std::vector<KeyKind> kinds;   // five kinds of pieces, and six
    double changed_seconds = 0;   // the trees walked with keys that are kept
    double anew_seconds = 0;      // and with keys made anew at each move
    bool complete = true;         // false: stopped by the user
};

// On the trees of the positions, three plies deep or less. An error where one is no position.
Result<KeyStudy> study_keys(std::span<const Spot> positions, int depth,
                            const std::stop_token& stop);

std::vector<Claim> claims_of(const KeyStudy& study);
std::string to_text(const KeyStudy& study);
nlohmann::ordered_json to_json(const KeyStudy& study);

}  // namespace damier::reproduce
