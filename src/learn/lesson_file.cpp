#include "learn/lesson_file.h"

#include <array>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "learn/raw_numbers.h"
#include "learn/sealed_bytes.h"
#include "learn/spec_text.h"

namespace damier::learn {

namespace {

constexpr std::string_view kMagic = "damier learning 1\n";
constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kEntryBytes = 4;
constexpr std::size_t kReportNumbers = 7;

void append_report(std::string& bytes, const LessonReport& report) {
    append_number(bytes, report.updates);
    for (const double number :
         {report.optimal, report.won, report.plies_lost, report.error, report.worst, report.gain})
        append_number(bytes, number);
}
LessonReport take_report(std::string_view& bytes) {
    LessonReport report;
    report.updates = *take_number<std::uint64_t>(bytes);
    for (double* number : {&report.optimal, &report.won, &report.plies_lost, &report.error,
                           &report.worst, &report.gain})
        *number = *take_number<double>(bytes);
    return report;
}
bool is_sound(const LessonReport& report) {
    for (const double number :
         {report.optimal, report.won, report.plies_lost, report.error, report.worst, report.gain}) {
        if (!std::isfinite(number)) return false;
    }
    return true;
}

}  // namespace

std::string write_saved(const LessonSpec& spec, const Progress& progress,
                        std::span<const LessonReport> curve) {
    std::string bytes(kMagic);
    bytes += fmt::format("{}{} {} {} {} {}\n", spec_lines(spec), progress.updates,
                         progress.episodes, progress.gained, progress.q.size(), curve.size());
    bytes.reserve(bytes.size() + kEntryBytes * progress.q.size() +
                  kNumberBytes * (kReportNumbers * curve.size() + 2));
    append_number(bytes, progress.gain);
    for (const LessonReport& report : curve) append_report(bytes, report);
    for (const float q : progress.q) append_number(bytes, q);
    return sealed(std::move(bytes));
}

Result<Saved> read_saved(std::string_view bytes) {
    const auto whole = unsealed(bytes, kMagic);
    if (!whole) return tl::make_unexpected(whole.error());
    bytes = *whole;
    const auto spec = take_spec(bytes);
    if (!spec) return tl::make_unexpected(spec.error());
    if (learns_network(*spec)) return fail("line 2: a network, not a table");

    const auto counts = take_line(bytes);
    if (!counts) return fail("line 3 has no end");
    std::array<std::uint64_t, 5> numbers{};
    const std::vector<Field> fields = split_fields(*counts);
    bool is_good = fields.size() == numbers.size();
    for (std::size_t i = 0; is_good && i < numbers.size(); ++i) {
        const auto number = parse_number<std::uint64_t>(fields[i].text);
        is_good = number.has_value();
        numbers[i] = number.value_or(0);
    }
    if (!is_good) return fail("line 3: expected five numbers, found {}", quoted(*counts));
    const auto [updates, episodes, gained, actions, reports] = numbers;
    constexpr std::size_t kReportBytes = kReportNumbers * kNumberBytes;
    if (reports == 0 || reports > bytes.size() / kReportBytes ||
        actions > bytes.size() / kEntryBytes ||
        bytes.size() != kNumberBytes + reports * kReportBytes + actions * kEntryBytes)
        return fail("its size is not what line 3 says");

    Saved saved{*spec, {updates, episodes, 0, gained, {}}, {}};
    saved.progress.gain = *take_number<double>(bytes);
    is_good = std::isfinite(saved.progress.gain);
    for (std::size_t i = 0; i < reports; ++i) {
        saved.curve.push_back(take_report(bytes));
        const bool is_later = i == 0 || saved.curve[i - 1].updates < saved.curve[i].updates;
        is_good = is_good && is_later && is_sound(saved.curve.back());
    }
    saved.progress.q.reserve(actions);
    for (std::size_t i = 0; i < actions; ++i) {
        saved.progress.q.push_back(*take_number<float>(bytes));
        is_good = is_good && std::isfinite(saved.progress.q.back());
    }
    if (!is_good) return fail("it has a number that is none");
    return saved;
}

}  // namespace damier::learn
