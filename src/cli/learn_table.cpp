// damier learn q, damier learn sarsa: a table of Q values, compared with exact answers as it grows.
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/output_places.h"
#include "cli/watch.h"
#include "core/mapped_file.h"
#include "core/output_file.h"
#include "core/text.h"
#include "learn/lesson.h"
#include "reproduce/learning_plot.h"

namespace damier::cli {

namespace learn_table_command {

using learn::Lesson;
using learn::LessonReport;
using learn::LessonSpec;
using reproduce::share_text;

struct Options {
    LessonSpec said;  // game and endgame; the rest as far as it was said
    CLI::App* command = nullptr;
    std::string out;
    std::string svg;
    bool json = false;
};

// What the world's standard is, and on top of that what was said.
Result<LessonSpec> spec_of(const Options& options) {
    auto spec = learn::standard_spec(options.said.method, options.said.game, options.said.endgame);
    if (!spec) return spec;
    const auto take = [&](const char* option, auto LessonSpec::* member) {
        if (options.command->count(option) > 0) (*spec).*member = options.said.*member;
    };
    take("--experience", &LessonSpec::experience);
    take("--order", &LessonSpec::order);
    take("--updates", &LessonSpec::updates);
    take("--seed", &LessonSpec::seed);
    take("--plies", &LessonSpec::plies);
    for (const learn::LessonNumber& each : learn::lesson_numbers())
        take(fmt::format("--{}", each.name).c_str(), each.value);
    // Said alone, a number does not change with time.
    const auto stays = [&](const char* begin, const char* end, double LessonSpec::* from,
                           double LessonSpec::* to) {
        if (options.command->count(begin) > 0 && options.command->count(end) == 0)
            (*spec).*to = (*spec).*from;
    };
    stays("--rate", "--rate-end", &LessonSpec::rate, &LessonSpec::rate_end);
    stays("--explore", "--explore-end", &LessonSpec::explore, &LessonSpec::explore_end);
    return spec;
}

// Where the file is there, the lesson that it holds; else a new one.
Result<std::unique_ptr<Lesson>> open_lesson(const Options& options, const LessonSpec& spec,
                                            const std::stop_token& stop) {
    std::error_code none;
    if (options.out.empty() || !std::filesystem::exists(options.out, none))
        return learn::make_lesson(spec, stop);
    const auto file = MappedFile::open(options.out);
    if (!file) return tl::make_unexpected(file.error());
    const auto saved = learn::look_into_lesson(file->bytes());
    if (!saved) {
        return fail("{} is no table that was learnt: {}", quoted(options.out),
                    saved.error().message);
    }
    if (saved->spec != spec) {
        return fail(
            "{} was learnt in another way: the same words go on with it, others need "
            "another file",
            quoted(options.out));
    }
    return learn::load_lesson(file->bytes(), stop);
}

// Writes the file now and then, so that it takes little of the time.
class Checkpoints {
public:
    explicit Checkpoints(std::string path) : path_(std::move(path)) {}

    Result<void> write(const Lesson& lesson) {
        if (path_.empty()) return {};
        const auto begin = Clock::now();
        const auto written = write_file(path_, lesson.save());
        last_ = Clock::now();
        cost_ = last_ - begin;
        return written;
    }
    Result<void> write_if_cheap(const Lesson& lesson) {
        constexpr int kShare = 20;
        if (Clock::now() - last_ < kShare * cost_) return {};
        return write(lesson);
    }

private:
    using Clock = std::chrono::steady_clock;

    std::string path_;
    Clock::time_point last_{};
    Clock::duration cost_{};
};

bool walks(const Lesson& lesson) { return !lesson.picture().empty(); }

std::string head(const Lesson& lesson) {
    return fmt::format("{:>12} {:>10} {:>10} {:>10} {:>10}{}", "updates", "best moves", "won",
                       walks(lesson) ? "steps lost" : "plies lost", "error",
                       walks(lesson) ? fmt::format(" {:>10}", "reward") : "");
}
std::string row(const Lesson& lesson, const LessonReport& report) {
    return fmt::format("{:>12} {:>10} {:>10} {:>10.3f} {:>10.6f}{}", report.updates,
                       share_text(report.optimal), share_text(report.won), report.plies_lost,
                       report.error, walks(lesson) ? fmt::format(" {:>10.2f}", report.gain) : "");
}

nlohmann::ordered_json json_of(const LessonReport& report) {
    return {{"updates", report.updates}, {"optimal", report.optimal},
            {"won", report.won},         {"plies_lost", report.plies_lost},
            {"error", report.error},     {"worst_error", report.worst},
            {"gain", report.gain}};
}

nlohmann::ordered_json json_of(const Lesson& lesson, double seconds) {
    const LessonSpec& spec = lesson.spec();
    nlohmann::ordered_json json = {{"method", spec.method},
                                   {"game", spec.game},
                                   {"endgame", spec.endgame},
                                   {"experience", spec.experience},
                                   {"order", spec.order},
                                   {"seed", spec.seed},
                                   {"plies", spec.plies},
                                   {"updates", lesson.updates()},
                                   {"of", spec.updates},
                                   {"states", lesson.size().states},
                                   {"actions", lesson.size().actions},
                                   {"winnable", lesson.size().won},
                                   {"seconds", seconds}};
    for (const learn::LessonNumber& each : learn::lesson_numbers())
        json[std::string(each.name)] = spec.*each.value;
    json["curve"] = nlohmann::ordered_json::array();
    for (const LessonReport& report : lesson.curve()) json["curve"].push_back(json_of(report));
    return json;
}

// "Q-learning of chess KRK"
std::string title_of(const LessonSpec& spec) {
    return fmt::format("{} of {}{}{}", spec.method == "q" ? "Q-learning" : "SARSA", spec.game,
                       spec.endgame.empty() ? "" : " ", spec.endgame);
}

Result<void> write_picture(const Options& options, const Lesson& lesson) {
    if (options.svg.empty()) return {};
    const reproduce::LearningCurve curve{"", {lesson.curve().begin(), lesson.curve().end()}};
    const std::string title = title_of(lesson.spec());
    const auto plot = walks(lesson) ? reproduce::plot_of_gain(title, {&curve, 1})
                                    : reproduce::plot_of_play(title, {&curve, 1});
    return write_file(options.svg, reproduce::to_svg(plot));
}

// The marks of the plan that are printed: every fifth, and the last.
constexpr std::size_t kPrinted = 5;

class Printer {
public:
    Printer(Watch& watch, const Lesson& lesson) : watch_(watch), lesson_(lesson) {}

    void begin() {
        const learn::LessonSize& size = lesson_.size();
        watch_.print(fmt::format("{}: {} positions, {} moves, {} positions to win\n\n{}",
                                 title_of(lesson_.spec()), size.states, size.actions, size.won,
                                 head(lesson_)));
    }
    void go_on() {
        const auto curve = lesson_.curve();
        for (; next_ < curve.size(); ++next_) {
            if (next_ % kPrinted == 0 || curve[next_].updates >= lesson_.spec().updates)
                watch_.print(row(lesson_, curve[next_]));
        }
    }

private:
    Watch& watch_;
    const Lesson& lesson_;
    std::size_t next_ = 0;
};

int run(const Options& options) {
    const auto spec = spec_of(options);
    if (!spec) return refuse(spec.error());
    if (options.command->count("--out") > 0 && options.out.empty())
        return refuse(Error{"--out: a file is expected"});
    const std::array<OutputPlace, 2> places{{{"--out", options.out}, {"--svg", options.svg}}};
    if (const auto good = check_places(places); !good) return refuse(good.error());
    std::atomic<std::uint64_t> updates = 0;
    std::atomic<double> won = 0;
    Watch watch([&](double seconds) {
        if (updates == 0) return fmt::format("listing the positions, {:.0f} s", seconds);
        return fmt::format("{} of {} updates, {} won", updates.load(), spec->updates,
                           share_text(won.load()));
    });
    const auto opened = open_lesson(options, *spec, watch.stop_token());
    if (!opened) {
        watch.finish();
        if (watch.stopped()) return stopped_early();
        return refuse(opened.error());
    }
    Lesson& lesson = **opened;
    Checkpoints checkpoints(options.out);
    // A file that cannot be written is told before anything else.
    if (const auto written = checkpoints.write(lesson); !written) {
        watch.finish();
        return refuse(written.error());
    }
    Printer printer(watch, lesson);
    if (!options.json) printer.begin();
    const std::uint64_t slice = std::max<std::uint64_t>(1, spec->updates / (4 * Lesson::kMarks));
    for (;;) {
        if (!options.json) printer.go_on();
        updates = lesson.updates();
        if (!lesson.curve().empty()) won = lesson.curve().back().won;
        const bool ends = lesson.is_finished() || watch.stopped();
        const auto written = ends ? checkpoints.write(lesson) : checkpoints.write_if_cheap(lesson);
        if (!written) {
            watch.finish();
            return refuse(written.error());
        }
        if (ends) break;
        lesson.advance(slice, watch.stop_token());
    }
    watch.finish();
    if (const auto drawn = write_picture(options, lesson); !drawn) return refuse(drawn.error());
    if (options.json) {
        print_json(json_of(lesson, watch.seconds()));
    } else {
        if (!lesson.picture().empty()) fmt::print("\n{}", lesson.picture());
        fmt::print("\nin {:.1f} s\n", watch.seconds());
    }
    if (lesson.is_finished()) return kDone;
    fmt::print(stderr, "damier: stopped after {} of {} updates{}\n", lesson.updates(),
               spec->updates,
               options.out.empty() ? "" : "; the same command goes on with its file");
    return kNegative;
}

std::string one_of(std::span<const std::string_view> words) {
    return fmt::format("One of: {}", fmt::join(words, ", "));
}

}  // namespace learn_table_command

Action add_learn_table(CLI::App& learn, const std::string& method) {
    using namespace learn_table_command;
    auto options = std::make_shared<Options>();
    options->said.method = method;
    CLI::App* command = learn.add_subcommand(
        method, fmt::format("A table of Q values, by {}, against exact answers",
                            method == "q" ? "Q-learning" : "SARSA"));
    options->command = command;
    LessonSpec& said = options->said;
    command->add_option("--game", said.game, one_of(learn::lesson_games()))->capture_default_str();
    command->add_option("--endgame", said.endgame,
                        "The men of an ending, as its table is named: KRK, KKvK");
    command->add_option("--experience", said.experience, one_of(learn::lesson_experiences()));
    command->add_option("--order", said.order,
                        one_of(learn::lesson_orders()) + ": how an episode is learnt");
    command->add_option("--updates", said.updates, "How many; some hundred a position if not said");
    command->add_option("--seed", said.seed, "Of all chances; 1 if not said");
    command->add_option("--plies", said.plies, "After so many an episode is broken off");
    for (const learn::LessonNumber& each : learn::lesson_numbers()) {
        command->add_option(fmt::format("--{}", each.name), said.*each.value,
                            fmt::format("{} ({} to {})", each.help, each.min, each.max));
    }
    command->add_option("--out", options->out,
                        "The file of the table; one that is not finished is continued");
    command->add_option("--svg", options->svg, "A file for the learning curve as a picture");
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer(
        fmt::format("Example: damier learn {} --game chess --endgame KRK --out krk.table", method));
    return [options] { return run(*options); };
}

}  // namespace damier::cli
