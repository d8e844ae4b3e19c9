#include "protocol/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <istream>
#include <optional>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/text.h"
#include "engine/value_text.h"
#include "games/games.h"

namespace damier::protocol {

using engine::Chair;
using engine::Option;
using engine::Thinking;
using std::chrono::milliseconds;

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
    if (!is_mate(value)) return engine::in_hundredths(value) / 100.0;
    return value > 0 ? kWon - (kMate - value) / 100.0 : -kWon + (kMate + value) / 100.0;
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

Result<HubLevel> read_level(const CommandLine& line) {
    HubLevel level;
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

// The names of the games that have the words of the protocol.
std::vector<std::string_view> hub_game_list() {
    std::vector<std::string_view> names;
    for_each_game([&names]<class G>(G) {
        if (engine::has_notation<G>(engine::Notation::Hub)) names.push_back(G::kName);
    });
    return names;
}

}  // namespace

std::string hub_games() { return engine::joined(hub_game_list()); }

std::optional<TimePlan> HubLevel::plan(Side side) const {
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

void HubInfo::found(std::span<const engine::FoundLine> lines, const search::Effort& effort) {
    if (lines.empty()) return;
    has_told_ = true;
    const auto& best = lines.front();
    const double seconds = std::max(effort.seconds, 1e-3);
    out_.say(fmt::format("info depth={} score={:.2f} nodes={} time={:.3f} nps={:.2f} pv=\"{}\"",
                         best.depth, score_of(best.value), effort.nodes, effort.seconds,
                         static_cast<double>(effort.nodes) / seconds / 1e6,
                         fmt::join(best.moves, " ")));
}

// Who thinks in one go has told nothing meanwhile.
void HubInfo::concluded(const engine::Reply& reply) {
    if (has_told_) return;
    const engine::FoundLine line{1, reply.depth, reply.value, reply.pv, {}};
    found({&line, 1}, {.nodes = reply.counters.nodes, .seconds = reply.counters.seconds});
}

void HubInfo::answered(const engine::Reply& reply) {
    std::string answer = "done move=" + reply.move;
    if (reply.pv.size() > 1) answer += " ponder=" + reply.pv[1];
    out_.say(answer);
}

Hub::Hub(std::ostream& out, std::string version) : out_(out), version_(std::move(version)) {}

Result<std::unique_ptr<Hub>> Hub::make(std::ostream& out, std::string_view game,
                                       std::string_view player, std::string version) {
    std::unique_ptr<Hub> hub(new Hub(out, std::move(version)));
    if (const auto begun = hub->begin(game, player); !begun)
        return tl::make_unexpected(begun.error());
    return hub;
}

Result<void> Hub::begin(std::string_view game, std::string_view player) {
    const auto games = hub_game_list();
    if (std::find(games.begin(), games.end(), game) == games.end())
        return fail("the Hub protocol is for {}, not {}", hub_games(), quoted(game));
    auto session = engine::make_session(game);
    if (!session) return tl::make_unexpected(session.error());
    if (auto seated = (*session)->seat_player(Chair::Adviser, player); !seated) return seated;
    if (auto set = (*session)->set_notation(engine::Notation::Hub); !set) return set;
    player_ = player;
    level_ = {};
    session_ = std::move(*session);
    return {};
}

Result<void> Hub::set_position(const CommandLine& line) {
    std::vector<std::string_view> moves;
    for (const Field& field : split_fields(value_of(line, "moves"))) moves.push_back(field.text);
    const auto set = session_->set_position(value_of(line, "pos"), moves);
    if (!set) return fail("{}", set.error().message);
    return {};
}

Result<void> Hub::go(const CommandLine& line, Thinking::Clock::time_point received) {
    const Side side = session_->turn();
    if (session_->legal_moves().empty()) return fail("{} has no move", session_->side_name(side));
    if (auto ready = session_->get_ready(Chair::Adviser); !ready) return ready;
    const std::string mode = line.arguments.size() == 1 ? line.arguments.front().name : "";
    const bool analyzes = mode == "analyze";
    const bool ponders = mode == "ponder";
    if (!analyzes && !ponders && mode != "think") return fail("go needs think, ponder or analyze");
    engine::Question question;
    question.since = received;
    question.hold = analyzes  ? Thinking::Hold::Stop
                    : ponders ? Thinking::Hold::PonderHit
                              : Thinking::Hold::None;
    if (!analyzes && !level_.limits.infinite) question.plan = level_.plan(side);
    question.limits = level_.limits;
    info_.begin();
    session_->begin(question, info_);
    return {};
}

void Hub::introduce() {
    const engine::PlayerSpec& player = *session_->player(Chair::Adviser);
    std::string text = fmt::format(
        "id name=Damier version={} author=\"the Damier developers\"\n"
        "param name=variant value={} type=enum values=\"{}\"\n"
        "param name=player value={} type=string\n",
        argument_word(version_), session_->game(), fmt::join(hub_game_list(), " "),
        argument_word(player_));
    for (const Option& each : player.info->options) {
        const std::string_view value = player.settings.text(each.name);
        const bool is_flag = each.kind == Option::Kind::Flag;
        text += fmt::format("param name={} value={} {}\n", argument_word(each.name),
                            argument_word(is_flag ? (value == "on" ? "true" : "false") : value),
                            type_of(each, session_->evaluations()));
    }
    out_.say_all(text + "wait");
}

Result<void> Hub::set_parameter(const CommandLine& line) {
    const std::string_view name = value_of(line, "name");
    const std::string_view value = value_of(line, "value");
    if ((name == "variant" && value == session_->game()) || (name == "player" && value == player_))
        return {};
    if (name == "variant") return begin(value, std::string(player_));
    if (name == "player") return begin(session_->game(), value);
    return session_->set_key(Chair::Adviser, name,
                             value == "true"    ? "on"
                             : value == "false" ? "off"
                                                : value);
}

bool Hub::obey(std::string_view text) {
    const auto received = Thinking::Clock::now();
    const CommandLine line = read_command_line(text);
    const std::string& command = line.command;
    if (command == "quit") return false;
    if (command == "ping") {
        out_.say("pong");
    } else if (command == "ponder-hit") {
        session_->ponder_hit();
    } else if (command == "stop") {
        session_->stop();
    } else if (!is_known(command)) {  // which must not disturb a search
        if (!command.empty())
            out_.say(error_line(fmt::format("the command {} is not known", quoted(command))));
    } else {
        session_->finish();
        Result<void> done;
        if (command == "hub") {
            introduce();
        } else if (command == "set-param") {
            done = set_parameter(line);
        } else if (command == "init") {
            done = session_->get_ready(Chair::Adviser);
            if (done) out_.say("ready");
        } else if (command == "new-game") {
            session_->forget(Chair::Adviser);
        } else if (command == "pos") {
            done = set_position(line);
        } else if (command == "level") {
            const auto level = read_level(line);
            if (level) {
                level_ = *level;
            } else {
                done = tl::make_unexpected(level.error());
            }
        } else {
            done = go(line, received);
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
    session_->finish();
}

}  // namespace damier::protocol
