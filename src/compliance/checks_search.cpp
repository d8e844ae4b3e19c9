#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "compliance/checks.h"
#include "compliance/positions.h"
#include "core/moves.h"
#include "core/text.h"

namespace damier::compliance {

namespace {

struct Exercise {
    std::string_view position;
    std::string_view limits;
};

constexpr std::string_view kStart = "startpos";
constexpr std::string_view kBlackAtStart = "startpos moves e2e4";

// Searches as games on a clock have them, and those in which clocks are told in part.
constexpr auto kTimed = std::to_array<Exercise>({
    {kStart, "wtime 100"},
    {kBlackAtStart, "btime 100"},
    {kStart, "wtime 100 winc 100 btime 100 binc 100"},
    {kBlackAtStart, "btime 100 binc 100 wtime 100 winc 100"},
    {kBusy, "wtime 100 btime 100 movestogo 1"},
    {kBusy, "movetime 50"},
});

// The last line about the best move whose score is exact, and that has a variation; null: none.
const wire::UciInfoLine* last_exact(const HeardSearch& search) {
    for (auto info = search.infos.rbegin(); info != search.infos.rend(); ++info) {
        if (info->multipv == 1 && info->is_exact() && !info->pv.empty()) return &*info;
    }
    return nullptr;
}

bool is_mate(const chess::Position& at) { return !has_moves(at) && at.stuck() == Outcome::Loss; }

// Which move of the variation is illegal, or written otherwise than UCI does; empty: none.
std::string bad_move(const Probe& engine, const wire::UciInfoLine& info) {
    chess::Position at = engine.root();
    for (const std::string& text : info.pv) {
        const auto m = engine.strict_move(at, text);
        if (!m) return text;
        at.make(*m);
    }
    return {};
}

// Asks for searches of all kinds, and shows each to `look`.
template <class Look>
void after_each(Probe& engine, Look look) {
    engine.greet();
    engine.ready();
    constexpr auto kExercises = std::to_array<Exercise>({
        {kStart, "depth 3"},
        {kBusy, "depth 3"},
        {kBlackToMove, "nodes 2000"},
        {kBusy, "movetime 50"},
        {kMateInTwo, "depth 4"},
        {kBlackAtStart, "wtime 200 btime 200 winc 10 binc 10"},
    });
    for (const Exercise& exercise : kExercises) {
        engine.position(exercise.position);
        const HeardSearch& search = engine.search(exercise.limits);
        if (!engine.is_well()) return;
        look(search);
    }
}

}  // namespace

void searches(Probe& engine, std::string_view position, std::string_view limits) {
    engine.greet();
    engine.ready();
    engine.position(position);
    engine.search(limits);
}

void exact_scores(Probe& engine) {
    engine.greet();
    engine.ready();
    for (const Exercise& exercise : kTimed) {
        engine.position(exercise.position);
        const HeardSearch& search = engine.search(exercise.limits);
        const bool has_exact =
            std::any_of(search.infos.begin(), search.infos.end(),
                        [](const wire::UciInfoLine& info) { return info.is_exact(); });
        const bool has_bound =
            std::any_of(search.infos.begin(), search.infos.end(),
                        [](const wire::UciInfoLine& info) { return info.is_bound; });
        engine.expect(has_exact, "an info line with an exact score before bestmove",
                      has_bound ? "only bounds came" : "none came");
    }
}

void whole_numbers(Probe& engine) {
    after_each(engine, [&engine](const HeardSearch& search) {
        for (const wire::UciInfoLine& info : search.infos) {
            engine.expect(info.fault.empty(), "whole numbers in info lines",
                          fmt::format("{} came in '{}'", quoted(info.fault), info.text));
        }
    });
}

void legal_variations(Probe& engine) {
    after_each(engine, [&engine](const HeardSearch& search) {
        for (const wire::UciInfoLine& info : search.infos) {
            const std::string bad = bad_move(engine, info);
            engine.expect(bad.empty(), "variations of legal moves, each in UCI's notation",
                          fmt::format("{} in '{}' is none in its place", quoted(bad), info.text));
        }
    });
}

void legal_ponder_move(Probe& engine) {
    after_each(engine, [&engine](const HeardSearch& search) {
        if (search.ponder.empty() || search.ponder == "0000" || search.ponder == "(none)") return;
        const auto best = engine.strict_move(engine.root(), search.best);
        if (!best) return;
        chess::Position at = engine.root();
        at.make(*best);
        engine.expect(engine.strict_move(at, search.ponder).has_value(),
                      fmt::format("a legal move to ponder on after {}", search.best),
                      fmt::format("it was {}", quoted(search.ponder)));
    });
}

void best_is_first_of_variation(Probe& engine) {
    after_each(engine, [&engine](const HeardSearch& search) {
        const wire::UciInfoLine* const info = last_exact(search);
        if (info == nullptr) return;
        engine.expect(
            info->pv.front() == search.best,
            fmt::format("the bestmove {}, the first of the last exact variation", info->pv.front()),
            fmt::format("it was {}", search.best));
    });
}

void keeps_depth(Probe& engine) {
    constexpr int kDepth = 4;
    engine.greet();
    engine.ready();
    engine.position(kStart);
    const HeardSearch& search = engine.search(fmt::format("depth {}", kDepth));
    std::int64_t deepest = 0;
    for (const wire::UciInfoLine& info : search.infos)
        deepest = std::max(deepest, info.depth.value_or(0));
    engine.expect(deepest == kDepth, fmt::format("a search that reports depth {} last", kDepth),
                  fmt::format("the deepest was {}", deepest));
}

// An engine reports its nodes at the end of each depth, so only the excess can be seen.
void keeps_nodes(Probe& engine) {
    constexpr std::int64_t kNodes = 20'000;
    engine.greet();
    engine.ready();
    engine.position(kBusy);
    const HeardSearch& search = engine.search(fmt::format("nodes {}", kNodes));
    std::int64_t most = 0;
    for (const wire::UciInfoLine& info : search.infos)
        most = std::max(most, info.nodes.value_or(0));
    if (most == 0) engine.skip("the engine reports no nodes");
    engine.expect(most <= 2 * kNodes, fmt::format("at most {} nodes", 2 * kNodes),
                  fmt::format("it reported {}", most));
    engine.note(fmt::format("{} nodes reported", most));
}

void keeps_movetime(Probe& engine) {
    constexpr std::chrono::milliseconds kTime{200};
    engine.greet();
    engine.ready();
    engine.position(kBusy);
    const HeardSearch& search = engine.search(fmt::format("movetime {}", kTime.count()));
    const auto most = kTime + engine.waits().slack;
    const auto text = fmt::format("{:.0f} ms", search.taken.count() * 1'000);
    engine.expect(search.taken <= most, fmt::format("an answer within {} ms", most.count()),
                  fmt::format("it took {}", text));
    engine.note(fmt::format("answered after {}", text));
}

// The limits name these two moves.
void keeps_searchmoves(Probe& engine, std::string_view limits) {
    const std::set<std::string_view> allowed{"f2f3", "g2g4"};
    engine.greet();
    engine.ready();
    engine.position(kStart);
    const HeardSearch& search = engine.search(limits);
    engine.expect(allowed.contains(search.best), "one of the moves f2f3 and g2g4",
                  fmt::format("bestmove was {}", search.best));
}

void finds_mate(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.position(kMateInTwo);
    const HeardSearch& search = engine.search("mate 2");
    const wire::UciInfoLine* const info = last_exact(search);
    engine.expect(info != nullptr && info->mate && *info->mate > 0 && *info->mate <= 2,
                  "a score of mate 2",
                  info == nullptr ? "none came" : fmt::format("'{}' came", info->text));
}

void mate_variation_is_complete(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.position(kMateInTwo);
    const HeardSearch& search = engine.search("movetime 300");
    const wire::UciInfoLine* const info = last_exact(search);
    if (info == nullptr || !info->mate || *info->mate <= 0) {
        engine.skip("the engine announced no mate");
        return;
    }
    chess::Position at = engine.root();
    for (const std::string& text : info->pv) {
        const auto m = engine.strict_move(at, text);
        if (m) at.make(*m);
    }
    engine.expect(static_cast<std::int64_t>(info->pv.size()) == 2 * *info->mate - 1 && is_mate(at),
                  fmt::format("a variation of {} moves that ends in mate", 2 * *info->mate - 1),
                  fmt::format("'{}' came", info->text));
}

void variation_ends_at_draw(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.position(kNearDraw);
    const HeardSearch& search = engine.search("depth 8");
    for (const wire::UciInfoLine& info : search.infos) {
        chess::Position at = engine.root();
        for (const std::string& text : info.pv) {
            engine.expect(!at.is_rule_draw(), "variations that end where the game is drawn",
                          fmt::format("'{}' goes on after it", info.text));
            const auto m = engine.strict_move(at, text);
            if (!m) break;
            at.make(*m);
        }
    }
}

void multipv_lines(Probe& engine) {
    constexpr int kLines = 3;
    engine.greet();
    engine.set_option("MultiPV", std::to_string(kLines));
    engine.ready();
    engine.position(kBusy);
    const HeardSearch& search = engine.search("depth 4");
    std::set<std::int64_t> numbers;
    std::set<std::string> first_moves;
    std::int64_t deepest = 0;
    for (const wire::UciInfoLine& info : search.infos)
        deepest = std::max(deepest, info.depth.value_or(0));
    for (const wire::UciInfoLine& info : search.infos) {
        if (info.depth != deepest || info.is_bound || info.pv.empty()) continue;
        numbers.insert(info.multipv);
        first_moves.insert(info.pv.front());
    }
    engine.expect(numbers == std::set<std::int64_t>{1, 2, 3} && first_moves.size() >= kLines,
                  "the lines multipv 1, 2 and 3 with three first moves at the last depth",
                  fmt::format("multipv {} with {} first moves came", fmt::join(numbers, ", "),
                              first_moves.size()));
}

void wdl_adds_up(Probe& engine) {
    engine.greet();
    engine.set_option("UCI_ShowWDL", "true");
    engine.ready();
    engine.position(kBusy);
    const HeardSearch& search = engine.search("depth 4");
    bool any = false;
    for (const wire::UciInfoLine& info : search.infos) {
        if (!info.wdl) continue;
        any = true;
        const auto [wins, draws, losses] = *info.wdl;
        engine.expect(wins >= 0 && draws >= 0 && losses >= 0 && wins + draws + losses == 1'000,
                      "wdl figures that add up to 1000", fmt::format("'{}' came", info.text));
    }
    engine.expect(any, "wdl in info lines", "none came");
}

}  // namespace damier::compliance
