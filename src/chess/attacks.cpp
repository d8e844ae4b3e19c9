#include "chess/attacks.h"

namespace damier::chess {

namespace hyperbola {

namespace {

struct Lines {
    Bitboard file;
    Bitboard diagonal;
    Bitboard antidiagonal;
};

constexpr auto kLinesOf = [] {
    std::array<Lines, 64> table{};
    for (int i = 0; i < 64; ++i) {
        const Square s = square_at(i);
        const auto both = [s](detail::Step step) {
            return detail::ray(s, step, 0) | detail::ray(s, {-step.file, -step.rank}, 0);
        };
        table[static_cast<std::size_t>(i)] = {both({0, 1}), both({1, 1}), both({1, -1})};
    }
    return table;
}();

// Attacks within a rank, by file and by the six inner squares' occupation.
constexpr auto kRankAttacks = [] {
    std::array<std::array<std::uint8_t, 64>, 8> table{};
    for (int file = 0; file < 8; ++file) {
        for (unsigned inner = 0; inner < 64; ++inner) {
            const Bitboard occupied = Bitboard{inner} << 1;
            const Bitboard bits = detail::ray(make_square(file, 0), {1, 0}, occupied) |
                                  detail::ray(make_square(file, 0), {-1, 0}, occupied);
            table[static_cast<std::size_t>(file)][inner] = static_cast<std::uint8_t>(bits);
        }
    }
    return table;
}();

// Subtracting twice the slider runs up the line to the first blocker; the byte-swapped board does
// the same downwards. Works for lines that meet each rank at most once.
Bitboard along(Bitboard line, Bitboard slider, Bitboard occupied) {
    Bitboard up = occupied & line;
    Bitboard down = __builtin_bswap64(up);
    up -= 2 * slider;
    down -= 2 * __builtin_bswap64(slider);
    return (up ^ __builtin_bswap64(down)) & line;
}

}  // namespace

Bitboard rook_attacks(Square s, Bitboard occupied) {
    const int shift = rank_of(s) * 8;
    const auto inner = static_cast<std::size_t>(occupied >> (shift + 1) & 63);
    const Bitboard rank = Bitboard{kRankAttacks[static_cast<std::size_t>(file_of(s))][inner]}
                          << shift;
    return rank | along(kLinesOf[static_cast<std::size_t>(idx(s))].file, bit(s), occupied);
}

Bitboard bishop_attacks(Square s, Bitboard occupied) {
    const Lines& lines = kLinesOf[static_cast<std::size_t>(idx(s))];
    return along(lines.diagonal, bit(s), occupied) | along(lines.antidiagonal, bit(s), occupied);
}

}  // namespace hyperbola

#if DAMIER_PEXT
namespace detail {

namespace {

// The last square of each ray never changes the attacks: it is left out of the mask.
template <std::size_t N>
Bitboard inner_mask(Square s, const std::array<Step, N>& steps) {
    Bitboard mask = 0;
    for (const Step step : steps) {
        Bitboard line = ray(s, step, 0);
        Bitboard edge = 0;
        if (step.file > 0) edge |= kFileH;
        if (step.file < 0) edge |= kFileA;
        if (step.rank > 0) edge |= rank_bits(7);
        if (step.rank < 0) edge |= rank_bits(0);
        mask |= line & ~edge;
    }
    return mask;
}

}  // namespace

LineTable::LineTable() {
    constexpr std::size_t kEntries = 102'400 + 5'248;  // rooks and bishops
    storage.reserve(kEntries);  // the entries point into it: it must not move
    const auto fill = [this](std::array<Entry, 64>& table, const auto& steps) {
        for (int i = 0; i < 64; ++i) {
            const Square s = square_at(i);
            const Bitboard mask = inner_mask(s, steps);
            table[static_cast<std::size_t>(i)] = {mask, storage.data() + storage.size()};
            const std::uint64_t subsets = std::uint64_t{1} << std::popcount(mask);
            for (std::uint64_t subset = 0; subset < subsets; ++subset) {
                storage.push_back(rays(s, steps, _pdep_u64(subset, mask)));
            }
        }
    };
    fill(rook, kRookSteps);
    fill(bishop, kBishopSteps);
    assert(storage.size() == kEntries);
}

// Filled before main() begins, so no global of another file may be made from a chess position. (As a
// constexpr table it would cost every build ten seconds of compiling.)
const LineTable kLines;

}  // namespace detail
#endif

}  // namespace damier::chess
