#include "cli/position_session.h"

#include "arena/make_player.h"
#include "engine/make_session.h"

namespace damier::cli {

Result<std::unique_ptr<engine::Session>> make_session(const PositionOptions& options,
                                                      Players players, std::uint64_t seed) {
    Result<std::unique_ptr<engine::Session>> made =
        tl::make_unexpected(game_not_known(options.game));
    with_game(options.game, [&]<class G>(G) {
        const auto line = options.line<G>();
        if (!line) {
            made = tl::make_unexpected(line.error());
            return;
        }
        arena::Patience patience;
        patience.margin = std::chrono::minutes(1);
        engine::SessionSetup<G> setup{*line, seed, {}};
        if (players == Players::All) setup.others = arena::other_programs<G>(patience);
        made = engine::make_session<G>(std::move(setup));
        (void)(*made)->set_notation(*options.notation.in<G>());  // line() has found it good
    });
    return made;
}

Result<void> seat_player(engine::Session& session, engine::Chair chair, std::string_view spec) {
    if (auto seated = session.seat_player(chair, spec); !seated) return seated;
    return session.player(chair) == nullptr ? Result<void>() : session.get_ready(chair);
}

}  // namespace damier::cli
