#include "server/hall.h"

#include <fmt/format.h>

#include <cassert>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "arena/external_spec.h"
#include "arena/make_player.h"
#include "core/screen.h"
#include "core/text.h"
#include "engine/make_session.h"
#include "engine/players.h"
#include "games/games.h"

namespace damier::server {

namespace {

using engine::Json;

// A program that pages meet is asked with the patience of somebody who looks on.
template <Game G>
std::unique_ptr<engine::Session> session_of(std::uint64_t seed) {
    return engine::make_session<G>({Line<typename G::Position>(G::start()), seed,
                                    arena::other_programs<G>(arena::Patience{})});
}

}  // namespace

Hall::Hall(Desk& desk, EngineRoom& engines, TableKeeper& keeper, Setup setup)
    : desk_(desk),
      engines_(engines),
      keeper_(keeper),
      setup_(std::move(setup)),
      rng_(setup_.seed) {}

Hall::~Hall() {
    for (auto& [name, table] : tables_) table->close();
}

// --- pages

Hall::PageId Hall::enter(PageOut& page) {
    guests_[++last_page_].out = &page;
    return last_page_;
}

void Hall::leave(PageId page) {
    const auto guest = guests_.find(page);
    if (guest == guests_.end()) return;
    for (const std::string& table : std::exchange(guest->second.open, {})) close(page, table);
    guests_.erase(page);
    forget_unattended();
}

void Hall::received(PageId page, std::string_view text) {
    const auto guest = guests_.find(page);
    if (guest == guests_.end()) return;
    const auto message = read_message(text);
    if (!message) {
        const auto& wrong = message.error();
        Json json = {{"type", "error"}, {"id", nullptr}, {"message", wrong.message}};
        if (wrong.id) json["id"] = *wrong.id;
        guest->second.out->send(engine::json_text(json));
        return;
    }
    const auto* const hello = std::get_if<page::Hello>(&message->what);
    if (hello == nullptr && !guest->second.said_hello)
        return answer(page, message->id, fail("the first message is hello"));
    obey(page, message->id, message->what);
}

void Hall::answer(PageId page, std::int64_t id, const Result<Json>& result) {
    const auto guest = guests_.find(page);
    if (guest == guests_.end()) return;
    Json json = {{"type", result ? "done" : "error"}, {"id", id}};
    if (result) {
        json.update(*result);
    } else {
        json["message"] = result.error().message;
    }
    guest->second.out->send(engine::json_text(json));
}

namespace {

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace

void Hall::obey(PageId page, std::int64_t id, const page::What& what) {
    const Table::Answer reply = [this, page, id](const Result<Json>& result) {
        answer(page, id, result);
    };
    // The table, if this page has it open.
    const auto at = [&](const std::string& name, auto&& act) {
        const auto table = tables_.find(name);
        if (table == tables_.end() || !guests_[page].open.contains(name))
            return reply(fail("this table is not open on this page"));
        act(*table->second);
    };
    std::visit(
        Overloaded{
            [&](const page::Hello& hello) {
                // Also to a page of another version: it knows then what to say.
                guests_[page].out->send(engine::json_text({{"type", "welcome"},
                                                           {"version", kProtocolVersion},
                                                           {"program", setup_.program}}));
                if (hello.version != kProtocolVersion)
                    return reply(
                        fail("this server speaks version {} of the protocol; please load "
                             "the page again",
                             kProtocolVersion));
                guests_[page].said_hello = true;
                reply(Json::object());
            },
            [&](const page::New& wanted) { reply(open_new(page, wanted.setup)); },
            [&](const page::Open& wanted) {
                const auto table = find(wanted.table);
                if (table == nullptr) return reply(fail("there is no such table any more"));
                if (const auto opened = open(page, table); !opened)
                    return reply(fail("{}", opened.error().message));
                reply(Json::object());
            },
            [&](const page::Leave& wanted) {
                if (guests_[page].open.erase(wanted.table) > 0) close(page, wanted.table);
                reply(Json::object());
                forget_unattended();
            },
            [&](const page::Play& wanted) {
                at(wanted.table, [&](Table& t) { t.play(wanted.ply, wanted.move, reply); });
            },
            [&](const page::Undo& wanted) { at(wanted.table, [&](Table& t) { t.undo(reply); }); },
            [&](const page::Back& wanted) {
                at(wanted.table, [&](Table& t) { t.back(wanted.ply, reply); });
            },
            [&](const page::Resign& wanted) {
                at(wanted.table, [&](Table& t) { t.resign(reply); });
            },
            [&](const page::Draw& wanted) { at(wanted.table, [&](Table& t) { t.draw(reply); }); },
            [&](const page::Hint& wanted) { at(wanted.table, [&](Table& t) { t.hint(reply); }); },
            [&](const page::Pause& wanted) {
                at(wanted.table, [&](Table& t) { t.pause(wanted.is_paused, reply); });
            },
            [&](const page::Pace& wanted) {
                at(wanted.table, [&](Table& t) { t.set_pace(wanted.pause, reply); });
            },
            [&](const page::ChangeSeat& wanted) {
                at(wanted.table, [&](Table& t) { t.change_seat(wanted.side, wanted.seat, reply); });
            },
            [&](const page::Rematch& wanted) {
                at(wanted.table, [&](Table& t) {
                    PageSetup next = t.setup();
                    std::swap(next.seats[0], next.seats[1]);
                    reply(open_new(page, next));
                });
            },
            [&](const page::Check& wanted) {
                PageSetup setup;
                setup.game = wanted.game;
                setup.start = wanted.start;
                const auto session = make_session(setup);
                if (!session) return reply(fail("{}", session.error().message));
                const auto state = (*session)->state();
                reply(Json{{"position", state.position},
                           {"board", state.board},
                           {"turn", side_word(state.turn)}});
            }},
        what);
}

// --- tables

Table::Room Hall::room() {
    return {desk_, engines_, *this, setup_.limits.search_time,
            [this](const PageSetup& setup) { return make_session(setup); }};
}

namespace {

constexpr std::string_view kNameLetters = "abcdefghijkmnpqrstuvwxyz23456789";
constexpr std::size_t kNameSize = 20;

// Who knows one cannot guess another: it is all that is needed to join a game.
std::string new_name() {
    std::random_device source;
    std::string name;
    while (name.size() < kNameSize) name += kNameLetters[source() % kNameLetters.size()];
    return name;
}

bool is_name(std::string_view text) {
    return text.size() == kNameSize &&
           text.find_first_not_of(kNameLetters) == std::string_view::npos;
}

}  // namespace

// The spec of a player that a page may name: one of ours without files, or one of the server's own
// programs.
Result<std::string> Hall::spec_of(const PageSeat& seat) const {
    if (seat.kind == PageSeat::Kind::Engine) {
        for (const Engine& each : setup_.engines) {
            if (each.name == seat.text) return each.spec;
        }
        return fail("this server has no program {}", quoted(seat.text));
    }
    if (arena::is_external_spec(seat.text))
        return fail("a page cannot name programs; the server offers its own by their names");
    return seat.text;
}

Result<std::unique_ptr<engine::Session>> Hall::make_session(const PageSetup& setup) {
    const auto start = resolve_start(setup.game, setup.start);
    if (!start) return tl::make_unexpected(start.error());
    std::unique_ptr<engine::Session> session;
    with_game(setup.game, [&]<class G>(G) { session = session_of<G>(rng_.next()); });
    assert(session != nullptr);
    const std::vector<std::string_view> moves(start->moves.begin(), start->moves.end());
    if (const auto set = session->set_position(start->position, moves); !set)
        return fail("{}", set.error().message);
    for (const Side side : {Side::First, Side::Second}) {
        const PageSeat& seat = setup.seats[static_cast<std::size_t>(idx(side))];
        if (setup.clock) session->set_clock(side, setup.clock);
        if (seat.kind == PageSeat::Kind::Person) continue;
        const auto spec = spec_of(seat);
        if (!spec) return tl::make_unexpected(spec.error());
        if (const auto seated = this->seat(*session, engine::chair_of(side), *spec); !seated)
            return tl::make_unexpected(seated.error());
    }
    const std::string strongest(engine::kStrongest);
    if (const auto seated = seat(*session, engine::Chair::Adviser, strongest); !seated)
        return tl::make_unexpected(seated.error());
    return session;
}

// No player reads a file that a page names, or takes more than its share of the machine.
Result<void> Hall::seat(engine::Session& session, engine::Chair chair,
                        const std::string& spec) const {
    if (auto seated = session.seat_player(chair, spec); !seated) return seated;
    const engine::PlayerSpec* const own = session.player(chair);
    if (own == nullptr) return {};
    for (const engine::Option& option : own->settings.options()) {
        if (option.role == engine::Role::File && own->settings.text(option.name) != option.standard)
            return fail("a page cannot name files: {} is for the command line", option.name);
    }
    for (const auto& [role, most] : {std::pair(engine::Role::Hash, setup_.limits.megabytes),
                                     std::pair(engine::Role::Threads, setup_.limits.threads)}) {
        const engine::Option* const option = session.player(chair)->settings.with(role);
        if (option == nullptr || session.player(chair)->settings.number(option->name) <= most)
            continue;
        if (auto set = session.set_key(chair, role, std::to_string(most)); !set) return set;
    }
    return {};
}

Result<void> Hall::check_room() {
    forget_unattended();
    if (tables_.size() >= setup_.limits.tables)
        return fail("all {} tables of this server are taken; please try again later",
                    setup_.limits.tables);
    return {};
}

Result<Json> Hall::open_new(PageId page, const PageSetup& setup) {
    const auto refuse = [](const Error& error) { return tl::make_unexpected(error); };
    if (const auto allowed = check_allowance(page); !allowed) return refuse(allowed.error());
    if (const auto room = check_room(); !room) return refuse(room.error());
    auto table = Table::make(new_name(), setup, room());
    if (!table) return refuse(table.error());
    tables_[(*table)->name()] = *table;
    keeper_.save((*table)->name(), (*table)->saved());
    if (const auto opened = open(page, *table); !opened) return refuse(opened.error());
    return Json{{"table", (*table)->name()}};
}

std::shared_ptr<Table> Hall::find(const std::string& table) {
    if (const auto there = tables_.find(table); there != tables_.end()) return there->second;
    if (!is_name(table) || !check_room()) return nullptr;
    const auto kept = keeper_.load(table);
    if (!kept) return nullptr;
    auto restored = Table::restore(table, *kept, room());
    if (!restored) return nullptr;
    tables_[table] = *restored;
    return *restored;
}

Result<void> Hall::check_allowance(PageId page) {
    if (guests_[page].open.size() >= setup_.limits.tables_a_page)
        return fail("a page can have {} tables open, no more", setup_.limits.tables_a_page);
    return {};
}

Result<void> Hall::open(PageId page, const std::shared_ptr<Table>& table) {
    Guest& guest = guests_[page];
    if (!guest.open.contains(table->name())) {
        if (auto allowed = check_allowance(page); !allowed) return allowed;
    }
    guest.open.insert(table->name());
    watchers_[table->name()].insert(page);
    guest.out->send(engine::json_text(table->everything()));
    table->attend(true);
    return {};
}

void Hall::close(PageId page, const std::string& table) {
    const auto watchers = watchers_.find(table);
    if (watchers == watchers_.end()) return;
    watchers->second.erase(page);
    if (!watchers->second.empty()) return;
    watchers_.erase(watchers);
    if (const auto there = tables_.find(table); there != tables_.end())
        there->second->attend(false);
}

// What nobody looks at is kept, and comes back when somebody asks.
void Hall::forget_unattended() {
    for (auto each = tables_.begin(); each != tables_.end();) {
        if (watchers_.contains(each->first)) {
            ++each;
            continue;
        }
        each->second->close();
        each = tables_.erase(each);
    }
}

void Hall::tell(const std::string& table, const Json& message) {
    const auto watchers = watchers_.find(table);
    if (watchers == watchers_.end()) return;
    const std::string text = engine::json_text(message);
    for (const PageId page : watchers->second) guests_[page].out->send(text);
}

void Hall::changed(const Table& table) { keeper_.save(table.name(), table.saved()); }

void Hall::ended(const Table& table) { keeper_.ended(table); }

}  // namespace damier::server
