// Positions that leave an engine no choice but to show what it has understood. A test holds them to
// what their names say.
#pragma once

#include <string_view>

namespace damier::compliance {

inline constexpr std::string_view kBusy =  // castling, captures, pins: much to think about
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
inline constexpr std::string_view kBlackToMove = "fen 8/5k2/6r1/8/8/1R6/1K6/8 b - - 0 1";
inline constexpr std::string_view kBlackHasMoved =
    "fen 8/5k2/6r1/8/8/1R6/1K6/8 b - - 0 1 moves g6g2";
inline constexpr std::string_view kSingleMove = "fen 8/8/8/8/8/5k2/8/r6K w - - 0 1";
inline constexpr std::string_view kMated =
    "fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
inline constexpr std::string_view kStalemated = "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
inline constexpr std::string_view kMateInOne = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
inline constexpr std::string_view kMateInTwo = "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
// Each legal move is a promotion.
inline constexpr std::string_view kOnlyPromotions = "fen 8/7P/8/8/8/1p6/8/K1k5 w - - 0 1";
// White may castle, e1g1.
inline constexpr std::string_view kMayCastle = "fen 6k1/8/8/8/8/8/5PPP/4K2R w K - 0 1";

// After the last move there is one legal answer, and others if that move is misread: the rook that
// castled gives check, the new knight does, the pawn that was taken en passant has opened a line.
inline constexpr std::string_view kCastled = "fen 4rk2/4p1p1/8/8/8/8/8/4K2R w K - 0 1 moves e1g1";
inline constexpr std::string_view kCastled960 =  // as Shredder-FEN and Chess960 write it
    "fen 4rk2/4p1p1/8/8/8/8/8/4K2R w H - 0 1 moves e1h1";
inline constexpr std::string_view kPromoted =
    "fen 5bn1/4Ppkp/6pp/8/8/8/8/4K3 w - - 0 1 moves e7e8n";
inline constexpr std::string_view kTakenEnPassant =
    "fen 8/3p4/6pp/R3P2k/8/6PP/8/4K3 b - - 0 1 moves d7d5 e5d6";

// Three plies before the 50-move rule.
inline constexpr std::string_view kNearDraw = "fen 8/8/4k3/8/8/4K3/8/R7 w - - 97 90";

}  // namespace damier::compliance
