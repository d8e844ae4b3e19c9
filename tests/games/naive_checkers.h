// The rules of both checkers games once more, slow and obvious: an 8x8 array of letters, one piece
// lifted and put down at a time. It shares no code with src/checkers, so that the two can check
// each other.
#pragma once

#include <array>
#include <compare>
#include <set>
#include <vector>

namespace damier::naive {

struct Variant {
    bool kings_capture_from_afar;
    bool start_square_is_free;  // while the piece is on its way
};

inline constexpr Variant kEnglish{false, true};
inline constexpr Variant kSherlock{true, false};

struct NaiveMove {
    int from;  // 1..32
    int to;
    std::set<int> captured;

    auto operator<=>(const NaiveMove&) const = default;
};

// One way to play a move: all squares the piece stands on, from the first to the last.
struct NaivePath {
    NaiveMove move;
    std::vector<int> stops;
};

class Mailbox {
public:
    // pieces: 32 letters of " bBwW", square 1 first.
    template <class Letters>
    Mailbox(const Letters& pieces, char turn, Variant variant) : turn_(turn), variant_(variant) {
        for (int n = 1; n <= 32; ++n) {
            cell(row(n), column(n)) = pieces[static_cast<std::size_t>(n - 1)];
        }
    }

    // Every path of every legal move: captures if there are any, else single steps.
    std::vector<NaivePath> paths() {
        std::vector<NaivePath> all;
        for (int n = 1; n <= 32; ++n) {
            if (is_own(at(n))) add_captures(n, all);
        }
        if (!all.empty()) return all;
        for (int n = 1; n <= 32; ++n) {
            if (is_own(at(n))) add_steps(n, all);
        }
        return all;
    }

private:
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
    char at(int n) { return cell(row(n), column(n)); }
    bool is_free(int r, int c) { return on_board(r, c) && cell(r, c) == ' '; }
    bool is_own(char piece) const {
        return turn_ == 'b' ? piece == 'b' || piece == 'B' : piece == 'w' || piece == 'W';
    }
    bool is_enemy(char piece) const {
        return turn_ == 'b' ? piece == 'w' || piece == 'W' : piece == 'b' || piece == 'B';
    }
    static bool is_king(char piece) { return piece == 'B' || piece == 'W'; }

    static std::vector<int> vertical(char piece) {
        if (piece == 'b') return {1};
        if (piece == 'w') return {-1};
        return {-1, 1};
    }

    void add_steps(int n, std::vector<NaivePath>& all) {
        for (const int dr : vertical(at(n))) {
            for (const int dc : {-1, 1}) {
                const int r = row(n) + dr;
                const int c = column(n) + dc;
                if (is_free(r, c)) all.push_back({{n, number(r, c), {}}, {n, number(r, c)}});
            }
        }
    }

    void add_captures(int n, std::vector<NaivePath>& all) {
        const char piece = at(n);
        NaivePath path{{n, n, {}}, {n}};
        if (variant_.start_square_is_free) cell(row(n), column(n)) = ' ';
        extend(piece, path, all);
        cell(row(n), column(n)) = piece;
    }

    // Captured pieces turn into '#': they stay in the way but cannot be taken again.
    void extend(char piece, NaivePath& path, std::vector<NaivePath>& all) {
        bool went_on = false;
        const int here = path.stops.back();
        for (const int dr : vertical(piece)) {
            for (const int dc : {-1, 1}) {
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
                path.move.captured.insert(number(r, c));
                path.stops.push_back(number(r + dr, c + dc));
                extend(piece, path, all);
                path.stops.pop_back();
                path.move.captured.erase(number(r, c));
                cell(r, c) = victim;
            }
        }
        if (!went_on && path.stops.size() > 1) {
            all.push_back(path);
            all.back().move.to = here;
        }
    }

    std::array<std::array<char, 8>, 8> cells_{};
    char turn_;
    Variant variant_;
};

}  // namespace damier::naive
