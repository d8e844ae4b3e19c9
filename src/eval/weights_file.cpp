#include "eval/weights_file.h"

#include <xxhash.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "core/mapped_file.h"
#include "core/text.h"

namespace damier::eval {

namespace {

constexpr std::string_view kMagic = "damier weights 1";
constexpr std::string_view kChecksum = "checksum ";
constexpr std::size_t kLongestRecipe = 1000;

std::string checksum_of(std::string_view text) {
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

// A finite number, with its sign.
std::optional<double> number_of(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

// The lines of a text one by one, and what is wrong with them.
class Lines {
public:
    explicit Lines(std::string_view text) : lines_(lines_of(text)) {}

    [[nodiscard]] bool next_begins(std::string_view word) const {
        return next_ < lines_.size() && lines_[next_].starts_with(word);
    }
    // What stands behind this beginning of the next line.
    Result<std::string_view> rest_of(std::string_view beginning) {
        if (!next_begins(beginning))
            return complain(fmt::format("expected {}", quoted(trimmed(beginning))));
        return lines_[next_++].substr(beginning.size());
    }
    // So many numbers behind the beginning of the next line, at the end of a list.
    Result<void> append(std::string_view beginning, std::size_t count, std::vector<double>& list) {
        const auto rest = rest_of(beginning);
        if (!rest) return tl::make_unexpected(rest.error());
        const auto words = split_fields(*rest);
        if (words.size() != count)
            return wrong(fmt::format("expected {} numbers, found {}", count, words.size()));
        for (const Field& word : words) {
            const auto number = number_of(word.text);
            if (!number) return wrong(fmt::format("{} is no number", quoted(word.text)));
            list.push_back(*number);
        }
        return {};
    }
    // Of the line that was read last.
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view what) const {
        return fail("line {}: {}", next_, what);
    }
    [[nodiscard]] bool at_end() const { return next_ == lines_.size(); }
    [[nodiscard]] tl::unexpected<Error> complain(std::string_view what) const {
        return fail(
            "line {}: {}{}", next_ + 1, what,
            at_end() ? ", found the end" : fmt::format(", found {}", quoted(lines_[next_])));
    }

private:
    std::vector<std::string_view> lines_;
    std::size_t next_ = 0;
};

// A row of the curve: games, then what each kind was worth.
Result<void> read_row(Lines& lines, const WeightsShape& shape, WeightsText& file) {
    std::vector<double> numbers;
    if (auto read = lines.append("curve ", 1 + shape.kinds.size(), numbers); !read) return read;
    const double games = numbers.front();
    const int before = file.curve.empty() ? 0 : file.curve.back().games;
    if (games != std::floor(games) || games <= before || games > file.games)
        return lines.wrong("its games are out of order");
    numbers.erase(numbers.begin());
    file.curve.push_back({static_cast<int>(games), std::move(numbers)});
    return {};
}

Result<void> read_kinds(Lines& lines, const WeightsShape& shape, WeightsText& file) {
    for (const std::string_view kind : shape.kinds) {
        if (auto read = lines.append(fmt::format("{} ", kind), 1, file.weights); !read) return read;
        for (std::size_t square = 0; square < shape.squares; square += shape.row) {
            if (auto read = lines.append("", shape.row, file.weights); !read) return read;
        }
    }
    return {};
}

// All but the checksum, which is right.
Result<WeightsText> read_body(std::string_view text, const WeightsShape& shape) {
    Lines lines(text);
    WeightsText file;
    const auto magic = lines.rest_of(kMagic);
    if (!magic) return tl::make_unexpected(magic.error());
    if (!magic->empty()) return lines.wrong(fmt::format("expected {}", quoted(kMagic)));
    const auto game = lines.rest_of("game ");
    if (!game) return tl::make_unexpected(game.error());
    if (*game != shape.game)
        return fail("its weights are for {}, not for {}", quoted(*game), shape.game);
    const auto recipe = lines.rest_of("recipe ");
    if (!recipe) return tl::make_unexpected(recipe.error());
    if (recipe->size() > kLongestRecipe || one_line(*recipe) != *recipe)
        return lines.wrong("the recipe is too long, or no plain text");
    file.recipe = *recipe;
    const auto games = lines.rest_of("games ");
    if (!games) return tl::make_unexpected(games.error());
    const auto count = parse_number<int>(*games);
    if (!count) return lines.wrong(fmt::format("{} is no number of games", quoted(*games)));
    file.games = *count;
    while (lines.next_begins("curve ")) {
        if (const auto row = read_row(lines, shape, file); !row)
            return tl::make_unexpected(row.error());
    }
    if (const auto kinds = read_kinds(lines, shape, file); !kinds)
        return tl::make_unexpected(kinds.error());
    if (!lines.at_end()) return lines.complain("expected the checksum");
    return file;
}

}  // namespace

std::string write_weights(const WeightsText& file, const WeightsShape& shape) {
    std::string text = fmt::format("{}\ngame {}\nrecipe {}\ngames {}\n", kMagic, shape.game,
                                   file.recipe, file.games);
    for (const WeightsText::Row& row : file.curve)
        text += fmt::format("curve {} {}\n", row.games, fmt::join(row.worths, " "));
    const double* next = file.weights.data();
    for (const std::string_view kind : shape.kinds) {
        text += fmt::format("{} {}\n", kind, *next++);
        for (std::size_t square = 0; square < shape.squares; square += shape.row, next += shape.row)
            text += fmt::format("{}\n", fmt::join(next, next + shape.row, " "));
    }
    return fmt::format("{}{}{}\n", text, kChecksum, checksum_of(text));
}

Result<WeightsText> read_weights(std::string_view text, const WeightsShape& shape) {
    if (!text.starts_with(kMagic)) return fail("line 1: expected {}", quoted(kMagic));
    // The checksum has a length of its own, and an end of line.
    const std::size_t tail = kChecksum.size() + checksum_of("").size() + 1;
    if (text.size() < tail || !text.substr(text.size() - tail).starts_with(kChecksum))
        return fail("its end is missing");
    const std::string_view body = text.substr(0, text.size() - tail);
    if (text.substr(body.size()) != fmt::format("{}{}\n", kChecksum, checksum_of(body)))
        return fail("its checksum is wrong");
    return read_body(body, shape);
}

Result<WeightsText> open_weights(const std::filesystem::path& path, const WeightsShape& shape) {
    const auto file = MappedFile::open(path);
    if (!file) return tl::make_unexpected(file.error());
    auto read = read_weights(file->bytes(), shape);
    if (!read) return fail("{} is no evaluation: {}", quoted(path.string()), read.error().message);
    return read;
}

}  // namespace damier::eval
