#include "server/stored_table.h"

#include <cassert>

#include "arena/game_record.h"

namespace damier::server {

namespace {

// A program of the server is known to pages by a name; the store has what stands behind it.
std::string spec_of(const Table& table, Side side) {
    const PageSeat& seat = table.setup().seats[static_cast<std::size_t>(idx(side))];
    switch (seat.kind) {
        case PageSeat::Kind::Person:
            return std::string(kPerson);
        case PageSeat::Kind::Player:
            return seat.text;
        case PageSeat::Kind::Engine:
            return table.session().player_text(engine::chair_of(side));
    }
    return "";
}

void identify(store::StoredPlayer& player, const Table& table, Side side,
              const ProgramVersion& program) {
    const engine::Chair chair = engine::chair_of(side);
    const engine::PlayerSpec* const own = table.session().player(chair);
    player.expanded = own == nullptr ? player.spec : own->text();
    player.version = own == nullptr ? table.session().version(chair) : program.version;
    if (own != nullptr) player.commit = program.commit;
}

}  // namespace

store::StoredGame to_stored(const Table& table) {
    store::StoredGame game = arena::to_stored(table.state());
    game.first.spec = spec_of(table, Side::First);
    game.second.spec = spec_of(table, Side::Second);
    game.begun = store::time_text(table.begun());
    game.seconds =
        std::chrono::duration<double>(std::chrono::system_clock::now() - table.begun()).count();
    return game;
}

store::StoredGame to_stored(const Table& table, const ProgramVersion& program) {
    assert(table.session().is_over());
    store::StoredGame game = to_stored(table);
    identify(game.first, table, Side::First, program);
    identify(game.second, table, Side::Second, program);
    return game;
}

}  // namespace damier::server
