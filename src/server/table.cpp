#include "server/table.h"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/thought_json.h"

namespace damier::server {

namespace {

using engine::Chair;
using engine::Json;
using std::chrono::milliseconds;

constexpr milliseconds kHintTime{1000};
constexpr milliseconds kProgramTime{1000};    // of another program that has no clock
constexpr milliseconds kBetweenReports{100};  // of what a search has found so far
constexpr milliseconds kBetweenGames{2000};   // of a series
constexpr milliseconds kBetweenPlaces{1000};  // told to those who wait

std::size_t index(Side side) { return static_cast<std::size_t>(idx(side)); }

}  // namespace

// What a search tells while it goes on, brought to the desk now and then.
class Table::Reporter final : public engine::Listener {
public:
    Reporter(std::shared_ptr<Table> table, const ThoughtPlace& place)
        : table_(std::move(table)), place_(place) {}

    void found(std::span<const engine::FoundLine> lines, const search::Effort& effort) override {
        if (lines.empty()) return;
        const engine::FoundLine& best = lines.front();
        curve_.push_back(curve_point(best.depth, best.value));
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < kBetweenReports) return;
        last_ = now;
        Json thought = thought_json(table_->session(), place_, best, effort, curve_);
        table_->room_.desk.post([table = table_, thought = std::move(thought)]() mutable {
            table->say_thought(std::move(thought));
        });
    }

private:
    std::shared_ptr<Table> table_;
    ThoughtPlace place_;
    Json curve_ = Json::array();
    std::chrono::steady_clock::time_point last_{};
};

Table::Table(std::string name, PageSetup setup, std::unique_ptr<engine::Session> session, Room room)
    : name_(std::move(name)),
      setup_(std::move(setup)),
      room_(std::move(room)),
      session_(std::move(session)),
      is_ended_(session_->is_over()) {
    if (setup_.is_series && is_watched()) series_.emplace();
}

Result<std::shared_ptr<Table>> Table::make(std::string name, const PageSetup& setup,
                                           const Room& room) {
    auto session = room.make_session(setup);
    if (!session) return tl::make_unexpected(session.error());
    return std::shared_ptr<Table>(new Table(std::move(name), setup, std::move(*session), room));
}

std::chrono::sys_seconds Table::now() {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

// --- what can be seen

bool Table::is_person(Side side) const {
    return setup_.seats[index(side)].kind == PageSeat::Kind::Person;
}

bool Table::is_watched() const { return !is_person(Side::First) && !is_person(Side::Second); }

// The person to move, or the only one there is.
std::optional<Side> Table::asking_side() const {
    const Side turn = session_->turn();
    if (is_person(turn)) return turn;
    if (is_person(other(turn))) return other(turn);
    return std::nullopt;
}

// Back to the last turn of a person: a player's answer goes with the move that it answered.
int Table::plies_to_undo() const {
    if (is_watched()) return 0;
    const Side turn = session_->turn();
    const auto played = session_->played();
    int plies = 0;
    while (plies < static_cast<int>(played.size()) &&
           !played[played.size() - 1 - static_cast<std::size_t>(plies)].is_given) {
        ++plies;
        const Side mover = plies % 2 == 0 ? turn : other(turn);
        if (is_person(mover)) return plies;
    }
    return 0;
}

// --- searches

void Table::attend(bool is_attended) {
    if (is_attended_ == is_attended) return;
    is_attended_ = is_attended;
    if (is_attended) {
        watch_clock();
        plan_next_of_series();
        go_on();
    } else if (ticket_) {
        when_free([] {});
    }
}

void Table::close() {
    is_closed_ = true;
    pending_.clear();
    hint_answer_ = nullptr;
    if (ticket_ && !ticket_->take_back()) return;  // search_ended() comes
    ticket_.reset();
    room_.retire(std::move(session_));
}

void Table::when_free(std::function<void()> change) {
    if (!ticket_) {
        change();
        go_on();
        return;
    }
    pending_.push_back(std::move(change));
    if (!ticket_->take_back()) return;  // search_ended() comes
    free_now();
}

// The search is over, or will never be: what waited for that is done.
void Table::free_now() {
    ticket_.reset();
    thinks_.reset();
    if (const Answer answer = std::exchange(hint_answer_, nullptr))
        answer(fail("the hint was not needed any more"));
    while (!pending_.empty() && !ticket_) {
        const auto change = std::move(pending_.front());
        pending_.pop_front();
        change();
    }
    if (pending_.empty()) {
        go_on();
    } else if (ticket_->take_back()) {  // one of them began a search, and others wait for its end
        free_now();
    }
}

void Table::go_on() {
    if (is_closed_) return;
    const Side turn = session_->turn();
    if (ticket_ || !is_attended_ || is_paused_ || is_resting_ || is_person(turn) ||
        session_->is_over())
        return;
    begin_search(engine::chair_of(turn), nullptr);
}

// Of a player, or for a hint.
void Table::begin_search(Chair chair, const Answer& hint_answer) {
    assert(!ticket_);
    const Side turn = session_->turn();
    engine::Question question;
    question.chair = chair;
    if (chair == Chair::Adviser) {
        question.limits.time = kHintTime;
    } else {
        thinks_ = turn;
        const bool is_program = setup_.seats[index(turn)].kind == PageSeat::Kind::Engine;
        if (!is_program) question.limits.time = room_.search_time;
        if (is_program && !setup_.clock) question.limits.time = kProgramTime;
    }
    hint_answer_ = hint_answer;
    auto self = shared_from_this();
    std::shared_ptr<Reporter> reporter;
    if (thinks_) reporter = std::make_shared<Reporter>(self, ThoughtPlace{turn, session_->plies()});
    ticket_ = room_.engines.ask([self, question, reporter](const std::stop_token& stop) {
        self->room_.desk.post([self] {
            if (!self->is_closed_) self->tell_now();  // it waits no longer
        });
        auto reply = self->session_->ask(question, stop, reporter.get());
        self->room_.desk.post(
            [self, reply = std::move(reply), was_stopped = stop.stop_requested()] {
                self->search_ended(reply, was_stopped);
            });
    });
    tell_now();
    watch_place();
}

// Who waits for long sees that the others are served.
void Table::watch_place() {
    const std::size_t place = room_.engines.place_of(ticket_);
    if (place == 0) return;
    room_.desk.post_after(kBetweenPlaces, [table = weak_from_this(), ticket = ticket_, place] {
        const auto self = table.lock();
        if (!self || self->is_closed_ || self->ticket_ != ticket) return;
        if (self->room_.engines.place_of(ticket) != place) self->tell_now();
        self->watch_place();
    });
}

void Table::search_ended(const engine::Attempt<engine::Reply>& reply, bool was_stopped) {
    if (is_closed_) {
        ticket_.reset();
        return room_.retire(std::move(session_));
    }
    if (was_stopped || !pending_.empty()) {
        free_now();
        return;
    }
    ticket_.reset();
    const bool is_hint = !thinks_;
    thinks_.reset();
    if (is_hint) {
        const Answer answer = std::exchange(hint_answer_, nullptr);
        if (!reply) {
            answer(fail("there is no hint: {}", reply.error().reason));
        } else {
            const auto move = session_->read_move(reply->move);
            answer(move ? Result<Json>(Json{{"hint", engine::move_json(*move)}})
                        : Result<Json>(fail("{}", move.error().message)));
        }
    } else if (!reply) {
        stand_still(reply.error().reason);
    } else {
        take_move(*reply);
    }
    go_on();
}

// A player cannot go on: somebody has to look into it. How the server starts a program, and what that
// says before it dies, is not for pages.
void Table::stand_still(const std::string& why) {
    is_paused_ = true;
    const PageSeat& seat = setup_.seats[index(session_->turn())];
    const bool is_program = seat.kind == PageSeat::Kind::Engine;
    room_.host.trouble(*this, why);
    room_.host.tell(name_,
                    {{"type", "notice"},
                     {"table", name_},
                     {"message", is_program ? seat.text + " does not answer any more" : why}});
    after_change(false);
}

void Table::take_move(const engine::Reply& reply) {
    say_thought(thought_json(*session_, {session_->turn(), session_->plies()}, reply));
    const auto played = session_->play(reply);
    const bool flag_fell = !played && session_->is_over();
    if (!played && !flag_fell) return stand_still(played.error().message);
    if (flag_fell || reply.resigns) decided_ = session_->verdict();
    const auto pause = std::max(setup_.pause, room_.least_pause);
    if (!session_->is_over() && is_watched() && pause.count() > 0) {
        is_resting_ = true;
        room_.desk.post_after(pause, [table = weak_from_this()] {
            const auto self = table.lock();
            if (!self) return;
            self->is_resting_ = false;
            self->go_on();
        });
    }
    answer_offer(reply);
    after_change(!reply.resigns && !flag_fell);
}

// A player accepts a draw when it thinks that it is not better.
void Table::answer_offer(const engine::Reply& reply) {
    if (!offer_ || is_person(other(*offer_)) || session_->is_over()) return;
    offer_.reset();
    if (!reply.has_value || reply.value > 0) return;
    decided_ = Verdict{Score::Draw, Termination::Normal, "draw by agreement"};
    (void)session_->end(*decided_);
}

void Table::say_thought(Json thought) {
    if (is_closed_) return;
    const bool is_late = thought["ply"] != session_->plies();
    if (is_late) return;
    thoughts_[thought["side"] == "first" ? 0 : 1] = thought;
    room_.host.tell(name_,
                    {{"type", "thought"}, {"table", name_}, {"thought", std::move(thought)}});
}

void Table::tell_now() {
    room_.host.tell(name_,
                    {{"type", "now"}, {"table", name_}, {"now", now_json(session_->state())}});
}

// Everybody is told; what matters is kept.
void Table::after_change(bool is_one_move) {
    ++moments_;
    const auto state = session_->state();
    const bool is_over = state.verdict.score != Score::Open;
    const bool ends_now = is_over && !is_ended_;
    is_ended_ = is_over;
    if (is_over) offer_.reset();
    if (ends_now && series_) {
        ++series_->games;
        if (state.verdict.score == Score::Draw) {
            ++series_->draws;
            for (double& each : series_->points) each += 0.5;
        } else {
            const bool first_won = (state.verdict.score == Score::FirstWins) != is_swapped_;
            series_->points[first_won ? 0 : 1] += 1;
        }
    }
    if (is_one_move) {
        room_.host.tell(name_, {{"type", "ply"},
                                {"table", name_},
                                {"number", state.played.size()},
                                {"ply", engine::played_json(state.played.back())},
                                {"now", now_json(state)}});
    } else {
        room_.host.tell(name_, everything());
    }
    if (ends_now) room_.host.ended(*this);
    room_.host.changed(*this);
    if (!is_over) return watch_clock();
    plan_next_of_series();
}

void Table::plan_next_of_series() {
    if (!series_ || !session_->is_over()) return;
    room_.desk.post_after(std::max(setup_.pause, kBetweenGames),
                          [table = weak_from_this(), moment = moments_] {
                              const auto self = table.lock();
                              if (self && self->moments_ == moment) self->begin_next_of_series();
                          });
}

// A person's flag falls when nobody moves: somebody has to look.
void Table::watch_clock() {
    const Side turn = session_->turn();
    const auto left = session_->remaining(turn);
    if (!left || !is_person(turn)) return;
    room_.desk.post_after(*left + milliseconds(1), [table = weak_from_this(), moment = moments_] {
        const auto self = table.lock();
        if (!self || self->moments_ != moment || self->is_closed_) return;
        self->when_free([self] {
            if (!self->session_->claim_time()) return self->watch_clock();
            self->decided_ = self->session_->verdict();
            self->after_change(false);
        });
    });
}

void Table::begin_next_of_series() {
    if (is_closed_ || !series_) return;
    PageSetup next = setup_;
    std::swap(next.seats[0], next.seats[1]);
    auto session = room_.make_session(next);
    if (!session) {
        series_.reset();
        room_.host.tell(
            name_, {{"type", "notice"}, {"table", name_}, {"message", session.error().message}});
        return;
    }
    setup_ = std::move(next);
    room_.retire(std::exchange(session_, std::move(*session)));
    begun_ = now();
    is_swapped_ = !is_swapped_;
    thoughts_ = {};
    decided_.reset();
    after_change(false);
    go_on();
}

// --- what pages ask for

void Table::play(int ply, const std::string& move, const Answer& answer) {
    when_free([this, ply, move, answer] {
        if (ply != session_->plies())
            return answer(fail("the game has moved on: this move was for another position"));
        if (!is_person(session_->turn())) return answer(fail("it is not a person's turn"));
        if (session_->is_over()) return answer(fail("the game is over"));
        const auto played = session_->play(move);
        const bool flag_fell = !played && session_->is_over();
        if (!played && !flag_fell) return answer(fail("{}", played.error().message));
        if (flag_fell) decided_ = session_->verdict();
        answer(Json::object());
        after_change(!flag_fell);
    });
}

void Table::undo(const Answer& answer) {
    when_free([this, answer] {
        const int plies = plies_to_undo();
        if (plies == 0) return answer(fail("there is no move to take back"));
        const auto undone = truncate(session_->plies() - plies);
        answer(undone ? Result<Json>(Json::object())
                      : Result<Json>(fail("{}", undone.error().message)));
    });
}

void Table::back(int ply, const Answer& answer) {
    when_free([this, ply, answer] {
        if (series_) return answer(fail("the games of a series are not taken back"));
        if (ply > session_->plies()) return answer(fail("so many moves were not played"));
        if (ply == session_->plies() && !session_->is_over()) return answer(Json::object());
        const auto undone = truncate(ply);
        answer(undone ? Result<Json>(Json::object())
                      : Result<Json>(fail("{}", undone.error().message)));
    });
}

Result<void> Table::truncate(int ply) {
    if (auto undone = session_->undo(session_->plies() - ply); !undone) return undone;
    decided_.reset();
    offer_.reset();
    thoughts_ = {};
    after_change(false);
    return {};
}

void Table::resign(const Answer& answer) {
    when_free([this, answer] {
        const auto side = asking_side();
        if (!side) return answer(fail("nobody plays here who could resign"));
        if (const auto resigned = session_->resign(*side); !resigned)
            return answer(fail("{}", resigned.error().message));
        decided_ = session_->verdict();
        answer(Json::object());
        after_change(false);
    });
}

void Table::draw(const Answer& answer) {
    const auto side = asking_side();
    if (!side) return answer(fail("nobody plays here who could offer a draw"));
    if (session_->is_over()) return answer(fail("the game is over"));
    const bool accepts = offer_ == other(*side);
    const bool are_both_here = is_person(Side::First) && is_person(Side::Second);
    if (!accepts && !are_both_here) {
        offer_ = *side;
        answer(Json::object());
        tell_now();
        return;
    }
    when_free([this, answer] {
        const Verdict agreed{Score::Draw, Termination::Normal, "draw by agreement"};
        if (const auto ended = session_->end(agreed); !ended)
            return answer(fail("{}", ended.error().message));
        decided_ = agreed;
        answer(Json::object());
        after_change(false);
    });
}

void Table::hint(const Answer& answer) {
    when_free([this, answer] {
        if (session_->is_over() || !is_person(session_->turn()))
            return answer(fail("a hint is for a person to move"));
        begin_search(Chair::Adviser, answer);
    });
}

void Table::pause(bool is_paused, const Answer& answer) {
    is_paused_ = is_paused;
    room_.host.changed(*this);
    answer(Json::object());
    when_free([this] { tell_now(); });
}

void Table::set_pace(milliseconds pause, const Answer& answer) {
    setup_.pause = pause;
    room_.host.changed(*this);
    answer(Json::object());
    room_.host.tell(name_, everything());
}

void Table::change_seat(Side side, const PageSeat& seat, const Answer& answer) {
    when_free([this, side, seat, answer] {
        PageSetup next = setup_;
        next.seats[index(side)] = seat;
        // The session that is made says whether such a player can sit there.
        auto made = room_.make_session(next);
        if (!made) return answer(fail("{}", made.error().message));
        const auto chair = engine::chair_of(side);
        const bool a_program_goes = setup_.seats[index(side)].kind == PageSeat::Kind::Engine;
        if (a_program_goes) {  // which takes its time: the game goes on in another session
            if (const auto moved = replay(**made, saved()); !moved)
                return answer(fail("{}", moved.error().message));
            if (decided_ && !(*made)->is_over()) (void)(*made)->end(*decided_);
            room_.retire(std::exchange(session_, std::move(*made)));
        } else if (seat.kind == PageSeat::Kind::Person) {
            session_->seat_person(chair);
        } else if (const auto seated = session_->seat_player(chair, (*made)->player_text(chair));
                   !seated) {
            return answer(fail("{}", seated.error().message));
        }
        setup_ = std::move(next);
        setup_.is_series = false;
        series_.reset();
        is_paused_ = false;
        answer(Json::object());
        after_change(false);
    });
}

}  // namespace damier::server
