#include "protocol/uci_command.h"

#include <algorithm>
#include <limits>

#include "core/text.h"

namespace damier::protocol {

namespace {

using std::chrono::milliseconds;

// A word of "go" that has a number, and where the number goes.
struct Numeric {
    std::string_view word;
    std::optional<std::int64_t>* number;
    std::int64_t least;
};

// The words from i on until one for which `ends` is true, with single spaces; i is left there.
template <class Ends>
std::string words_until(const std::vector<Field>& fields, std::size_t& i, Ends ends) {
    std::string text;
    for (; i < fields.size() && !ends(fields[i].text); ++i) {
        if (!text.empty()) text += ' ';
        text += fields[i].text;
    }
    return text;
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

GoCommand read_go(std::string_view text) {
    constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::min();
    GoCommand go;
    const std::array<Numeric, 10> numerics{{{"wtime", &go.time[0], kAny},
                                            {"btime", &go.time[1], kAny},
                                            {"winc", &go.increment[0], 0},
                                            {"binc", &go.increment[1], 0},
                                            {"movestogo", &go.moves_to_go, 0},
                                            {"depth", &go.depth, 0},
                                            {"nodes", &go.nodes, 0},
                                            {"mate", &go.mate, 1},
                                            {"movetime", &go.movetime, kAny},
                                            {"perft", &go.perft, 0}}};
    const auto numeric = [&numerics](std::string_view word) {
        return std::find_if(numerics.begin(), numerics.end(),
                            [word](const Numeric& each) { return each.word == word; });
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
                go.faults.push_back(
                    fmt::format("go {} needs a number{}, not {}", word,
                                it->least == kAny ? "" : fmt::format(" of at least {}", it->least),
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
        position.fen = words_until(fields, i, is_moves);
        if (position.fen->empty()) return fail("position fen: the FEN is missing");
    } else if (fields[0].text != "startpos") {
        return fail("position needs startpos, or fen and a FEN, not {}", quoted(fields[0].text));
    } else if (i < fields.size() && !is_moves(fields[i].text)) {
        return fail("position startpos: expected moves, found {}", quoted(fields[i].text));
    }
    for (++i; i < fields.size(); ++i) position.moves.push_back(fields[i].text);
    return position;
}

Result<SetOptionCommand> read_setoption(std::string_view text) {
    const std::vector<Field> fields = split_fields(text);
    std::size_t i = 1;
    SetOptionCommand command;
    if (!fields.empty() && fields[0].text == "name") {
        command.name =
            words_until(fields, i, [](std::string_view word) { return word == "value"; });
    }
    if (command.name.empty()) return fail("setoption needs name and the name of an option");
    if (i < fields.size()) {
        // As it is written: a path may have two spaces.
        const std::size_t begin = fields[i].offset + fields[i].text.size();
        command.value = std::string(trimmed(text.substr(begin)));
        if (*command.value == "<empty>") command.value->clear();
    }
    return command;
}

Result<engine::RandomStarts> read_genfens(std::string_view text) {
    constexpr int kMost = 10'000'000;
    const std::vector<Field> fields = split_fields(text);
    engine::RandomStarts command;
    const auto count = parse_number<int>(fields.empty() ? "" : fields[0].text);
    if (!count || *count < 1 || *count > kMost)
        return fail("genfens needs how many, from 1 to {}: genfens 10 seed 1 book None", kMost);
    command.count = *count;
    for (std::size_t i = 1; i + 1 < fields.size(); ++i) {
        const std::string_view word = fields[i].text;
        const std::string_view value = fields[i + 1].text;
        if (word == "seed") {
            const auto seed = parse_number<std::uint64_t>(value);
            if (!seed) return fail("genfens seed needs a number, not {}", quoted(value));
            command.seed = *seed;
        } else if (word == "plies") {
            const auto plies = parse_number<int>(value);
            if (!plies || *plies > 200)
                return fail("genfens plies needs a number from 0 to 200, not {}", quoted(value));
            command.plies = *plies;
        } else if (word == "book") {
            if (!same_word(value, "none")) command.book = std::string(value);
        } else {
            continue;  // what others add for their own engines
        }
        ++i;
    }
    return command;
}

}  // namespace damier::protocol
