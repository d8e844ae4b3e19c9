#include "server/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "arena/external_spec.h"
#include "arena/make_player.h"
#include "core/screen.h"
#include "core/text.h"
#include "engine/make_session.h"
#include "engine/players.h"
#include "games/games.h"
#include "server/secret_name.h"

namespace damier::server {

namespace {

using engine::Json;

// A program that pages meet is asked with the patience of somebody who looks on: on a busy machine it
// may be late.
constexpr std::chrono::milliseconds kLate{5'000};

template <Game G>
std::unique_ptr<engine::Session> session_of(std::uint64_t seed) {
    arena::Patience patience;
    patience.margin = kLate;
    return engine::make_session<G>(
        {Line<typename G::Position>(G::start()), seed, arena::other_programs<G>(patience)});
}

// The key by which a player's text names a file, if any does: found by its role, before anybody looks
// at the file.
std::optional<std::string_view> file_key_in(std::string_view spec) {
    for (const engine::PlayerInfo& player : engine::players()) {
        for (const engine::Option& option : player.options) {
            if (option.role != engine::Role::File) continue;
            for (const char before : {':', ','}) {
                if (spec.find(fmt::format("{}{}=", before, option.name)) != std::string_view::npos)
                    return option.name;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

Hall::Hall(Desk& desk, EngineRoom& engines, TableKeeper& keeper, Setup setup)
    : desk_(desk),
      engines_(engines),
      keeper_(keeper),
      setup_(std::move(setup)),
      rng_(setup_.seed),
      unattended_(desk, setup_.limits.unattended,
                  [this](const std::string& table) { forget(table); }),
      lessons_(desk, engines, keeper, setup_.limits.lessons) {}

Hall::~Hall() {
    for (auto& [name, table] : tables_) table->close();
}

// --- pages

Hall::PageId Hall::enter(PageOut& page) {
    Guest& guest = guests_[++last_page_];
    guest.out = &page;
    guest.allowance = setup_.limits.new_tables_at_once;
    return last_page_;
}

void Hall::leave(PageId page) {
    const auto guest = guests_.find(page);
    if (guest == guests_.end()) return;
    for (const std::string& table : std::exchange(guest->second.open, {})) close(page, table);
    lessons_.leave(page);
    guests_.erase(page);
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

void Hall::notify_all(std::string_view sentence) {
    const std::string text = engine::json_text({{"type", "notice"}, {"message", sentence}});
    for (auto& [page, guest] : guests_) guest.out->send(text);
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
    const auto taught = [&](const std::string& name, auto&& act) {
        Lesson* const lesson = lessons_.find(page, name);
        if (lesson == nullptr) return reply(fail("this lesson is not open on this page"));
        act(*lesson);
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
                if (!table) return reply(tl::make_unexpected(table.error()));
                if (const auto opened = open(page, *table); !opened)
                    return reply(fail("{}", opened.error().message));
                reply(Json::object());
            },
            [&](const page::Leave& wanted) {
                if (guests_[page].open.erase(wanted.table) > 0) close(page, wanted.table);
                reply(Json::object());
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
            },
            [&](const page::Learn& wanted) { reply(begin_lesson(page, wanted.setup)); },
            [&](const page::OpenLesson& wanted) { reply(open_lesson(page, wanted.lesson)); },
            [&](const page::LeaveLesson& wanted) {
                lessons_.leave(page, wanted.lesson);
                reply(Json::object());
            },
            [&](const page::PauseLesson& wanted) {
                taught(wanted.lesson, [&](Lesson& l) { l.pause(wanted.is_paused, reply); });
            },
            [&](const page::PaceLesson& wanted) {
                taught(wanted.lesson, [&](Lesson& l) {
                    l.set_time(wanted.time, reply);
                    lessons_.keep(l);
                });
            },
            [&](const page::WalkLesson& wanted) {
                taught(wanted.lesson,
                       [&](Lesson& l) { l.walk(wanted.position, wanted.move, reply); });
            },
            [&](const page::LookLesson& wanted) {
                taught(wanted.lesson, [&](Lesson& l) { l.look(wanted.at, reply); });
            }},
        what);
}

// --- tables

Table::Room Hall::room() {
    return {
        desk_,
        engines_,
        *this,
        setup_.limits.search_time,
        setup_.limits.least_pause,
        [this](const PageSetup& setup) { return make_session(setup); },
        [this](std::unique_ptr<engine::Session> session) {
            // (Work can be copied; a session cannot.)
            engines_.ask([ended = std::shared_ptr(std::move(session))](const std::stop_token&) {});
        },
        setup_.exact};
}

namespace {

bool has_program(const PageSetup& setup) {
    return std::ranges::any_of(
        setup.seats, [](const PageSeat& each) { return each.kind == PageSeat::Kind::Engine; });
}

}  // namespace

// The spec of a player that a page may name: one of ours without files, or one of the server's own
// programs.
Result<std::string> Hall::spec_of(const PageSeat& seat) const {
    if (seat.kind == PageSeat::Kind::Engine) {
        const auto named = std::ranges::find(setup_.engines, seat.text, &Engine::name);
        if (named == setup_.engines.end())
            return fail("this server has no program {}", quoted(seat.text));
        return named->spec;
    }
    if (arena::is_external_spec(seat.text))
        return fail("a page cannot name programs; the server offers its own by their names");
    return seat.text;
}

Result<std::unique_ptr<engine::Session>> Hall::make_session(const PageSetup& setup) {
    const auto start = resolve_start(setup.game, setup.start);
    if (!start) return tl::make_unexpected(start.error());
    if (has_program(setup)) {
        const auto others = std::ranges::count_if(
            tables_, [](const auto& each) { return has_program(each.second->setup()); });
        if (static_cast<std::size_t>(others) >= setup_.limits.programs)
            return fail("other programs play at {} tables already; please try again later", others);
    }
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

namespace {

constexpr std::int64_t kShareOfMemory = 16;  // what is left is shared with so many to come

// What its players may remember, whether they do or not.
std::int64_t megabytes_of(const engine::Session& session) {
    std::int64_t sum = 0;
    for (const engine::Chair chair : engine::kChairs) {
        const engine::PlayerSpec* const player = session.player(chair);
        if (player == nullptr) continue;
        if (const engine::Option* const option = player->settings.with(engine::Role::Hash))
            sum += player->settings.number(option->name);
    }
    return sum;
}

}  // namespace

std::int64_t Hall::megabytes_left() const {
    std::int64_t left = setup_.limits.all_megabytes;
    for (const auto& [name, table] : tables_) left -= megabytes_of(table->session());
    return left;
}

// No player reads a file that a page names, or takes more than its share of the machine.
Result<void> Hall::seat(engine::Session& session, engine::Chair chair,
                        const std::string& spec) const {
    // What the server's own programs read is its owner's affair.
    if (const auto key = arena::is_external_spec(spec) ? std::nullopt : file_key_in(spec))
        return fail("a page cannot name files: {} is for the command line", *key);
    if (auto seated = session.seat_player(chair, spec); !seated) return seated;
    if (session.player(chair) == nullptr) return {};
    const std::int64_t share = std::max<std::int64_t>(1, megabytes_left() / kShareOfMemory);
    const std::int64_t megabytes = std::min(setup_.limits.megabytes, share);
    for (const auto& [role, most] : {std::pair(engine::Role::Hash, megabytes),
                                     std::pair(engine::Role::Threads, setup_.limits.threads)}) {
        const engine::Option* const option = session.player(chair)->settings.with(role);
        if (option == nullptr || session.player(chair)->settings.number(option->name) <= most)
            continue;
        if (auto set = session.set_key(chair, role, std::to_string(most)); !set) return set;
    }
    return {};
}

// Where there is none, the table that nobody has looked at for longest is kept elsewhere.
Result<void> Hall::check_room() {
    while (tables_.size() >= setup_.limits.tables) {
        const auto longest = unattended_.longest();
        if (!longest)
            return fail("all {} tables of this server are taken; please try again later",
                        setup_.limits.tables);
        forget(*longest);
    }
    return {};
}

Result<Json> Hall::open_new(PageId page, const PageSetup& setup) {
    const auto refuse = [](const Error& error) { return tl::make_unexpected(error); };
    if (const auto paced = check_pace(page); !paced) return refuse(paced.error());
    if (const auto allowed = check_allowance(page); !allowed) return refuse(allowed.error());
    if (const auto room = check_room(); !room) return refuse(room.error());
    auto table = Table::make(new_secret_name(), setup, room());
    if (!table) return refuse(table.error());
    tables_[(*table)->name()] = *table;
    keeper_.save((*table)->name(), (*table)->saved());
    if (const auto opened = open(page, *table); !opened) return refuse(opened.error());
    return Json{{"table", (*table)->name()}};
}

Result<Json> Hall::begin_lesson(PageId page, const PageLesson& setup) {
    if (const auto paced = check_pace(page); !paced) return tl::make_unexpected(paced.error());
    return lessons_.begin(page, *guests_[page].out, setup);
}

// One that is not in memory any more is as much work as a new one.
Result<Json> Hall::open_lesson(PageId page, const std::string& lesson) {
    if (!lessons_.has(lesson)) {
        if (const auto paced = check_pace(page); !paced) return tl::make_unexpected(paced.error());
    }
    return lessons_.open(page, *guests_[page].out, lesson);
}

Result<std::shared_ptr<Table>> Hall::find(const std::string& table) {
    if (const auto there = tables_.find(table); there != tables_.end()) return there->second;
    const auto kept = is_secret_name(table) ? keeper_.load(table) : std::nullopt;
    if (!kept) return fail("there is no such table any more");
    if (const auto space = check_room(); !space) return tl::make_unexpected(space.error());
    auto restored = Table::restore(table, *kept, room());
    if (!restored) return restored;
    tables_[table] = *restored;
    unattended_.left(table);
    return *restored;
}

// Each is kept for months: nobody needs a new one every moment.
Result<void> Hall::check_pace(PageId page) {
    Guest& guest = guests_[page];
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> passed = now - std::exchange(guest.last_new, now);
    guest.allowance =
        std::min<double>(setup_.limits.new_tables_at_once,
                         guest.allowance + passed.count() * setup_.limits.new_tables_a_second);
    if (guest.allowance < 1) return fail("too many new games or lessons; please wait a moment");
    guest.allowance -= 1;
    return {};
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
    unattended_.attended(table->name());
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
    if (const auto there = tables_.find(table); there != tables_.end()) {
        there->second->attend(false);
        unattended_.left(table);  // it comes back soon where it loads again: its clock goes on
    }
}

// It is kept, and comes back when somebody asks for it.
void Hall::forget(const std::string& table) {
    unattended_.attended(table);
    const auto there = tables_.find(table);
    if (there == tables_.end()) return;
    there->second->close();
    tables_.erase(there);
}

void Hall::tell(const std::string& table, const Json& message) {
    const auto watchers = watchers_.find(table);
    if (watchers == watchers_.end()) return;
    const std::string text = engine::json_text(message);
    for (const PageId page : watchers->second) guests_[page].out->send(text);
}

void Hall::changed(const Table& table) { keeper_.save(table.name(), table.saved()); }

void Hall::ended(const Table& table) { keeper_.ended(table); }

void Hall::trouble(const Table& table, const std::string& sentence) {
    if (setup_.on_trouble) setup_.on_trouble(fmt::format("table {}: {}", table.name(), sentence));
}

}  // namespace damier::server
