// Positions of chess with three and four men, without castling rights.
//
// They are seen as White to move: where Black is, board and colours are turned. The digits of a
// number are the squares of the mover's king, of the other king, of the mover's men and of the
// other's, the most valuable first. Boards that a symmetry turns into each other share a number:
// without pawns the mover's king stands on one of ten squares (a1, b1, c1, d1, b2 ... d4), with
// pawns on the left half. Where both sides have pawns, the second half of the numbers is for
// positions in which a pawn can be taken en passant.
#pragma once

#include "chess/position.h"
#include "endgame/slices.h"

namespace damier::endgame {

struct ChessSlices {
    using Position = chess::Position;
    static constexpr int kMostMen = 4;

    // How many of each, beside the kings: the mover's first.
    class Men {
    public:
        [[nodiscard]] int count(bool ours, chess::PieceType type) const {
            return static_cast<int>(counts_ >> shift(ours, type) & 7);
        }
        void add(bool ours, chess::PieceType type, int count = 1) {
            counts_ += static_cast<std::uint32_t>(count) << shift(ours, type);
        }
        [[nodiscard]] bool has_pawn(bool ours) const {
            return count(ours, chess::PieceType::Pawn) > 0;
        }
        [[nodiscard]] bool has_pawn() const { return has_pawn(true) || has_pawn(false); }
        // Any order, in which no two are equal.
        auto operator<=>(const Men&) const = default;

    private:
        static int shift(bool ours, chess::PieceType type) {
            return 3 * chess::idx(type) + (ours ? 15 : 0);
        }
        std::uint32_t counts_ = 0;
    };

    static std::optional<Men> men_of(const Position& at);
    static Men reversed(const Men& men);
    static std::uint32_t size(const Men& men);
    static std::uint32_t number(const Men& men, const Position& at);
    static std::optional<Position> position(const Men& men, std::uint32_t number);
    // Bare kings.
    static std::optional<Fate> plain_fate(const Position& at);
    static std::vector<Men> families(int most);
    static std::string name(const Men& men);
};

static_assert(Slices<ChessSlices>);

}  // namespace damier::endgame
