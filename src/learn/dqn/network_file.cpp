#include "learn/dqn/network_file.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "learn/raw_numbers.h"
#include "learn/sealed_bytes.h"
#include "learn/spec_text.h"

namespace damier::learn {

namespace {

constexpr std::string_view kMagic = "damier network 1\n";
constexpr std::string_view kTrainingMagic = "damier network in training 1\n";
constexpr std::string_view kEndings = "endings";
constexpr int kPackingLevel = 19;
constexpr std::uint64_t kMostWeights = std::uint64_t{1} << 24;

constexpr std::array kReportNumbers{
    &LessonReport::optimal, &LessonReport::won,     &LessonReport::plies_lost,
    &LessonReport::error,   &LessonReport::worst,   &LessonReport::safe,
    &LessonReport::loss,    &LessonReport::uniform, &LessonReport::greedy};

std::string packed(const std::vector<float>& numbers) {
    std::string bytes(ZSTD_compressBound(numbers.size() * sizeof(float)), '\0');
    const std::size_t size = ZSTD_compress(bytes.data(), bytes.size(), numbers.data(),
                                           numbers.size() * sizeof(float), kPackingLevel);
    bytes.resize(size);  // there is room for any: it is no error
    return bytes;
}

bool are_finite(const std::vector<float>& numbers) {
    for (const float number : numbers) {
        if (!std::isfinite(number)) return false;
    }
    return true;
}

Result<std::vector<float>> unpacked(std::string_view bytes, std::uint64_t count) {
    if (ZSTD_getFrameContentSize(bytes.data(), bytes.size()) != count * sizeof(float))
        return fail("its weights are not as many as line 6 says");
    std::vector<float> numbers(count);
    const std::size_t size =
        ZSTD_decompress(numbers.data(), count * sizeof(float), bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0 || size != count * sizeof(float))
        return fail("its weights cannot be unpacked");
    if (!are_finite(numbers)) return fail("it has a number that is none");
    return numbers;
}

// Numbers that must be there: else it is noted, and they are 0.
class Taker {
public:
    explicit Taker(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    T take() {
        const auto number = take_number<T>(bytes_);
        is_good_ = is_good_ && number;
        return number.value_or(T(0));
    }
    double take_finite() {
        const auto number = take<double>();
        is_good_ = is_good_ && std::isfinite(number);
        return number;
    }
    std::vector<float> take_floats(std::uint64_t count) {
        std::vector<float> numbers;
        if (count > bytes_.size() / sizeof(float)) {
            is_good_ = false;
            return numbers;
        }
        numbers.resize(count);
        for (float& number : numbers) number = take<float>();
        is_good_ = is_good_ && are_finite(numbers);
        return numbers;
    }
    std::string_view take_bytes(std::uint64_t count) {
        if (count > bytes_.size()) {
            is_good_ = false;
            return {};
        }
        const std::string_view taken = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return taken;
    }
    [[nodiscard]] std::string_view left() const { return bytes_; }
    [[nodiscard]] bool is_good() const { return is_good_; }

private:
    std::string_view bytes_;
    bool is_good_ = true;
};

Result<std::vector<std::string>> endings_of(std::string_view line) {
    const auto fields = split_fields(line);
    if (fields.empty() || fields[0].text != kEndings)
        return fail("line 5: expected what it has learnt, found {}", quoted(line));
    std::vector<std::string> endings;
    for (std::size_t i = 1; i < fields.size(); ++i) endings.emplace_back(fields[i].text);
    return endings;
}

std::string endings_line(const std::vector<std::string>& endings) {
    std::string line(kEndings);
    for (const std::string& each : endings) line += " " + each;
    return line;
}

void append_floats(std::string& bytes, const std::vector<float>& numbers) {
    for (const float number : numbers) append_number(bytes, number);
}

}  // namespace

std::string write_network(const SavedNetwork& network) {
    const DeepProgress& progress = network.progress;
    std::string bytes(kMagic);
    bytes +=
        fmt::format("{}{}\n{} {} {} {} {} {}\n", spec_lines(network.spec),
                    endings_line(network.endings), progress.updates, progress.episodes,
                    progress.turns, progress.lost, network.curve.size(), progress.weights.size());
    append_number(bytes, progress.loss);
    for (const LessonReport& report : network.curve) {
        append_number(bytes, report.updates);
        for (const auto number : kReportNumbers) append_number(bytes, report.*number);
    }
    bytes += packed(progress.weights);
    return sealed(std::move(bytes));
}

Result<SavedNetwork> read_network(std::string_view bytes) {
    const auto refuse = [](const Error& error) { return tl::make_unexpected(error); };
    const auto whole = unsealed(bytes, kMagic);
    if (!whole) return refuse(whole.error());
    bytes = *whole;
    SavedNetwork network;
    auto spec = take_spec(bytes);
    if (!spec) return refuse(spec.error());
    if (!learns_network(*spec)) return fail("line 2: a table, not a network");
    network.spec = std::move(*spec);
    const auto endings = take_line(bytes);
    const auto counts = take_line(bytes);
    if (!endings || !counts) return fail("line 5 or 6 has no end");
    auto known = endings_of(*endings);
    if (!known) return refuse(known.error());
    network.endings = std::move(*known);
    if (endings_line(network.endings) != *endings)
        return fail("line 5: expected what it has learnt, found {}", quoted(*endings));

    std::array<std::uint64_t, 6> numbers{};
    const std::vector<Field> fields = split_fields(*counts);
    bool is_good = fields.size() == numbers.size();
    for (std::size_t i = 0; is_good && i < numbers.size(); ++i) {
        const auto number = parse_number<std::uint64_t>(fields[i].text);
        is_good = number.has_value();
        numbers[i] = number.value_or(0);
    }
    if (!is_good) return fail("line 6: expected six numbers, found {}", quoted(*counts));
    const auto [updates, episodes, turns, lost, reports, weights] = numbers;
    constexpr std::size_t kReportBytes = 8 * (kReportNumbers.size() + 1);
    if (reports == 0 || reports > bytes.size() / kReportBytes || weights > kMostWeights)
        return fail("its size is not what line 6 says");
    network.progress = {.updates = updates, .episodes = episodes, .turns = turns, .lost = lost};

    Taker taker(bytes);
    network.progress.loss = taker.take_finite();
    for (std::size_t i = 0; i < reports; ++i) {
        LessonReport& report = network.curve.emplace_back();
        report.updates = taker.take<std::uint64_t>();
        for (const auto number : kReportNumbers) report.*number = taker.take_finite();
        if (i > 0 && report.updates <= network.curve[i - 1].updates)
            return fail("its reports are out of order");
    }
    if (!taker.is_good()) return fail("it has a number that is none");
    auto unpacked_weights = unpacked(taker.left(), weights);
    if (!unpacked_weights) return refuse(unpacked_weights.error());
    network.progress.weights = std::move(*unpacked_weights);
    return network;
}

std::string write_training(const SavedTraining& training) {
    const DeepProgress& progress = training.network.progress;
    const std::string network = write_network(training.network);
    std::string bytes(kTrainingMagic);
    append_number(bytes, std::uint64_t{network.size()});
    bytes += network;
    append_number(bytes, std::uint64_t{progress.target.size()});
    append_floats(bytes, progress.target);
    append_number(bytes, std::uint64_t{progress.optimiser.mean.size()});
    append_floats(bytes, progress.optimiser.mean);
    append_floats(bytes, progress.optimiser.square);
    append_number(bytes, progress.optimiser.kept_mean);
    append_number(bytes, progress.optimiser.kept_square);
    bytes += training.turns;
    return sealed(std::move(bytes));
}

Result<SavedTraining> read_training(std::string_view bytes) {
    const auto whole = unsealed(bytes, kTrainingMagic);
    if (!whole) return tl::make_unexpected(whole.error());
    Taker taker(*whole);
    auto network = read_network(taker.take_bytes(taker.take<std::uint64_t>()));
    if (!network) return tl::make_unexpected(network.error());
    SavedTraining training{std::move(*network), {}};
    DeepProgress& progress = training.network.progress;
    progress.target = taker.take_floats(taker.take<std::uint64_t>());
    const auto means = taker.take<std::uint64_t>();
    progress.optimiser.mean = taker.take_floats(means);
    progress.optimiser.square = taker.take_floats(means);
    progress.optimiser.kept_mean = taker.take_finite();
    progress.optimiser.kept_square = taker.take_finite();
    if (!taker.is_good()) return fail("it has a number that is none, or too few of them");
    const auto is_share = [](double number) { return number >= 0 && number <= 1; };
    if (!is_share(progress.optimiser.kept_mean) || !is_share(progress.optimiser.kept_square) ||
        !std::ranges::all_of(progress.optimiser.square, [](float square) { return square >= 0; }))
        return fail("its optimiser remembers what cannot be");
    training.turns = taker.left();
    return training;
}

bool is_network(std::string_view bytes) { return bytes.starts_with(kMagic); }
bool is_training(std::string_view bytes) { return bytes.starts_with(kTrainingMagic); }

}  // namespace damier::learn
