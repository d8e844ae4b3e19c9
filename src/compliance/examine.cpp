#include "compliance/examine.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "engine/options.h"

namespace damier::compliance {

namespace {

std::string_view group_of(const Check& check) { return check.id.substr(0, check.id.find('.')); }

// Less patience for what is recommended: many engines never answer there.
Waits waits_for(const Check& check, Waits waits) {
    if (check.level == Level::Recommended) waits.patience /= 2;
    return waits;
}

// What became of one check; nothing when somebody asked for a stop.
std::optional<CheckResult> run(const Check& check, Probe& probe) {
    const auto begin = Probe::Clock::now();
    check.run(probe);
    CheckResult result;
    result.check = &check;
    result.detail = probe.detail();
    result.seconds = std::chrono::duration<double>(Probe::Clock::now() - begin).count();
    switch (probe.state()) {
        case Probe::State::Well:
            result.status = Status::Passed;
            break;
        case Probe::State::Skipped:
            result.status = Status::Skipped;
            break;
        case Probe::State::Stopped:
            return std::nullopt;
        case Probe::State::Faulty:
        case Probe::State::BadInput:  // it could be started before, and now it cannot
            result.status = Status::Failed;
            result.transcript = probe.transcript();
            break;
    }
    return result;
}

CheckResult not_reached(const Check& check) {
    CheckResult result;
    result.check = &check;
    result.detail = "the engine did not get so far";
    return result;
}

}  // namespace

Report::Count Report::count(Level level) const {
    Count count;
    for (const CheckResult& result : results) {
        if (result.check->level != level || result.status == Status::Skipped) continue;
        ++count.made;
        count.passed += result.status == Status::Passed ? 1U : 0U;
    }
    return count;
}

std::size_t Report::skipped() const {
    return static_cast<std::size_t>(
        std::count_if(results.begin(), results.end(),
                      [](const CheckResult& result) { return result.status == Status::Skipped; }));
}

Result<std::vector<const Check*>> choose_checks(const std::vector<std::string>& only) {
    const std::span<const Check> all = all_checks();
    const auto is_named = [](const Check& check, std::string_view word) {
        return check.id == word || group_of(check) == word;
    };
    for (const std::string& word : only) {
        if (std::any_of(all.begin(), all.end(),
                        [&](const Check& check) { return is_named(check, word); }))
            continue;
        std::vector<std::string_view> ids;
        for (const Check& check : all) ids.push_back(check.id);
        std::string message = engine::not_known("check", word, ids).message;
        message.resize(std::min(message.find(';'), message.size()));
        return fail("{}; --list names them all", message);
    }
    std::vector<const Check*> chosen;
    for (const Check& check : all) {
        const bool is_gate = &check == all.data();
        if (is_gate || only.empty() ||
            std::any_of(only.begin(), only.end(),
                        [&](const std::string& word) { return is_named(check, word); }))
            chosen.push_back(&check);
    }
    return chosen;
}

Result<Report> examine(const Examination& plan, const CheckProgress& progress,
                       const std::stop_token& stop) {
    const auto chosen = choose_checks(plan.only);
    if (!chosen) return tl::make_unexpected(chosen.error());
    Report report;
    report.command = fmt::format("{}", fmt::join(plan.engine.command, " "));

    // The gate, whose conversation also tells who the engine is.
    const std::size_t all = chosen->size();
    progress(0, all, chosen->front()->id);
    Probe gate(plan.engine, plan.waits, stop);
    auto first = run(*chosen->front(), gate);
    if (gate.state() == Probe::State::BadInput) return fail("{}", gate.detail());
    report.name = gate.greeting().name;
    report.author = gate.greeting().author;
    std::vector<std::optional<CheckResult>> results(all);
    results[0] = std::move(first);

    if (results[0] && results[0]->status == Status::Failed) {
        for (std::size_t i = 1; i < all; ++i) results[i] = not_reached(*(*chosen)[i]);
    } else {
        std::atomic<std::size_t> next = 1;
        const auto work = [&] {
            for (std::size_t i = next++; i < all && !stop.stop_requested(); i = next++) {
                const Check& check = *(*chosen)[i];
                progress(i, all, check.id);
                Probe probe(plan.engine, waits_for(check, plan.waits), stop);
                results[i] = run(check, probe);
            }
        };
        std::vector<std::jthread> others;
        for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
        work();
    }
    for (auto& result : results) {
        if (result) {
            report.results.push_back(std::move(*result));
        } else {
            report.is_complete = false;
        }
    }
    return report;
}

}  // namespace damier::compliance
