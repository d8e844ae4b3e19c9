// The rules of both checkers games once more, slow and obvious: an 8x8 array of letters, one piece
// lifted and put down at a time, moves as lists, a copy of the board for each of them. It shares no
// code with the boards of bits, so that the two can check each other (tests/games), and shows what
// bits are worth (damier reproduce sherlock).
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <utility>
#include <vector>

namespace damier::checkers::plain {

struct Variant {
    bool kings_capture_from_afar;
    bool start_square_is_free;  // while the piece is on its way
};

inline constexpr Variant kEnglish{false, true};
inline constexpr Variant kSherlock{true, false};

struct Move {
    int from;  // 1..32
    int to;
    std::vector<int> captured;  // ascending: one move, whichever way round its men are taken

    auto operator<=>(const Move&) const = default;
};

// One way to play a move: all squares the piece stands on, from the first to the last.
struct Path {
    Move move;
    std::vector<int> stops;
};

class PlainBoard {
public:
    // pieces: 32 letters of " bBwW", square 1 first.
    template <class Letters>
    PlainBoard(const Letters& pieces, char turn, Variant variant) : turn_(turn), variant_(variant) {
        for (auto& row : cells_) row.fill(kNoCell);
        for (int n = 1; n <= 32; ++n) {
            cell(row(n), column(n)) = pieces[static_cast<std::size_t>(n - 1)];
        }
    }

    // Every path of every legal move: captures if there are any, else single steps. Captures come
    // by start square, then depth first and clockwise from up-right; steps by direction, likewise.
    [[nodiscard]] std::vector<Path> paths() const {
        std::vector<Path> all;
        PlainBoard lifted = *this;
        for (int n = 1; n <= 32; ++n) {
            if (is_own(at(n))) lifted.add_captures(n, all);
        }
        if (!all.empty()) return all;
        for (const auto& [dr, dc] : kDirections) {
            for (int n = 1; n <= 32; ++n) {
                if (is_own(at(n))) add_step(n, dr, dc, all);
            }
        }
        return all;
    }

    // The legal moves, each once, in the place of its first path.
    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> all;
        for (Path& path : paths()) {
            if (path.move.captured.empty() ||
                std::find(all.begin(), all.end(), path.move) == all.end())
                all.push_back(std::move(path.move));
        }
        return all;
    }

    // Makes a legal move.
    void make(const Move& m) {
        const char piece = std::exchange(cell(row(m.from), column(m.from)), ' ');
        for (const int victim : m.captured) cell(row(victim), column(victim)) = ' ';
        const bool crowns = row(m.to) == (turn_ == 'b' ? 7 : 0);
        cell(row(m.to), column(m.to)) = crowns ? crowned(piece) : piece;
        turn_ = turn_ == 'b' ? 'w' : 'b';
    }

    bool operator==(const PlainBoard& other) const {
        return cells_ == other.cells_ && turn_ == other.turn_;
    }

    // What the men and kings of the side to move are worth more than those of the other.
    [[nodiscard]] int balance(int man, int king) const {
        int sum = 0;
        for (int n = 1; n <= 32; ++n) {
            const char piece = at(n);
            if (piece == ' ') continue;
            const int worth = is_king(piece) ? king : man;
            sum += is_own(piece) ? worth : -worth;
        }
        return sum;
    }

private:
    // Clockwise from up-right: rows count downwards.
    static constexpr std::array<std::pair<int, int>, 4> kDirections{
        {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
    static constexpr char kNoCell = '.';  // of the other colour

    static int row(int n) { return (n - 1) / 4; }
    static int column(int n) {
        const int place = (n - 1) % 4;
        return row(n) % 2 == 0 ? 2 * place + 1 : 2 * place;
    }
    static int number(int r, int c) { return r * 4 + c / 2 + 1; }
    static bool on_board(int r, int c) { return r >= 0 && r < 8 && c >= 0 && c < 8; }

    char& cell(int r, int c) {
        return cells_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    }
    [[nodiscard]] char cell(int r, int c) const {
        return cells_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    }
    [[nodiscard]] char at(int n) const { return cell(row(n), column(n)); }
    [[nodiscard]] bool is_free(int r, int c) const { return on_board(r, c) && cell(r, c) == ' '; }
    [[nodiscard]] bool is_own(char piece) const {
        return turn_ == 'b' ? piece == 'b' || piece == 'B' : piece == 'w' || piece == 'W';
    }
    [[nodiscard]] bool is_enemy(char piece) const {
        return turn_ == 'b' ? piece == 'w' || piece == 'W' : piece == 'b' || piece == 'B';
    }
    static bool is_king(char piece) { return piece == 'B' || piece == 'W'; }
    static char crowned(char piece) { return piece == 'b' ? 'B' : piece == 'w' ? 'W' : piece; }
    static bool goes(char piece, int dr) { return is_king(piece) || dr == (piece == 'b' ? 1 : -1); }

    void add_step(int n, int dr, int dc, std::vector<Path>& all) const {
        const int r = row(n) + dr;
        const int c = column(n) + dc;
        if (goes(at(n), dr) && is_free(r, c))
            all.push_back({{n, number(r, c), {}}, {n, number(r, c)}});
    }

    void add_captures(int n, std::vector<Path>& all) {
        const char piece = at(n);
        Path path{{n, n, {}}, {n}};
        if (variant_.start_square_is_free) cell(row(n), column(n)) = ' ';
        extend(piece, path, all);
        cell(row(n), column(n)) = piece;
    }

    // Captured pieces turn into '#': they stay in the way but cannot be taken again.
    void extend(char piece, Path& path, std::vector<Path>& all) {
        bool went_on = false;
        const int here = path.stops.back();
        for (const auto& [dr, dc] : kDirections) {
            if (!goes(piece, dr)) continue;
            int r = row(here) + dr;
            int c = column(here) + dc;
            if (variant_.kings_capture_from_afar && is_king(piece)) {
                while (is_free(r, c)) {
                    r += dr;
                    c += dc;
                }
            }
            if (!on_board(r, c) || !is_enemy(cell(r, c)) || !is_free(r + dr, c + dc)) continue;
            went_on = true;
            const char victim = cell(r, c);
            cell(r, c) = '#';
            path.move.captured.push_back(number(r, c));
            path.stops.push_back(number(r + dr, c + dc));
            extend(piece, path, all);
            path.stops.pop_back();
            path.move.captured.pop_back();
            cell(r, c) = victim;
        }
        if (!went_on && path.stops.size() > 1) {
            all.push_back(path);
            all.back().move.to = here;
            std::sort(all.back().move.captured.begin(), all.back().move.captured.end());
        }
    }

    std::array<std::array<char, 8>, 8> cells_;
    char turn_;
    Variant variant_;
};

}  // namespace damier::checkers::plain
