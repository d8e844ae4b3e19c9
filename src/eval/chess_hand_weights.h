// The weights of chess as a person would set them: where the fitting begins, and what the fitted
// ones (eval/chess_weights.h) are compared with.
#pragma once

#include <algorithm>

#include "eval/chess_terms.h"

namespace damier::eval::chess_hand {

using chess_terms::Group;

// A row of weights while it is filled in.
struct Filling {
    std::array<Score, chess_terms::kTerms> terms{};

    constexpr void set(Group group, int which, int opening, int ending) {
        terms[static_cast<std::size_t>(chess_terms::at(group, which))] = pair(opening, ending);
    }
    constexpr void set(Group group, int opening, int ending) { set(group, 0, opening, ending); }
    template <std::size_t N>
    constexpr void row(Group group, int first, const std::array<int, N>& opening,
                       const std::array<int, N>& ending) {
        for (std::size_t i = 0; i < N; ++i)
            set(group, first + static_cast<int>(i), opening[i], ending[i]);
    }
};

// 0 at the edge, 3 in the middle.
constexpr int inward(int line) { return line < 4 ? line : 7 - line; }

constexpr void fill_squares(Filling& w) {
    constexpr std::array<int, 8> kPawnRankOpening{0, -4, -2, 4, 12, 26, 60, 0};
    constexpr std::array<int, 8> kPawnRankEnding{0, 0, -2, 2, 10, 26, 50, 0};
    for (int square = 0; square < 64; ++square) {
        const int file = square % 8;
        const int rank = square / 8;
        const auto at_rank = static_cast<std::size_t>(rank);
        const int in = inward(file) + inward(rank);
        const auto set = [&](int type, int opening, int ending) {
            w.set(Group::Square, type * 64 + square, opening, ending);
        };
        const bool pawn = rank > 0 && rank < 7;
        const int centre_pawn =
            inward(file) == 3 && rank >= 2 && rank <= 4 ? 10 + 4 * (rank - 2) : 0;
        set(0, pawn ? kPawnRankOpening[at_rank] + centre_pawn + 2 * inward(file) - 4 : 0,
            pawn ? kPawnRankEnding[at_rank] - inward(file) : 0);
        set(1, -34 + 9 * in + (rank >= 3 && rank <= 5 ? 8 : 0) - (rank == 0 ? 8 : 0), -24 + 7 * in);
        set(2, -8 + 4 * in - (rank == 0 ? 8 : 0), -8 + 3 * in);
        set(3, -6 + 4 * inward(file) - (rank == 1 || rank == 2 ? 5 : 0) + (rank == 6 ? 12 : 0),
            rank >= 4 ? 6 : -2);
        set(4, -4 + in - (rank >= 2 && rank <= 4 ? 2 : 0), -18 + 7 * in);
        const bool home = rank == 0 && (file == 6 || file == 1 || file == 2 || file == 7);
        set(5,
            (home ? 22 : 0) - 12 * inward(file) * (rank < 2 ? 1 : 0) + 12 - 20 * std::min(rank, 4),
            -34 + 11 * in);
    }
}

constexpr void fill_mobility(Filling& w) {
    const auto fill = [&](Group group, int size, int usual, int opening, int ending) {
        for (int moves = 0; moves < size; ++moves) {
            const int more = moves - usual;
            const int none = moves == 0 ? 15 : moves == 1 ? 6 : 0;  // nearly trapped
            w.set(group, moves, opening * more - none, ending * more - 2 * none);
        }
    };
    fill(Group::KnightMobility, 9, 4, 5, 5);
    fill(Group::BishopMobility, 14, 6, 5, 5);
    fill(Group::RookMobility, 15, 7, 3, 6);
    fill(Group::QueenMobility, 28, 13, 2, 4);
}

constexpr void fill_pawns(Filling& w) {
    w.set(Group::Doubled, -8, -22);
    w.row(Group::Isolated, 0, std::array{-14, -8}, std::array{-18, -14});
    w.row(Group::Backward, 0, std::array{-14, -7}, std::array{-14, -10});
    w.row(Group::Supported, 0, std::array{0, 0, 12, 10, 14, 30, 60, 0},
          std::array{0, 0, 6, 6, 10, 28, 50, 0});
    w.row(Group::Phalanx, 0, std::array{0, 4, 8, 12, 24, 50, 90, 0},
          std::array{0, 0, 4, 8, 20, 50, 90, 0});
    w.row(Group::Candidate, 0, std::array{0, 0, 2, 6, 14, 24, 0, 0},
          std::array{0, 4, 8, 14, 24, 40, 0, 0});
    w.row(Group::Passed, 0, std::array{0, -4, -4, 0, 14, 34, 60, 0},
          std::array{0, 6, 10, 24, 50, 90, 130, 0});
    w.row(Group::PassedBlocked, 0, std::array{0, 0, 0, -4, -8, -14, -24, 0},
          std::array{0, -2, -4, -8, -18, -40, -70, 0});
    w.row(Group::PassedNext, 0, std::array{0, 0, 0, 2, 6, 12, 24, 0},
          std::array{0, 2, 2, 6, 14, 30, 50, 0});
    w.row(Group::PassedPath, 0, std::array{0, 0, 0, 4, 12, 26, 50, 0},
          std::array{0, 4, 6, 12, 30, 60, 100, 0});
    for (int rank = 0; rank < chess_terms::kKingRanks; ++rank) {
        for (int apart = 0; apart < chess_terms::kDistances; ++apart) {
            const int near = 4 - std::min(apart, 6);
            const int index = rank * chess_terms::kDistances + apart;
            w.set(Group::PassedOurKing, index, 0, near * (2 + rank));
            w.set(Group::PassedTheirKing, index, 0, -near * (4 + 2 * rank));
        }
    }
    w.set(Group::PassedRook, 4, 14);
}

constexpr void fill_pieces(Filling& w) {
    w.row(Group::Material, 0, std::array{82, 325, 340, 465, 980},
          std::array{104, 300, 312, 525, 980});
    w.set(Group::BishopPair, 28, 55);
    w.set(Group::KnightPawns, 3, 4);
    w.set(Group::RookPawns, -4, -2);
    w.row(Group::KnightOutpost, 0, std::array{8, 28}, std::array{2, 18});
    w.row(Group::BishopOutpost, 0, std::array{4, 22}, std::array{2, 10});
    w.set(Group::MinorBehindPawn, 9, 3);
    w.set(Group::BishopPawns, -2, -5);
    w.set(Group::BishopBlocked, -1, -1);
    w.set(Group::RookOpen, 32, 10);
    w.set(Group::RookHalfOpen, 14, 8);
    w.set(Group::RookSeventh, 6, 24);
    w.row(Group::ThreatByPawn, 0, std::array{0, 56, 56, 80, 80, 0},
          std::array{0, 40, 40, 50, 50, 0});
    w.row(Group::ThreatByMinor, 0, std::array{4, 24, 28, 44, 40, 0},
          std::array{10, 24, 24, 44, 50, 0});
    w.row(Group::ThreatByRook, 0, std::array{2, 22, 22, 4, 38, 0},
          std::array{14, 30, 30, 14, 30, 0});
    w.set(Group::ThreatByKing, 14, 44);
    w.set(Group::ThreatByPush, 14, 12);
    w.set(Group::Hanging, 26, 16);
    w.set(Group::Tempo, 18, 14);
}

constexpr void fill_king(Filling& w) {
    constexpr std::array<int, 8> kShelter{-22, 22, 12, -2, -6, -8, -12, 0};
    constexpr std::array<int, 8> kStorm{2, 10, -26, -18, -8, -2, 0, 0};
    for (int file = 0; file < chess_terms::kFileClasses; ++file) {
        for (int rank = 0; rank < 8; ++rank) {
            const auto at_rank = static_cast<std::size_t>(rank);
            w.set(Group::Shelter, file * 8 + rank, kShelter[at_rank], 0);
            w.set(Group::Storm, file * 8 + rank, kStorm[at_rank], 0);
        }
    }
    w.row(Group::StormBlocked, 0, std::array{0, 0, -14, -4, -2, 0, 0, 0},
          std::array{0, 0, -14, -6, -4, 0, 0, 0});
    for (int step = 0; step < chess_terms::kDangers; ++step) {
        const int bad = std::max(0, step - 3);
        w.set(Group::Danger, step, -bad * bad * 4 / 5 - 2 * bad, -bad * 2);
    }
}

inline constexpr auto kTerms = [] {
    Filling w;
    fill_squares(w);
    fill_mobility(w);
    fill_pawns(w);
    fill_pieces(w);
    fill_king(w);
    return w.terms;
}();

}  // namespace damier::eval::chess_hand
