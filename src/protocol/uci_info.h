// What a search tells, in the words of UCI: "info depth 5 ... pv e2e4 e7e5".
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/game.h"
#include "core/line_text.h"
#include "engine/chances.h"
#include "engine/value_text.h"
#include "protocol/uci_board.h"
#include "search/request.h"

namespace damier::protocol {

// "cp 31", "mate -2"
inline std::string uci_score(Value value) {
    if (is_win(value) || is_loss(value))
        return fmt::format("mate {}", engine::mate_in_moves(value));
    return fmt::format("cp {}", value);
}

template <Game G>
class UciProgress final : public search::Progress<typename G::Position> {
public:
    using P = typename G::Position;
    using Move = typename P::Move;

    UciProgress(UciRoom& room, const P& root)
        : room_(room), root_(root), is_960_(room.is_960), shows_chances_(room.shows_chances) {}

    void found(std::span<const search::Finding<P>> lines, const search::Effort& effort) override {
        std::string text;
        for (const auto& line : lines) text += info(line, effort) + '\n';
        room_.out.say_all(text);
        if (!lines.empty()) last_ = lines.front().pv;
    }

    void trying(Move m, int number, int depth, double seconds) override {
        constexpr double kPatience = 3;  // before that, moves come and go too quickly
        if (seconds < kPatience) return;
        room_.out.say(fmt::format("info depth {} currmove {} currmovenumber {}", depth,
                                  protocol_move<G>(root_, m, is_960_), number));
    }

    // The last line that was told is the one that counts: makes it the answer's.
    void conclude(const search::Thought<P>& thought) {
        if (!last_.empty() && last_.front() == thought.move) return;
        const search::Finding<P> line{1, std::max(thought.depth, 1), thought.value, thought.pv};
        const auto& c = thought.counters;
        found(
            {&line, 1},
            {.nodes = c.nodes, .playouts = c.playouts, .deepest = c.deepest, .seconds = c.seconds});
    }

private:
    [[nodiscard]] std::string info(const search::Finding<P>& line,
                                   const search::Effort& effort) const {
        const auto time = static_cast<std::int64_t>(effort.seconds * 1000);
        const double seconds = std::max(effort.seconds, 1e-3);
        std::string text =
            fmt::format("info depth {} seldepth {} multipv {} score {}", line.depth,
                        std::max({effort.deepest, line.depth, static_cast<int>(line.pv.size())}),
                        line.rank, uci_score(line.value));
        if (shows_chances_) {
            const auto chances = engine::chances_of(line.value);
            text += fmt::format(" wdl {} {} {}", chances.win, chances.draw, chances.loss);
        }
        text += fmt::format(" nodes {} nps {} hashfull {} tbhits 0 time {} pv", effort.nodes,
                            static_cast<std::uint64_t>(static_cast<double>(effort.nodes) / seconds),
                            effort.fullness, time);
        P at = root_;
        for (const Move m : line.pv) {
            text += ' ' + protocol_move<G>(at, m, is_960_);
            at.make(m);
        }
        return text;
    }

    UciRoom& room_;
    P root_;
    bool is_960_;
    bool shows_chances_;
    std::vector<Move> last_;
};

}  // namespace damier::protocol
