#include "arena/make_player.h"

#include <type_traits>
#include <utility>

#include "arena/client_program.h"
#include "arena/external_spec.h"
#include "arena/hub_program.h"
#include "arena/uci_program.h"
#include "arena/xboard_program.h"
#include "core/text.h"
#include "engine/players.h"
#include "games/games.h"

namespace damier::arena {

namespace {

template <Game G>
using Made = Result<std::unique_ptr<Player<typename G::Position>>>;

template <Game G>
Made<G> make_external(ExternalSpec spec, const Patience& patience) {
    switch (spec.kind) {
        case ExternalKind::Xboard:
            if constexpr (XboardGame<G>) {
                return std::make_unique<XboardProgram<G>>(spec, patience);
            }
            break;
        case ExternalKind::Hub:
            if constexpr (HubGame<G>) {
                return std::make_unique<HubProgram<G>>(std::move(spec), patience);
            }
            break;
        case ExternalKind::Client:
            if constexpr (std::is_base_of_v<Player<typename G::Position>, ClientProgram>) {
                return std::make_unique<ClientProgram>(std::move(spec), patience);
            }
            break;
        case ExternalKind::Uci:
            return std::make_unique<UciProgram<G>>(std::move(spec), patience);
    }
    return fail("the protocol {} is not for {}", external_kind_text(spec.kind), G::kName);
}

}  // namespace

template <Game G>
Result<std::unique_ptr<Player<typename G::Position>>> make_player(std::string_view spec,
                                                                  const Patience& patience) {
    if (is_external_spec(spec)) {
        auto read = read_external_spec(spec);
        if (!read) return tl::make_unexpected(read.error());
        return make_external<G>(std::move(*read), patience);
    }
    auto made = engine::make_player<G>(spec);
    if (!made) return tl::make_unexpected(made.error());
    return std::move(*made);
}

template <Game G>
engine::OtherPlayers<G> other_programs(const Patience& patience) {
    return [patience](std::string_view spec) -> Made<G> {
        if (!is_external_spec(spec)) return nullptr;
        return make_player<G>(spec, patience);
    };
}

Error no_start(std::string_view spec, const Failure& failure) {
    return {fmt::format("player {} does not start: {}", quoted(spec), failure.reason)};
}

#define DAMIER_INSTANTIATE(G)                                           \
    template Made<G> make_player<G>(std::string_view, const Patience&); \
    template engine::OtherPlayers<G> other_programs<G>(const Patience&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::arena
