#include "chess/syzygy.h"

#include <tbprobe.h>

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <mutex>
#include <string_view>
#include <system_error>
#include <tuple>

#include "core/moves.h"
#include "core/text.h"

namespace damier::chess {

namespace {

// Whose Fathom's tables are. It can change, as they do: that they belong to the process is the
// reason. They stay open after their last user, until another path is asked for: Fathom complains
// aloud of every table that it has closed well.
struct Desk {
    std::mutex mutex;
    std::weak_ptr<const Syzygy> owner;
    std::string path;
};

Desk& desk() {
    static Desk the_desk;
    return the_desk;
}

// The position in Fathom's words, put before what else its functions are asked.
template <class Function, class... More>
auto ask(Function function, const Position& at, More... more) {
    return function(at.pieces(Side::First), at.pieces(Side::Second), at.pieces(PieceType::King),
                    at.pieces(PieceType::Queen), at.pieces(PieceType::Rook),
                    at.pieces(PieceType::Bishop), at.pieces(PieceType::Knight),
                    at.pieces(PieceType::Pawn), more...);
}

unsigned en_passant_of(const Position& at) {
    return at.en_passant() == kNoSquare ? 0 : static_cast<unsigned>(idx(at.en_passant()));
}

static_assert(static_cast<int>(Wdl::Loss) == TB_LOSS && static_cast<int>(Wdl::Draw) == TB_DRAW &&
              static_cast<int>(Wdl::Win) == TB_WIN);

// Does this answer of Fathom mean that move?
bool is_about(unsigned result, Move m) {
    constexpr std::array kTypes{PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                PieceType::Knight};
    if (TB_GET_FROM(result) != static_cast<unsigned>(idx(m.from())) ||
        TB_GET_TO(result) != static_cast<unsigned>(idx(m.to())))
        return false;
    const unsigned promotes = TB_GET_PROMOTES(result);
    if (promotes == TB_PROMOTES_NONE) return !m.is_promotion();
    return m.is_promotion() && m.promotion_type() == kTypes[promotes - TB_PROMOTES_QUEEN];
}

auto no_tables_in(const std::string& path) {
    return fail("Syzygy tables: expected files like KQvK.rtbw in {}, found none", quoted(path));
}

// As in Fathom and elsewhere: wins that are sure are equally good, and so are losses that are; the
// others by how near they come to the 50-move rule.
int standing(const TableMove& m, int clock, bool repeated) {
    constexpr int kSure = 1000;
    switch (m.wdl) {
        case Wdl::Win:
        case Wdl::CursedWin:
            return m.dtz + clock < Position::kDrawPlies && !repeated ? kSure
                                                                     : kSure - (m.dtz + clock);
        case Wdl::Draw:
            return 0;
        default:
            return 2 * m.dtz + clock < Position::kDrawPlies ? -kSure : -kSure + m.dtz + clock;
    }
}

}  // namespace

Result<void> Syzygy::look(const std::string& path) {
    std::string_view rest = path;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        std::error_code none;  // a folder that cannot be read has no table
        for (const auto& file : std::filesystem::directory_iterator(rest.substr(0, end), none)) {
            if (file.path().extension() == ".rtbw") return {};
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return no_tables_in(path);
}

Result<std::shared_ptr<const Syzygy>> Syzygy::open(const std::string& path) {
    Desk& the = desk();
    const std::lock_guard lock(the.mutex);
    if (auto owner = the.owner.lock()) {
        if (the.path == path) return owner;
        return fail(
            "Syzygy tables: {} cannot be opened while {} is in use, for one process has one "
            "path",
            quoted(path), quoted(the.path));
    }
    if (the.path != path || TB_LARGEST == 0) {
        tb_init(path.c_str());
        the.path = path;
    }
    if (TB_LARGEST == 0) return no_tables_in(path);
    std::shared_ptr<const Syzygy> owner(new Syzygy(static_cast<int>(TB_LARGEST)));
    the.owner = owner;
    return owner;
}

bool Syzygy::may_know(const Position& at) const {
    return std::popcount(at.occupied()) <= largest_ &&
           (at.castling_rooks(Side::First) | at.castling_rooks(Side::Second)) == 0;
}

std::optional<Wdl> Syzygy::probe_wdl(const Position& at) const {
    if (!may_know(at) || at.halfmove_clock() != 0) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const unsigned result = ask(tb_probe_wdl_impl, at, en_passant_of(at), at.turn() == Side::First);
    if (result == TB_RESULT_FAILED) return std::nullopt;
    return static_cast<Wdl>(result);
}

std::optional<std::vector<TableMove>> Syzygy::probe_root(const Position& at, bool repeated) const {
    const auto legal = legal_moves(at);
    if (!may_know(at) || legal.empty() || at.halfmove_clock() >= Position::kDrawPlies)
        return std::nullopt;
    std::array<unsigned, TB_MAX_MOVES> results{};
    {
        const std::lock_guard lock(mutex_);
        const unsigned best =
            ask(tb_probe_root_impl, at, static_cast<unsigned>(at.halfmove_clock()),
                en_passant_of(at), at.turn() == Side::First, results.data());
        if (best == TB_RESULT_FAILED) return std::nullopt;
    }
    const auto end = std::find(results.begin(), results.end(), TB_RESULT_FAILED);
    std::vector<TableMove> moves;
    for (const Move m : legal) {
        const auto result =
            std::find_if(results.begin(), end, [m](unsigned each) { return is_about(each, m); });
        if (result == end) return std::nullopt;
        TableMove found{m, static_cast<Wdl>(TB_GET_WDL(*result)),
                        static_cast<int>(TB_GET_DTZ(*result)), 0};
        found.rank = standing(found, at.halfmove_clock(), repeated);
        moves.push_back(found);
    }
    std::stable_sort(moves.begin(), moves.end(), [](const TableMove& a, const TableMove& b) {
        const auto way = [](const TableMove& m) { return m.wdl > Wdl::Draw ? m.dtz : -m.dtz; };
        return std::tuple(-a.rank, way(a)) < std::tuple(-b.rank, way(b));
    });
    return moves;
}

}  // namespace damier::chess
