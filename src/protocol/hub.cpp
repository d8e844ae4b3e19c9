#include "protocol/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <istream>
#include <optional>
#include <utility>

#include "checkers/game.h"
#include "checkers/hub_notation.h"
#include "core/clock.h"
#include "core/line.h"
#include "core/moves.h"
#include "core/text.h"
#include "engine/players.h"
#include "engine/seat.h"

namespace damier::protocol {

using engine::Option;
using std::chrono::milliseconds;

// What the engine sees of a game. But for go() all functions are called while nobody thinks.
class HubBoard {
public:
    virtual ~HubBoard() = default;
    [[nodiscard]] virtual std::string_view game() const = 0;
    [[nodiscard]] virtual const engine::PlayerSpec& player() const = 0;
    [[nodiscard]] virtual std::span<const std::string_view> judges() const = 0;
    virtual Result<void> set_key(std::string_view key, std::string_view value) = 0;
    virtual Result<void> get_ready() = 0;
    virtual void forget() = 0;
    virtual Result<void> set_position(const CommandLine& line) = 0;
    virtual Result<void> set_level(const CommandLine& line) = 0;
    virtual Result<void> go(const CommandLine& line, Thinking::Clock::time_point received) = 0;
};

namespace {

std::string_view value_of(const CommandLine& line, std::string_view name) {
    const std::string* value = line.find(name);
    return value == nullptr ? std::string_view() : *value;
}

// Of those that are not for a search that goes on.
bool is_known(std::string_view command) {
    constexpr auto kCommands = std::to_array<std::string_view>(
        {"hub", "set-param", "init", "new-game", "pos", "level", "go"});
    return std::find(kCommands.begin(), kCommands.end(), command) != kCommands.end();
}

std::string error_line(std::string_view message) {
    return "error message=" + argument_word(message);
}

// Seconds as they are written there; nothing when it is no time.
std::optional<milliseconds> read_seconds(std::string_view text) {
    constexpr double kMost = 1e9;
    if (text.starts_with('-') && parse_number<double>(text.substr(1))) return milliseconds(0);
    const auto seconds = parse_number<double>(text);
    if (!seconds || !std::isfinite(*seconds)) return std::nullopt;
    return milliseconds(std::llround(std::min(*seconds, kMost) * 1000));
}

// In men. A game that is won is worth 300 men, less a hundredth for each ply that it takes.
double score_of(Value value) {
    constexpr double kWon = 300;
    if (is_win(value)) return kWon - (kMate - value) / 100.0;
    if (is_loss(value)) return -kWon + (kMate + value) / 100.0;
    return value / 100.0;
}

// "type=int min=0 max=20"
std::string type_of(const Option& option, std::span<const std::string_view> judges) {
    const bool has_word = !option.choices.empty();
    switch (option.kind) {
        case Option::Kind::Flag:
            return "type=bool";
        case Option::Kind::Number:
            if (has_word) return "type=string";
            return fmt::format("type=int min={} max={}", option.min, option.max);
        case Option::Kind::Decimal:
            if (has_word) return "type=string";
            return fmt::format("type=real min={} max={}", option.min, option.max);
        case Option::Kind::Choice: {
            const auto own = engine::choices_of(option);
            return fmt::format(
                "type=enum values=\"{}\"",
                fmt::join(has_word ? own : std::vector(judges.begin(), judges.end()), " "));
        }
        default:
            return "type=string";
    }
}

// What was said last about the time.
struct Level {
    Limits limits;  // without any time
    std::optional<milliseconds> move_time;
    std::optional<milliseconds> time;
    milliseconds increment{0};
    std::optional<int> moves;

    [[nodiscard]] std::optional<TimePlan> plan(Side side) const {
        std::optional<TimePlan> plan;
        if (time) {
            Clocks clocks;
            const auto seat = static_cast<std::size_t>(idx(side));
            // The protocol adds the increment before the move.
            clocks.remaining[seat] = *time + increment;
            clocks.increment[seat] = increment;
            if (moves && *moves > 0) clocks.moves_to_go = moves;
            plan = plan_time(clocks, side);
        }
        if (move_time) plan = plan_move_time(*move_time, kUsualOverhead, plan);
        return plan;
    }
};

Result<Level> read_level(const CommandLine& line) {
    Level level;
    for (const Argument& each : line.arguments) {
        const auto bad = [&each](std::string_view wanted) {
            return fail("level {} is {}, not {}", each.name, wanted, quoted(each.value));
        };
        if (each.name == "depth") {
            level.limits.depth = parse_number<int>(each.value);
            if (!level.limits.depth || *level.limits.depth < 1) return bad("a number of plies");
        } else if (each.name == "nodes") {
            level.limits.nodes = parse_number<std::uint64_t>(each.value);
            if (!level.limits.nodes) return bad("a number");
        } else if (each.name == "moves") {
            level.moves = parse_number<int>(each.value);
            if (!level.moves) return bad("a number");
        } else if (each.name == "infinite") {
            level.limits.infinite = true;
        } else if (each.name == "move-time" || each.name == "time" || each.name == "inc") {
            const auto seconds = read_seconds(each.value);
            if (!seconds) return bad("a number of seconds");
            if (each.name == "move-time") level.move_time = seconds;
            if (each.name == "time") level.time = seconds;
            if (each.name == "inc") level.increment = *seconds;
        }  // others are for other programs
    }
    return level;
}

template <Game G>
class HubProgress final : public search::Progress<typename G::Position> {
public:
    using P = typename G::Position;
    explicit HubProgress(LineOut& out) : out_(out) {}

    void found(std::span<const search::Finding<P>> lines, const search::Effort& effort) override {
        if (lines.empty()) return;
        has_told_ = true;
        const auto& best = lines.front();
        std::string pv;
        for (const auto m : best.pv) pv += (pv.empty() ? "" : " ") + checkers::write_hub_move(m);
        const double seconds = std::max(effort.seconds, 1e-3);
        out_.say(fmt::format("info depth={} score={:.2f} nodes={} time={:.3f} nps={:.2f} pv=\"{}\"",
                             best.depth, score_of(best.value), effort.nodes, effort.seconds,
                             static_cast<double>(effort.nodes) / seconds / 1e6, pv));
    }

    // Who thinks in one go has told nothing meanwhile.
    void conclude(const search::Thought<P>& thought) {
        if (has_told_) return;
        const search::Finding<P> line{1, thought.depth, thought.value, thought.pv};
        found({&line, 1}, {.nodes = thought.counters.nodes, .seconds = thought.counters.seconds});
    }

private:
    LineOut& out_;
    bool has_told_ = false;
};

template <Game G>
class HubBoardOf final : public HubBoard {
public:
    using P = typename G::Position;

    HubBoardOf(LineOut& out, Thinking& thinking, engine::PlayerSpec spec)
        : out_(out), thinking_(thinking), seat_(std::move(spec)), game_(G::start()) {}

    [[nodiscard]] std::string_view game() const override { return G::kName; }
    [[nodiscard]] const engine::PlayerSpec& player() const override { return seat_.spec(); }
    [[nodiscard]] std::span<const std::string_view> judges() const override {
        return engine::judge_names<G>();
    }
    Result<void> set_key(std::string_view key, std::string_view value) override {
        return seat_.set_key(key, value);
    }
    Result<void> get_ready() override { return seat_.get_ready(); }
    void forget() override { seat_.forget(); }

    Result<void> set_position(const CommandLine& line) override {
        const auto placement = checkers::read_hub_position(value_of(line, "pos"));
        if (!placement) return tl::make_unexpected(placement.error());
        Line<P> game(P(placement->board, placement->turn));
        for (const Field& field : split_fields(value_of(line, "moves"))) {
            const auto m = checkers::read_hub_move(game.position(), field.text);
            if (!m) return tl::make_unexpected(m.error());
            game.make(*m);
        }
        game_ = std::move(game);
        return {};
    }

    Result<void> set_level(const CommandLine& line) override {
        auto level = read_level(line);
        if (!level) return tl::make_unexpected(level.error());
        level_ = *level;
        return {};
    }

    Result<void> go(const CommandLine& line, Thinking::Clock::time_point received) override {
        if (!has_moves(game_.position()))
            return fail("{} has no move", G::side_name(game_.position().turn()));
        if (auto ready = seat_.get_ready(); !ready) return ready;
        const std::string mode = line.arguments.size() == 1 ? line.arguments.front().name : "";
        const bool analyzes = mode == "analyze";
        const bool ponders = mode == "ponder";
        if (!analyzes && !ponders && mode != "think")
            return fail("go needs think, ponder or analyze");
        Thinking::Task task;
        task.since = received;
        task.hold = analyzes  ? Thinking::Hold::Stop
                    : ponders ? Thinking::Hold::PonderHit
                              : Thinking::Hold::None;
        if (!analyzes && !level_.limits.infinite) task.plan = level_.plan(game_.position().turn());
        search::Request<P> request(level_.limits);
        request.limits.infinite |= analyzes || ponders;
        if (task.plan && !ponders) {
            request.limits.soft = task.plan->soft;
            request.limits.time = task.plan->hard;
        }
        task.work = [this, game = game_, request](std::stop_token stop,
                                                  std::stop_token enough) mutable {
            request.enough = std::move(enough);
            return think(game, request, std::move(stop));
        };
        thinking_.begin(std::move(task));
        return {};
    }

private:
    // On the thread that thinks.
    Thinking::Tell think(const Line<P>& game, search::Request<P>& request, std::stop_token stop) {
        HubProgress<G> progress(out_);
        request.progress = &progress;
        const auto thought = seat_.player()->think(game, request, std::move(stop));
        progress.conclude(thought);
        std::string answer = "done move=" + checkers::write_hub_move(thought.move);
        if (thought.pv.size() > 1) answer += " ponder=" + checkers::write_hub_move(thought.pv[1]);
        return [this, answer] { out_.say(answer); };
    }

    LineOut& out_;
    Thinking& thinking_;
    engine::Seat<G> seat_;
    Line<P> game_;
    Level level_;
};

template <Game G>
Result<std::unique_ptr<HubBoard>> make(LineOut& out, Thinking& thinking, std::string_view player) {
    auto spec = engine::read_player<G>(player);
    if (!spec) return tl::make_unexpected(spec.error());
    return std::make_unique<HubBoardOf<G>>(out, thinking, std::move(*spec));
}

}  // namespace

std::string hub_games() {
    return fmt::format("{}, {}", checkers::Checkers::kName, checkers::Sherlock::kName);
}

Result<std::unique_ptr<HubBoard>> Hub::make_board(std::string_view game, std::string_view player) {
    if (game == checkers::Checkers::kName)
        return protocol::make<checkers::Checkers>(out_, thinking_, player);
    if (game == checkers::Sherlock::kName)
        return protocol::make<checkers::Sherlock>(out_, thinking_, player);
    return fail("the Hub protocol is for {}, not {}", hub_games(), quoted(game));
}

Hub::Hub(std::ostream& out, std::string version) : out_(out), version_(std::move(version)) {}

Hub::~Hub() { thinking_.finish(); }

Result<std::unique_ptr<Hub>> Hub::make(std::ostream& out, std::string_view game,
                                       std::string_view player, std::string version) {
    std::unique_ptr<Hub> hub(new Hub(out, std::move(version)));
    auto board = hub->make_board(game, player);
    if (!board) return tl::make_unexpected(board.error());
    hub->board_ = std::move(*board);
    hub->player_ = player;
    return hub;
}

void Hub::introduce() {
    const engine::PlayerSpec& player = board_->player();
    std::string text = fmt::format(
        "id name=Damier version={} author=\"the Damier developers\"\n"
        "param name=variant value={} type=enum values=\"{} {}\"\n"
        "param name=player value={} type=string\n",
        argument_word(version_), board_->game(), checkers::Checkers::kName,
        checkers::Sherlock::kName, argument_word(player_));
    for (const Option& each : player.info->options) {
        const std::string_view value = player.settings.text(each.name);
        const bool is_flag = each.kind == Option::Kind::Flag;
        text += fmt::format("param name={} value={} {}\n", argument_word(each.name),
                            argument_word(is_flag ? (value == "on" ? "true" : "false") : value),
                            type_of(each, board_->judges()));
    }
    out_.say_all(text + "wait");
}

Result<void> Hub::set_parameter(const CommandLine& line) {
    const std::string_view name = value_of(line, "name");
    const std::string_view value = value_of(line, "value");
    if ((name == "variant" && value == board_->game()) || (name == "player" && value == player_))
        return {};
    if (name == "variant" || name == "player") {
        auto board = make_board(name == "variant" ? value : board_->game(),
                                name == "player" ? value : player_);
        if (!board) return tl::make_unexpected(board.error());
        if (name == "player") player_ = value;
        board_ = std::move(*board);
        return {};
    }
    return board_->set_key(name, value == "true" ? "on" : value == "false" ? "off" : value);
}

bool Hub::obey(std::string_view text) {
    const auto received = Thinking::Clock::now();
    const CommandLine line = read_command_line(text);
    const std::string& command = line.command;
    if (command == "quit") return false;
    if (command == "ping") {
        out_.say("pong");
    } else if (command == "ponder-hit") {
        thinking_.ponder_hit();
    } else if (command == "stop") {
        thinking_.stop();
    } else if (!is_known(command)) {  // which must not disturb a search
        if (!command.empty())
            out_.say(error_line(fmt::format("the command {} is not known", quoted(command))));
    } else {
        thinking_.finish();
        Result<void> done;
        if (command == "hub") {
            introduce();
        } else if (command == "set-param") {
            done = set_parameter(line);
        } else if (command == "init") {
            done = board_->get_ready();
            if (done) out_.say("ready");
        } else if (command == "new-game") {
            board_->forget();
        } else if (command == "pos") {
            done = board_->set_position(line);
        } else if (command == "level") {
            done = board_->set_level(line);
        } else {
            done = board_->go(line, received);
        }
        if (!done) out_.say(error_line(done.error().message));
    }
    return true;
}

void Hub::run(std::istream& in) {
    in.tie(nullptr);  // or reading would flush the output while another thread writes it
    for (std::string line; !out_.has_failed() && std::getline(in, line);) {
        if (!obey(line)) break;
    }
    thinking_.finish();
}

}  // namespace damier::protocol
