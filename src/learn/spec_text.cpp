#include "learn/spec_text.h"

#include <array>

#include "core/text.h"

namespace damier::learn {

namespace {

// Words and whole numbers by their names; other numbers have lists of their own.
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

constexpr std::string_view kLayout = "layout ";

// f(name, value) for each word of a spec in its order, values to be read or written.
template <class Spec, class F>
void for_each_word(Spec& spec, F&& f) {
    for (const Word& each : kWords) f(each.name, spec.*each.value);
    for (const Count& each : kCounts) f(each.name, spec.*each.value);
    for (const LessonNumber& each : lesson_numbers()) f(each.name, spec.*each.value);
}
class LineWriter {
public:
    template <class T>
    void operator()(std::string_view name, const T& value) {
        line += fmt::format("{}{}={}", line.empty() ? "" : " ", name, value);
    }
    std::string line{};
};

// Reads what LineWriter has written; whether it was just that is for the caller to see.
class LineReader {
public:
    explicit LineReader(std::string_view line) : fields_(split_fields(line)) {}

    void operator()(std::string_view name, std::string& value) { value = next(name); }
    void operator()(std::string_view name, bool& value) { value = next(name) == "true"; }
    template <class T>
    void operator()(std::string_view name, T& value) {
        const auto number = parse_number<T>(next(name));
        is_good_ = is_good_ && number;
        if (number) value = *number;
    }
    [[nodiscard]] bool is_good() const { return is_good_ && next_ == fields_.size(); }

private:
    std::string_view next(std::string_view name) {
        if (next_ < fields_.size()) {
            const std::string_view text = fields_[next_++].text;
            if (text.starts_with(name) && text.substr(name.size()).starts_with('='))
                return text.substr(name.size() + 1);
        }
        is_good_ = false;
        return {};
    }

    std::vector<Field> fields_;
    std::size_t next_ = 0;
    bool is_good_ = true;
};

}  // namespace

std::string spec_lines(const LessonSpec& spec) {
    LineWriter writer;
    for_each_word(spec, writer);
    if (!learns_network(spec)) return writer.line + "\n";
    LineWriter network;
    for_each_network_word(spec.network, network);
    return fmt::format("{}\n{}\n{}{}\n", writer.line, network.line, kLayout, spec.network.layout);
}

Result<LessonSpec> take_spec(std::string_view& bytes) {
    const std::string_view all = bytes;
    const auto line = take_line(bytes);
    if (!line) return fail("line 2 has no end");
    LessonSpec spec;
    LineReader reader(*line);
    for_each_word(spec, reader);
    bool is_good = reader.is_good();
    if (is_good && learns_network(spec)) {
        const auto words = take_line(bytes);
        const auto layout = take_line(bytes);
        if (!words || !layout) return fail("line 3 or 4 has no end");
        LineReader network(*words);
        for_each_network_word(spec.network, network);
        is_good = network.is_good() && layout->starts_with(kLayout);
        if (is_good) spec.network.layout = layout->substr(kLayout.size());
    }
    const std::string_view read = all.substr(0, all.size() - bytes.size());
    if (!is_good || spec_lines(spec) != read)
        return fail("line 2: expected how it was learnt, found {}", quoted(*line));
    if (const auto good = check_spec(spec); !good) {
        return fail("line{}: {}", learns_network(spec) ? "s 2 to 4" : " 2", good.error().message);
    }
    return spec;
}

std::optional<std::string_view> take_line(std::string_view& bytes) {
    constexpr std::size_t kLongest = 1000;
    const std::size_t end = bytes.substr(0, kLongest).find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    return line;
}

}  // namespace damier::learn
