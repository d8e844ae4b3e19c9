#include "wire/uci_info_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace damier::wire {

namespace {

// Words that one whole number follows.
constexpr auto kFigures =
    std::to_array<std::string_view>({"depth", "seldepth", "multipv", "nodes", "nps", "hashfull",
                                     "tbhits", "sbhits", "time", "currmovenumber", "cpuload"});
constexpr auto kOthers = std::to_array<std::string_view>(
    {"score", "wdl", "pv", "currmove", "string", "refutation", "currline", "movesleft", "ebf"});

template <class Words>
bool is_among(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_info_word(std::string_view word) {
    return is_among(kFigures, word) || is_among(kOthers, word);
}

bool is_bound_word(std::string_view word) { return word == "lowerbound" || word == "upperbound"; }

class InfoReader {
public:
    explicit InfoReader(std::string_view line) : fields_(split_fields(line)) { info_.text = line; }

    UciInfoLine read() {
        for (next_ = 1; next_ < fields_.size();) {
            const std::string_view word = take();
            if (word == "string") break;
            if (is_among(kFigures, word)) {
                read_figure(word);
            } else if (word == "score") {
                read_score();
            } else if (word == "wdl") {
                read_wdl();
            } else if (is_bound_word(word)) {
                info_.is_bound = true;  // some say it after other figures than the score
            } else if (word == "pv") {
                while (next_ < fields_.size() && !is_info_word(peek()))
                    info_.pv.emplace_back(take());
            }
        }
        return std::move(info_);
    }

private:
    [[nodiscard]] std::string_view peek() const {
        return next_ < fields_.size() ? fields_[next_].text : std::string_view{};
    }
    std::string_view take() {
        const std::string_view word = peek();
        ++next_;
        return word;
    }

    std::optional<std::int64_t> number(std::string_view of) {
        const std::string_view word = peek();
        const auto number = parse_integer(word);
        if (!is_info_word(word)) take();
        if (!number && info_.fault.empty()) info_.fault = fmt::format("{} {}", of, word);
        return number;
    }

    void read_figure(std::string_view word) {
        const auto figure = number(word);
        if (word == "depth") info_.depth = figure;
        if (word == "multipv") info_.multipv = figure.value_or(0);
        if (word == "nodes") info_.nodes = figure;
    }

    void read_score() {
        for (;;) {
            const std::string_view word = peek();
            if (word == "cp" || word == "mate") {
                take();
                (word == "cp" ? info_.cp : info_.mate) = number(fmt::format("score {}", word));
            } else if (is_bound_word(word)) {
                take();
                info_.is_bound = true;
            } else {
                break;
            }
        }
        if (!info_.cp && !info_.mate && info_.fault.empty())
            info_.fault = fmt::format("score {}", peek());
    }

    void read_wdl() {
        std::array<std::int64_t, 3> parts{};
        bool all = true;
        for (std::int64_t& part : parts) {
            const auto figure = number("wdl");
            all = all && figure;
            part = figure.value_or(0);
        }
        if (all) info_.wdl = parts;
    }

    UciInfoLine info_;
    std::vector<Field> fields_;
    std::size_t next_ = 0;
};

}  // namespace

UciInfoLine read_info_line(std::string_view line) { return InfoReader(line).read(); }

}  // namespace damier::wire
