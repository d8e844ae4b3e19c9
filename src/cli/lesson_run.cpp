#include "cli/lesson_run.h"

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/lesson_text.h"
#include "cli/output_places.h"
#include "cli/watch.h"
#include "core/mapped_file.h"
#include "core/output_file.h"
#include "core/text.h"
#include "learn/dqn/network_file.h"
#include "reproduce/learning_plot.h"
#include "reproduce/network_picture.h"

namespace damier::cli {

namespace lesson_run {

using learn::Lesson;
using learn::LessonReport;
using learn::LessonSpec;

// The files of a lesson: written now and then, so that it takes little of the time.
class Files {
public:
    explicit Files(const LessonRun& run) : run_(run) {}

    // The lesson that they hold, or a new one.
    Result<std::unique_ptr<Lesson>> open(const std::stop_token& stop) {
        std::error_code none;
        const std::string path =
            learn::learns_network(run_.spec) ? training_path(run_.out) : std::string(run_.out);
        if (run_.out.empty()) return learn::make_lesson(run_.spec, stop);
        if (!std::filesystem::exists(path, none)) {
            if (learn::learns_network(run_.spec) && std::filesystem::exists(run_.out, none))
                return finished_network(stop);
            return learn::make_lesson(run_.spec, stop);
        }
        const auto file = MappedFile::open(path);
        if (!file) return tl::make_unexpected(file.error());
        const auto saved = learn::look_into_lesson(file->bytes());
        if (!saved) {
            return fail("{} is no {} that was learnt: {}", quoted(path),
                        learn::learns_network(run_.spec) ? "network" : "table",
                        saved.error().message);
        }
        if (saved->spec != run_.spec) return other_way(path);
        return learn::load_lesson(file->bytes(), stop);
    }

    Result<void> write(const Lesson& lesson) {
        if (run_.out.empty()) return {};
        const auto begin = Clock::now();
        const auto written = write_now(lesson);
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

    static tl::unexpected<Error> other_way(const std::string& path) {
        return fail(
            "{} was learnt in another way: the same words go on with it, others need "
            "another file",
            quoted(path));
    }
    // All that may be there without anything to go on from.
    Result<std::unique_ptr<Lesson>> finished_network(const std::stop_token& stop) {
        const auto file = MappedFile::open(run_.out);
        if (!file) return tl::make_unexpected(file.error());
        const auto saved = learn::read_network(file->bytes());
        if (!saved)
            return fail("{} is no network that was learnt: {}", quoted(run_.out),
                        saved.error().message);
        if (saved->spec != run_.spec) return other_way(run_.out);
        if (saved->progress.updates < saved->spec.updates)
            return fail("{} is not finished, and {}, from which it would go on, is not there",
                        quoted(run_.out), quoted(training_path(run_.out)));
        is_finished_already_ = true;
        return learn::load_lesson(file->bytes(), stop);
    }
    Result<void> write_now(const Lesson& lesson) const {
        if (!learn::learns_network(run_.spec)) return write_file(run_.out, lesson.save());
        if (is_finished_already_) return {};
        // First what it takes to go on: whatever is killed in between, the other follows from it.
        const std::string training = training_path(run_.out);
        if (!lesson.is_finished()) {
            if (auto written = write_file(training, lesson.save_all()); !written) return written;
            return write_file(run_.out, lesson.save());
        }
        if (auto written = write_file(run_.out, lesson.save()); !written) return written;
        std::error_code none;
        std::filesystem::remove(training, none);
        return {};
    }

    const LessonRun& run_;
    bool is_finished_already_ = false;
    Clock::time_point last_{};
    Clock::duration cost_{};
};

Result<void> write_pictures(const LessonRun& run, const Lesson& lesson) {
    if (!run.svg.empty()) {
        if (auto drawn = write_file(run.svg, reproduce::to_svg(plot_of(lesson))); !drawn)
            return drawn;
    }
    if (run.network.empty()) return {};
    const std::string position = run.fen.empty() ? lesson.example(0) : run.fen;
    if (const auto seen = lesson.look(position); !seen)
        return fail("--fen: {}", seen.error().message);
    const auto view = lesson.network(position);
    if (!view) return fail("--fen: there is no move, and nothing to look at");
    return write_file(run.network, reproduce::network_picture(title_of(lesson.spec()), *view));
}

// The marks of the plan that are printed: every fifth, and the last.
constexpr std::size_t kPrinted = 5;

class Printer {
public:
    Printer(Watch& watch, const Lesson& lesson) : watch_(watch), lesson_(lesson) {}

    void begin() { watch_.print(fmt::format("{}\n\n{}", summary_of(lesson_), head_of(lesson_))); }
    void go_on() {
        const auto curve = lesson_.curve();
        for (; next_ < curve.size(); ++next_) {
            if (next_ % kPrinted == 0 || curve[next_].updates >= lesson_.spec().updates)
                watch_.print(row_of(lesson_, curve[next_]));
        }
    }

private:
    Watch& watch_;
    const Lesson& lesson_;
    std::size_t next_ = 0;
};

// What is known before it begins.
Result<void> check(const CLI::App& command, const LessonRun& run) {
    if (command.count("--out") > 0 && run.out.empty()) return fail("--out: a file is expected");
    if (run.network.empty() && !run.fen.empty())
        return fail("--fen is the position of --network, which is not asked for");
    const std::array<OutputPlace, 3> places{
        {{"--out", run.out}, {"--svg", run.svg}, {"--network", run.network}}};
    return check_places(places);
}

int learn_to_the_end(const LessonRun& run, Lesson& lesson, Files& files, Watch& watch,
                     std::atomic<std::uint64_t>& updates, std::atomic<double>& share) {
    // A file that cannot be written is told before anything else.
    if (const auto written = files.write(lesson); !written) {
        watch.finish();
        return refuse(written.error());
    }
    Printer printer(watch, lesson);
    if (!run.json) printer.begin();
    const std::uint64_t slice = std::max<std::uint64_t>(1, run.spec.updates / (4 * Lesson::kMarks));
    for (;;) {
        if (!run.json) printer.go_on();
        updates = lesson.updates();
        if (!lesson.curve().empty()) share = main_share(lesson, lesson.curve().back());
        if (!lesson.trouble().empty()) {
            watch.finish();
            return refuse(Error{std::string(lesson.trouble())});
        }
        const bool ends = lesson.is_finished() || watch.stopped();
        const auto written = ends ? files.write(lesson) : files.write_if_cheap(lesson);
        if (!written) {
            watch.finish();
            return refuse(written.error());
        }
        if (ends) return kDone;
        lesson.advance(slice, watch.stop_token());
    }
}

}  // namespace lesson_run

std::string training_path(const std::string& out) { return out + ".training"; }

void Said::take_plan() const {
    using learn::LessonSpec;
    take("--updates", &LessonSpec::updates);
    take("--seed", &LessonSpec::seed);
    take("--plies", &LessonSpec::plies);
    for (const learn::LessonNumber& each : learn::lesson_numbers())
        take(fmt::format("--{}", each.name), each.value);
    // Said alone, a number does not change with time.
    const auto stays = [this](const char* begin, const char* end, double LessonSpec::* from,
                              double LessonSpec::* to) {
        if (has(begin) && !has(end)) spec_.*to = spec_.*from;
    };
    stays("--rate", "--rate-end", &LessonSpec::rate, &LessonSpec::rate_end);
    stays("--explore", "--explore-end", &LessonSpec::explore, &LessonSpec::explore_end);
}

void add_plan(CLI::App& command, learn::LessonSpec& said) {
    command.add_option("--seed", said.seed, "Of all chances; 1 if not said");
    command.add_option("--plies", said.plies, "After so many an episode is broken off");
    for (const learn::LessonNumber& each : learn::lesson_numbers()) {
        command.add_option(fmt::format("--{}", each.name), said.*each.value,
                           fmt::format("{} ({} to {})", each.help, each.min, each.max));
    }
}

void add_outputs(CLI::App& command, LessonRun& run, const std::string& out_help) {
    command.add_option("--out", run.out, out_help);
    command.add_option("--svg", run.svg, "A file for the learning curve as a picture");
    command.add_flag("--json", run.json, "One line of JSON instead of text");
}

int run_lesson(const CLI::App& command, const LessonRun& run) {
    using namespace lesson_run;
    if (const auto good = check(command, run); !good) return refuse(good.error());
    std::atomic<std::uint64_t> updates = 0;
    std::atomic<double> share = 0;
    const bool is_exact = learn::has_exact_answers(run.spec.game, run.spec.endgame);
    Watch watch([&, is_exact](double seconds) {
        if (updates == 0)
            return fmt::format("{}, {:.0f} s",
                               is_exact ? "listing the positions" : "playing the first games",
                               seconds);
        return fmt::format("{} of {} updates, {} {}", updates.load(), run.spec.updates,
                           reproduce::share_text(share.load()),
                           is_exact ? "won" : "of the points against random moves");
    });
    Files files(run);
    const auto opened = files.open(watch.stop_token());
    if (!opened) {
        watch.finish();
        if (watch.stopped()) return stopped_early();
        return refuse(opened.error());
    }
    Lesson& lesson = **opened;
    if (const int status = learn_to_the_end(run, lesson, files, watch, updates, share);
        status != kDone)
        return status;
    watch.finish();
    if (const auto drawn = write_pictures(run, lesson); !drawn) return refuse(drawn.error());
    if (run.json) {
        print_json(json_of(lesson, watch.seconds()));
    } else {
        if (!lesson.picture().empty()) fmt::print("\n{}", lesson.picture());
        fmt::print("\nin {:.1f} s\n", watch.seconds());
    }
    if (lesson.is_finished()) return kDone;
    fmt::print(stderr, "damier: stopped after {} of {} updates{}\n", lesson.updates(),
               run.spec.updates, run.out.empty() ? "" : "; the same command goes on with its file");
    return kNegative;
}

}  // namespace damier::cli
