#include "wire/uci_commands.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/text.h"

namespace damier::wire {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::min();

// A word of "go" that has a number, where the number is, and what it is at least.
struct NumericWord {
    std::string_view word;
    std::optional<std::int64_t>* number;
    std::int64_t least;
};

std::array<NumericWord, 10> numeric_words(GoCommand& go) {
    return {{{"wtime", &go.time[0], kAnyNumber},
             {"btime", &go.time[1], kAnyNumber},
             {"winc", &go.increment[0], 0},
             {"binc", &go.increment[1], 0},
             {"movestogo", &go.moves_to_go, 0},
             {"movetime", &go.movetime, kAnyNumber},
             {"depth", &go.depth, 0},
             {"nodes", &go.nodes, 0},
             {"mate", &go.mate, 1},
             {"perft", &go.perft, 0}}};
}

void append_moves(std::string& text, std::string_view word,
                  const std::vector<std::string_view>& moves) {
    if (!moves.empty()) text += fmt::format(" {} {}", word, fmt::join(moves, " "));
}

// Adds what stands between commas: a word may end with one, or be nothing else.
void append_parts(std::vector<std::string_view>& moves, std::string_view word) {
    while (!word.empty()) {
        const std::size_t end = std::min(word.find(','), word.size());
        if (end > 0) moves.push_back(word.substr(0, end));
        word.remove_prefix(std::min(end + 1, word.size()));
    }
}

}  // namespace

milliseconds as_time(std::int64_t number) {
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    return milliseconds(std::clamp<std::int64_t>(number, 0, kMost));
}

std::optional<Clocks> GoCommand::clocks() const {
    if (!time[0] && !time[1]) return std::nullopt;
    Clocks clocks;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto own = time[side] ? time[side] : time[1 - side];
        clocks.remaining[side] = as_time(*own);
        clocks.increment[side] = as_time(increment[side].value_or(0));
    }
    if (moves_to_go && *moves_to_go > 0)
        clocks.moves_to_go = static_cast<int>(std::min<std::int64_t>(*moves_to_go, 1000));
    return clocks;
}

std::optional<GoCommand> go_command(const Limits& limits) {
    // Programs take no time at all for an error, or for no limit.
    const auto at_least_one = [](milliseconds time) {
        return std::max<std::int64_t>(time.count(), 1);
    };
    GoCommand go;
    if (limits.clocks) {
        for (std::size_t side = 0; side < 2; ++side) {
            go.time[side] = at_least_one(limits.clocks->remaining[side]);
            go.increment[side] = limits.clocks->increment[side].count();
        }
        go.moves_to_go = limits.clocks->moves_to_go;
    }
    if (limits.time) go.movetime = at_least_one(*limits.time);
    go.depth = limits.depth;
    if (limits.nodes) {
        constexpr std::uint64_t kMost = INT64_MAX;
        go.nodes = static_cast<std::int64_t>(std::min(*limits.nodes, kMost));
    }
    if (!limits.clocks && !limits.time && !limits.depth && !limits.nodes) return std::nullopt;
    return go;
}

std::string write_go(GoCommand command) {
    std::string text = "go";
    if (command.ponder) text += " ponder";
    if (command.infinite) text += " infinite";
    for (const NumericWord& each : numeric_words(command)) {
        if (*each.number) text += fmt::format(" {} {}", each.word, **each.number);
    }
    append_moves(text, "searchmoves", command.searchmoves);
    return text;
}

GoCommand read_go(std::string_view text) {
    GoCommand go;
    const auto numerics = numeric_words(go);
    const auto numeric = [&numerics](std::string_view word) {
        return std::find_if(numerics.begin(), numerics.end(),
                            [word](const NumericWord& each) { return each.word == word; });
    };
    const auto is_word = [&](std::string_view word) {
        return word == "searchmoves" || word == "ponder" || word == "infinite" ||
               numeric(word) != numerics.end();
    };
    const std::vector<Field> fields = split_fields(text);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string_view word = fields[i].text;
        if (word == "ponder") {
            go.ponder = true;
        } else if (word == "infinite") {
            go.infinite = true;
        } else if (word == "searchmoves") {
            while (i + 1 < fields.size() && !is_word(fields[i + 1].text))
                go.searchmoves.push_back(fields[++i].text);
        } else if (const auto it = numeric(word); it != numerics.end()) {
            const std::string_view said = i + 1 < fields.size() ? fields[i + 1].text : "";
            const auto number = parse_integer(said);
            if (!said.empty() && !is_word(said)) ++i;
            if (number && *number >= it->least) {
                *it->number = number;
            } else {
                go.faults.push_back(fmt::format(
                    "go {} needs a number{}, not {}", word,
                    it->least == kAnyNumber ? "" : fmt::format(" of at least {}", it->least),
                    said.empty() ? "nothing" : quoted(said)));
            }
        } else {
            go.faults.push_back(fmt::format("go does not know {}", quoted(word)));
        }
    }
    return go;
}

Result<PositionCommand> read_position_command(std::string_view text) {
    const std::vector<Field> fields = split_fields(text);
    const auto is_moves = [](std::string_view word) { return word == "moves"; };
    PositionCommand position;
    if (fields.empty()) return fail("position needs startpos, or fen and a FEN");
    std::size_t i = 1;
    if (fields[0].text == "fen") {
        position.fen = fields_until(fields, i, is_moves);
        if (position.fen->empty()) return fail("position fen: the FEN is missing");
    } else if (fields[0].text != "startpos") {
        return fail("position needs startpos, or fen and a FEN, not {}", quoted(fields[0].text));
    } else if (i < fields.size() && !is_moves(fields[i].text)) {
        return fail("position startpos: expected moves, found {}", quoted(fields[i].text));
    }
    for (++i; i < fields.size(); ++i) append_parts(position.moves, fields[i].text);
    return position;
}

std::string write_position_command(const PositionCommand& command) {
    assert(!command.fen || !command.fen->empty());
    std::string text = command.fen ? "position fen " + *command.fen : "position startpos";
    append_moves(text, "moves", command.moves);
    return text;
}

Result<SetOptionCommand> read_setoption(std::string_view text) {
    const std::vector<Field> fields = split_fields(text);
    std::size_t i = 1;
    SetOptionCommand command;
    if (!fields.empty() && fields[0].text == "name") {
        command.name =
            fields_until(fields, i, [](std::string_view word) { return word == "value"; });
    }
    if (command.name.empty()) return fail("setoption needs name and the name of an option");
    if (i < fields.size()) {
        // As it is written: a path may have two spaces.
        const std::size_t begin = fields[i].offset + fields[i].text.size();
        command.value = std::string(trimmed(text.substr(begin)));
        if (*command.value == kEmptyValue) command.value->clear();
    }
    return command;
}

std::string write_setoption(const SetOptionCommand& command) {
    assert(!command.name.empty());
    std::string text = "setoption name " + command.name;
    if (command.value) {
        const std::string_view value = *command.value;
        text += fmt::format(" value {}", value.empty() ? kEmptyValue : value);
    }
    return text;
}

}  // namespace damier::wire
