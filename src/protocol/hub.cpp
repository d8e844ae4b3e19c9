#include "protocol/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <istream>
#include <optional>
#include <span>
#include <string>
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

namespace {

// Who thinks: any player. Beside the variant, the parameter that is there whoever it is.
constexpr std::string_view kPlayerParameter = "player";

// Of those that are not for a search that goes on.
bool is_known(std::string_view command) {
    constexpr auto kCommands = std::to_array<std::string_view>(
        {"hub", "set-param", "init", "new-game", "pos", "level", "go"});
    return std::find(kCommands.begin(), kCommands.end(), command) != kCommands.end();
}

// In men. A game that is won is worth 300 men, less a hundredth for each ply that it takes.
double score_of(Value value) {
    constexpr double kWon = 300;
    if (!is_mate(value)) return engine::in_hundredths(value) / 100.0;
    return value > 0 ? kWon - (kMate - value) / 100.0 : -kWon + (kMate + value) / 100.0;
}

// A key of a player as the protocol declares it.
wire::HubParameter parameter_of(const Option& option, std::string_view value,
                                std::span<const std::string_view> judges) {
    wire::HubParameter parameter{
        std::string(option.name), std::string(value), "string", {}, {}, {}};
    const bool has_word = !option.choices.empty();
    if (option.kind == Option::Kind::Flag) {
        parameter.type = "bool";
        parameter.value = value == "on" ? "true" : "false";
    } else if (option.kind == Option::Kind::Choice) {
        const auto own = engine::choices_of(option);
        const auto values = has_word ? std::span<const std::string_view>(own) : judges;
        parameter.type = "enum";
        parameter.values.assign(values.begin(), values.end());
    } else if (!has_word &&
               (option.kind == Option::Kind::Number || option.kind == Option::Kind::Decimal)) {
        parameter.type = option.kind == Option::Kind::Number ? "int" : "real";
        parameter.min = std::to_string(option.min);
        parameter.max = std::to_string(option.max);
    }
    return parameter;
}

// When the clock ends a search of that side, which may take so many times the usual time.
std::optional<TimePlan> plan_of(const wire::HubLevel& level, Side side, int stretch) {
    std::optional<TimePlan> plan;
    if (const auto clocks = level.clocks(side))
        plan = plan_time(*clocks, side, kUsualOverhead, stretch);
    if (level.move_time) plan = plan_move_time(*level.move_time, kUsualOverhead, plan);
    return plan;
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

void HubInfo::found(std::span<const engine::FoundLine> lines, const search::Effort& effort) {
    if (lines.empty()) return;
    has_told_ = true;
    const auto& best = lines.front();
    out_.say(wire::write_hub_info(
        {best.depth, score_of(best.value), effort.nodes, effort.seconds, best.moves}));
}

// Who thinks in one go has told nothing meanwhile.
void HubInfo::concluded(const engine::Reply& reply) {
    if (has_told_) return;
    const engine::FoundLine line{1, reply.depth, reply.value, reply.chances, reply.pv, {}};
    found({&line, 1}, {.nodes = reply.counters.nodes, .seconds = reply.counters.seconds});
}

void HubInfo::answered(const engine::Reply& reply) {
    out_.say(wire::write_hub_done({reply.move, reply.pv.size() > 1 ? reply.pv[1] : ""}));
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

Result<void> Hub::set_position(const wire::CommandLine& line) {
    const wire::HubPosCommand command = wire::read_hub_pos(line);
    const std::vector<std::string_view> moves(command.moves.begin(), command.moves.end());
    const auto set = session_->set_position(command.pos, moves);
    if (!set) return fail("{}", set.error().message);
    return {};
}

Result<void> Hub::go(const wire::CommandLine& line, Thinking::Clock::time_point received) {
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
    if (!analyzes && !level_.limits.infinite)
        question.plan = plan_of(level_, side, session_->player(Chair::Adviser)->info->stretch);
    question.limits = level_.limits;
    info_.begin();
    session_->begin(question, info_);
    return {};
}

void Hub::introduce() {
    const engine::PlayerSpec& player = *session_->player(Chair::Adviser);
    const auto games = hub_game_list();
    std::string text =
        wire::write_hub_identity({"Damier", version_, "the Damier developers"}) + '\n';
    const auto declare = [&text](const wire::HubParameter& parameter) {
        text += wire::write_hub_parameter(parameter) + '\n';
    };
    declare({std::string(wire::kHubVariant),
             std::string(session_->game()),
             "enum",
             {},
             {},
             {games.begin(), games.end()}});
    declare({std::string(kPlayerParameter), player_, "string", {}, {}, {}});
    for (const Option& each : player.info->options)
        declare(parameter_of(each, player.settings.text(each.name), session_->evaluations()));
    out_.say_all(text + "wait");
}

Result<void> Hub::set_parameter(const wire::CommandLine& line) {
    const auto [name, value] = wire::read_hub_setting(line);
    const bool is_variant = name == wire::kHubVariant;
    const bool is_player = name == kPlayerParameter;
    if ((is_variant && value == session_->game()) || (is_player && value == player_)) return {};
    if (is_variant) return begin(value, std::string(player_));
    if (is_player) return begin(session_->game(), value);
    return session_->set_key(Chair::Adviser, name,
                             value == "true"    ? "on"
                             : value == "false" ? "off"
                                                : value);
}

bool Hub::obey(std::string_view text) {
    const auto received = Thinking::Clock::now();
    const wire::CommandLine line = wire::read_command_line(text);
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
            out_.say(
                wire::write_hub_error(fmt::format("the command {} is not known", quoted(command))));
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
            const auto level = wire::read_hub_level(line);
            if (level) {
                level_ = *level;
            } else {
                done = tl::make_unexpected(level.error());
            }
        } else {
            done = go(line, received);
        }
        if (!done) out_.say(wire::write_hub_error(done.error().message));
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
