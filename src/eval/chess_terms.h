// The terms of chess: their names and their places in the row of weights. eval/chess_features.h
// finds them.
#pragma once

#include "chess/types.h"
#include "eval/terms.h"

namespace damier::eval::chess_terms {

enum class Group : std::uint8_t {
    Material,         // by type
    Square,           // by type and square, as the side itself sees the board
    KnightMobility,   // by the number of squares it could go to without being taken by a pawn
    BishopMobility,   //
    RookMobility,     //
    QueenMobility,    //
    Doubled,          // a pawn behind another that no neighbour supports
    Isolated,         // no neighbour; opposed by an enemy pawn or not
    Backward,         // all neighbours are ahead and the next square is not safe; opposed or not
    Supported,        // by rank
    Phalanx,          // by rank
    Candidate,        // may become a passed pawn, by rank
    Passed,           // by rank
    PassedBlocked,    // an enemy piece in front, by rank
    PassedNext,       // the next square is free and safe, by rank
    PassedPath,       // the whole way is free and safe, by rank
    PassedOurKing,    // by rank (from the fourth) and how far the king is from the next square
    PassedTheirKing,  //
    PassedRook,       // a rook of its own behind it
    BishopPair,       //
    KnightPawns,      // times own pawns more than five
    RookPawns,        //
    KnightOutpost,    // where no pawn can drive it away: supported by a pawn or not
    BishopOutpost,    //
    MinorBehindPawn,  //
    BishopPawns,      // own pawns on the colour of the bishop
    BishopBlocked,    // the same times those of them that are blocked in the centre
    RookOpen,         // on a file without pawns
    RookHalfOpen,     // on a file without own pawns
    RookSeventh,      // with pawns to take or a king to cut off
    Shelter,          // own pawns before the king, by file and rank
    Storm,            // enemy pawns before the king, by file and rank
    StormBlocked,     // those that are blocked, by rank
    Danger,           // of the king, in steps
    ThreatByPawn,     // by what is attacked
    ThreatByMinor,    //
    ThreatByRook,     //
    ThreatByKing,     //
    ThreatByPush,     // a pawn could attack a piece with its next step
    Hanging,          // attacked and not defended well
    Tempo,            // to have the move
    kCount
};

inline constexpr int kKingRanks = 4;    // of passed pawns whose distance from kings counts
inline constexpr int kDistances = 8;    //
inline constexpr int kDangers = 28;     // steps of danger
inline constexpr int kFileClasses = 4;  // the distance of a file from the edge

inline constexpr auto kGroups = laid_out(std::array<TermGroup, static_cast<int>(Group::kCount)>{{
    {"material", 5},
    {"square", 6 * 64},
    {"knight mobility", 9},
    {"bishop mobility", 14},
    {"rook mobility", 15},
    {"queen mobility", 28},
    {"doubled pawn", 1},
    {"isolated pawn", 2},
    {"backward pawn", 2},
    {"supported pawn", 8},
    {"phalanx", 8},
    {"candidate", 8},
    {"passed pawn", 8},
    {"passed, blocked", 8},
    {"passed, next safe", 8},
    {"passed, way safe", 8},
    {"passed, our king", kKingRanks* kDistances},
    {"passed, their king", kKingRanks* kDistances},
    {"rook behind passed", 1},
    {"bishop pair", 1},
    {"knight by pawns", 1},
    {"rook by pawns", 1},
    {"knight outpost", 2},
    {"bishop outpost", 2},
    {"minor behind pawn", 1},
    {"pawns on bishop", 1},
    {"blocked on bishop", 1},
    {"rook on open file", 1},
    {"rook on half-open", 1},
    {"rook on seventh", 1},
    {"shelter", kFileClasses * 8},
    {"storm", kFileClasses * 8},
    {"storm, blocked", 8},
    {"king danger", kDangers},
    {"threat by pawn", 6},
    {"threat by minor", 6},
    {"threat by rook", 6},
    {"threat by king", 1},
    {"threat by push", 1},
    {"hanging", 1},
    {"to move", 1},
}});

inline constexpr int kTerms = count_of(kGroups);

constexpr int at(Group group, int which = 0) {
    return kGroups[static_cast<std::size_t>(group)].first + which;
}
constexpr int square_term(chess::PieceType type, int square) {
    return at(Group::Square, chess::idx(type) * 64 + square);
}

}  // namespace damier::eval::chess_terms
