#include "engine/session.h"

#include <fmt/format.h>

#include <atomic>
#include <cassert>
#include <mutex>
#include <utility>

#include "core/perft.h"
#include "core/text.h"
#include "engine/explain.h"
#include "engine/game_state.h"
#include "engine/make_session.h"
#include "engine/plain_progress.h"
#include "engine/recorded_tree.h"
#include "engine/session_seat.h"
#include "games/games.h"

namespace damier::engine {

namespace {

using std::chrono::milliseconds;

MoveCost cost_of(const Reply& reply) {
    return {false, reply.has_value ? std::optional(reply.value) : std::nullopt, reply.depth,
            reply.counters.nodes, reply.seconds};
}

// The mutex is held where the game is changed, and where it is read on any thread. Whoever changes
// the session reads it freely: beside that thread only play_on() changes the game, and that has been
// finished before.
template <Game G>
class SessionOf final : public Session {
public:
    using P = typename G::Position;
    using Move = typename P::Move;

    explicit SessionOf(SessionSetup<G> setup)
        : others_(std::move(setup.others)),
          seats_{SessionSeat<G>(setup.seed), SessionSeat<G>(setup.seed),
                 SessionSeat<G>(setup.seed)},
          game_(std::move(setup.line)) {}
    ~SessionOf() override {
        finish();
        end_game(verdict());
    }

    [[nodiscard]] std::string_view game() const override { return G::kName; }
    [[nodiscard]] std::string_view side_name(Side side) const override {
        return G::side_name(side);
    }
    [[nodiscard]] std::span<const std::string_view> evaluations() const override {
        return judge_names<G>();
    }

    Result<void> set_notation(Notation notation) override {
        if (!has_notation<G>(notation)) return fail("{} has no such notation", G::kName);
        finish();
        const std::lock_guard lock(mutex_);
        game_.set_notation(notation);
        return {};
    }

    [[nodiscard]] Notation notation() const override {
        const std::lock_guard lock(mutex_);
        return game_.notation();
    }

    // --- Its course

    tl::expected<void, WrongPosition> set_position(
        std::optional<std::string_view> position,
        std::span<const std::string_view> moves) override {
        P start = G::start();
        if (position) {
            const auto read = read_position<G>(*position, game_.notation());
            if (!read) return tl::make_unexpected(WrongPosition{read.error().message, {}});
            start = *read;
        }
        const auto read = game_.read(start, moves);
        if (!read) return tl::make_unexpected(read.error());
        Line<P> line(start);
        for (const Move m : *read) line.make(m);
        finish();
        replace(std::move(line));
        return {};
    }

    Result<void> flip() override {
        if constexpr (requires(const P& at) { G::flip(at); }) {
            finish();
            replace(Line<P>(G::flip(game_.at())));
            return {};
        } else {
            return fail("the sides of {} cannot be exchanged", G::kName);
        }
    }

    Result<void> play(std::string_view text, std::optional<double> seconds) override {
        if (auto free = end_play_on([&] { return next_move(text); }); !free) return free;
        const double taken = seconds.value_or(game_.since_turn().count());
        return add(text, {false, std::nullopt, 0, 0, taken});
    }

    Result<void> play(const Reply& reply) override {
        const auto check = [&] {
            return reply.resigns ? check_open() : next_move(reply.move).map([](Move) {});
        };
        if (auto free = end_play_on(check); !free) return free;
        if (reply.resigns) return resign(turn());
        return add(reply.move, cost_of(reply));
    }

    Result<void> undo(int plies) override {
        const auto check = [&] { return check_undo(plies); };
        if (auto free = end_play_on(check); !free) return free;
        if (auto right = check(); !right) return right;
        finish();
        {
            const std::lock_guard lock(mutex_);
            game_.undo(plies);
        }
        if (plies > 0) forget_game();
        return {};
    }

    Result<void> resign(Side side) override {
        return decide([&] { game_.resign(side); });
    }
    Result<void> end(const Verdict& verdict) override {
        assert(verdict.score != Score::Open);
        return decide([&] { game_.end(verdict); });
    }

    // --- What can be seen of it

    [[nodiscard]] SessionState state() const override {
        const bool thinks = is_thinking();
        const std::lock_guard lock(mutex_);
        SessionState state = game_.state();
        state.is_thinking = thinks;
        for (const Chair chair : kChairs)
            state.players[static_cast<std::size_t>(chair)] = seat(chair).text();
        for (const Side side : {Side::First, Side::Second})
            state.clocks[static_cast<std::size_t>(idx(side))] = remaining_now(side);
        return state;
    }

    [[nodiscard]] std::string position() const override {
        const std::lock_guard lock(mutex_);
        return write_position<G>(game_.at(), game_.notation());
    }
    [[nodiscard]] damier::Key key() const override { return at().key(); }
    [[nodiscard]] Side turn() const override { return at().turn(); }
    [[nodiscard]] int plies() const override {
        const std::lock_guard lock(mutex_);
        return game_.line().plies();
    }
    [[nodiscard]] std::vector<PlayedMove> played() const override {
        const std::lock_guard lock(mutex_);
        return game_.played();
    }
    [[nodiscard]] std::vector<MoveText> legal_moves() const override {
        const std::lock_guard lock(mutex_);
        return game_.legal();
    }
    [[nodiscard]] Result<MoveText> read_move(std::string_view text) const override {
        const std::lock_guard lock(mutex_);
        return game_.read(text).map([this](Move m) { return game_.text_of(game_.at(), m); });
    }
    [[nodiscard]] tl::expected<std::vector<MoveText>, WrongPosition> read_line(
        std::span<const std::string_view> moves) const override {
        const std::lock_guard lock(mutex_);
        const auto read = game_.read(game_.at(), moves);
        if (!read) return tl::make_unexpected(read.error());
        std::vector<MoveText> texts;
        P from = game_.at();
        for (const Move m : *read) {
            texts.push_back(game_.text_of(from, m));
            from.make(m);
        }
        return texts;
    }
    [[nodiscard]] std::optional<Ending> ending() const override {
        const std::lock_guard lock(mutex_);
        return game_.ending();
    }
    [[nodiscard]] Verdict verdict() const override {
        const std::lock_guard lock(mutex_);
        return game_.verdict();
    }
    [[nodiscard]] std::string picture() const override { return G::draw(at()); }
    [[nodiscard]] std::string picture(const BoardView& view) const override {
        const std::lock_guard lock(mutex_);
        return game_.picture(view);
    }
    [[nodiscard]] Value evaluate(std::string_view evaluation) const override {
        return judge_value<G>(evaluation, at());
    }
    [[nodiscard]] std::optional<EvaluationTable> explained() const override {
        return explain<G>(at());
    }
    [[nodiscard]] std::vector<MoveCount> perft(int depth, std::stop_token stop) const override {
        std::unique_lock lock(mutex_);
        const P root = game_.at();
        const Notation notation = game_.notation();
        lock.unlock();
        std::vector<MoveCount> counts;
        for (const auto& line : Divide<P>(root, depth, PerftUnit::Moves, 1).run(std::move(stop)))
            counts.emplace_back(write_move<G>(root, line.move, notation), line.nodes);
        return counts;
    }

    // --- Its clocks

    void set_clock(Side side, std::optional<TimeControl> control) override {
        finish();
        const std::lock_guard lock(mutex_);
        game_.set_clock(side, control);
    }
    [[nodiscard]] std::optional<milliseconds> remaining(Side side) const override {
        const std::lock_guard lock(mutex_);
        return remaining_now(side);
    }
    bool claim_time() override {
        {
            const std::lock_guard lock(mutex_);
            if (!seat(chair_of(game_.at().turn())).is_persons() || !game_.claim_time())
                return false;
        }
        finish();
        tell_end();
        return true;
    }

    // --- Who sits in its chairs

    void seat_person(Chair chair) override {
        finish();
        hand_over([&] { return seat(chair).give_to_person(); });
    }
    Result<void> seat_player(Chair chair, std::string_view spec) override {
        std::unique_ptr<Player<P>> other;
        if (others_) {
            auto made = others_(spec);
            if (!made) return tl::make_unexpected(made.error());
            other = std::move(*made);
        }
        if (other != nullptr) {
            finish();
            hand_over([&] { return seat(chair).give_to(std::move(other), spec); });
            return {};
        }
        auto own = read_player<G>(spec);
        if (!own) return tl::make_unexpected(own.error());
        finish();
        hand_over([&] { return seat(chair).give_to(std::move(*own), spec); });
        return {};
    }
    [[nodiscard]] std::string player_text(Chair chair) const override {
        const std::lock_guard lock(mutex_);
        return seat(chair).text();
    }
    [[nodiscard]] const PlayerSpec* player(Chair chair) const override {
        return seat(chair).spec();
    }
    [[nodiscard]] std::string version(Chair chair) const override {
        const auto* const player = seat(chair).player();
        return player == nullptr ? "" : player->version();
    }
    Result<void> set_key(Chair chair, std::string_view key, std::string_view value) override {
        auto changed = seat(chair).with_key(key, value);
        if (!changed) return tl::make_unexpected(changed.error());
        finish();
        if (!*changed) return {};
        const std::string text = (*changed)->text();
        hand_over([&] { return seat(chair).give_to(std::move(**changed), text); });
        return {};
    }
    void forget(Chair chair) override {
        finish();
        seat(chair).forget(verdict());
    }
    Result<void> get_ready(Chair chair, std::stop_token stop) override {
        finish();
        if (auto made = make(chair); !made) return made;
        if (const auto told = tell(chair, game_.line(), std::move(stop)); !told)
            return fail("{}", told.error().reason);
        return {};
    }

    // --- Thinking

    void begin(const Question& question, Listener& listener) override {
        finish();
        (void)make(question.chair);  // who wants to know why not has asked for it before
        Thinking::Task task;
        task.hold = question.hold;
        task.since = question.since;
        if (has_moves(game_.at())) {
            task.plan = question.plan;
            task.work = [this, question, line = game_.line(), request = request(question),
                         &listener](const ClockSignals& signals) mutable {
                request.enough = signals.enough;
                if (question.plan && question.hold == Thinking::Hold::PonderHit)
                    request.pondering = {*question.plan, signals.started};
                return think(question.chair, line, request, listener, signals.over);
            };
        } else {
            task.work = [reply = reply_without_moves(game_.at()),
                         &listener](const ClockSignals&) -> Thinking::Tell {
                listener.concluded(reply);
                return [reply, &listener] { listener.answered(reply); };
            };
        }
        thinking().begin(std::move(task));
    }

    void play_on(const Limits& limits, Listener& listener) override {
        finish();
        if (const auto made = make_players(); !made) {
            begin_work([failure = Failure{Termination::NoStart, made.error().message},
                        &listener](const ClockSignals&) -> Thinking::Tell {
                return [failure, &listener] { listener.failed(failure); };
            });
            return;
        }
        plays_on_ = true;
        begin_work([this, limits, &listener](const ClockSignals& signals) -> Thinking::Tell {
            while (play_one(limits, listener, signals.over)) {
            }
            plays_on_ = false;
            return [] {};
        });
    }

    using Session::ask;
    Attempt<Reply> ask(const Question& question, std::stop_token stop,
                       Listener* listener) override {
        finish();
        assert(has_moves(game_.at()));
        (void)make(question.chair);
        Question now = question;
        now.plan.reset();
        now.hold = Thinking::Hold::None;
        search::Request<P> asked = request(now);
        if (question.chair != Chair::Adviser && !asked.limits.clocks)
            asked.limits.clocks = game_.clocks();
        std::optional<PlainProgress<G>> progress;
        if (listener != nullptr)
            asked.progress = &progress.emplace(game_.at(), game_.notation(), *listener);
        const auto answer = choose(question.chair, game_.line(), asked, stop);
        if (!answer) return tl::make_unexpected(answer.error());
        return reply_of<G>(game_.at(), *answer, game_.notation());
    }

    Result<std::unique_ptr<RecordedTree>> record_tree(Chair chair, const TreeQuestion& question,
                                                      std::stop_token stop) override {
        finish();
        if (auto made = make(chair); !made) return tl::make_unexpected(made.error());
        const std::vector<std::string_view> under(question.under.begin(), question.under.end());
        const auto way = game_.read(game_.at(), under);
        if (!way) return fail("{}", way.error().message);
        if (auto* const player = seat(chair).own_player()) {
            if (auto tree = damier::engine::record_tree<G>(*player, game_.line(), question, *way,
                                                           game_.notation(), std::move(stop)))
                return tree;
        }
        return fail("player {} searches no tree", quoted(seat(chair).text()));
    }

private:
    [[nodiscard]] SessionSeat<G>& seat(Chair chair) {
        return seats_[static_cast<std::size_t>(chair)];
    }
    [[nodiscard]] const SessionSeat<G>& seat(Chair chair) const {
        return seats_[static_cast<std::size_t>(chair)];
    }
    [[nodiscard]] P at() const {
        const std::lock_guard lock(mutex_);
        return game_.at();
    }
    // Ends a game that is open, in that way.
    template <class End>
    Result<void> decide(End&& end) {
        const auto check = [this] { return check_open(); };
        if (auto free = end_play_on(check); !free) return free;
        if (auto open = check(); !open) return open;
        finish();
        {
            const std::lock_guard lock(mutex_);
            end();
        }
        tell_end();
        return {};
    }
    // Who sat there is told that its game is over and goes, without the mutex: another program may
    // take seconds to end, and others ask questions meanwhile.
    template <class Give>
    void hand_over(Give&& give) {
        std::unique_lock lock(mutex_);
        SessionSeat<G> before = give();
        const Verdict now = game_.verdict();
        lock.unlock();
        before.game_over(now);
    }
    // One of ours, in its own time: others may ask questions meanwhile.
    Result<void> make(Chair chair) {
        auto made = seat(chair).make();
        if (!made) {
            const std::lock_guard lock(mutex_);
            seat(chair).take_text_of_made();
        }
        return made;
    }
    // Those who play the game.
    Result<void> make_players() {
        for (const Chair chair : {Chair::First, Chair::Second}) {
            if (auto made = make(chair); !made) return made;
        }
        return {};
    }
    // With the mutex held.
    [[nodiscard]] std::optional<milliseconds> remaining_now(Side side) const {
        return game_.remaining(side, seat(chair_of(side)).is_persons());
    }

    // Where players play, the turn would change while somebody reads what to do in it: they are stopped
    // first, and whoever is free to go on checks again. What is refused as it stands leaves them
    // playing.
    template <class Check>
    Result<void> end_play_on(Check&& check) {
        if (!plays_on_) return {};
        {
            const std::lock_guard lock(mutex_);
            if (const auto right = check(); !right) return tl::make_unexpected(right.error());
        }
        finish();
        return {};
    }

    // With the mutex held, or where nobody plays on.
    [[nodiscard]] Result<void> check_open() const {
        const Verdict now = game_.verdict();
        if (now.score != Score::Open) return fail("the game is over: {}", now.reason);
        return {};
    }
    [[nodiscard]] Result<Move> next_move(std::string_view text) const {
        if (const auto open = check_open(); !open) return tl::make_unexpected(open.error());
        return game_.read(text);
    }
    [[nodiscard]] Result<void> check_undo(int plies) const {
        const int most = game_.line().plies();
        if (plies >= 0 && plies <= most) return {};
        return fail("{} moves cannot be taken back: there are {}", plies, most);
    }

    // Another line of play. Nobody thinks.
    void replace(Line<P> line) {
        {
            const std::lock_guard lock(mutex_);
            game_.replace(std::move(line));
        }
        forget_game();
    }

    // What players remember is of another game. Our adviser remembers positions, of any game.
    void forget_game() {
        const Verdict now = verdict();
        seat(Chair::First).forget(now);
        seat(Chair::Second).forget(now);
        seat(Chair::Adviser).game_over(now);
    }

    Result<void> add(std::string_view text, const MoveCost& cost) {
        const auto m = next_move(text);
        if (!m) return tl::make_unexpected(m.error());
        finish();
        std::unique_lock lock(mutex_);
        const bool is_made = game_.make(*m, cost);
        lock.unlock();
        tell_end();
        if (!is_made) return fail("{}", verdict().reason);
        return {};
    }

    // Other programs want to know how it ended.
    void tell_end() {
        const Verdict now = verdict();
        if (now.score != Score::Open) end_game(now);
    }
    void end_game(const Verdict& verdict) {
        for (SessionSeat<G>& each : seats_) each.game_over(verdict);
    }

    [[nodiscard]] search::Request<P> request(const Question& question) const {
        search::Request<P> request(question.limits);
        Limits& limits = request.limits;
        limits.infinite |= question.hold != Thinking::Hold::None;
        if (question.plan && question.hold == Thinking::Hold::None) {
            const auto gone =
                std::chrono::duration_cast<milliseconds>(Thinking::Clock::now() - question.since);
            if (question.plan->soft)
                limits.soft = std::max(*question.plan->soft - gone, milliseconds(1));
            limits.time = std::max(question.plan->hard - gone, milliseconds(1));
        }
        request.lines = question.lines;
        for (const std::string& text : question.only) {
            const auto m = game_.read(text);
            if (m && (request.only.empty() || !request.allows(*m))) request.only.push_back(*m);
        }
        return request;
    }

    // --- On the thread that thinks

    // The adviser has the side that is to move when it is asked first.
    Attempt<void> tell(Chair chair, const Line<P>& line, std::stop_token stop) {
        const Side side = chair == Chair::First    ? Side::First
                          : chair == Chair::Second ? Side::Second
                                                   : line.position().turn();
        return seat(chair).tell(line.start(), side, std::move(stop));
    }

    Attempt<Answer<P>> choose(Chair chair, const Line<P>& line, const search::Request<P>& request,
                              const std::stop_token& stop) {
        assert(!seat(chair).is_persons());
        const P& from = line.position();
        if (seat(chair).player() == nullptr) {  // no room for it; a move is better than none
            Answer<P> any;
            any.thought.move =
                request.only.empty() ? damier::legal_moves(from)[0] : request.only.front();
            any.thought.pv = {any.thought.move};
            return any;
        }
        if (const auto told = tell(chair, line, stop); !told)
            return tl::make_unexpected(told.error());
        auto answer = seat(chair).player()->choose(line, request, stop);
        if (answer && !answer->resigns && !is_legal(from, answer->thought.move))
            return tl::make_unexpected(Failure{Termination::IllegalMove, "illegal move"});
        return answer;
    }

    Thinking::Tell think(Chair chair, const Line<P>& line, search::Request<P>& request,
                         Listener& listener, const std::stop_token& stop) {
        const P& from = line.position();
        PlainProgress<G> progress(from, game_.notation(), listener);
        request.progress = &progress;
        const auto answer = choose(chair, line, request, stop);
        if (!answer) return [failure = answer.error(), &listener] { listener.failed(failure); };
        const Reply reply = reply_of<G>(from, *answer, game_.notation());
        listener.concluded(reply);
        return [reply, &listener] { listener.answered(reply); };
    }

    // The move of a player; false: nothing more is to be played.
    bool play_one(const Limits& limits, Listener& listener, const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        const Side side = game_.at().turn();
        if (stop.stop_requested() || seat(chair_of(side)).is_persons() || game_.is_over())
            return false;
        const Line<P> line = game_.line();
        search::Request<P> request(limits);
        request.limits.clocks = game_.clocks();
        lock.unlock();

        PlainProgress<G> progress(line.position(), game_.notation(), listener);
        request.progress = &progress;
        const auto answer = choose(chair_of(side), line, request, stop);
        if (stop.stop_requested()) return false;
        if (!answer) {
            listener.failed(answer.error());
            return false;
        }
        const Reply reply = reply_of<G>(line.position(), *answer, game_.notation());
        listener.concluded(reply);
        listener.answered(reply);

        lock.lock();
        if (answer->resigns) {
            game_.resign(side);
        } else {
            game_.make(answer->thought.move, cost_of(reply));
        }
        lock.unlock();
        listener.changed();
        if (!is_over()) return true;
        tell_end();
        listener.ended(verdict());
        return false;
    }

    OtherPlayers<G> others_;
    std::array<SessionSeat<G>, 3> seats_;
    std::atomic<bool> plays_on_ = false;
    mutable std::mutex mutex_;
    GameState<G> game_;
};

}  // namespace

Result<void> Session::set_key(Chair chair, Role role, std::string_view value) {
    const PlayerSpec* const spec = player(chair);
    const Option* const option = spec == nullptr ? nullptr : spec->settings.with(role);
    if (option == nullptr) {
        return fail("{} has no key for {}",
                    spec == nullptr ? "whoever sits there" : spec->info->name, role_text(role));
    }
    return set_key(chair, option->name, value);
}

template <Game G>
std::unique_ptr<Session> make_session(SessionSetup<G> setup) {
    return std::make_unique<SessionOf<G>>(std::move(setup));
}

Result<std::unique_ptr<Session>> make_session(std::string_view game) {
    Result<std::unique_ptr<Session>> made =
        fail("there is no game {}; the games are {}", quoted(game), game_names());
    with_game(game, [&made]<class G>(G) { made = make_session<G>(SessionSetup<G>{}); });
    return made;
}

#define DAMIER_INSTANTIATE(G) template std::unique_ptr<Session> make_session<G>(SessionSetup<G>);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::engine
