#include "arena/contestants.h"

#include <utility>

#include "arena/external_spec.h"
#include "arena/hub_contestant.h"
#include "arena/local_contestant.h"
#include "arena/uci_contestant.h"
#include "arena/xboard_contestant.h"
#include "core/text.h"
#include "engine/games.h"

namespace damier::arena {

namespace {

template <Game G>
using Made = Result<std::unique_ptr<Contestant<typename G::Position>>>;

template <Game G>
Made<G> make_external(ExternalSpec spec, const Patience& patience) {
    switch (spec.kind) {
        case ExternalKind::Xboard:
            if constexpr (XboardGame<G>) {
                return std::make_unique<XboardContestant<G>>(spec, patience);
            }
            break;
        case ExternalKind::Hub:
            if constexpr (HubGame<G>) {
                return std::make_unique<HubContestant<G>>(std::move(spec), patience);
            }
            break;
        case ExternalKind::Uci:
            return std::make_unique<UciContestant<G>>(std::move(spec), patience);
    }
    return fail("the protocol {} is not for {}", external_kind_text(spec.kind), G::kName);
}

}  // namespace

template <Game G>
Result<std::unique_ptr<Contestant<typename G::Position>>> make_contestant(
    std::string_view spec, const Patience& patience) {
    if (is_external_spec(spec)) {
        auto read = read_external_spec(spec);
        if (!read) return tl::make_unexpected(read.error());
        return make_external<G>(std::move(*read), patience);
    }
    const auto tried = engine::make_player<G>(spec);
    if (!tried) return tl::make_unexpected(tried.error());
    return std::make_unique<LocalContestant<G>>(std::string(spec));
}

Error no_start(std::string_view spec, const Failure& failure) {
    return {fmt::format("player {} does not start: {}", quoted(spec), failure.reason)};
}

template Made<chess::Chess> make_contestant<chess::Chess>(std::string_view, const Patience&);
template Made<checkers::Checkers> make_contestant<checkers::Checkers>(std::string_view,
                                                                      const Patience&);
template Made<checkers::Sherlock> make_contestant<checkers::Sherlock>(std::string_view,
                                                                      const Patience&);

}  // namespace damier::arena
