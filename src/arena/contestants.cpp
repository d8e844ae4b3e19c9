#include "arena/contestants.h"

#include "arena/local_contestant.h"
#include "engine/games.h"

namespace damier::arena {

template <Game G>
Result<std::unique_ptr<Contestant<typename G::Position>>> make_contestant(std::string_view spec) {
    const auto tried = engine::make_player<G>(spec);
    if (!tried) return tl::make_unexpected(tried.error());
    return std::make_unique<LocalContestant<G>>(std::string(spec));
}

bool is_external(std::string_view) { return false; }

template Result<std::unique_ptr<Contestant<chess::Position>>> make_contestant<chess::Chess>(
    std::string_view);
template Result<std::unique_ptr<Contestant<checkers::EnglishPosition>>>
    make_contestant<checkers::Checkers>(std::string_view);
template Result<std::unique_ptr<Contestant<checkers::SherlockPosition>>>
    make_contestant<checkers::Sherlock>(std::string_view);

}  // namespace damier::arena
