#include "reproduce/learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>

#include "core/text_table.h"
#include "reproduce/learning_plot.h"

namespace damier::reproduce {

namespace {

struct Subject {
    std::string_view name;
    std::string_view method;
    std::string_view game;
    std::string_view endgame;
    std::uint64_t updates;  // that are enough
};
constexpr std::string_view kWhole = "tic-tac-toe";
constexpr std::string_view kQueen = "KQK";
constexpr std::string_view kRook = "KRK";
constexpr std::string_view kCliffQ = "cliff, Q-learning";
constexpr std::string_view kCliffSarsa = "cliff, SARSA";
constexpr std::array kSubjects{
    Subject{kWhole, "q", "tictactoe", "", 2'000'000},
    Subject{kQueen, "q", "chess", "KQK", kLearningUpdates},
    Subject{kRook, "q", "chess", "KRK", kLearningUpdates},
    Subject{kCliffQ, "q", "cliff", "", 200'000},
    Subject{kCliffSarsa, "sarsa", "cliff", "", 200'000},
};

constexpr double kNearlyAll = 0.99;

// Where a curve first has so much won; nothing where it never has.
std::optional<std::uint64_t> updates_until_won(const Learnt& learnt, double share) {
    for (const learn::LessonReport& report : learnt.curve) {
        if (report.won >= share) return report.updates;
    }
    return std::nullopt;
}

Claim learns_to_play(const Learning& learning) {
    Claim claim{
        "Q-learning is to find the best move by trial and error; wanted, not reached: for want of "
        "time the project went back to negamax (no figure).",
        "not measured", "Nothing was learnt here."};
    const Learnt* whole = learning.find(kWhole);
    const Learnt* queen = learning.find(kQueen);
    const Learnt* rook = learning.find(kRook);
    if (whole == nullptr || queen == nullptr || rook == nullptr) return claim;
    claim.ours = fmt::format(
        "from nothing but the rules and a reward for the last move: {} of the moves of all {} "
        "positions of tic-tac-toe are best ones",
        share_text(whole->curve.back().optimal), whole->size.states);
    for (const Learnt* each : {queen, rook}) {
        claim.ours += fmt::format(
            "; in {} {} of {} won positions are won against perfect defence, {:.2f} plies later "
            "than possible",
            each->name, share_text(each->curve.back().won), each->size.won,
            each->curve.back().plies_lost);
        if (const auto when = updates_until_won(*each, kNearlyAll))
            claim.ours += fmt::format(" (99 % after {:.1f} million updates)",
                                      static_cast<double>(*when) / 1e6);
    }
    const bool good = whole->curve.back().optimal == 1 && queen->curve.back().won == 1 &&
                      rook->curve.back().won >= kNearlyAll;
    claim.verdict = good ? "Holds: with a table it learns to play, and plays these without a fault "
                           "in what counts."
                         : "Not reached with so few updates.";
    return claim;
}

Claim formula() {
    return {"Q(s_t,a_t) = Q(s_t,a_t) + alpha_t (r_t+1 + gamma max_a Q(s_t,a_t) - Q(s_t,a_t)).",
            "learnt with max_a Q(s_t+1,a), as C. Watkins has it (Learning from Delayed Rewards, "
            "1989)",
            "Misprinted: the maximum belongs to the state that comes next. As it stands, a move is "
            "judged by the state that it leaves, and nothing that happens later is ever learnt."};
}

Claim exploration(const Learning& learning) {
    Claim claim{
        "The next move is now and then any move, with a probability that changes with time; "
        "SARSA is named beside Q-learning (no figure).",
        "not measured", "Nothing was learnt here."};
    const Learnt* q = learning.find(kCliffQ);
    const Learnt* sarsa = learning.find(kCliffSarsa);
    if (q == nullptr || sarsa == nullptr) return claim;
    claim.ours = fmt::format(
        "on the cliff, with any step taken one time in ten, an episode of Q-learning gains {:.1f} "
        "in the last part of the lesson and one of SARSA {:.1f}; the shortest way gains -13",
        q->curve.back().gain, sarsa->curve.back().gain);
    claim.verdict = sarsa->curve.back().gain > q->curve.back().gain
                        ? "They differ as they must: Q-learning learns what is best for whoever "
                          "stops exploring, SARSA what is best for whoever does not."
                        : "No difference was seen with so few updates.";
    return claim;
}

Claim size_of_tables(const Learning& learning) {
    Claim claim{
        "Where states and actions are many, a table is not the right structure any more: the "
        "tree of chess has a complexity of about 10^123.",
        "",
        "Holds: what can be written down is what has few men. All of chess has some 4.8 x 10^44 "
        "positions (J. Tromp, Chess Position Ranking, 2022), each with its moves."};
    for (const std::string_view name : {kQueen, kRook}) {
        const Learnt* each = learning.find(name);
        if (each == nullptr) continue;
        claim.ours += fmt::format("{}{}: {} positions up to symmetry, {} entries",
                                  claim.ours.empty() ? "" : "; ", name, each->size.states,
                                  each->size.actions);
    }
    if (claim.ours.empty()) claim.ours = "not measured";
    return claim;
}

}  // namespace

const Learnt* Learning::find(std::string_view name) const {
    const auto it = std::find_if(tables.begin(), tables.end(),
                                 [name](const Learnt& each) { return each.name == name; });
    return it == tables.end() ? nullptr : &*it;
}

Result<std::optional<Learnt>> learn_all(std::string_view name, const learn::LessonSpec& spec,
                                        const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto lesson = learn::make_lesson(spec, stop);
    if (lesson) (*lesson)->advance(spec.updates, stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!lesson) return tl::make_unexpected(lesson.error());
    if (const auto trouble = (*lesson)->trouble(); !trouble.empty())
        return fail("{}: {}", name, trouble);
    const auto curve = (*lesson)->curve();
    return Learnt{
        std::string(name),    spec,
        (*lesson)->size(),    {curve.begin(), curve.end()},
        (*lesson)->picture(), std::chrono::duration<double>(Clock::now() - begin).count()};
}

Result<Learning> learn_tables(std::uint64_t updates, std::atomic<int>& at_hand,
                              const std::stop_token& stop) {
    Learning learning;
    if (updates == 0) return learning;
    for (const Subject& subject : kSubjects) {
        ++at_hand;
        auto spec = learn::standard_spec(subject.method, subject.game, subject.endgame);
        if (!spec) return tl::make_unexpected(spec.error());
        spec->updates = std::min(updates, subject.updates);
        auto learnt = learn_all(subject.name, *spec, stop);
        if (!learnt) return tl::make_unexpected(learnt.error());
        learning.complete = learnt->has_value();
        if (!learning.complete) return learning;
        learning.tables.push_back(std::move(**learnt));
    }
    return learning;
}

std::vector<Claim> claims_of(const Learning& learning) {
    return exact_where(
        learning.complete && !learning.tables.empty(),
        {learns_to_play(learning), formula(), exploration(learning), size_of_tables(learning)});
}

std::string to_text(const Learning& learning) {
    std::string text = "Learning by table\n";
    if (!learning.complete) text += "\nStopped early: what was finished until then is below.\n";
    TextTable table({{"table", TextColumn::Kind::Words},
                     {"positions"},
                     {"entries"},
                     {"updates"},
                     {"best moves"},
                     {"won"},
                     {"later by"},
                     {"seconds"}});
    for (const Learnt& each : learning.tables) {
        const learn::LessonReport& last = each.curve.back();
        table.add({each.name, fmt::format("{}", each.size.states),
                   fmt::format("{}", each.size.actions), fmt::format("{}", last.updates),
                   share_text(last.optimal), share_text(last.won),
                   fmt::format("{:.2f}", last.plies_lost), fmt::format("{:.1f}", each.seconds)});
    }
    text += '\n' + table.text() + '\n';
    text +=
        wrapped("",
                "Each is compared with all exact answers, solved backwards from the ends of the "
                "game: how many of its moves are best ones, how many won positions it wins "
                "against an opponent who defends without a fault, and how many plies later "
                "than possible. On the cliff, \"won\" is to come to the goal.");
    for (const Learnt& each : learning.tables) {
        if (!each.picture.empty()) text += fmt::format("\n{}\n{}", each.name, each.picture);
    }
    for (const Claim& claim : claims_of(learning)) text += '\n' + to_text(claim);
    return text;
}

nlohmann::ordered_json to_json(const Learning& learning) {
    using nlohmann::ordered_json;
    auto tables = ordered_json::array();
    for (const Learnt& each : learning.tables) {
        auto curve = ordered_json::array();
        for (const learn::LessonReport& report : each.curve) {
            curve.push_back({{"updates", report.updates},
                             {"optimal", report.optimal},
                             {"won", report.won},
                             {"plies_lost", report.plies_lost},
                             {"error", report.error},
                             {"gain", report.gain}});
        }
        tables.push_back({{"name", each.name},
                          {"method", each.spec.method},
                          {"game", each.spec.game},
                          {"endgame", each.spec.endgame},
                          {"states", each.size.states},
                          {"actions", each.size.actions},
                          {"winnable", each.size.won},
                          {"seconds", each.seconds},
                          {"curve", curve}});
    }
    auto claims = ordered_json::array();
    for (const Claim& claim : claims_of(learning)) claims.push_back(to_json(claim));
    return {{"complete", learning.complete}, {"tables", tables}, {"claims", claims}};
}

Plot to_plot(const Learning& learning) {
    std::vector<LearningCurve> curves;
    for (const std::string_view name : {kQueen, kRook}) {
        if (const Learnt* each = learning.find(name)) curves.push_back({each->name, each->curve});
    }
    return plot_of_play("lyon: what Q-learning by self-play has learnt of two endings", curves);
}

}  // namespace damier::reproduce
