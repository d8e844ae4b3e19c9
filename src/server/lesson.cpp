#include "server/lesson.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/screen.h"
#include "core/verdict.h"
#include "games/games.h"

namespace damier::server {

namespace {

using engine::Json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kSlice{50};         // of learning, then others have their turn
constexpr milliseconds kTick{100};         // from slice to slice, where it shall take its time
constexpr milliseconds kBetweenTold{250};  // to pages
constexpr double kExact = 1e-6;            // an error that is none
constexpr double kShortest = 1e-6;         // seconds that can be measured

// The position after a move, as its game writes it.
Result<std::string> position_after(const std::string& game, const std::string& position,
                                   const std::string& move) {
    Result<std::string> after = fail("there is no game {}", game);
    with_game(game, [&]<class G>(G) {
        auto at = G::read_position(position);
        if (!at) {
            after = tl::make_unexpected(at.error());
            return;
        }
        const auto read = G::read_move(*at, move);
        if (!read) {
            after = tl::make_unexpected(read.error());
            return;
        }
        at->make(*read);
        after = G::write_position(*at);
    });
    return after;
}

// Where the game is over there is nothing to learn: the lesson may not have it.
std::optional<learn::LessonView> view_of_end(const std::string& game, const std::string& position) {
    std::optional<learn::LessonView> view;
    with_game(game, [&]<class G>(G) {
        const auto at = G::read_position(position);
        const auto ending = at ? G::ending(*at, 1) : std::nullopt;
        if (!ending) return;
        view.emplace();
        view->position = position;
        view->board = write_board<G>(*at);
        view->fate = ending->outcome == Outcome::Loss ? endgame::lost_in(0) : endgame::kDrawnFate;
    });
    return view;
}

Json fate_json(const std::optional<endgame::Fate>& fate) {
    using End = endgame::Fate::End;
    if (!fate) return nullptr;
    const char* const end = fate->end == End::Win    ? "win"
                            : fate->end == End::Loss ? "loss"
                                                     : "draw";
    return {{"end", end}, {"plies", fate->plies}};
}

Json move_json(const learn::LessonMove& move) {
    return {{"move", move.move},
            {"text", move.record},
            {"squares", move.squares},
            {"value", move.q},
            {"greedy", move.is_greedy},
            {"best", move.is_best},
            {"exact", fate_json(move.fate)}};
}

// Four digits: more than a picture shows.
double rounded(double number) { return std::round(number * 1e4) / 1e4; }

Json network_json(const learn::NetworkView& network) {
    Json layers = Json::array();
    for (const auto& layer : network.layers) {
        Json units = Json::array();
        for (const auto& unit : layer.units)
            units.push_back({{"name", unit.name}, {"value", rounded(unit.value)}});
        Json links = Json::array();
        for (const auto& link : layer.links)
            links.push_back(Json::array({link.from, link.to, rounded(link.weight)}));
        layers.push_back({{"units", std::move(units)}, {"links", std::move(links)}});
    }
    return {{"position", network.position},
            {"after", network.after.empty() ? Json() : Json(network.after)},
            {"turned", network.is_turned},
            {"layers", std::move(layers)}};
}

Json point_json(const learn::LessonReport& report) {
    return {{"updates", report.updates}, {"optimal", report.optimal}, {"won", report.won},
            {"safe", report.safe},       {"loss", report.loss},       {"uniform", report.uniform},
            {"greedy", report.greedy}};
}

}  // namespace

struct Lesson::Taught {
    std::unique_ptr<learn::Lesson> lesson;
};

struct Lesson::Slice {
    std::shared_ptr<Taught> taught;  // of the first one, which prepares
    std::string trouble;
    std::uint64_t learnt = 0;  // updates of this slice
    bool is_whole = false;     // all that it was to learn
    double seconds = 0;        // that they took
    std::uint64_t updates = 0;
    learn::LessonSize size;
    bool is_exact = true;
    std::vector<learn::LessonReport> curve;
    std::uint64_t wishes = 0;  // when it began
    Result<learn::LessonView> view = learn::LessonView{};
    std::optional<learn::NetworkView> network;

    void see(const learn::Lesson& lesson, const std::string& position) {
        updates = lesson.updates();
        size = lesson.size();
        is_exact = lesson.is_exact();
        curve.assign(lesson.curve().begin(), lesson.curve().end());
        view = lesson.look(position);
        network = lesson.network(position);
        trouble = lesson.trouble();
        if (view) return;
        if (auto over = view_of_end(lesson.spec().game, position)) view = std::move(*over);
    }
};

Lesson::Lesson(std::string name, PageLesson setup, bool is_again, Room room)
    : name_(std::move(name)),
      setup_(std::move(setup)),
      is_again_(is_again),
      room_(std::move(room)),
      is_exact_(learn::has_exact_answers(setup_.spec.game, setup_.spec.endgame)) {}

// All of the plan, or nothing left to learn.
bool Lesson::is_over() const {
    if (!trouble_.empty()) return true;
    if (!taught_) return false;
    if (updates_ >= setup_.spec.updates) return true;
    return is_exact_ && updates_ > 0 && !curve_.empty() && curve_.back().optimal == 1 &&
           curve_.back().worst < kExact;
}

// --- learning

void Lesson::attend(bool is_attended) {
    if (is_attended_ == is_attended) return;
    is_attended_ = is_attended;
    go_on();
}

void Lesson::close() {
    is_closed_ = true;
    if (ticket_) ticket_->take_back();
    ticket_.reset();
    taught_.reset();
}

void Lesson::go_on() {
    if (is_closed_ || ticket_ || !is_attended_ || !trouble_.empty()) return;
    if (!taught_) return prepare();
    const bool is_asked = !wanted_path_.empty();
    const bool learns = !is_paused_ && !is_over() && !is_resting_;
    if (is_asked || learns) begin_slice();
}

// The positions are listed and solved: that is no slice, and takes moments for three men.
void Lesson::prepare() {
    ticket_ = room_.engines.ask([self = shared_from_this(), spec = setup_.spec,
                                 &desk = room_.desk](const std::stop_token& stop) {
        auto slice = std::make_shared<Slice>();
        auto made = learn::make_lesson(spec, stop);
        if (made) {
            slice->taught = std::make_shared<Taught>(Taught{std::move(*made)});
            const learn::Lesson& lesson = *slice->taught->lesson;
            slice->see(lesson, lesson.example(0));
        } else {
            slice->trouble = made.error().message;
        }
        desk.post([self, slice] { self->slice_ended(std::move(*slice)); });
    });
}

void Lesson::begin_slice() {
    std::uint64_t budget = 0;
    if (!is_paused_ && !is_over() && !is_resting_) {
        const std::uint64_t plan = setup_.spec.updates;
        const auto ticks = static_cast<std::uint64_t>(setup_.time / kTick);
        budget = ticks == 0 ? plan : std::max<std::uint64_t>(1, plan / ticks);
        slice_began_ = Clock::now();
    }
    const Place& wanted = wanted_path_.empty() ? path_.back() : wanted_path_.back();
    ticket_ = room_.engines.ask([self = shared_from_this(), taught = taught_, budget,
                                 position = wanted.position, example = example_, wishes = wishes_,
                                 &desk = room_.desk](const std::stop_token& stop) {
        learn::Lesson& lesson = *taught->lesson;
        auto slice = std::make_shared<Slice>();
        const std::uint64_t before = lesson.updates();
        const std::uint64_t step = std::max<std::uint64_t>(1, lesson.small_step());
        const auto begin = Clock::now();
        const auto passed = [&begin] { return Clock::now() - begin; };
        while (lesson.updates() - before < budget && !lesson.is_finished() &&
               lesson.trouble().empty() && !stop.stop_requested() && passed() < kSlice)
            lesson.advance(std::min(step, budget - (lesson.updates() - before)), stop);
        slice->seconds = std::chrono::duration<double>(passed()).count();
        slice->learnt = lesson.updates() - before;
        slice->is_whole = slice->learnt >= budget;
        slice->wishes = wishes;
        slice->see(lesson, position.empty() ? lesson.example(example) : position);
        desk.post([self, slice] { self->slice_ended(std::move(*slice)); });
    });
}

void Lesson::slice_ended(Slice slice) {
    if (is_closed_) return;
    ticket_.reset();
    const bool is_first = !taught_;
    if (is_first) taught_ = std::move(slice.taught);
    trouble_ = slice.trouble;
    if (!trouble_.empty()) {
        wanted_path_.clear();
        if (const Answer answer = std::exchange(wanted_answer_, nullptr))
            answer(fail("{}", trouble_));
        return tell_now();
    }
    updates_ = slice.updates;
    size_ = slice.size;
    is_exact_ = slice.is_exact;
    curve_ = std::move(slice.curve);
    const bool rests = slice.learnt > 0 && slice.is_whole && setup_.time.count() > 0 && !is_over();
    if (slice.learnt > 0) {
        const double tick = std::chrono::duration<double>(kTick).count();
        speed_ =
            static_cast<double>(slice.learnt) / std::max(slice.seconds, rests ? tick : kShortest);
    }
    const bool is_answer = !wanted_path_.empty() && !is_first;
    take_view(slice);
    if (rests) {
        is_resting_ = true;
        const auto spent = std::chrono::duration_cast<milliseconds>(Clock::now() - slice_began_);
        room_.desk.post_after(std::max(milliseconds(1), kTick - spent),
                              [lesson = weak_from_this()] {
                                  const auto self = lesson.lock();
                                  if (!self) return;
                                  self->is_resting_ = false;
                                  self->go_on();
                              });
    }
    if (is_first || is_answer || is_over()) {
        tell_now();
    } else {
        tell_soon();
    }
    go_on();
}

// --- the position on the board

// What was looked at; a place that is none of this lesson is not gone to.
void Lesson::take_view(Slice& slice) {
    if (slice.wishes != wishes_) return;  // somebody asked for another place since
    std::vector<Place> path = std::exchange(wanted_path_, {});
    const Answer answer = std::exchange(wanted_answer_, nullptr);
    if (!slice.view) {
        if (answer) answer(fail("{}", slice.view.error().message));
        return;
    }
    if (!path.empty()) path_ = std::move(path);
    view_ = std::move(*slice.view);
    network_ = std::move(slice.network);
    path_.back().position = view_->position;
    if (answer) answer(Json::object());
}

void Lesson::go_to(std::vector<Place> path, const Answer& answer) {
    if (!view_) return answer(fail("the lesson has not begun yet"));
    if (!trouble_.empty()) return answer(fail("{}", trouble_));
    if (!wanted_path_.empty()) return answer(fail("one step after the other, please"));
    wanted_path_ = std::move(path);
    wanted_answer_ = answer;
    ++wishes_;
    go_on();
}

void Lesson::walk(const std::string& position, const std::string& move, const Answer& answer) {
    constexpr std::size_t kLongestPath = 200;
    if (!view_) return answer(fail("the lesson has not begun yet"));
    if (position != view_->position)
        return answer(fail("the board has moved on: this move was for another position"));
    const auto found = std::ranges::find(view_->moves, move, &learn::LessonMove::move);
    if (found == view_->moves.end())
        return answer(fail("this is no move of the position on the board"));
    if (path_.size() >= kLongestPath)
        return answer(fail("that is far enough; please go back to the start"));
    const auto after = position_after(setup_.spec.game, position, move);
    if (!after) return answer(fail("{}", after.error().message));
    auto path = path_;
    path.push_back({*after, found->record, found->squares});
    go_to(std::move(path), answer);
}

void Lesson::look(page::LookLesson::At at, const Answer& answer) {
    using At = page::LookLesson::At;
    if (at == At::Back && path_.size() == 1) return answer(fail("this is where the walk began"));
    std::vector<Place> path;
    switch (at) {
        case At::Start:
            path = {path_.front()};
            break;
        case At::Back:
            path = path_;
            path.pop_back();
            break;
        case At::Another:
            if (view_ && wanted_path_.empty()) ++example_;
            path = {{}};
            break;
    }
    go_to(std::move(path), answer);
}

// --- what pages ask for, and are told

void Lesson::pause(bool is_paused, const Answer& answer) {
    is_paused_ = is_paused;
    answer(Json::object());
    tell_now();
    go_on();
}

void Lesson::set_time(std::chrono::seconds time, const Answer& answer) {
    setup_.time = time;
    answer(Json::object());
    tell_now();
    go_on();
}

void Lesson::tell_now() {
    told_at_ = Clock::now();
    room_.tell(everything());
}

void Lesson::tell_soon() {
    const auto since = std::chrono::duration_cast<milliseconds>(Clock::now() - told_at_);
    if (since >= kBetweenTold) return tell_now();
    if (std::exchange(is_telling_, true)) return;
    room_.desk.post_after(kBetweenTold - since, [lesson = weak_from_this()] {
        const auto self = lesson.lock();
        if (!self || self->is_closed_) return;
        self->is_telling_ = false;
        self->tell_now();
    });
}

Json Lesson::everything() const {
    const auto state = [this] {
        if (!trouble_.empty()) return "failed";
        if (!taught_) return "preparing";
        if (is_over()) {
            const bool is_right = is_exact_ && !curve_.empty() && curve_.back().optimal == 1;
            return is_right ? "learnt" : "done";
        }
        return is_paused_ ? "paused" : "learning";
    };
    Json curve = Json::array();
    for (const learn::LessonReport& each : curve_) curve.push_back(point_json(each));
    return {{"type", "lesson"},
            {"lesson", name_},
            {"setup", lesson_json(setup_)},
            {"state", state()},
            {"again", is_again_},
            {"trouble", trouble_},
            {"updates", updates_},
            {"speed", static_cast<std::int64_t>(speed_)},
            {"exact", is_exact_},
            {"positions", size_.states},
            {"weights", size_.weights},
            {"curve", std::move(curve)},
            {"look", look_json()},
            {"network", network_ ? network_json(*network_) : Json()}};
}

Json Lesson::look_json() const {
    if (!view_) return nullptr;
    Json moves = Json::array();
    for (const learn::LessonMove& each : view_->moves) moves.push_back(move_json(each));
    Json path = Json::array();
    for (const Place& each : path_) {
        if (!each.text.empty()) path.push_back(each.text);
    }
    Json json = {{"position", view_->position},
                 {"board", view_->board},
                 {"turn", "first"},
                 {"check", nullptr},
                 {"path", std::move(path)},
                 {"last", path_.back().squares},
                 {"verdict", nullptr},
                 {"value", view_->value},
                 {"exact", fate_json(view_->fate)},
                 {"moves", std::move(moves)}};
    with_game(setup_.spec.game, [&]<class G>(G) {
        const auto at = G::read_position(view_->position);
        if (!at) return;
        json["turn"] = side_word(at->turn());
        const Demands demands = demands_of<G>(*at);
        if (!demands.check.empty()) json["check"] = demands.check;
        if (!view_->moves.empty()) return;
        if (const auto ending = G::ending(*at, 1))
            json["verdict"] = page_verdict(verdict_of(*ending, at->turn()));
    });
    return json;
}

}  // namespace damier::server
