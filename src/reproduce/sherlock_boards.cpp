#include "reproduce/sherlock_boards.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

#include "checkers/boards/plain_board.h"
#include "checkers/game.h"
#include "core/text_table.h"

namespace damier::reproduce {

namespace {

using checkers::Sherlock;
using checkers::SherlockPosition;

// The deepest of each that takes some seconds.
constexpr int kPerftDepth = 7;
constexpr int kSearchDepth = 9;
constexpr int kReachedPlies = 10;

constexpr int kMan = 100;
constexpr int kKing = 150;
constexpr int kWin = 10'000;

// Both boards as the two walks below use them: all moves, a copy of the board after each.
class OnBits {
public:
    explicit OnBits(const SherlockPosition& at) : at_(at) {}

    [[nodiscard]] SherlockPosition::MoveList moves() const {
        SherlockPosition::MoveList list;
        at_.generate<Gen::Legal>(list);
        return list;
    }
    [[nodiscard]] OnBits after(checkers::Move m) const {
        OnBits next = *this;
        next.at_.make(m);
        return next;
    }
    [[nodiscard]] int balance() const {
        const auto worth = [this](Side side) {
            return kMan * std::popcount(at_.board().men(side)) +
                   kKing * std::popcount(at_.board().kings_of(side));
        };
        return worth(at_.turn()) - worth(other(at_.turn()));
    }

private:
    SherlockPosition at_;
};

class OnPlain {
public:
    explicit OnPlain(const SherlockPosition& at)
        : board_(letters_of(at), at.turn() == Side::First ? 'b' : 'w', checkers::plain::kSherlock) {
    }

    [[nodiscard]] std::vector<checkers::plain::Move> moves() const { return board_.moves(); }
    [[nodiscard]] OnPlain after(const checkers::plain::Move& m) const {
        OnPlain next = *this;
        next.board_.make(m);
        return next;
    }
    [[nodiscard]] int balance() const { return board_.balance(kMan, kKing); }

private:
    static std::string letters_of(const SherlockPosition& at) {
        std::string letters;
        for (int square = 0; square < SherlockPosition::kSquares; ++square)
            letters += " bBwW"[at.piece_at(square) + 1];
        return letters;
    }

    checkers::plain::PlainBoard board_;
};

template <class B>
std::uint64_t count_lines(const B& at, int depth) {
    if (depth == 0) return 1;
    std::uint64_t lines = 0;
    for (const auto& m : at.moves()) lines += count_lines(at.after(m), depth - 1);
    return lines;
}

std::uint64_t count_lines_undoing(SherlockPosition& at, int depth) {
    if (depth == 0) return 1;
    SherlockPosition::MoveList moves;
    at.generate<Gen::Legal>(moves);
    std::uint64_t lines = 0;
    for (const auto m : moves) {
        SherlockPosition::Undo undo;
        at.make(m, undo);
        lines += count_lines_undoing(at, depth - 1);
        at.unmake(m, undo);
    }
    return lines;
}

template <class B>
int search(const B& at, int depth, int alpha, int beta, std::uint64_t& nodes) {
    ++nodes;
    const auto moves = at.moves();
    if (moves.empty()) return -kWin - depth;  // the sooner the worse
    if (depth == 0) return at.balance();
    for (const auto& m : moves) {
        alpha = std::max(alpha, -search(at.after(m), depth - 1, -beta, -alpha, nodes));
        if (alpha >= beta) break;
    }
    return alpha;
}

// One walk over all positions.
template <class Board, class Walk>
BoardRace::Run run(const std::vector<SherlockPosition>& positions, Walk walk) {
    BoardRace::Run run;
    const auto begin = std::chrono::steady_clock::now();
    for (const SherlockPosition& at : positions) walk(Board(at), run);
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return run;
}

// Depth by depth, so that a stop is soon heard; the last finished one counts.
template <class Walk>
void race(BoardRace& race, const std::vector<SherlockPosition>& positions, int deepest,
          const std::stop_token& stop, Walk walk) {
    for (int depth = 1; depth <= deepest && !stop.stop_requested(); ++depth) {
        const auto at_depth = [&](const auto& at, BoardRace::Run& run) { walk(at, depth, run); };
        race = {depth, run<OnBits>(positions, at_depth), run<OnPlain>(positions, at_depth)};
    }
}

// Boards of one ply, each with the number of lines that lead there.
using Level = std::unordered_map<Key, std::pair<SherlockPosition, std::uint64_t>>;

ReachedBoards count_reached(int plies, const std::stop_token& stop) {
    ReachedBoards reached;
    Level level;
    const SherlockPosition start = Sherlock::start();
    level.emplace(start.key(), std::pair(start, std::uint64_t{1}));
    for (int ply = 1; ply <= plies; ++ply) {
        Level next;
        std::uint64_t clashes = 0;
        for (const auto& [key, each] : level) {
            if (stop.stop_requested()) return reached;
            SherlockPosition::MoveList moves;
            each.first.generate<Gen::Legal>(moves);
            for (const auto m : moves) {
                SherlockPosition at = each.first;
                at.make(m);
                const auto [found, is_new] =
                    next.emplace(at.key(), std::pair(at, std::uint64_t{0}));
                if (!is_new && !(found->second.first.board() == at.board())) ++clashes;
                found->second.second += each.second;
            }
        }
        level = std::move(next);
        reached = {ply, 0, level.size() + clashes, 0, clashes};
        std::unordered_set<std::uint32_t> hashes;
        for (const auto& [key, each] : level) {
            reached.lines += each.second;
            if (!hashes.insert(static_cast<std::uint32_t>(key)).second) ++reached.same_hash_32;
        }
    }
    return reached;
}

// n choose k
constexpr unsigned __int128 choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    unsigned __int128 ways = 1;
    for (int i = 0; i < k; ++i)
        ways = ways * static_cast<unsigned>(n - i) / static_cast<unsigned>(i + 1);
    return ways;
}

// In how many ways so many men can stand: neither side's on its last row, where only the other's may.
unsigned __int128 ways_of_men(int black, int white) {
    constexpr int kRow = checkers::kRowSize;
    constexpr int kShared = checkers::kSquares - 2 * kRow;
    unsigned __int128 ways = 0;
    for (int b = 0; b <= std::min(black, kRow); ++b) {
        for (int w = 0; w <= std::min(white, kRow); ++w)
            ways += choose(kRow, b) * choose(kRow, w) * choose(kShared, black - b) *
                    choose(kShared - (black - b), white - w);
    }
    return ways;
}

constexpr std::string_view kNotMeasured = "Not measured in the time given.";

Claim bits_against_plain(const SherlockBoards& boards) {
    Claim claim{
        "On a board of bits the search for a move takes at most half the time of the one "
        "with objects.",
        "-", std::string(kNotMeasured)};
    if (boards.search.depth == 0 || boards.perft.depth == 0) return claim;
    claim.ours = fmt::format(
        "the same alpha-beta over the same {} nodes takes {:.3f} s on bits and {:.3f} s on a plain "
        "board, an array of letters with moves as lists, at depth {}; the {} lines of {} plies "
        "{:.3f} s and {:.3f} s",
        boards.search.bits.counted, boards.search.bits.seconds, boards.search.plain.seconds,
        boards.search.depth, boards.perft.bits.counted, boards.perft.depth,
        boards.perft.bits.seconds, boards.perft.plain.seconds);
    const double times = boards.search.times_as_fast();
    claim.verdict =
        times >= 2
            ? fmt::format(
                  "Holds: {:.0f} times as fast, and the plain board has not even the "
                  "objects of the course, which must be copied one by one.",
                  times)
            : fmt::format("Does not hold here: {:.1f} times as fast as a plain board.", times);
    if (!boards.agrees()) claim.verdict = "THE BOARDS DO NOT AGREE: nothing can be said.";
    return claim;
}

Claim undoing(const SherlockBoards& boards) {
    Claim claim{
        "To take moves back on one board instead of copying it saves many costly operations "
        "(no figure).",
        "-", std::string(kNotMeasured)};
    const double copying = boards.perft.bits.seconds;
    const double seconds = boards.undoing.seconds;
    if (boards.undoing.counted == 0 || copying <= 0) return claim;
    claim.ours = fmt::format(
        "the {} lines of {} plies take {:.3f} s with copies of the board of "
        "bits, of {} bytes, and {:.3f} s with moves taken back",
        boards.undoing.counted, boards.perft.depth, copying, sizeof(SherlockPosition), seconds);
    claim.verdict = seconds < 0.8 * copying
                        ? fmt::format("Holds: {:.1f} times as fast.", copying / seconds)
                        : "Not of a board of bits, which is copied as quickly as a move is taken "
                          "back; objects would have to be made anew.";
    return claim;
}

Claim same_board_again(const ReachedBoards& reached) {
    Claim claim{"Some moves lead to a situation that was met before (no figure).", "-",
                std::string(kNotMeasured)};
    if (reached.plies == 0) return claim;
    claim.exact = true;
    claim.ours = fmt::format("{} lines of {} plies from the start lead to {} different boards",
                             reached.lines, reached.plies, reached.boards);
    const double each = static_cast<double>(reached.lines) / static_cast<double>(reached.boards);
    claim.verdict = each > 1 ? fmt::format("Holds: {:.1f} lines for each board.", each)
                             : std::string("Not seen in so few plies.");
    return claim;
}

Claim same_hash(const ReachedBoards& reached) {
    Claim claim{"Two different boards may have the same hash of Zobrist's, which has 32 bits.", "-",
                std::string(kNotMeasured)};
    if (reached.plies == 0) return claim;
    claim.exact = true;
    claim.ours = fmt::format(
        "of these {} boards {} share the low 32 bits of their key with one "
        "counted before, {} all 64; by chance it would be {:.0f}",
        reached.boards, reached.same_hash_32, reached.same_hash_64,
        static_cast<double>(reached.boards) * static_cast<double>(reached.boards) / 2 /
            4294967296.0);
    claim.verdict = reached.same_hash_32 == 0 ? "Not seen among so few boards."
                    : reached.same_hash_64 == 0
                        ? "Holds; with 64 bits, as Damier has them, none of these do."
                        : "Holds, and with 64 bits too.";
    return claim;
}

}  // namespace

SherlockBoards measure_sherlock_boards(std::span<const Spot> positions, int depth,
                                       const std::stop_token& stop) {
    std::vector<SherlockPosition> read;
    for (const Spot& spot : positions) read.push_back(*Sherlock::read_position(spot.fen));
    SherlockBoards boards;
    race(boards.perft, read, std::min(depth, kPerftDepth), stop,
         [](const auto& at, int plies, BoardRace::Run& run) {
             run.counted += count_lines(at, plies);
         });
    if (boards.perft.depth > 0 && !stop.stop_requested()) {
        boards.undoing =
            run<SherlockPosition>(read, [&boards](SherlockPosition at, BoardRace::Run& run) {
                run.counted += count_lines_undoing(at, boards.perft.depth);
            });
    }
    race(boards.search, read, std::min(depth, kSearchDepth), stop,
         [](const auto& at, int plies, BoardRace::Run& run) {
             run.sum += search(at, plies, -2 * kWin, 2 * kWin, run.counted);
         });
    boards.reached = count_reached(std::min(depth, kReachedPlies), stop);
    boards.complete = !stop.stop_requested();
    return boards;
}

std::string count_boards() {
    constexpr int kMostPieces = checkers::kMaxPieces;
    unsigned __int128 total = 0;
    for (int black = 0; black <= kMostPieces; ++black) {
        for (int white = 0; white <= kMostPieces; ++white) {
            const unsigned __int128 men = ways_of_men(black, white);
            const int free = checkers::kSquares - black - white;
            for (int k = 0; k <= kMostPieces - black; ++k) {
                for (int l = 0; l <= kMostPieces - white; ++l)
                    total += men * choose(free, k) * choose(free - k, l);
            }
        }
    }
    return fmt::format("{}", total - 1);  // the empty one is none
}

std::vector<Claim> claims_of(const SherlockBoards& boards) {
    const std::string count = count_boards();
    return {
        {"There are of the order of 10^10 possible boards.",
         fmt::format("up to twelve men and kings a side can stand in {} ways (the figure of J. "
                     "Schaeffer and others, Checkers Is Solved, 2007, too)",
                     count),
         fmt::format("Too small by {} orders of magnitude.", count.size() - 1 - 10), true},
        same_board_again(boards.reached),
        same_hash(boards.reached),
        bits_against_plain(boards),
        undoing(boards),
    };
}

std::string to_text(const SherlockBoards& boards) {
    std::string text = "Boards\n";
    if (!boards.complete) text += "\nStopped early: what was finished until then is below.\n";
    TextTable table({{"work", TextColumn::Kind::Words},
                     {"depth"},
                     {"counted"},
                     {"bits, s"},
                     {"plain, s"},
                     {"times"}});
    const auto add = [&table](std::string_view name, const BoardRace& race) {
        if (race.depth == 0) return;
        table.add({std::string(name), fmt::format("{}", race.depth),
                   fmt::format("{}", race.bits.counted), fmt::format("{:.3f}", race.bits.seconds),
                   fmt::format("{:.3f}", race.plain.seconds),
                   fmt::format("{:.1f}", race.times_as_fast())});
    };
    add("lines of play", boards.perft);
    add("alpha-beta", boards.search);
    text += '\n' + table.text() + '\n';
    text += boards.agrees() ? wrapped("",
                                      "Both boards count the same lines and nodes, and find the "
                                      "same values.")
                            : wrapped("", "THE BOARDS DO NOT AGREE.");
    for (const Claim& claim : claims_of(boards)) text += '\n' + to_text(claim);
    return text;
}

nlohmann::ordered_json to_json(const SherlockBoards& boards) {
    using nlohmann::ordered_json;
    const auto race_json = [](const BoardRace& race) {
        return ordered_json{{"depth", race.depth},
                            {"counted", race.bits.counted},
                            {"bits_seconds", race.bits.seconds},
                            {"plain_seconds", race.plain.seconds},
                            {"agrees", race.bits.agrees_with(race.plain)}};
    };
    auto claims = ordered_json::array();
    for (const Claim& claim : claims_of(boards)) claims.push_back(to_json(claim));
    return {{"complete", boards.complete},
            {"boards", count_boards()},
            {"perft", race_json(boards.perft)},
            {"search", race_json(boards.search)},
            {"undoing_seconds", boards.undoing.seconds},
            {"reached",
             {{"plies", boards.reached.plies},
              {"lines", boards.reached.lines},
              {"boards", boards.reached.boards},
              {"same_hash_32", boards.reached.same_hash_32},
              {"same_hash_64", boards.reached.same_hash_64}}},
            {"claims", claims}};
}

}  // namespace damier::reproduce
