#include "learn/lesson_file.h"

#include <xxhash.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "core/text.h"
#include "learn/recipe.h"

namespace damier::learn {

namespace {

constexpr std::string_view kMagic = "damier learning 1\n";
constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kEntryBytes = 4;
constexpr std::size_t kReportNumbers = 7;
static_assert(std::endian::native == std::endian::little);

template <class T>
void append(std::string& bytes, const T& value) {
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    bytes.append(raw, sizeof(T));
}
template <class T>
T take(std::string_view& bytes) {
    T value;
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes.remove_prefix(sizeof(T));
    return value;
}

std::uint64_t checksum(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

// The words and whole numbers of a spec by their names; its other numbers have a list of their own.
struct Word {
    std::string_view name;
    std::string LessonSpec::* value;
};
constexpr std::array kWords{Word{"method", &LessonSpec::method}, Word{"game", &LessonSpec::game},
                            Word{"endgame", &LessonSpec::endgame},
                            Word{"experience", &LessonSpec::experience},
                            Word{"order", &LessonSpec::order}};
struct Count {
    std::string_view name;
    std::uint64_t LessonSpec::* value;
};
constexpr std::array kCounts{Count{"updates", &LessonSpec::updates},
                             Count{"seed", &LessonSpec::seed}, Count{"plies", &LessonSpec::plies}};

std::string spec_line(const LessonSpec& spec) {
    std::string line;
    const auto add = [&line](std::string_view name, const auto& value) {
        line += fmt::format("{}{}={}", line.empty() ? "" : " ", name, value);
    };
    for (const Word& each : kWords) add(each.name, spec.*each.value);
    for (const Count& each : kCounts) add(each.name, spec.*each.value);
    for (const LessonNumber& each : lesson_numbers()) add(each.name, spec.*each.value);
    return line;
}

// A line that spec_line has written: every name in its place.
Result<LessonSpec> spec_of(std::string_view line) {
    LessonSpec spec;
    const std::vector<Field> fields = split_fields(line);
    std::size_t next = 0;
    bool is_good = true;
    const auto value_of = [&](std::string_view name) -> std::string_view {
        if (next < fields.size()) {
            const std::string_view text = fields[next++].text;
            if (text.starts_with(name) && text.substr(name.size()).starts_with('='))
                return text.substr(name.size() + 1);
        }
        is_good = false;
        return {};
    };
    const auto read = [&]<class T>(std::string_view name, T& value) {
        const auto number = parse_number<T>(value_of(name));
        is_good = is_good && number;
        if (number) value = *number;
    };
    for (const Word& each : kWords) spec.*each.value = value_of(each.name);
    for (const Count& each : kCounts) read(each.name, spec.*each.value);
    for (const LessonNumber& each : lesson_numbers()) read(each.name, spec.*each.value);
    if (!is_good || next != fields.size() || spec_line(spec) != line)
        return fail("line 2: expected how it was learnt, found {}", quoted(line));
    if (const auto recipe = recipe_of(spec); !recipe)
        return fail("line 2: {}", recipe.error().message);
    return spec;
}

void append_report(std::string& bytes, const LessonReport& report) {
    append(bytes, report.updates);
    for (const double number :
         {report.optimal, report.won, report.plies_lost, report.error, report.worst, report.gain})
        append(bytes, number);
}
LessonReport take_report(std::string_view& bytes) {
    LessonReport report;
    report.updates = take<std::uint64_t>(bytes);
    for (double* number : {&report.optimal, &report.won, &report.plies_lost, &report.error,
                           &report.worst, &report.gain})
        *number = take<double>(bytes);
    return report;
}
bool is_sound(const LessonReport& report) {
    for (const double number :
         {report.optimal, report.won, report.plies_lost, report.error, report.worst, report.gain}) {
        if (!std::isfinite(number)) return false;
    }
    return true;
}

// The next line, without its end; nothing where there is none.
std::optional<std::string_view> take_line(std::string_view& bytes) {
    constexpr std::size_t kLongest = 1000;
    const std::size_t end = bytes.substr(0, kLongest).find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    return line;
}

}  // namespace

std::string write_saved(const LessonSpec& spec, const Progress& progress,
                        std::span<const LessonReport> curve) {
    std::string bytes(kMagic);
    bytes += fmt::format("{}\n{} {} {} {} {}\n", spec_line(spec), progress.updates,
                         progress.episodes, progress.gained, progress.q.size(), curve.size());
    bytes.reserve(bytes.size() + kEntryBytes * progress.q.size() +
                  kNumberBytes * (kReportNumbers * curve.size() + 2));
    append(bytes, progress.gain);
    for (const LessonReport& report : curve) append_report(bytes, report);
    for (const float q : progress.q) append(bytes, q);
    return sealed(std::move(bytes));
}

std::string sealed(std::string bytes) {
    append(bytes, checksum(bytes));
    return bytes;
}

Result<Saved> read_saved(std::string_view bytes) {
    if (!bytes.starts_with(kMagic))
        return fail("expected {} at its beginning", quoted(kMagic.substr(0, kMagic.size() - 1)));
    if (bytes.size() < kMagic.size() + kNumberBytes) return fail("its end is missing");
    std::string_view sum = bytes.substr(bytes.size() - kNumberBytes);
    bytes.remove_suffix(kNumberBytes);
    if (take<std::uint64_t>(sum) != checksum(bytes)) return fail("its checksum is wrong");
    bytes.remove_prefix(kMagic.size());
    const auto line = take_line(bytes);
    if (!line) return fail("line 2 has no end");
    const auto spec = spec_of(*line);
    if (!spec) return tl::make_unexpected(spec.error());

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
    saved.progress.gain = take<double>(bytes);
    is_good = std::isfinite(saved.progress.gain);
    for (std::size_t i = 0; i < reports; ++i) {
        saved.curve.push_back(take_report(bytes));
        const bool is_later = i == 0 || saved.curve[i - 1].updates < saved.curve[i].updates;
        is_good = is_good && is_later && is_sound(saved.curve.back());
    }
    saved.progress.q.reserve(actions);
    for (std::size_t i = 0; i < actions; ++i) {
        saved.progress.q.push_back(take<float>(bytes));
        is_good = is_good && std::isfinite(saved.progress.q.back());
    }
    if (!is_good) return fail("it has a number that is none");
    return saved;
}

}  // namespace damier::learn
