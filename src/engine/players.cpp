#include "engine/players.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "core/random.h"
#include "core/text.h"
#include "engine/classic_player.h"
#include "engine/games.h"
#include "engine/monte_carlo_player.h"
#include "engine/player_limits.h"
#include "eval/checkers_judges.h"
#include "eval/chess_judges.h"
#include "eval/random_judge.h"
#include "search/alphabeta.h"
#include "search/textbook.h"

namespace damier::engine {

namespace {

constexpr std::string_view kEvalHelp = "static evaluation";

constexpr std::array kUniformOptions{number("seed", "1", 0, INT64_MAX, "seed of its choices")};

constexpr std::array kMinimaxOptions{
    number("depth", "3", 1, 20, "plies"),
    number_or_off("time", "off", 86'400'000, "milliseconds a move, then the best so far"),
    number_or_off("nodes", "off", INT64_MAX, "positions a move, then the best so far"),
    flag("pruning", "off", "alpha-beta in this form, without any refinement"),
    choice("eval", "material", "", kEvalHelp),
    flag("quiescence", "off",
         "at depth 0 captures are played out; without pruning that can take ages in chess"),
    number("seed", "1", 0, INT64_MAX, "seed of eval=random and noise"),
    number_or_off("noise", "off", 1000,
                  "a random number of at most so many hundredths on each evaluation"),
};

constexpr std::array kAlphaBetaOptions{
    number_or_off("depth", "off", search::Textbook<chess::Position>::kMaxDepth, "plies"),
    number_or_off("time", "off", 86'400'000,
                  "milliseconds a move; 1000 when depth, time and nodes are all off"),
    number_or_off("nodes", "off", INT64_MAX, "positions a move"),
    flag("iterative", "on", "depth 1, 2, 3... instead of the last depth at once"),
    choice("ordering", "full", "none|captures|full",
           "as generated, captures first, or with all that is known"),
    flag("killers", "on", "with ordering=full: quiet moves that cut at this ply come early"),
    flag("history", "on", "with ordering=full: quiet moves that often cut come early"),
    number_or_off("tt", "16", 65'536, "megabytes of transposition table"),
    choice("ttdepth", "atleast", "atleast|exact", "which entries may answer"),
    flag("quiescence", "on", "at depth 0 captures are played out"),
    flag("pvs", "on", "all moves but the first are tried with an empty window"),
    flag("aspiration", "on", "a narrow window around the last value"),
    flag("nullmove", "off", "if a pass is good enough, so is a move"),
    number_or_off("loops", "off", 1000,
                  "so many last positions of the game are not repeated by choice"),
    choice("eval", "material", "", kEvalHelp),
    number("seed", "1", 0, INT64_MAX, "seed of eval=random and noise"),
    number_or_off("noise", "off", 1000,
                  "a random number of at most so many hundredths on each evaluation"),
};

constexpr std::array<PlayerInfo, 13> kPlayers{{
    {"uniform", "a random legal move", kUniformOptions, "", ""},
    {"minimax", "every line to a fixed depth, in the words of the books", kMinimaxOptions, "", ""},
    {"negamax", "the same, seen by the side to move", kMinimaxOptions, "", ""},
    {"alphabeta", "alpha-beta with every classic refinement as a switch", kAlphaBetaOptions, "",
     ""},
    {"ocap", "the engine OCAP: alpha-beta, iterative deepening, a second a move", kAlphaBetaOptions,
     "chess",
     "eval=ocap,time=1000,ordering=none,killers=off,history=off,tt=off,quiescence=off,pvs=off,"
     "aspiration=off"},
    {"lyon", "negamax of the Lyon project: killers, iterative deepening, table", kAlphaBetaOptions,
     "chess",
     "eval=lyon,time=1000,ordering=full,history=off,tt=16,quiescence=off,pvs=off,aspiration=off"},
    {"sherlock",
     "Sherlock's Gambit with all its bonuses: depth 7, table, quiescence, ordering, no loops",
     kAlphaBetaOptions, "checkers, sherlock",
     "eval=position,depth=7,iterative=off,ordering=captures,killers=off,history=off,tt=16,"
     "quiescence=on,pvs=off,"
     "aspiration=off,loops=8"},
    {"classic", "the search and evaluation of TSCP, on one of four boards", kClassicOptions,
     "chess", ""},
    {"ucb", "random games for each move, more of those that look good", kUcbOptions, "", ""},
    {"uct", "the same in a tree that grows where the games are good", kUctOptions, "", ""},
    {"rave", "uct that also counts a move when it is played later", kRaveOptions, "", ""},
    {"grave", "rave that learns from an ancestor while a node is young", kGraveOptions, "", ""},
    {"puct", "a tree guided by what looks good at first sight, judged by the evaluation",
     kPuctOptions, "", ""},
}};

template <class P>
using JudgePointer = std::shared_ptr<const Judge<P>>;

// What eval= can be, for each game, and who plays it best (docs/players.md has the figures).
template <class G>
struct Judges;
template <>
struct Judges<chess::Chess> {
    static constexpr std::string_view kStrongest = "alphabeta:nullmove=on,eval=ocap";
    static constexpr std::array<std::string_view, 4> kNames{"material", "ocap", "lyon", "random"};
    static JudgePointer<chess::Position> make(std::string_view name) {
        if (name == "ocap") return std::make_shared<eval::Ocap>();
        if (name == "lyon") return std::make_shared<eval::Lyon>();
        return std::make_shared<eval::ChessMaterial>();
    }
};
template <class Rules>
struct CheckersJudges {
    static constexpr std::string_view kStrongest = "puct:eval=position";
    static constexpr std::array<std::string_view, 3> kNames{"material", "position", "random"};
    static JudgePointer<checkers::BasicPosition<Rules>> make(std::string_view name) {
        if (name == "position") return std::make_shared<eval::CheckersPosition<Rules>>();
        return std::make_shared<eval::CheckersMaterial<Rules>>();
    }
};
template <>
struct Judges<checkers::Checkers> : CheckersJudges<checkers::EnglishRules> {};
template <>
struct Judges<checkers::Sherlock> : CheckersJudges<checkers::SherlockRules> {};

// Those that play one game only, and choose no evaluation; null for any other.
template <Game G>
std::unique_ptr<Player<typename G::Position>> make_own_player(std::string_view /*name*/,
                                                              const Settings& /*settings*/) {
    return nullptr;
}
template <>
std::unique_ptr<Player<chess::Position>> make_own_player<chess::Chess>(std::string_view name,
                                                                       const Settings& settings) {
    return name == "classic" ? make_classic_player(settings) : nullptr;
}

// Of settings that were checked.
template <Game G>
JudgePointer<typename G::Position> make_judge(const Settings& settings, std::uint64_t seed) {
    using P = typename G::Position;
    const std::string_view name = settings.text("eval");
    JudgePointer<P> judge = Judges<G>::make(name);
    if (name == "random") judge = std::make_shared<eval::RandomJudge<P>>(seed);
    if (const auto noise = settings.number("noise"); noise > 0) {
        judge = std::make_shared<eval::NoisyJudge<P>>(judge, static_cast<Value>(noise), seed);
    }
    return judge;
}

template <GamePosition P>
class Uniform final : public Player<P> {
public:
    explicit Uniform(std::uint64_t seed) : rng_(seed) {}
    search::Thought<P> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token) override {
        std::vector<typename P::Move> moves = request.only;
        if (moves.empty()) {
            const auto legal = search::legal_moves(game.position());
            moves.assign(legal.begin(), legal.end());
        }
        search::Thought<P> thought;
        thought.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
        thought.pv = {thought.move};
        thought.counters.nodes = 1;
        return thought;
    }

private:
    Rng rng_;
};

// The seed of a player in one game of many.
std::uint64_t seed_of(const Settings& settings, std::uint64_t salt) {
    const auto seed = static_cast<std::uint64_t>(settings.number("seed"));
    return salt == 0 ? seed : Rng(seed ^ Rng(salt).next()).next();
}

// Minimax or negamax to a fixed depth, with or without pruning. When time or nodes end it, the best
// of the moves searched so far is played.
template <GamePosition P>
class Oracle final : public Player<P> {
public:
    Oracle(const Settings& settings, JudgePointer<P> judge, bool is_negamax)
        : own_(limits_of(settings)),
          leaf_(settings.flag("quiescence") ? search::Leaf::Quiescence : search::Leaf::Static),
          judge_(std::move(judge)),
          is_negamax_(is_negamax),
          prunes_(settings.flag("pruning")) {}

    search::Thought<P> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override {
        return walk<search::NoTracer>(game, request, std::move(stop), search::NoTracer());
    }
    std::optional<search::Thought<P>> choose_recorded(const Line<P>& game,
                                                      const search::Request<P>& request,
                                                      std::stop_token stop,
                                                      search::Recorder<P>& recorder) override {
        return walk<search::Recorder<P>&>(game, request, std::move(stop), recorder);
    }

private:
    template <class Tracer>
    search::Thought<P> walk(const Line<P>& game, const search::Request<P>& request,
                            std::stop_token stop, Tracer tracer) {
        Limits together = tighter(own_, request.limits, game.position().turn());
        end_at_soft_limit(together);
        const int depth = *together.depth;
        Budget budget(together, std::move(stop));
        search::JudgedLine<P> line(game, JudgedBy<P>(*judge_));
        search::Walk<P, Tracer> walk{line, budget, leaf_, tracer};
        walk.request = &request;
        walk.best_move = walk.moves(0)[0];
        const Value value =
            prunes_ ? (is_negamax_
                           ? search::alphabeta_negamax(walk, depth, 0, -kInfinity, kInfinity)
                           : search::alphabeta_minimax(walk, depth, 0, -kInfinity, kInfinity, true))
                    : (is_negamax_ ? search::negamax(walk, depth, 0)
                                   : search::minimax(walk, depth, 0, true));
        search::Thought<P> thought;
        thought.move = walk.best_move;
        thought.pv = {thought.move};
        if (!budget.over()) {
            thought.value = value;
            thought.depth = depth;
        }
        thought.counters.nodes = budget.nodes();
        thought.counters.leaves = walk.leaves;
        thought.counters.quiescence_nodes = walk.quiescence_nodes;
        thought.counters.cutoffs = walk.cutoffs;
        thought.counters.first_move_cutoffs = walk.first_move_cutoffs;
        thought.counters.seconds = budget.seconds();
        return thought;
    }

    Limits own_;
    search::Leaf leaf_;
    JudgePointer<P> judge_;
    bool is_negamax_;
    bool prunes_;
};

template <GamePosition P>
class AlphaBeta final : public Player<P> {
public:
    AlphaBeta(const Settings& settings, JudgePointer<P> judge)
        : own_(limits_of(settings)),
          options_(options_of(settings)),
          judge_(std::move(judge)),
          search_(options_, judge_) {}

    search::Thought<P> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override {
        return search_.think(game, together(request, game.position().turn()), std::move(stop));
    }
    std::optional<search::Thought<P>> choose_recorded(const Line<P>& game,
                                                      const search::Request<P>& request,
                                                      std::stop_token stop,
                                                      search::Recorder<P>& recorder) override {
        search::Textbook<P, search::Recorder<P>&> recorded(options_, judge_, recorder);
        return recorded.think(game, together(request, game.position().turn()), std::move(stop));
    }

private:
    [[nodiscard]] search::Request<P> together(search::Request<P> request, Side side) const {
        request.limits = searching(own_, request.limits, side);
        if (!options_.iterative) end_at_soft_limit(request.limits);
        return request;
    }

    static search::TextbookOptions options_of(const Settings& settings) {
        const std::string_view ordering = settings.text("ordering");
        return {.iterative = settings.flag("iterative"),
                .ordering = ordering == "none"       ? search::Ordering::None
                            : ordering == "captures" ? search::Ordering::Captures
                                                     : search::Ordering::Full,
                .killers = settings.flag("killers"),
                .history = settings.flag("history"),
                .table_megabytes = static_cast<int>(settings.number("tt")),
                .table_depth = settings.text("ttdepth") == "exact" ? search::TableDepth::Exact
                                                                   : search::TableDepth::AtLeast,
                .quiescence = settings.flag("quiescence"),
                .pvs = settings.flag("pvs"),
                .aspiration = settings.flag("aspiration"),
                .null_move = settings.flag("nullmove"),
                .loops = static_cast<int>(settings.number("loops"))};
    }

    Limits own_;
    search::TextbookOptions options_;
    JudgePointer<P> judge_;
    search::Textbook<P> search_;
};

// Of this machine.
std::int64_t memory_megabytes() {
    return std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE) / (1 << 20);
}

bool plays(const PlayerInfo& info, std::string_view game) {
    if (info.games.empty()) return true;
    const std::string list = fmt::format(", {},", info.games);
    return list.find(fmt::format(", {},", game)) != std::string::npos;
}

// A spec as it is written: "name:keys", or the name alone.
struct SpecText {
    std::string_view name;
    std::string_view keys;
};
SpecText split_spec(std::string_view spec) {
    spec = trimmed(spec);
    const std::size_t colon = std::min(spec.find(':'), spec.size());
    return {spec.substr(0, colon), spec.substr(std::min(colon + 1, spec.size()))};
}

Result<const PlayerInfo*> find_player(std::string_view name) {
    std::vector<std::string_view> names;
    for (const PlayerInfo& each : kPlayers) {
        if (each.name == name) return &each;
        names.push_back(each.name);
    }
    names.push_back(kStrongest);
    return tl::make_unexpected(not_known("player", name, names));
}

// What its keys say, presets included: each text on top of those before.
template <Game G>
Result<Settings> read_settings(const PlayerInfo& info,
                               std::initializer_list<std::string_view> texts) {
    Settings settings(info.options);
    for (const std::string_view text : texts) {
        if (auto set = settings.set_all(text); !set) return tl::make_unexpected(set.error());
    }
    if (settings.has("eval")) {
        const std::string_view eval = settings.text("eval");
        const auto names = judge_names<G>();
        if (std::find(names.begin(), names.end(), eval) == names.end()) {
            return fail("eval is in {} one of {}, not {}", G::kName, joined(names), quoted(eval));
        }
    }
    if (settings.has("nullmove") && settings.flag("nullmove") && !G::Position::kNullMoveSound) {
        return fail("nullmove=on is not for {}, where a pass is often the best move there could be",
                    G::kName);
    }
    for (const std::string_view room : {"memory", "tt"}) {
        if (!settings.has(room) || settings.number(room) <= memory_megabytes()) continue;
        return fail("{}={} is more than the {} megabytes of memory that there are", room,
                    settings.number(room), memory_megabytes());
    }
    return settings;
}

}  // namespace

std::span<const PlayerInfo> players() { return kPlayers; }

bool is_strongest(std::string_view spec) { return split_spec(spec).name == kStrongest; }

template <Game G>
std::span<const std::string_view> judge_names() {
    return Judges<G>::kNames;
}

template <Game G>
Value judge_value(std::string_view name, const typename G::Position& at) {
    if (name == "random") return eval::RandomJudge<typename G::Position>(1).value(at);
    return Judges<G>::make(name)->value(at);
}

std::string PlayerSpec::text() const {
    const std::string said = settings.said();
    return fmt::format("{}{}{}", info->name, said.empty() ? "" : ":", said);
}

template <Game G>
std::string_view strongest_player() {
    return Judges<G>::kStrongest;
}

template <Game G>
Result<PlayerSpec> read_player(std::string_view spec) {
    const SpecText said = split_spec(spec);
    const SpecText meant =
        is_strongest(spec) ? split_spec(strongest_player<G>()) : SpecText{said.name, ""};
    const auto info = find_player(meant.name);
    if (!info) return tl::make_unexpected(info.error());
    if (!plays(**info, G::kName))
        return fail("player {} plays {}, not {}", said.name, (*info)->games, G::kName);
    auto settings = read_settings<G>(**info, {(*info)->preset, meant.keys, said.keys});
    if (!settings) return fail("player {}: {}", said.name, settings.error().message);
    return PlayerSpec{*info, std::move(*settings)};
}

template <Game G>
Result<std::unique_ptr<Player<typename G::Position>>> make_player(std::string_view spec,
                                                                  std::uint64_t salt) {
    using P = typename G::Position;
    using Made = std::unique_ptr<Player<P>>;
    const auto read = read_player<G>(spec);
    if (!read) return tl::make_unexpected(read.error());
    const Settings& settings = read->settings;
    const std::string_view name = read->info->name;
    if (auto own = make_own_player<G>(name, settings)) return own;
    const std::uint64_t seed = seed_of(settings, salt);
    if (name == "uniform") return Made(std::make_unique<Uniform<P>>(seed));
    auto judge = make_judge<G>(settings, seed);
    if (name == "minimax" || name == "negamax") {
        return Made(std::make_unique<Oracle<P>>(settings, std::move(judge), name == "negamax"));
    }
    try {
        if (const auto policy = policy_of(name)) {
            return Made(
                std::make_unique<MonteCarloPlayer<P>>(monte_carlo_options(*policy, settings, seed),
                                                      limits_of(settings), std::move(judge)));
        }
        return Made(std::make_unique<AlphaBeta<P>>(settings, std::move(judge)));
    } catch (const std::bad_alloc&) {
        const std::string_view room = policy_of(name) ? "memory" : "tt";
        return fail("player {}: there is not enough memory for {}={}", name, room,
                    settings.text(room));
    }
}

template Result<PlayerSpec> read_player<chess::Chess>(std::string_view);
template Result<std::unique_ptr<Player<chess::Position>>> make_player<chess::Chess>(
    std::string_view, std::uint64_t);
template std::string_view strongest_player<chess::Chess>();
template std::span<const std::string_view> judge_names<chess::Chess>();
template Value judge_value<chess::Chess>(std::string_view, const chess::Position&);
template Result<PlayerSpec> read_player<checkers::Checkers>(std::string_view);
template Result<std::unique_ptr<Player<checkers::EnglishPosition>>> make_player<checkers::Checkers>(
    std::string_view, std::uint64_t);
template std::string_view strongest_player<checkers::Checkers>();
template std::span<const std::string_view> judge_names<checkers::Checkers>();
template Value judge_value<checkers::Checkers>(std::string_view, const checkers::EnglishPosition&);
template Result<PlayerSpec> read_player<checkers::Sherlock>(std::string_view);
template Result<std::unique_ptr<Player<checkers::SherlockPosition>>>
make_player<checkers::Sherlock>(std::string_view, std::uint64_t);
template std::string_view strongest_player<checkers::Sherlock>();
template std::span<const std::string_view> judge_names<checkers::Sherlock>();
template Value judge_value<checkers::Sherlock>(std::string_view, const checkers::SherlockPosition&);

}  // namespace damier::engine
