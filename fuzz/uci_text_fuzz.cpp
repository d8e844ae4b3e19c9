// Any bytes as what a program says in UCI, line by line.
#include <string>
#include <vector>

#include "arena/offered_options.h"
#include "arena/principal.h"
#include "arena/reported_search.h"
#include "core/value.h"
#include "fuzz.h"
#include "games/games.h"
#include "wire/uci_answers.h"
#include "wire/uci_info_line.h"

namespace {

using namespace damier;

template <Game G>
void read_line_of_play(const std::string& best, const std::vector<std::string>& words) {
    const auto start = G::start();
    const auto m = G::read_move(start, best);
    if (!m) return;
    const auto line = arena::read_principal<G>(start, *m, words);
    require(!line.moves.empty() && line.moves.front() == *m);
    auto at = start;
    for (const auto each : line.moves) {
        require_sound_move<G>(at, each);
        at.make(each);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream in{std::string(as_text(data, size))};
    arena::ReportedSearch search;
    std::vector<wire::UciOption> offered;
    for (std::string line; std::getline(in, line);) {
        search.take(wire::read_info_line(line));
        require(!search.value || (*search.value < kInfinity && *search.value > -kInfinity));
        if (auto option = wire::read_uci_option(line)) offered.push_back(std::move(*option));
        const auto set = arena::set_offered(offered, {"Hash", line});
        if (!set) require(!set.error().message.empty());
        if (const auto best = wire::read_bestmove(line)) {
            std::apply(
                [&](auto... game) {
                    (read_line_of_play<decltype(game)>(best->move, search.pv), ...);
                },
                Games{});
        }
    }
    return 0;
}
