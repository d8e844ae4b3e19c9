// Tables of checkers against a solver that goes forward: all positions, written as 32 letters, with
// the moves of the plain board, judged again and again by what follows them until nothing changes.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "all_games.h"
#include "checkers/boards/plain_board.h"
#include "endgame/known_tables.h"

namespace damier::endgame {
namespace {

namespace plain = checkers::plain;

// Black is to move; where it is White's turn, the board is turned round.
using Letters = std::string;

Letters turned(const Letters& board) {
    Letters out(board.rbegin(), board.rend());
    for (char& piece : out) {
        constexpr std::string_view kFrom = "bBwW";
        constexpr std::string_view kTo = "wWbB";
        if (const auto at = kFrom.find(piece); at != std::string_view::npos) piece = kTo[at];
    }
    return out;
}

bool may_stand(char piece, int square) {
    return !(piece == 'b' && square >= 28) && !(piece == 'w' && square < 4);
}

// Every board with so many pieces, at least one of each side.
void add_boards(std::vector<Letters>& all, Letters& board, int from, int pieces) {
    if (pieces == 0) {
        const bool both = board.find_first_of("bB") != Letters::npos &&
                          board.find_first_of("wW") != Letters::npos;
        if (both) all.push_back(board);
        return;
    }
    for (int square = from; square < 32; ++square) {
        for (const char piece : {'b', 'B', 'w', 'W'}) {
            if (!may_stand(piece, square)) continue;
            board[static_cast<std::size_t>(square)] = piece;
            add_boards(all, board, square + 1, pieces - 1);
            board[static_cast<std::size_t>(square)] = ' ';
        }
    }
}

Letters after(Letters board, const plain::Move& move) {
    const auto at = [&board](int n) -> char& { return board[static_cast<std::size_t>(n - 1)]; };
    for (const int victim : move.captured) at(victim) = ' ';
    const char piece = std::exchange(at(move.from), ' ');
    at(move.to) = piece == 'b' && move.to > 28 ? 'B' : piece;
    return turned(board);
}

class ForwardSolver {
public:
    ForwardSolver(int most, plain::Variant variant) {
        for (int pieces = 2; pieces <= most; ++pieces) {
            Letters board(32, ' ');
            add_boards(boards_, board, 0, pieces);
        }
        std::sort(boards_.begin(), boards_.end());
        for (const Letters& board : boards_) next_.push_back(after_each_move(board, variant));
        fates_.resize(boards_.size());
        while (look_once_more()) {
        }
    }

    [[nodiscard]] const std::vector<Letters>& boards() const { return boards_; }
    [[nodiscard]] Fate fate(std::size_t i) const { return fates_[i]; }

private:
    static constexpr std::size_t kNoPieceLeft = SIZE_MAX;

    std::vector<std::size_t> after_each_move(const Letters& board, plain::Variant variant) const {
        std::vector<std::size_t> all;
        for (const auto& path : plain::PlainBoard(board, 'b', variant).paths()) {
            const Letters next = after(board, path.move);
            if (next.find_first_of("bB") == Letters::npos) {
                all.push_back(kNoPieceLeft);
            } else {
                const auto found = std::lower_bound(boards_.begin(), boards_.end(), next);
                EXPECT_EQ(*found, next);
                all.push_back(static_cast<std::size_t>(found - boards_.begin()));
            }
        }
        return all;
    }

    bool look_once_more() {
        bool changed = false;
        for (std::size_t i = 0; i < boards_.size(); ++i) {
            const Fate fate = judged(next_[i]);
            changed = changed || fate != fates_[i];
            fates_[i] = fate;
        }
        return changed;
    }

    // What is not known yet counts as a draw.
    [[nodiscard]] Fate judged(const std::vector<std::size_t>& next) const {
        Fate best = lost_in(0);
        for (const std::size_t each : next) {
            const Fate theirs = each == kNoPieceLeft ? lost_in(0) : fates_[each];
            Fate mine = theirs;
            if (theirs.end == Fate::End::Win) mine = lost_in(theirs.plies + 1);
            if (theirs.end == Fate::End::Loss) mine = won_in(theirs.plies + 1);
            if (best == lost_in(0) || is_better(mine, best)) best = mine;
        }
        return best;
    }

    std::vector<Letters> boards_;
    std::vector<std::vector<std::size_t>> next_;
    std::vector<Fate> fates_;
};

template <Game G>
typename G::Position position_of(const Letters& board) {
    checkers::Board bits;
    for (int square = 0; square < 32; ++square) {
        const char piece = board[static_cast<std::size_t>(square)];
        if (piece == ' ') continue;
        const bool is_black = piece == 'b' || piece == 'B';
        bits.of(is_black ? Side::First : Side::Second) |= checkers::bit(square);
        if (piece == 'B' || piece == 'W') bits.kings |= checkers::bit(square);
    }
    return typename G::Position(bits, Side::First);
}

template <Game G>
void expect_what_a_forward_solver_finds(plain::Variant variant) {
    const Scratch scratch;
    const auto tables = made_tables<G>(scratch.path(), 3);
    const ForwardSolver solver(3, variant);
    std::map<Fate::End, std::uint64_t> counted;
    for (std::size_t i = 0; i < solver.boards().size(); ++i) {
        const auto fate = tables->fate(position_of<G>(solver.boards()[i]));
        ASSERT_TRUE(fate.has_value());
        ASSERT_EQ(*fate, solver.fate(i)) << "[" << solver.boards()[i] << "]";
        ++counted[solver.fate(i).end];
    }
    TableCounts all;
    for (const auto& table : tables->all()) {
        const TableCounts counts = counts_of<G>(table);
        all.wins += counts.wins;
        all.draws += counts.draws;
        all.losses += counts.losses;
    }
    EXPECT_EQ(solver.boards().size(), 3'488U + 196'032U);
    EXPECT_EQ(all.wins, counted[Fate::End::Win]);
    EXPECT_EQ(all.draws, counted[Fate::End::Draw]);
    EXPECT_EQ(all.losses, counted[Fate::End::Loss]);
}

TEST(TablesOfCheckers, AreWhatAForwardSolverFinds) {
    expect_what_a_forward_solver_finds<checkers::Checkers>(plain::kEnglish);
}
TEST(TablesOfSherlock, AreWhatAForwardSolverFinds) {
    expect_what_a_forward_solver_finds<checkers::Sherlock>(plain::kSherlock);
}

}  // namespace
}  // namespace damier::endgame
