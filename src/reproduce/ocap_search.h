// Alpha-beta as the report of OCAP has it, under three rules about the king. A study of its own: no
// player uses it.
//
// The board is the one of 64 cells, moves come in the order of its list, there is no table, no
// quiescence and no other order. As the report words it, a node is cut off when a value *exceeds* a
// bound: one that is as good as the bound is not. A king that is taken is worth everything, however
// late, and the line ends there. Draws by repetition or by counting moves are not seen.
//
// Beside nodes it counts how often somebody looks at where one piece can go, for that is what the
// report's program spends its time with, and the same on every machine.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "chess/boards/mailbox.h"
#include "chess/position.h"
#include "core/value.h"
#include "eval/square_tables.h"

namespace damier::reproduce {

enum class KingRule : std::uint8_t {
    Chess,  // no move may leave the own king in check; without a move it is mate or stalemate
    Steps,  // only the king's own steps are tested, as OCAP did at first: for each of the cells around
            // it all of the other side's pieces are asked
    None  // as OCAP did in the end: whoever leaves a king in check will lose it
};
inline constexpr std::array kKingRules{KingRule::Chess, KingRule::Steps, KingRule::None};
std::string_view name_of(KingRule rule);

using ChessWeights = eval::SquareWeights<chess::Position>;

inline constexpr Value kKingTaken = kMate;

// When a search must end without a result.
struct SearchEnd {
    std::stop_token stop;
    std::optional<std::chrono::steady_clock::time_point> time{};
};

struct KingSearch {
    std::optional<chess::Move> best;  // the first of the best moves; nothing where there is none
    Value value = 0;                  // for the side to move
    std::uint64_t nodes = 0;          // the root among them
    std::uint64_t looks = 0;
    bool complete = true;  // false: it was ended, and only the counts mean anything
};

// One iteration. The position has the usual castling, depth is at least 1.
KingSearch search_king(const chess::Position& root, KingRule rule, const ChessWeights& weights,
                       int depth, const SearchEnd& end);

// One iteration after the other until the end, or until that depth; the finished ones.
std::vector<KingSearch> deepen_king(const chess::Position& root, KingRule rule,
                                    const ChessWeights& weights, int deepest, const SearchEnd& end);

// The lines of play of an exact length; one that takes a king ends there, and counts once it is as
// long as wanted.
std::uint64_t perft_king(const chess::Position& root, KingRule rule, int depth);

}  // namespace damier::reproduce
