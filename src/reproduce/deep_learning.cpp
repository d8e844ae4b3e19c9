#include "reproduce/deep_learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/text_table.h"
#include "reproduce/learning_plot.h"

namespace damier::reproduce {

namespace {

using learn::LessonReport;
using learn::LessonSpec;

// How a network differs from the standard.
enum class Form : std::uint8_t { Standard, Plain, Linear, Undiscounted };

struct NetworkSubject {
    std::string_view name;
    std::string_view game;
    std::string_view endgame;
    Form form;
};
constexpr std::string_view kSmallPlain = "tic-tac-toe, plain";
constexpr std::string_view kSmallNet = "tic-tac-toe";
constexpr std::string_view kEndingPlain = "KQK, plain";
constexpr std::string_view kEndingNet = "KQK";
constexpr std::string_view kLinear = "tic-tac-toe, no hidden unit";
constexpr std::string_view kUndiscounted = "KQK, no discount";
constexpr std::array kNetworkSubjects{
    NetworkSubject{kSmallPlain, "tictactoe", "", Form::Plain},
    NetworkSubject{kSmallNet, "tictactoe", "", Form::Standard},
    NetworkSubject{kEndingPlain, "chess", "KQK", Form::Plain},
    NetworkSubject{kEndingNet, "chess", "KQK", Form::Standard},
    NetworkSubject{kLinear, "tictactoe", "", Form::Linear},
    NetworkSubject{kUndiscounted, "chess", "KQK", Form::Undiscounted},
};

Result<LessonSpec> spec_of(const NetworkSubject& subject, std::uint64_t updates) {
    auto spec = learn::standard_spec(learn::kNetworkMethod, subject.game, subject.endgame);
    if (!spec) return spec;
    if (subject.form == Form::Plain) {
        const auto plain = learn::plain_spec(subject.game, subject.endgame);
        if (!plain) return plain;
        // Its updates are smaller, and there are more of them.
        const std::uint64_t more = plain->updates / spec->updates;
        spec = *plain;
        updates *= std::max<std::uint64_t>(more, 1);
    }
    if (subject.form == Form::Linear) spec->network.layers = "none";
    if (subject.form == Form::Undiscounted) spec->discount = 1;
    spec->updates = updates;
    return spec;
}

constexpr std::string_view kNothing = "Nothing was learnt here.";
constexpr const char* kTooFew = "Not seen with so few updates.";
constexpr double kMastered = 0.9;  // of what is to be won
constexpr double kClearly = 0.1;   // of two shares that differ
constexpr double kMuch = 2;        // of two numbers one of which is much larger

Claim claim_of(std::string theirs) {
    return {std::move(theirs), "not measured", std::string(kNothing)};
}

const LessonReport& last(const Learnt& network) { return network.curve.back(); }

Claim learns_chess(const DeepLearning& learning) {
    Claim claim = claim_of(
        "A neural network is appropriate where a table is too large; the squares, the side to move "
        "and the possible moves go in, Q of each action comes out. Drawn, and given up for "
        "negamax, since training it takes long (no figure).");
    const Learnt* small = learning.find(kSmallPlain);
    const Learnt* ending = learning.find(kEndingPlain);
    if (small == nullptr || ending == nullptr) return claim;
    claim.ours = fmt::format(
        "as it is drawn, in {:.0f} s: best moves in {} of tic-tac-toe, never losing from {} of the "
        "positions that are not lost; {} of the won positions of KQK won against perfect defence, "
        "in {:.0f} s",
        small->seconds, share_text(last(*small).optimal), share_text(last(*small).safe),
        share_text(last(*ending).won), ending->seconds);
    claim.verdict =
        last(*ending).won >= kMastered
            ? "Holds, even as it is drawn."
            : "Not as it is drawn, where wins are far away. docs/learning-networks.md has "
              "what each of the keys that it lacks is worth.";
    return claim;
}

Claim what_was_found_since(const DeepLearning& learning) {
    Claim claim = claim_of(
        "Deep Q-learning is the algorithm with which a machine learnt to play Atari games.");
    const Learnt* small = learning.find(kSmallNet);
    const Learnt* ending = learning.find(kEndingNet);
    if (small == nullptr || ending == nullptr) return claim;
    claim.ours = fmt::format(
        "with what made it work there (replay, a second network for the targets) and was found "
        "since: {} best moves in tic-tac-toe and never losing from {}; {} of the won positions of "
        "KQK won, {:.2f} plies later than possible, by {} weights in the place of the {} entries "
        "of a table",
        share_text(last(*small).optimal), share_text(last(*small).safe),
        share_text(last(*ending).won), last(*ending).plies_lost, ending->size.weights,
        ending->size.actions);
    claim.verdict = last(*ending).won >= kMastered
                        ? "Holds: what made it work there makes it work here."
                        : kTooFew;
    return claim;
}

Claim target() {
    return {
        "The target is r + max_a' Q(s',a'), all other outputs stay as they were; the error is L "
        "= 1/2 (r + max_a' Q(s',a') - Q(s,a))^2.",
        "so it is learnt, with s' the learner's next turn, after the reply, and a discount before "
        "the maximum",
        "Right but for the discount, which its formula for tables has and this one has lost; "
        "and it must be said whose turn s' is: in a game of two the next state is the other "
        "side's."};
}

Claim no_discount(const DeepLearning& learning) {
    Claim claim = claim_of("The same formula has no discount.");
    const Learnt* with = learning.find(kEndingNet);
    const Learnt* without = learning.find(kUndiscounted);
    if (with == nullptr || without == nullptr) return claim;
    claim.ours = fmt::format("KQK learnt without it: {} of the won positions won; with {}: {}",
                             share_text(last(*without).won), with->spec.discount,
                             share_text(last(*with).won));
    claim.verdict = last(*with).won - last(*without).won > kClearly
                        ? "It matters: a win later is then worth as much as a win now, and may as "
                          "well never come."
                        : "That makes no clear difference with so many updates.";
    return claim;
}

Claim hidden_layers(const DeepLearning& learning) {
    Claim claim = claim_of(
        "Inputs and outputs alone would be a linear regression; layers between them let the "
        "network "
        "do more.");
    const Learnt* with = learning.find(kSmallNet);
    const Learnt* without = learning.find(kLinear);
    if (with == nullptr || without == nullptr) return claim;
    claim.ours = fmt::format(
        "tic-tac-toe without hidden units: error of a value {:.3f}, best moves in {}; with {}: "
        "{:.3f}, {}",
        last(*without).error, share_text(last(*without).optimal), with->spec.network.layers,
        last(*with).error, share_text(last(*with).optimal));
    claim.verdict = kMuch * last(*with).error < last(*without).error
                        ? "Holds: three in a row is no sum of what single squares are worth."
                        : kTooFew;
    return claim;
}

Claim loss_falls(const DeepLearning& learning) {
    Claim claim = claim_of("Weights change much in the beginning, and less and less.");
    const Learnt* ending = learning.find(kEndingNet);
    if (ending == nullptr || ending->curve.size() < 3) return claim;
    const double first = ending->curve[1].loss;
    const double end = last(*ending).loss;
    double most = 0;
    for (const LessonReport& report : ending->curve) most = std::max(most, report.loss);
    claim.ours = fmt::format(
        "the loss of KQK, which drives them: {:.5f} in the first part, at most {:.5f}, {:.5f} in "
        "the last",
        first, most, end);
    if (kMuch * end < first) {
        claim.verdict = "Holds.";
    } else if (kMuch * end < most) {
        claim.verdict =
            "Holds in the end, but not from the first: where wins are far away the loss grows as "
            "news of them spreads, and falls when all is known.";
    } else {
        claim.verdict = kTooFew;
    }
    return claim;
}

}  // namespace

const Learnt* DeepLearning::find(std::string_view name) const {
    const auto it = std::find_if(networks.begin(), networks.end(),
                                 [name](const Learnt& each) { return each.name == name; });
    return it == networks.end() ? nullptr : &*it;
}

Result<DeepLearning> teach_networks(std::uint64_t updates, std::atomic<int>& at_hand,
                                    const std::stop_token& stop) {
    DeepLearning learning;
    if (updates == 0) return learning;
    for (const NetworkSubject& subject : kNetworkSubjects) {
        ++at_hand;
        const auto spec = spec_of(subject, updates);
        if (!spec) return tl::make_unexpected(spec.error());
        auto learnt = learn_all(subject.name, *spec, stop);
        if (!learnt) return tl::make_unexpected(learnt.error());
        learning.complete = learnt->has_value();
        if (!learning.complete) return learning;
        learning.networks.push_back(std::move(**learnt));
    }
    return learning;
}

std::vector<Claim> claims_of(const DeepLearning& learning) {
    return exact_where(learning.complete && !learning.networks.empty(),
                       {learns_chess(learning), what_was_found_since(learning), target(),
                        no_discount(learning), hidden_layers(learning), loss_falls(learning)});
}

std::string to_text(const DeepLearning& learning) {
    std::string text = "The deep Q-network\n";
    if (!learning.complete) text += "\nStopped early: what was finished until then is below.\n";
    TextTable table({{"network", TextColumn::Kind::Words},
                     {"weights"},
                     {"updates"},
                     {"best moves"},
                     {"won"},
                     {"never lost"},
                     {"error"},
                     {"seconds"}});
    for (const Learnt& each : learning.networks) {
        const LessonReport& end = last(each);
        table.add({each.name, fmt::format("{}", each.size.weights), fmt::format("{}", end.updates),
                   share_text(end.optimal), share_text(end.won), share_text(end.safe),
                   fmt::format("{:.3f}", end.error), fmt::format("{:.1f}", each.seconds)});
    }
    text += '\n' + table.text() + '\n';
    text +=
        wrapped("",
                "Plain is the network as the report draws it; the others have what was found out "
                "since. \"Never lost\": from how many positions that are not lost it never loses, "
                "whatever the other side does. damier learn dqn trains longer, and other games, "
                "too.");
    for (const Claim& claim : claims_of(learning)) text += '\n' + to_text(claim);
    return text;
}

nlohmann::ordered_json to_json(const DeepLearning& learning) {
    using nlohmann::ordered_json;
    auto networks = ordered_json::array();
    for (const Learnt& each : learning.networks) {
        auto curve = ordered_json::array();
        for (const LessonReport& report : each.curve) {
            curve.push_back({{"updates", report.updates},
                             {"optimal", report.optimal},
                             {"won", report.won},
                             {"safe", report.safe},
                             {"plies_lost", report.plies_lost},
                             {"error", report.error},
                             {"loss", report.loss}});
        }
        networks.push_back({{"name", each.name},
                            {"game", each.spec.game},
                            {"endgame", each.spec.endgame},
                            {"weights", each.size.weights},
                            {"seconds", each.seconds},
                            {"curve", curve}});
    }
    auto claims = ordered_json::array();
    for (const Claim& claim : claims_of(learning)) claims.push_back(to_json(claim));
    return {{"complete", learning.complete}, {"networks", networks}, {"claims", claims}};
}

Plot to_plot(const DeepLearning& learning) {
    std::vector<LearningCurve> curves;
    for (const std::string_view name : {kEndingPlain, kEndingNet}) {
        if (const Learnt* each = learning.find(name)) curves.push_back({each->name, each->curve});
    }
    return plot_of_play("lyon: what deep Q-learning has learnt of KQK", curves);
}

}  // namespace damier::reproduce
