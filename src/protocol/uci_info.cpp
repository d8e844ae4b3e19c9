#include "protocol/uci_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "engine/value_text.h"
#include "wire/uci_answers.h"

namespace damier::protocol {

std::string uci_score(Value value) {
    if (is_mate(value)) return fmt::format("mate {}", engine::mate_in_moves(value));
    return fmt::format("cp {}", engine::in_hundredths(value));
}

std::string UciInfo::info(const engine::FoundLine& line, const search::Effort& effort) const {
    const auto time = static_cast<std::int64_t>(effort.seconds * 1000);
    const double seconds = std::max(effort.seconds, 1e-3);
    std::string text =
        fmt::format("info depth {} seldepth {} multipv {} score {}", line.depth,
                    std::max({effort.deepest, line.depth, static_cast<int>(line.moves.size())}),
                    line.rank, uci_score(line.value));
    if (shows_chances_) {
        text +=
            fmt::format(" wdl {} {} {}", line.chances.win, line.chances.draw, line.chances.loss);
    }
    text += fmt::format(" nodes {} nps {} hashfull {} tbhits {} time {} pv", effort.nodes,
                        static_cast<std::uint64_t>(static_cast<double>(effort.nodes) / seconds),
                        effort.fullness, effort.tablebase_hits, time);
    for (const std::string& move : line.moves) text += ' ' + move;
    return text;
}

void UciInfo::found(std::span<const engine::FoundLine> lines, const search::Effort& effort) {
    std::string text;
    for (const auto& line : lines) text += info(line, effort) + '\n';
    out_.say_all(text);
    if (lines.empty()) return;
    const auto& moves = lines.front().moves;
    best_ = moves.empty() ? "" : moves.front();
}

void UciInfo::trying(std::string_view move, int number, int depth, double seconds) {
    constexpr double kPatience = 3;  // before that, moves come and go too quickly
    if (seconds < kPatience) return;
    out_.say(fmt::format("info depth {} currmove {} currmovenumber {}", depth, move, number));
}

void UciInfo::concluded(const engine::Reply& reply) {
    if (reply.move.empty()) {
        out_.say(fmt::format("info depth 0 score {}", uci_score(reply.value)));
        return;
    }
    if (!reply.source.empty()) {
        out_.say(fmt::format("info string {} is from {}", reply.move, reply.source));
    } else if (best_ != reply.move) {
        const engine::FoundLine line{
            1, std::max(reply.depth, 1), reply.value, reply.chances, reply.pv, {}};
        const auto& c = reply.counters;
        found({&line, 1}, {.nodes = c.nodes,
                           .playouts = c.playouts,
                           .tablebase_hits = c.tablebase_hits,
                           .deepest = c.deepest,
                           .seconds = c.seconds});
    }
    if (!is_debugged_) return;
    for (const auto& each : reply.candidates) {
        out_.say(fmt::format("info string {} {} visits, {:.1f} %{}", each.move, each.visits,
                             100 * each.points, each.is_proven ? ", proven" : ""));
    }
}

void UciInfo::answered(const engine::Reply& reply) {
    out_.say(wire::write_bestmove({reply.move, reply.pv.size() > 1 ? reply.pv[1] : ""}));
}

}  // namespace damier::protocol
