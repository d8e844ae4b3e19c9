#include "engine/players.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <new>
#include <tuple>

#include "core/text.h"
#include "engine/alphabeta_player.h"
#include "engine/book_player.h"
#include "engine/champion_player.h"
#include "engine/classic_player.h"
#include "engine/dqn_player.h"
#include "engine/judges.h"
#include "engine/minimax_player.h"
#include "engine/monte_carlo_player.h"
#include "engine/opening_book.h"
#include "engine/q_player.h"
#include "engine/uniform_player.h"
#include "games/games.h"

namespace damier::engine {

namespace {

using search::Policy;

// A player, and who makes it: factory.make<G>(settings) for each game G, and where a game has its
// own demands factory.check<G>(settings).
template <class Factory>
struct Row {
    PlayerInfo info;
    Factory factory;
};

// One with these keys of its own, and those that all players have.
template <const auto& kOwn, class Factory>
constexpr Row<Factory> row(std::string_view name, std::string_view help, std::string_view games,
                           std::string_view preset, Factory factory, int stretch = kUsualStretch) {
    return {{name, help, kWithBook<kOwn>, games, preset, stretch}, factory};
}

constexpr std::tuple kPlayers{
    row<kUniformOptions>("uniform", "a random legal move", "", "", MakeUniform{}),
    row<kMinimaxOptions>("minimax", "every line to a fixed depth, in the words of the books", "",
                         "", MakeMinimax{MinimaxForm::Minimax}),
    row<kMinimaxOptions>("negamax", "the same, seen by the side to move", "", "",
                         MakeMinimax{MinimaxForm::Negamax}),
    row<kAlphaBetaOptions>("alphabeta", "alpha-beta with every classic refinement as a switch", "",
                           "", MakeAlphaBeta{}),
    row<kChampionOptions>("champion",
                          "alpha-beta with all that is known to pay, on several threads", "", "",
                          MakeChampion{}, search::TimeManager::kStretch),
    row<kAlphaBetaOptions>(
        "ocap", "the engine OCAP: alpha-beta, iterative deepening, a second a move", "chess",
        "eval=ocap,time=1000,ordering=none,killers=off,history=off,tt=off,"
        "quiescence=off,pvs=off,aspiration=off",
        MakeAlphaBeta{}),
    row<kAlphaBetaOptions>(
        "lyon", "negamax of the Lyon project: killers, iterative deepening, table", "chess",
        "eval=lyon,time=1000,ordering=full,history=off,tt=16,quiescence=off,pvs=off,"
        "aspiration=off",
        MakeAlphaBeta{}),
    row<kAlphaBetaOptions>(
        "sherlock",
        "Sherlock's Gambit with all its bonuses: depth 7, table, quiescence, ordering, no "
        "loops",
        "checkers, sherlock",
        "eval=position,depth=7,iterative=off,ordering=captures,killers=off,history=off,tt=16,"
        "quiescence=on,pvs=off,aspiration=off,loops=8",
        MakeAlphaBeta{}),
    row<kAlphaBetaOptions>(
        "reference",
        "the measure of a class: what Sherlock's Gambit asks for, alpha-beta without its "
        "bonuses",
        "sherlock",
        "eval=material,depth=5,iterative=off,ordering=none,killers=off,history=off,tt=off,"
        "quiescence=off,pvs=off,aspiration=off",
        MakeAlphaBeta{}),
    row<kClassicOptions>("classic", "the search and evaluation of TSCP, on one of five boards",
                         "chess", "", MakeClassic{}),
    row<kUcbOptions>("ucb", "random games for each move, more of those that look good", "", "",
                     MakeMonteCarlo{Policy::Ucb}),
    row<kUctOptions>("uct", "the same in a tree that grows where the games are good", "", "",
                     MakeMonteCarlo{Policy::Uct}),
    row<kRaveOptions>("rave", "uct that also counts a move when it is played later", "", "",
                      MakeMonteCarlo{Policy::Rave}),
    row<kGraveOptions>("grave", "rave that learns from an ancestor while a node is young", "", "",
                       MakeMonteCarlo{Policy::Grave}),
    row<kPuctOptions>("puct",
                      "a tree guided by what looks good at first sight, judged by the evaluation",
                      "", "", MakeMonteCarlo{Policy::Puct}),
    row<kQOptions>("q", "greedy play by a table of Q values that was learnt", "", "", MakeQ{}),
    row<kDqnOptions>("dqn", "greedy play by a network that deep Q-learning has taught", "", "",
                     MakeDqn{}),
};

constexpr auto kInfos =
    std::apply([](const auto&... row) { return std::array{row.info...}; }, kPlayers);

// f(factory) of the player's row.
template <class F>
void with_factory(const PlayerInfo& info, F&& f) {
    std::apply(
        [&](const auto&... row) { ((row.info.name == info.name ? f(row.factory) : void()), ...); },
        kPlayers);
}

// Of this machine.
std::int64_t memory_megabytes() {
    return std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE) / (1 << 20);
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
    for (const PlayerInfo& each : kInfos) {
        if (each.name == name) return &each;
        names.push_back(each.name);
    }
    names.push_back(kStrongest);
    return tl::make_unexpected(not_known("player", name, names));
}

// What the game asks of the player's keys beside what they ask themselves.
template <Game G>
Result<void> check(const PlayerInfo& info, const Settings& settings) {
    Result<void> checked;
    if (const auto book = book_of<G>(settings); !book) return tl::make_unexpected(book.error());
    if (settings.with(Role::Evaluation) != nullptr) {
        if (const auto judges = JudgeMaker<G>::of(settings); !judges)
            return tl::make_unexpected(judges.error());
    }
    with_factory(info, [&](const auto& factory) {
        if constexpr (requires { factory.template check<G>(settings); })
            checked = factory.template check<G>(settings);
    });
    return checked;
}

// What its keys say, presets included: each text on top of those before.
template <Game G>
Result<Settings> read_settings(const PlayerInfo& info,
                               std::initializer_list<std::string_view> texts) {
    Settings settings(info.options, {G::kName, judge_names<G>()});
    for (const std::string_view text : texts) {
        if (auto set = settings.set_all(text); !set) return tl::make_unexpected(set.error());
    }
    if (const auto checked = check<G>(info, settings); !checked)
        return tl::make_unexpected(checked.error());
    if (const Option* room = settings.with(Role::Hash);
        room != nullptr && settings.number(room->name) > memory_megabytes()) {
        return fail("{}={} is more than the {} megabytes of memory that there are", room->name,
                    settings.number(room->name), memory_megabytes());
    }
    return settings;
}

}  // namespace

bool plays(const PlayerInfo& info, std::string_view game) {
    if (info.games.empty()) return true;
    const std::string list = fmt::format(", {},", info.games);
    return list.find(fmt::format(", {},", game)) != std::string::npos;
}

std::span<const PlayerInfo> players() { return kInfos; }

bool is_strongest(std::string_view spec) { return split_spec(spec).name == kStrongest; }

std::string without_book(std::string_view spec) {
    const SpecText said = split_spec(spec);
    std::string keys;
    for (std::string_view left = said.keys; !left.empty();) {
        const std::string_view pair = left.substr(0, left.find(','));
        left.remove_prefix(std::min(pair.size() + 1, left.size()));
        const std::string_view key = pair.substr(0, pair.find('='));
        if (key == kBook.name || key == kBookMove.name) continue;
        keys += fmt::format("{}{}", keys.empty() ? ":" : ",", pair);
    }
    return fmt::format("{}{}", said.name, keys);
}

template <Game G>
std::span<const std::string_view> judge_names() {
    return Judges<G>::kNames;
}

template <Game G>
Value judge_value(std::string_view name, const typename G::Position& at) {
    return make_judge<G>(name, 1)->value(at);
}

std::string PlayerSpec::text() const {
    const std::string said = settings.given();
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
Result<ThinkerPointer<typename G::Position>> make_player(const PlayerSpec& spec) {
    auto book = book_of<G>(spec.settings);
    if (!book) return fail("player {}: {}", spec.info->name, book.error().message);
    Result<ThinkerPointer<typename G::Position>> made;
    try {
        with_factory(*spec.info,
                     [&](const auto& factory) { made = factory.template make<G>(spec.settings); });
    } catch (const std::bad_alloc&) {
        const Option* room = spec.settings.with(Role::Hash);
        return fail("player {}: there is not enough memory for {}", spec.info->name,
                    room == nullptr
                        ? "it"
                        : fmt::format("{}={}", room->name, spec.settings.text(room->name)));
    }
    if (!made) return fail("player {}: {}", spec.info->name, made.error().message);
    assert(*made != nullptr);
    if (*book != nullptr) {
        *made = std::make_unique<BookPlayer<typename G::Position>>(std::move(*made),
                                                                   std::move(*book), spec.settings);
    }
    return made;
}

template <Game G>
Result<ThinkerPointer<typename G::Position>> make_player(std::string_view spec) {
    const auto read = read_player<G>(spec);
    if (!read) return tl::make_unexpected(read.error());
    return make_player<G>(*read);
}

#define DAMIER_INSTANTIATE(G)                                                       \
    template Result<PlayerSpec> read_player<G>(std::string_view);                   \
    template std::string_view strongest_player<G>();                                \
    template Result<ThinkerPointer<G::Position>> make_player<G>(const PlayerSpec&); \
    template Result<ThinkerPointer<G::Position>> make_player<G>(std::string_view);  \
    template std::span<const std::string_view> judge_names<G>();                    \
    template Value judge_value<G>(std::string_view, const G::Position&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::engine
