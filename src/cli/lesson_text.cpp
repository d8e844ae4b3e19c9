#include "cli/lesson_text.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "reproduce/learning_plot.h"

namespace damier::cli {

namespace lesson_text {

using learn::Lesson;
using learn::LessonReport;
using learn::LessonSpec;
using nlohmann::ordered_json;
using reproduce::share_text;

bool walks(const Lesson& lesson) { return !lesson.picture().empty(); }
bool is_network(const Lesson& lesson) { return lesson.size().weights > 0; }

ordered_json json_of(const Lesson& lesson, const LessonReport& report) {
    ordered_json json{{"updates", report.updates}};
    if (lesson.is_exact()) {
        json["optimal"] = report.optimal;
        json["won"] = report.won;
        json["plies_lost"] = report.plies_lost;
        json["error"] = report.error;
        json["worst_error"] = report.worst;
    } else {
        json["uniform"] = report.uniform;
        json["greedy"] = report.greedy;
    }
    if (!is_network(lesson)) {
        json["gain"] = report.gain;
        return json;
    }
    if (lesson.is_exact()) json["safe"] = report.safe;
    json["loss"] = report.loss;
    return json;
}

std::string method_name(const LessonSpec& spec) {
    if (learn::learns_network(spec)) return "Deep Q-learning";
    return spec.method == "q" ? "Q-learning" : "SARSA";
}

}  // namespace lesson_text

std::string title_of(const learn::LessonSpec& spec) {
    return fmt::format("{} of {}{}{}", lesson_text::method_name(spec), spec.game,
                       spec.endgame.empty() ? "" : " ", spec.endgame);
}

std::string summary_of(const learn::Lesson& lesson) {
    const learn::LessonSize& size = lesson.size();
    std::string text = title_of(lesson.spec()) + ":";
    if (lesson.is_exact()) {
        text += fmt::format(" {} positions, {} moves, {} positions to win", size.states,
                            size.actions, size.won);
        if (lesson_text::is_network(lesson)) text += ",";
    }
    if (lesson_text::is_network(lesson)) text += fmt::format(" {} weights", size.weights);
    return text;
}

std::string head_of(const learn::Lesson& lesson) {
    using namespace lesson_text;
    if (!lesson.is_exact())
        return fmt::format("{:>12} {:>15} {:>15} {:>10}", "updates", "against random",
                           "against greedy", "loss");
    std::string text = fmt::format("{:>12} {:>10} {:>10} {:>10} {:>10}", "updates", "best moves",
                                   "won", walks(lesson) ? "steps lost" : "plies lost", "error");
    if (walks(lesson)) text += fmt::format(" {:>10}", "reward");
    if (is_network(lesson)) text += fmt::format(" {:>10} {:>9}", "never lost", "loss");
    return text;
}

std::string row_of(const learn::Lesson& lesson, const learn::LessonReport& report) {
    using namespace lesson_text;
    if (!lesson.is_exact())
        return fmt::format("{:>12} {:>15} {:>15} {:>10.6f}", report.updates,
                           share_text(report.uniform), share_text(report.greedy), report.loss);
    std::string text = fmt::format("{:>12} {:>10} {:>10} {:>10.3f} {:>10.6f}", report.updates,
                                   share_text(report.optimal), share_text(report.won),
                                   report.plies_lost, report.error);
    if (walks(lesson)) text += fmt::format(" {:>10.2f}", report.gain);
    if (is_network(lesson))
        text += fmt::format(" {:>10} {:>9.6f}", share_text(report.safe), report.loss);
    return text;
}

double main_share(const learn::Lesson& lesson, const learn::LessonReport& report) {
    return lesson.is_exact() ? report.won : report.uniform;
}

nlohmann::ordered_json json_of(const learn::NetworkWords& words) {
    nlohmann::ordered_json json{{"layout", words.layout}};
    learn::for_each_network_word(words, [&json](std::string_view name, const auto& value) {
        json[std::string(name)] = value;
    });
    return json;
}

std::string words_of(const learn::LessonSpec& spec) {
    const learn::NetworkWords& words = spec.network;
    std::string text;
    learn::for_each_network_word(words, [&text](std::string_view name, const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, bool>) {
            text += fmt::format("{}={} ", name, value ? "on" : "off");
        } else {
            text += fmt::format("{}={} ", name, value);
        }
    });
    text += fmt::format("updates={} seed={} plies={}", spec.updates, spec.seed, spec.plies);
    for (const auto& each : learn::lesson_numbers())
        text += fmt::format(" {}={}", each.name, spec.*each.value);
    return text;
}

nlohmann::ordered_json json_of(const learn::Lesson& lesson, double seconds) {
    using namespace lesson_text;
    const LessonSpec& spec = lesson.spec();
    ordered_json json = {{"method", spec.method}, {"game", spec.game}, {"endgame", spec.endgame}};
    if (is_network(lesson)) {
        json["network"] = json_of(spec.network);
        json["weights"] = lesson.size().weights;
    } else {
        json["experience"] = spec.experience;
        json["order"] = spec.order;
    }
    json["seed"] = spec.seed;
    json["plies"] = spec.plies;
    json["updates"] = lesson.updates();
    json["of"] = spec.updates;
    if (lesson.is_exact()) {
        json["states"] = lesson.size().states;
        json["actions"] = lesson.size().actions;
        json["winnable"] = lesson.size().won;
    }
    json["seconds"] = seconds;
    for (const learn::LessonNumber& each : learn::lesson_numbers())
        json[std::string(each.name)] = spec.*each.value;
    json["curve"] = ordered_json::array();
    for (const LessonReport& report : lesson.curve())
        json["curve"].push_back(json_of(lesson, report));
    return json;
}

reproduce::Plot plot_of(const learn::Lesson& lesson) {
    const reproduce::LearningCurve curve{"", {lesson.curve().begin(), lesson.curve().end()}};
    const std::string title = title_of(lesson.spec());
    if (lesson_text::walks(lesson)) return reproduce::plot_of_gain(title, {&curve, 1});
    if (!lesson.is_exact()) return reproduce::plot_of_points(title, {&curve, 1});
    return reproduce::plot_of_play(title, {&curve, 1});
}

}  // namespace damier::cli
