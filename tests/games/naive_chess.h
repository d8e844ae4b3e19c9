// A second chess, slow and obvious: a board of letters, moves made and tested. It shares nothing
// with src/chess but the text of a FEN and of king-takes-rook moves, so that agreement means
// something.
#pragma once

#include <array>
#include <cctype>
#include <set>
#include <sstream>
#include <string>
#include <utility>

namespace damier {

class NaiveChess {
public:
    // Takes a Shredder-FEN that is known to be good.
    explicit NaiveChess(const std::string& fen) {
        std::istringstream in(fen);
        std::string board, turn, castling, en_passant;
        in >> board >> turn >> castling >> en_passant;
        cells_.fill('.');
        int x = 0, y = 7;
        for (const char c : board) {
            if (c == '/') {
                x = 0;
                --y;
            } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
                x += c - '0';
            } else {
                at(x++, y) = c;
            }
        }
        white_ = turn == "w";
        castling_ = castling == "-" ? "" : castling;
        if (en_passant != "-") target_ = {en_passant[0] - 'a', en_passant[1] - '1'};
    }

    [[nodiscard]] std::set<std::string> legal_moves() const {
        std::set<std::string> moves;
        for (int y = 0; y < 8; ++y) {
            for (int x = 0; x < 8; ++x) {
                if (is_mine(x, y)) add_moves(x, y, moves);
            }
        }
        for (const char c : castling_) {
            if ((std::isupper(static_cast<unsigned char>(c)) != 0) == white_)
                add_castling(std::tolower(c) - 'a', moves);
        }
        return moves;
    }

private:
    using Spot = std::pair<int, int>;

    char& at(int x, int y) { return cells_[static_cast<std::size_t>(y * 8 + x)]; }
    [[nodiscard]] char get(int x, int y) const {
        return cells_[static_cast<std::size_t>(y * 8 + x)];
    }
    static bool inside(int x, int y) { return x >= 0 && x < 8 && y >= 0 && y < 8; }
    [[nodiscard]] bool is_white(int x, int y) const {
        return std::isupper(static_cast<unsigned char>(get(x, y))) != 0;
    }
    [[nodiscard]] bool is_empty(int x, int y) const { return get(x, y) == '.'; }
    [[nodiscard]] bool is_mine(int x, int y) const {
        return !is_empty(x, y) && is_white(x, y) == white_;
    }
    [[nodiscard]] bool is_theirs(int x, int y) const {
        return !is_empty(x, y) && is_white(x, y) != white_;
    }

    // Could the piece on (x, y), of either side, capture on (tx, ty)? Found by walking.
    [[nodiscard]] bool reaches(int x, int y, int tx, int ty) const {
        const int dx = tx - x, dy = ty - y;
        const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
        if (ax == 0 && ay == 0) return false;
        const char kind = static_cast<char>(std::tolower(get(x, y)));
        const bool straight = ax == 0 || ay == 0, diagonal = ax == ay;
        switch (kind) {
            case 'p':
                return ax == 1 && dy == (is_white(x, y) ? 1 : -1);
            case 'n':
                return ax * ay == 2;
            case 'k':
                return ax <= 1 && ay <= 1;
            case 'b':
                if (!diagonal) return false;
                break;
            case 'r':
                if (!straight) return false;
                break;
            default:
                if (!diagonal && !straight) return false;
        }
        const int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
        for (int cx = x + sx, cy = y + sy; cx != tx || cy != ty; cx += sx, cy += sy) {
            if (!is_empty(cx, cy)) return false;
        }
        return true;
    }

    [[nodiscard]] bool is_attacked_by(bool white, int tx, int ty) const {
        for (int y = 0; y < 8; ++y) {
            for (int x = 0; x < 8; ++x) {
                if (!is_empty(x, y) && is_white(x, y) == white && reaches(x, y, tx, ty))
                    return true;
            }
        }
        return false;
    }

    [[nodiscard]] Spot my_king() const {
        for (int i = 0; i < 64; ++i) {
            if (get(i % 8, i / 8) == (white_ ? 'K' : 'k')) return {i % 8, i / 8};
        }
        return {-1, -1};
    }

    [[nodiscard]] bool leaves_king_safe() const {
        const auto [x, y] = my_king();
        return !is_attacked_by(!white_, x, y);
    }

    static std::string text(int x, int y, int tx, int ty) {
        return {static_cast<char>('a' + x), static_cast<char>('1' + y), static_cast<char>('a' + tx),
                static_cast<char>('1' + ty)};
    }

    void try_move(int x, int y, int tx, int ty, std::set<std::string>& moves) const {
        NaiveChess next = *this;
        const bool is_pawn = std::tolower(get(x, y)) == 'p';
        next.at(tx, ty) = get(x, y);
        next.at(x, y) = '.';
        if (is_pawn && x != tx && is_empty(tx, ty)) next.at(tx, y) = '.';
        if (!next.leaves_king_safe()) return;
        if (is_pawn && (ty == 0 || ty == 7)) {
            for (const char c : {'q', 'r', 'b', 'n'}) moves.insert(text(x, y, tx, ty) + c);
        } else {
            moves.insert(text(x, y, tx, ty));
        }
    }

    void add_moves(int x, int y, std::set<std::string>& moves) const {
        if (std::tolower(get(x, y)) == 'p') {
            const int up = white_ ? 1 : -1;
            if (is_empty(x, y + up)) {
                try_move(x, y, x, y + up, moves);
                if (y == (white_ ? 1 : 6) && is_empty(x, y + 2 * up))
                    try_move(x, y, x, y + 2 * up, moves);
            }
            for (const int side : {-1, 1}) {
                if (!inside(x + side, y + up)) continue;
                if (is_theirs(x + side, y + up) || Spot{x + side, y + up} == target_)
                    try_move(x, y, x + side, y + up, moves);
            }
            return;
        }
        for (int ty = 0; ty < 8; ++ty) {
            for (int tx = 0; tx < 8; ++tx) {
                if (!is_mine(tx, ty) && reaches(x, y, tx, ty)) try_move(x, y, tx, ty, moves);
            }
        }
    }

    // Walks king and rook to their places, square by square.
    void add_castling(int rook_x, std::set<std::string>& moves) const {
        const auto [king_x, y] = my_king();
        if (is_attacked_by(!white_, king_x, y)) return;
        const int king_to = rook_x > king_x ? 6 : 2, rook_to = rook_x > king_x ? 5 : 3;
        NaiveChess bare = *this;
        bare.at(king_x, y) = '.';
        bare.at(rook_x, y) = '.';
        const auto way_is_free = [&bare, row = y](int a, int b) {
            for (int x = std::min(a, b); x <= std::max(a, b); ++x) {
                if (!bare.is_empty(x, row)) return false;
            }
            return true;
        };
        if (!way_is_free(king_x, king_to) || !way_is_free(rook_x, rook_to)) return;
        NaiveChess crossing = *this;
        crossing.at(king_x, y) = '.';
        for (int x = king_x; x != king_to; x += king_to > king_x ? 1 : -1) {
            if (x != king_x && crossing.is_attacked_by(!white_, x, y)) return;
        }
        bare.at(king_to, y) = white_ ? 'K' : 'k';
        bare.at(rook_to, y) = white_ ? 'R' : 'r';
        if (bare.leaves_king_safe()) moves.insert(text(king_x, y, rook_x, y));
    }

    std::array<char, 64> cells_{};
    bool white_ = true;
    std::string castling_;
    Spot target_{-1, -1};
};

}  // namespace damier
