#include "protocol/uci_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "core/ending.h"
#include "core/moves.h"
#include "core/perft.h"
#include "core/random_walk.h"
#include "core/text.h"
#include "engine/seat.h"
#include "games/games.h"
#include "protocol/uci_info.h"

namespace damier::protocol {

namespace {

using std::chrono::milliseconds;

// A position from a list, as the game writes it there.
template <Game G>
Result<typename G::Position> read_listed_position(std::string_view text) {
    if constexpr (requires { G::read_epd(text); }) {
        return G::read_epd(text);
    } else {
        return G::read_position(text);
    }
}

template <Game G>
Result<std::vector<typename G::Position>> read_book(const std::string& file) {
    std::vector<typename G::Position> positions;
    std::ifstream in(file);
    if (!in) return fail("the book {} cannot be read", quoted(file));
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (trimmed(line).empty()) continue;
        auto at = read_listed_position<G>(trimmed(line));
        if (!at) return fail("{}, line {}: {}", quoted(file), number, at.error().message);
        positions.push_back(*at);
    }
    if (positions.empty()) return fail("the book {} has no position", quoted(file));
    return positions;
}

template <Game G>
class UciBoardOf final : public UciBoard {
public:
    using P = typename G::Position;
    using Move = typename P::Move;

    UciBoardOf(UciRoom& room, engine::PlayerSpec player)
        : room_(room), seat_(std::move(player)), game_(G::start()) {}

    [[nodiscard]] std::string_view game() const override { return G::kName; }

    Result<void> set_position(const PositionCommand& command) override {
        P start = G::start();
        if (command.fen) {
            const auto read = G::read_position(*command.fen);
            if (!read) return tl::make_unexpected(read.error());
            start = *read;
        }
        Line<P> game(start);
        for (std::size_t i = 0; i < command.moves.size(); ++i) {
            const auto m = G::read_move(game.position(), command.moves[i]);
            if (!m) return fail("move {}: {}", i + 1, m.error().message);
            game.make(*m);
        }
        room_.thinking.finish();
        game_ = std::move(game);
        return {};
    }

    Result<void> flip() override {
        if constexpr (requires { G::flip(game_.position()); }) {
            game_ = Line<P>(G::flip(game_.position()));
            return {};
        } else {
            return fail("the sides of {} cannot be exchanged", G::kName);
        }
    }

    [[nodiscard]] const engine::PlayerSpec& player() const override { return seat_.spec(); }
    [[nodiscard]] std::span<const std::string_view> judges() const override {
        return engine::judge_names<G>();
    }
    Result<void> set_player(std::string_view spec) override { return seat_.set_player(spec); }
    Result<void> set_key(std::string_view key, std::string_view value) override {
        return seat_.set_key(key, value);
    }
    void forget() override { seat_.forget(); }
    Result<void> get_ready() override { return seat_.get_ready(); }

    void go(const GoCommand& command, Thinking::Clock::time_point received) override {
        room_.thinking.finish();
        for (const std::string& fault : command.faults) room_.inform(fault);
        if (command.perft) {
            const auto depth = std::clamp<std::int64_t>(*command.perft, 0, 100);
            count(static_cast<int>(depth));
            return;
        }
        if (const auto ready = get_ready(); !ready) room_.inform(ready.error().message);
        Thinking::Task task;
        task.since = received;
        task.hold = command.infinite ? Thinking::Hold::Stop
                    : command.ponder ? Thinking::Hold::PonderHit
                                     : Thinking::Hold::None;
        if (!has_moves(game_.position())) {
            const bool is_lost = game_.position().stuck() == Outcome::Loss;
            task.work = [this, is_lost](const std::stop_token&, const std::stop_token&) {
                room_.out.say(
                    fmt::format("info depth 0 score {}", uci_score(is_lost ? loss_in(0) : kDraw)));
                return [this] { room_.out.say("bestmove 0000"); };
            };
        } else {
            task.plan = plan(command);
            task.work = [this, game = game_, request = request(command, task)](
                            std::stop_token stop, std::stop_token enough) mutable {
                request.enough = std::move(enough);
                return think(game, request, std::move(stop));
            };
        }
        room_.thinking.begin(std::move(task));
    }

    [[nodiscard]] std::string picture() const override {
        const P& at = game_.position();
        std::string text = G::draw(at);
        text +=
            fmt::format("{} to move, {} moves\n", G::side_name(at.turn()), legal_moves(at).size());
        if (const auto ending = ending_of<G>(game_))
            text +=
                fmt::format("{}{}\n", ending->automatic ? "" : "can be claimed: ", ending->reason);
        text += fmt::format("Fen: {}\nKey: {:016X}\nPlayer: {}", G::write_position(at), at.key(),
                            seat_.spec().text());
        return text;
    }

    [[nodiscard]] std::string evaluation() const override {
        const P& at = game_.position();
        std::string text =
            fmt::format("evaluation for {}, who is to move\n", G::side_name(at.turn()));
        for (const std::string_view name : judges()) {
            const engine::Option* const eval = seat_.spec().settings.with(engine::Role::Evaluation);
            const bool is_own = eval != nullptr && seat_.spec().settings.text(eval->name) == name;
            text += fmt::format("{:<10} {:>7}{}\n", name,
                                engine::value_text(engine::judge_value<G>(name, at)),
                                is_own ? "  (the player's)" : "");
        }
        return text;
    }

    Result<void> generate(const GenFensCommand& command) override {
        std::vector<P> starts{G::start()};
        if (command.book) {
            auto book = read_book<G>(*command.book);
            if (!book) return tl::make_unexpected(book.error());
            starts = std::move(*book);
        }
        Thinking::Task task;
        task.work = [this, command, starts](const std::stop_token& stop, const std::stop_token&) {
            const bool done = generate(command, starts, stop);
            return [this, done] {
                if (!done) room_.inform("not so many positions: the games are over before that");
            };
        };
        room_.thinking.begin(std::move(task));
        return {};
    }

private:
    // False when games end too soon to get any further.
    bool generate(const GenFensCommand& command, const std::vector<P>& starts,
                  const std::stop_token& stop) {
        constexpr int kAttempts = 1000;
        Rng rng(command.seed);
        int failures = 0;
        for (int found = 0; found < command.count && !stop.stop_requested();) {
            const auto at = random_position(
                starts[rng.below(static_cast<std::uint32_t>(starts.size()))], command.plies, rng);
            failures = at ? 0 : failures + 1;
            if (failures == kAttempts) return false;
            if (!at) continue;
            ++found;
            room_.inform("genfens " + G::write_position(*at));
        }
        return true;
    }

    // After so many random moves, or one more, with the game still on.
    static std::optional<P> random_position(const P& start, int plies, Rng& rng) {
        Line<P> line(start);
        plies += static_cast<int>(rng.below(2));
        if (!walk_randomly<G>(line, plies, rng)) return std::nullopt;
        return line.position();
    }

    // When the clock ends the search.
    [[nodiscard]] std::optional<TimePlan> plan(const GoCommand& command) const {
        if (command.infinite) return std::nullopt;
        std::optional<TimePlan> plan;
        if (const auto clocks = command.clocks())
            plan = plan_time(*clocks, game_.position().turn(), room_.overhead);
        if (command.movetime)
            plan = plan_move_time(as_time(*command.movetime), room_.overhead, plan);
        // After a ponderhit nothing else would end it.
        const bool ends_by_itself = (command.depth && seat_.spec().has(engine::Role::Depth)) ||
                                    (command.nodes && seat_.spec().has(engine::Role::Nodes));
        if (command.ponder && !plan && !ends_by_itself)
            plan = TimePlan{std::nullopt, milliseconds(1000)};
        return plan;
    }

    [[nodiscard]] search::Request<P> request(const GoCommand& command,
                                             const Thinking::Task& task) const {
        search::Request<P> request;
        Limits& limits = request.limits;
        constexpr std::int64_t kDeepest = 1000;
        if (command.depth)
            limits.depth = static_cast<int>(std::clamp<std::int64_t>(*command.depth, 1, kDeepest));
        if (command.mate) {  // so deep a mate in so many moves is seen
            const int plies = static_cast<int>(2 * std::min(*command.mate, kDeepest / 2) - 1);
            limits.depth = std::min(limits.depth.value_or(plies), plies);
        }
        if (command.nodes)
            limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*command.nodes, 1));
        limits.infinite = task.hold != Thinking::Hold::None;
        if (task.plan && task.hold == Thinking::Hold::None) {
            const auto gone =
                std::chrono::duration_cast<milliseconds>(Thinking::Clock::now() - task.since);
            if (task.plan->soft) limits.soft = std::max(*task.plan->soft - gone, milliseconds(1));
            limits.time = std::max(task.plan->hard - gone, milliseconds(1));
        }
        request.lines = room_.lines;
        for (const std::string_view text : command.searchmoves) {
            const auto m = G::read_move(game_.position(), text);
            if (!m) {
                room_.inform(fmt::format("searchmoves: {}", m.error().message));
            } else if (request.only.empty() || !request.allows(*m)) {
                request.only.push_back(*m);
            }
        }
        return request;
    }

    search::Thought<P> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) {
        if (seat_.player() != nullptr) return seat_.player()->think(game, request, std::move(stop));
        search::Thought<P> any;  // there is no room for a player; a move is better than none
        any.move = request.only.empty() ? legal_moves(game.position())[0] : request.only.front();
        any.pv = {any.move};
        return any;
    }

    // On the thread that thinks.
    Thinking::Tell think(const Line<P>& game, search::Request<P>& request, std::stop_token stop) {
        const P& at = game.position();
        UciProgress<G> progress(room_, at);
        request.progress = &progress;
        const search::Thought<P> thought = choose(game, request, std::move(stop));
        progress.conclude(thought);
        if (room_.is_debugged) tell_candidates(at, thought);
        std::string answer = "bestmove " + protocol_move<G>(at, thought.move, room_.is_960);
        if (thought.pv.size() > 1) {
            P next = at;
            next.make(thought.move);
            answer += " ponder " + protocol_move<G>(next, thought.pv[1], room_.is_960);
        }
        return [this, answer] { room_.out.say(answer); };
    }

    void tell_candidates(const P& at, const search::Thought<P>& thought) {
        for (const auto& each : thought.candidates) {
            room_.inform(fmt::format("{} {} visits, {:.1f} %{}",
                                     protocol_move<G>(at, each.move, room_.is_960), each.visits,
                                     100 * each.mean, each.is_proven ? ", proven" : ""));
        }
    }

    // Perft has no answer but its counts.
    void count(int depth) {
        Thinking::Task task;
        task.since = Thinking::Clock::now();
        task.work = [this, at = game_.position(), depth](const std::stop_token& stop,
                                                         const std::stop_token&) {
            const auto lines = Divide<P>(at, depth, PerftUnit::Moves, 1).run(stop);
            std::string text;
            std::uint64_t total = depth == 0 ? 1 : 0;
            for (const auto& line : lines) {
                text += fmt::format("{}: {}\n", protocol_move<G>(at, line.move, room_.is_960),
                                    line.nodes);
                total += line.nodes;
            }
            if (stop.stop_requested()) text += "info string stopped early: not all is counted\n";
            text += fmt::format("Nodes searched: {}", total);
            return [this, text] { room_.out.say_all(text); };
        };
        room_.thinking.begin(std::move(task));
    }

    UciRoom& room_;
    engine::Seat<G> seat_;
    Line<P> game_;
};

}  // namespace

template <Game G>
Result<std::unique_ptr<UciBoard>> make_uci_board(UciRoom& room, std::string_view player) {
    auto spec = engine::read_player<G>(player);
    if (!spec) return tl::make_unexpected(spec.error());
    return std::make_unique<UciBoardOf<G>>(room, std::move(*spec));
}

#define DAMIER_INSTANTIATE(G) \
    template Result<std::unique_ptr<UciBoard>> make_uci_board<G>(UciRoom&, std::string_view);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::protocol
