#include "reproduce/position_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <nlohmann/json.hpp>

#include "chess/game.h"
#include "chess/zobrist.h"
#include "core/text.h"
#include "core/text_table.h"

namespace damier::reproduce {

namespace {

using chess::Chess;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;

using HasCastled = std::array<bool, 2>;

constexpr int kDeepestTree = 3;
constexpr int kTheirNumbers = 2 * 5 * 64 + 3;
constexpr int kTheirNumbersAnew = 64 + 3 - 1;
constexpr int kTheirNumbersChanged = 3;

// Ours, as any program has them: pieces on squares, four rights to castle, eight files on which a
// pawn may be taken in passing, the side to move.
constexpr int kOurNumbers = 2 * 6 * 64 + 4 + 8 + 1;

std::size_t size(int i) { return static_cast<std::size_t>(i); }

struct Seen {
    Key theirs;
    Key ours;

    auto operator<=>(const Seen&) const = default;
};

// Positions whose key another position has, too. Sorts what it is given.
std::uint64_t mistaken_of(std::vector<Seen>& seen) {
    std::ranges::sort(seen);
    const auto [end, last] = std::ranges::unique(seen);
    seen.erase(end, last);
    std::uint64_t mistaken = 0;
    for (std::size_t i = 0; i < seen.size();) {
        std::size_t next = i + 1;
        while (next < seen.size() && seen[next].theirs == seen[i].theirs) ++next;
        if (next - i > 1) mistaken += next - i;
        i = next;
    }
    return mistaken;
}

// One tree: what its moves cost, and what its positions are called.
struct KeyWalk {
    std::stop_token stop;
    std::uint64_t moves = 0;
    std::uint64_t anew = 0;
    std::uint64_t changed = 0;
    std::array<std::vector<Seen>, 2> seen;  // by five kinds, and by six

    void note(const Position& at, const HasCastled& has_castled) {
        seen[0].push_back({lyon_key(at, 5, has_castled), at.key()});
        seen[1].push_back({lyon_key(at, 6, has_castled), at.key()});
    }
    void below(const Position& at, int depth, const HasCastled& has_castled) {
        if (depth == 0 || stop.stop_requested()) return;
        Position::MoveList list;
        at.generate<Gen::Legal>(list);
        for (const Move m : list) {
            Position next = at;
            next.make(m);
            HasCastled now = has_castled;
            if (m.kind() == Move::Kind::Castling) now[size(idx(at.turn()))] = true;
            ++moves;
            anew += static_cast<std::uint64_t>(numbers_of(next));
            changed += static_cast<std::uint64_t>(numbers_between(at, next));
            note(next, now);
            below(next, depth - 1, now);
        }
    }
};

// Every move of a tree made, and its key looked at: kept or made anew. What they add up to keeps the
// compiler from leaving anything out.
template <bool Anew>
Key sum_of_keys(const Position& at, int depth) {
    if (depth == 0) return 0;
    Position::MoveList list;
    at.generate<Gen::Legal>(list);
    Key sum = 0;
    for (const Move m : list) {
        Position next = at;
        next.make(m);
        sum += (Anew ? next.recompute_key() : next.key()) + sum_of_keys<Anew>(next, depth - 1);
    }
    return sum;
}

template <class Work>
double seconds_of(Work work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double per(std::uint64_t sum, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

std::string enough_verdict(const KeyStudy& study) {
    const std::uint64_t five = study.kinds[0].mistaken;
    const std::uint64_t six = study.kinds[1].mistaken;
    const auto share = [&study](std::uint64_t mistaken) {
        return 100 * per(mistaken, study.positions);
    };
    if (five == 0 && six == 0) return "Enough here: no position is taken for another one.";
    if (six == 0) {
        return fmt::format(
            "Too few: without a number for kings {:.0f} % of these positions are taken for another "
            "one; with six kinds and their three numbers none is.",
            share(five));
    }
    return fmt::format(
        "Too few: without a number for kings {:.0f} % of these positions are taken for another "
        "one; with six kinds and their three numbers {:.1f} % still are, by rights to castle and "
        "pawns taken in passing.",
        share(five), share(six));
}

Claim numbers_claim(const KeyStudy& study) {
    return {
        fmt::format("Keys are made of 2 sides x 5 pieces x 64 squares and three numbers more, for "
                    "castling and for the side to move: {}.",
                    kTheirNumbers),
        fmt::format("there are six kinds of pieces; with four rights to castle and eight files of "
                    "pawns that may be taken in passing it is {} numbers. Of {} positions, {} "
                    "plies deep, {}",
                    kOurNumbers, study.positions, study.depth,
                    [&study] {
                        std::string text;
                        for (const KeyKind& kind : study.kinds) {
                            text += fmt::format("{}{} with {}", text.empty() ? "" : ", ",
                                                kind.mistaken, kind.name);
                        }
                        return text + " have the key of another";
                    }()),
        enough_verdict(study)};
}

Claim anew_claim(const KeyStudy& study) {
    return {
        fmt::format("A key made anew takes 64 + 3 - 1 = {} operations.", kTheirNumbersAnew),
        fmt::format("{:.1f} on the average of {} moves: a square with nothing on it has no number",
                    per(study.anew, study.moves) - 1, study.moves),
        fmt::format("An upper limit that no position of chess comes near: 32 men, four rights, a "
                    "pawn in passing and the side to move make {}.",
                    32 + 4 + 1 + 1 - 1)};
}

Claim changed_claim(const KeyStudy& study) {
    const std::uint64_t operations = study.anew - study.moves;  // the first number costs none
    return {
        fmt::format("A key made from the one before takes {} operations for a pawn that takes a "
                    "rook, which saves {}; wanted, not built.",
                    kTheirNumbersChanged, kTheirNumbersAnew - kTheirNumbersChanged),
        fmt::format("four, with the side to move, and more where rights change; {:.1f} on the "
                    "average of {} moves",
                    per(study.changed, study.moves), study.moves),
        study.changed < operations
            ? fmt::format("Holds: {:.0f} % of the operations are saved; their three forget whose "
                          "turn it is.",
                          100 * (1 - per(study.changed, operations)))
            : "Does not hold: no operations are saved, and their three forget whose turn it is."};
}

Claim time_claim(const KeyStudy& study) {
    const double ratio =
        study.changed_seconds == 0 ? 0 : study.anew_seconds / study.changed_seconds;
    return {"That is a considerable saving (no figure).",
            fmt::format(
                "a walk through {} moves, which generates and makes them, takes {:.1f} times as "
                "long where each key is made anew",
                study.moves, ratio),
            ratio > 1.1 ? "Holds." : "Makes no difference here."};
}

}  // namespace

Key lyon_key(const Position& at, int kinds, const HasCastled& has_castled) {
    // Any numbers will do, as long as all are different; those of our own keys are.
    Key key = at.turn() == Side::First ? 0 : chess::kZobrist.turn;
    for (int side = 0; side < 2; ++side) {
        if (has_castled[size(side)]) key ^= chess::kZobrist.castling[size(side)];
        for (int type = 0; type < kinds; ++type) {
            const Piece piece = make_piece(static_cast<Side>(side), static_cast<PieceType>(type));
            for (const int square :
                 Members(at.pieces(static_cast<Side>(side), static_cast<PieceType>(type))))
                key ^= chess::kZobrist.piece[size(idx(piece))][size(square)];
        }
    }
    return key;
}

int numbers_of(const Position& at) {
    return std::popcount(at.occupied()) +
           std::popcount(at.castling_rooks(Side::First) | at.castling_rooks(Side::Second)) +
           (at.en_passant() != chess::kNoSquare ? 1 : 0) + (at.turn() == Side::Second ? 1 : 0);
}

int numbers_between(const Position& before, const Position& after) {
    int numbers = 1;  // the side to move
    for (int i = 0; i < 64; ++i) {
        const int was = before.piece_at(i);
        const int is = after.piece_at(i);
        if (was != is) numbers += (was >= 0 ? 1 : 0) + (is >= 0 ? 1 : 0);
    }
    const auto rooks = [](const Position& at) {
        return at.castling_rooks(Side::First) | at.castling_rooks(Side::Second);
    };
    numbers += std::popcount(rooks(before) ^ rooks(after));
    const auto passing = [](const Position& at) {  // a file has one number, whoever passes there
        return at.en_passant() == chess::kNoSquare ? -1 : chess::file_of(at.en_passant());
    };
    if (passing(before) != passing(after))
        numbers += (passing(before) >= 0 ? 1 : 0) + (passing(after) >= 0 ? 1 : 0);
    return numbers;
}

Result<KeyStudy> study_keys(std::span<const Spot> positions, int depth,
                            const std::stop_token& stop) {
    KeyStudy study;
    study.depth = std::min(depth, kDeepestTree);
    study.kinds = {{"five kinds of pieces", kTheirNumbers}, {"six kinds", kTheirNumbers + 2 * 64}};
    for (const Spot& spot : positions) {
        const auto at = Chess::read_position(spot.fen);
        if (!at) return fail("position {}: {}", spot.about, at.error().message);
        KeyWalk walk;
        walk.stop = stop;
        walk.note(*at, {});
        walk.below(*at, study.depth, {});
        study.moves += walk.moves;
        study.anew += walk.anew;
        study.changed += walk.changed;
        for (std::size_t i = 0; i < walk.seen.size(); ++i)
            study.kinds[i].mistaken += mistaken_of(walk.seen[i]);
        study.positions += walk.seen.front().size();  // what is twice there is gone by now
        if (stop.stop_requested()) {
            study.complete = false;
            break;
        }
        Key kept = 0;
        Key anew = 0;
        study.changed_seconds += seconds_of([&] { kept = sum_of_keys<false>(*at, study.depth); });
        study.anew_seconds += seconds_of([&] { anew = sum_of_keys<true>(*at, study.depth); });
        if (kept != anew)
            return fail("position {}: keys that are kept are not those made anew", spot.about);
    }
    return study;
}

std::vector<Claim> claims_of(const KeyStudy& study) {
    if (study.moves == 0) return {};
    std::vector<Claim> claims = exact_where(
        study.complete, {numbers_claim(study), anew_claim(study), changed_claim(study)});
    claims.push_back(time_claim(study));
    return claims;
}

std::string to_text(const KeyStudy& study) {
    std::string text = "Keys of positions\n";
    if (!study.complete) text += "\nStopped early: what was finished until then is below.\n";
    TextTable table({{"numbers for", TextColumn::Kind::Words},
                     {"numbers"},
                     {"positions"},
                     {"taken for another"}});
    for (const KeyKind& kind : study.kinds) {
        table.add({std::string(kind.name), fmt::format("{}", kind.numbers),
                   fmt::format("{}", study.positions), fmt::format("{}", kind.mistaken)});
    }
    text += '\n' + table.text() + '\n';
    text += wrapped(
        "", fmt::format("The positions are those of the trees of the dozen, {} plies deep; two "
                        "of one tree are different where our own keys, of {} numbers, are.",
                        study.depth, kOurNumbers));
    for (const Claim& claim : claims_of(study)) text += '\n' + to_text(claim);
    return text;
}

nlohmann::ordered_json to_json(const KeyStudy& study) {
    using nlohmann::ordered_json;
    auto kinds = ordered_json::array();
    for (const KeyKind& kind : study.kinds) {
        kinds.push_back(
            {{"name", kind.name}, {"numbers", kind.numbers}, {"mistaken", kind.mistaken}});
    }
    auto claims = ordered_json::array();
    for (const Claim& claim : claims_of(study)) claims.push_back(to_json(claim));
    return {{"complete", study.complete},
            {"depth", study.depth},
            {"moves", study.moves},
            {"positions", study.positions},
            {"numbers_anew", study.anew},
            {"numbers_changed", study.changed},
            {"kinds", std::move(kinds)},
            {"seconds_changed", study.changed_seconds},
            {"seconds_anew", study.anew_seconds},
            {"claims", std::move(claims)}};
}

}  // namespace damier::reproduce
