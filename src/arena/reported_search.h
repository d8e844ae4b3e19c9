// What another program has told of its search, and the answer that this makes.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/principal.h"
#include "core/game.h"
#include "core/text.h"
#include "core/types.h"
#include "engine/player.h"
#include "wire/uci_info_line.h"

namespace damier::arena {

// So far. Whatever is wrong is left out, and nothing else.
struct ReportedSearch {
    std::optional<Value> value;   // of the last line about the best move whose value is exact,
    int depth = 0;                // neither a lower nor an upper bound; its depth
    std::vector<std::string> pv;  // of the last line about the best move: a search that is cut
                                  // short often ends with a new best move and a bound
    std::uint64_t nodes = 0;

    // Does the line say a value of the best move, which is exact?
    bool take(const wire::UciInfoLine& line);
};

// The move as the program wrote it, with what it had told. The words are read as protocols write
// moves, or by another reader of the game's moves. IllegalMove when the move is not legal.
template <Game G, class Read = decltype(&G::read_move)>
engine::Attempt<engine::Answer<typename G::Position>> answer_of(const typename G::Position& at,
                                                                const std::string& move,
                                                                const ReportedSearch& search,
                                                                double seconds,
                                                                Read read = &G::read_move) {
    const auto m = read(at, move);
    if (!m) {
        return tl::make_unexpected(engine::Failure{
            Termination::IllegalMove,
            fmt::format("illegal move {} in {}", quoted(move), G::write_position(at))});
    }
    auto principal = read_principal<G>(at, *m, search.pv, read);
    engine::Answer<typename G::Position> answer;
    answer.thought.move = *m;
    answer.thought.value = search.value.value_or(0);
    answer.thought.depth = search.depth;
    answer.thought.pv = std::move(principal.moves);
    answer.thought.counters.nodes = search.nodes;
    answer.thought.counters.seconds = seconds;
    answer.has_value = search.value.has_value();
    answer.seconds = seconds;
    answer.fault = std::move(principal.fault);
    return answer;
}

}  // namespace damier::arena
