// The evaluation after the report of Lyon, against a twin that walks over squares, and by hand.
#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/game.h"
#include "eval/chess_judges.h"
#include "random_chess.h"
#include "sizes.h"

namespace damier::eval {
namespace {

using chess::Chess;

// Letters on squares, seen by one side: its own men are large, and it moves up.
class Squares {
public:
    Squares(const std::string& fen, bool white) {
        int x = 0;
        int y = 7;
        for (const char c : fen.substr(0, fen.find(' '))) {
            if (c == '/') {
                x = 0;
                --y;
            } else if (std::isdigit(c) != 0) {
                for (int i = c - '0'; i > 0; --i) at(x++, y) = '.';
            } else {
                at(x++, y) = c;
            }
        }
        if (white) return;
        const auto before = rows_;
        for (y = 0; y < 8; ++y) {
            for (x = 0; x < 8; ++x) at(x, y) = swapped(before[size(7 - y)][size(x)]);
        }
    }

    [[nodiscard]] int material() const {
        int sum = 0;
        for_each_own([&](int, int, char man) { sum += worth(man); });
        return sum;
    }

    // Moves twice 1, threats 6 times 1, guards 5, ranks left by the king 8.
    [[nodiscard]] int activity() const {
        int sum = 0;
        for_each_own([&](int x, int y, char man) {
            if (man == 'P') {
                if (get(x, y + 1) == '.') {
                    sum += 2;
                    if (y == 1 && get(x, 3) == '.') sum += 2;
                }
                for (const int side : {-1, 1}) {
                    if (is_enemy(get(x + side, y + 1))) sum += 2;
                    sum += threat(x + side, y + 1);
                }
            }
            for (const auto& [dx, dy] : directions(man)) {
                for (int steps = 1; steps < 8; ++steps) {
                    const char there = get(x + dx * steps, y + dy * steps);
                    if (there == ' ') break;
                    if (!is_own(there)) sum += 2;
                    sum += threat(x + dx * steps, y + dy * steps);
                    if (there != '.' || man == 'N' || man == 'K') break;
                }
            }
        });
        // One piece alone is no danger to a king.
        int dangers = 0;
        for (const auto& row : rows_) {
            for (const char c : row) dangers += std::string_view("nbrq").find(c) < 4 ? 1 : 0;
        }
        if (dangers < 2) return sum;
        const auto [kx, ky] = find('K');
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                if ((dx != 0 || dy != 0) && is_own(get(kx + dx, ky + dy))) sum += 5;
            }
        }
        return sum - 8 * ky;
    }

private:
    static std::size_t size(int i) { return static_cast<std::size_t>(i); }
    static char swapped(char c) {
        return static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
    }
    static bool is_own(char c) { return std::isupper(c) != 0; }
    static bool is_enemy(char c) { return std::islower(c) != 0; }
    static int worth(char man) {
        switch (man) {
            case 'P':
                return 100;
            case 'N':
            case 'B':
                return 300;
            case 'R':
                return 500;
            case 'Q':
                return 900;
            default:
                return 0;
        }
    }
    static std::vector<std::pair<int, int>> directions(char man) {
        const std::vector<std::pair<int, int>> straight{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        const std::vector<std::pair<int, int>> slanted{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
        if (man == 'N')
            return {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
        if (man == 'P') return {};
        if (man == 'R') return straight;
        if (man == 'B') return slanted;
        auto all = straight;
        all.insert(all.end(), slanted.begin(), slanted.end());
        return all;
    }

    char& at(int x, int y) { return rows_[size(y)][size(x)]; }
    [[nodiscard]] char get(int x, int y) const {
        return x < 0 || x > 7 || y < 0 || y > 7 ? ' ' : rows_[size(y)][size(x)];
    }
    template <class Visit>
    void for_each_own(Visit visit) const {
        for (int y = 0; y < 8; ++y) {
            for (int x = 0; x < 8; ++x) {
                if (is_own(get(x, y))) visit(x, y, get(x, y));
            }
        }
    }
    [[nodiscard]] std::pair<int, int> find(char man) const {
        for (int y = 0; y < 8; ++y) {
            for (int x = 0; x < 8; ++x) {
                if (get(x, y) == man) return {x, y};
            }
        }
        return {-9, -9};
    }
    // 6 where the enemy king stands on the square or beside it.
    [[nodiscard]] int threat(int x, int y) const {
        if (get(x, y) == ' ') return 0;
        const auto [kx, ky] = find('k');
        return std::abs(x - kx) <= 1 && std::abs(y - ky) <= 1 ? 6 : 0;
    }

    std::array<std::array<char, 8>, 8> rows_{};
};

Value twin(const std::string& fen) {
    const Squares white(fen, true);
    const Squares black(fen, false);
    const Value value = white.material() + white.activity() - black.material() - black.activity();
    return fen.find(" w ") != std::string::npos ? value : -value;
}

Value found(const std::string& fen) { return Lyon().value(*Chess::read_position(fen)); }

TEST(LyonJudge, IsItsTwin) {
    Rng rng(31);
    for (int i = 0; i < scaled(20'000); ++i) {
        const auto at = i % 2 == 0 ? chess::random_position(rng) : chess::random_start(rng, true);
        const std::string fen = Chess::write_position(at);
        ASSERT_EQ(Lyon().value(at), twin(fen)) << fen;
    }
}

TEST(LyonJudge, CountsPawns) {
    const Value blocked = found("k7/8/8/8/8/4K3/4P3/8 w - -");
    const Value free = found("k7/8/8/8/8/3K4/4P3/8 w - -");
    // The pawn's two steps are open, and of the king's eight squares its pawn has one as before.
    EXPECT_EQ(free - blocked, 2 * 2);
    // From a6 a pawn looks at b7, beside the king; from h6 at nothing.
    EXPECT_EQ(found("1k6/8/P7/8/8/8/8/K7 w - -") - found("1k6/8/7P/8/8/8/8/K7 w - -"), 6);
}

TEST(LyonJudge, CountsKings) {
    // Opposed with one square between: three squares are next to both, for either side.
    EXPECT_EQ(found("8/8/8/3k4/8/3K4/8/8 w - -"), 0);
    // The king in the corner has three moves, the other eight.
    EXPECT_EQ(found("8/8/8/3K4/8/8/8/k7 w - -"), 2 * (8 - 3));
}

}  // namespace
}  // namespace damier::eval
