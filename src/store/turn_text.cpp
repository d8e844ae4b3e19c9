#include "store/turn_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/text.h"

namespace damier::store {

namespace {

// Takes the next number off, with the mark that ends it (or the end of the text, for '\0').
template <class T>
bool take(std::string_view& rest, T& number, char mark) {
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc{}) return false;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (mark == '\0') return rest.empty();
    if (!rest.starts_with(mark)) return false;
    rest.remove_prefix(1);
    return true;
}

bool read_said(std::string_view text, StoredTurn& turn) {
    constexpr std::string_view kUnsaid = "-/";
    if (text.starts_with(kUnsaid)) {
        text.remove_prefix(kUnsaid.size());
    } else {
        int value = 0;
        if (!take(text, value, '/')) return false;
        turn.value = value;
    }
    std::int64_t microseconds = 0;
    if (!take(text, turn.depth, '/') || !take(text, turn.nodes, '/') ||
        !take(text, microseconds, '\0'))
        return false;
    turn.seconds = static_cast<double>(microseconds) / 1e6;
    return true;
}

}  // namespace

std::int64_t to_microseconds(double seconds) {
    constexpr double kLongest = 1e9;
    if (!(seconds > 0)) return 0;
    return std::llround(std::min(seconds, kLongest) * 1e6);
}

Result<std::string> write_moves(const std::vector<std::string>& moves) {
    std::string text;
    for (const std::string& each : moves) {
        if (each.empty() || std::any_of(each.begin(), each.end(), is_space))
            return fail("a move is one word, not {}", quoted(each));
        if (!text.empty()) text += ' ';
        text += as_utf8(each);
    }
    return text;
}

std::vector<std::string> read_moves(std::string_view text) {
    std::vector<std::string> moves;
    for (const Field& field : split_fields(text)) moves.emplace_back(field.text);
    return moves;
}

std::string write_said(const std::vector<StoredTurn>& turns) {
    std::string text;
    for (const StoredTurn& turn : turns) {
        if (!text.empty()) text += ' ';
        text += fmt::format("{}/{}/{}/{}", turn.value ? fmt::to_string(*turn.value) : "-",
                            turn.depth, turn.nodes, to_microseconds(turn.seconds));
    }
    return text;
}

Result<std::vector<StoredTurn>> read_turns(std::string_view moves, std::string_view said) {
    const auto words = split_fields(moves);
    const auto figures = split_fields(said);
    if (words.size() != figures.size())
        return fail("{} moves, but {} were spoken about", words.size(), figures.size());
    std::vector<StoredTurn> turns(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        turns[i].move = words[i].text;
        if (!read_said(figures[i].text, turns[i]))
            return fail("move {}: expected value/depth/nodes/microseconds, found {}", i + 1,
                        quoted(figures[i].text));
    }
    return turns;
}

}  // namespace damier::store
