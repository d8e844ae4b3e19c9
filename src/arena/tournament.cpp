#include "arena/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "arena/external_spec.h"
#include "arena/fixture_queue.h"
#include "arena/game.h"
#include "arena/game_log.h"
#include "arena/game_record.h"
#include "arena/make_player.h"
#include "core/random.h"
#include "core/text.h"
#include "engine/players.h"
#include "engine/tablebases.h"
#include "engine/value_text.h"
#include "games/games.h"

namespace damier::arena {

namespace {

// Every game has its own seed, which does not depend on the order in which games are played.
std::uint64_t game_seed(std::uint64_t seed, std::int64_t number) {
    return Rng(Rng(seed).next() + static_cast<std::uint64_t>(number)).next();
}

// Programs are waited for as long as an answer counts.
Patience patience_of(const TournamentSettings& settings) {
    Patience patience;
    patience.margin = settings.margin;
    patience.limits = settings.program_limits;
    return patience;
}

// What a spec stands for; other programs are what was typed.
template <Game G>
std::string expanded(const std::string& spec) {
    if (is_external_spec(spec)) return spec;
    const auto player = engine::read_player<G>(spec);
    return player ? player->text() : spec;
}

// Draws a game for those who want to see it.
template <Game G>
class Draughtsman final : public Spectator<G> {
public:
    using P = typename G::Position;

    Draughtsman(const Fixture& fixture, const RunOptions& options)
        : fixture_(fixture), options_(options), view_(options.view) {
        // Where White moves second, as in checkers, the board is shown from there all the same.
        constexpr std::string_view kBelow = "white";
        view_.below = G::side_name(Side::Second) == kBelow ? Side::Second : Side::First;
    }

    void see(const Line<P>& line, const Turn<P>* turn) override {
        options_.on_board({fixture_,
                           {G::side_name(Side::First), G::side_name(Side::Second)},
                           picture(line),
                           turn == nullptr ? text_of_begin(line) : text_of(line, *turn)});
    }

private:
    [[nodiscard]] std::string picture(const Line<P>& line) const {
        std::optional<typename P::Move> last;
        if (line.plies() > 0) last = line.move(line.plies() - 1);
        if constexpr (requires { G::draw(line.position(), view_, last); }) {
            return G::draw(line.position(), view_, last);
        } else {
            return G::draw(line.position());
        }
    }
    static std::string text_of_begin(const Line<P>& line) {
        return fmt::format("{} begins", G::side_name(line.position().turn()));
    }
    static std::string text_of(const Line<P>& line, const Turn<P>& turn) {
        P before = line.start();
        for (int ply = 0; ply + 1 < line.plies(); ++ply) before.make(line.move(ply));
        std::string text =
            fmt::format("{}. {}: {}", (line.plies() + 1) / 2, G::side_name(before.turn()),
                        G::write_record_move(before, turn.move));
        if (turn.value)
            text += fmt::format(", {}, depth {}", engine::value_text(*turn.value), turn.depth);
        return text;
    }

    const Fixture& fixture_;
    const RunOptions& options_;
    BoardView view_;
};

// What one thread of a tournament has: it plays games one after the other, and a player stays for
// the next game when it plays that too.
template <Game G>
class TournamentThread {
public:
    using P = typename G::Position;

    TournamentThread(const TournamentSettings& settings, const std::vector<Opening<G>>& openings,
                     const RunOptions& options, const PlayerMaker<G>& make,
                     const search::ExactTables<P>* tables)
        : settings_(settings),
          openings_(openings),
          options_(options),
          make_(make),
          tables_(tables) {}

    // An error when the log cannot be written.
    Result<store::StoredGame> play(const Fixture& fixture, const std::stop_token& stop) {
        const std::string& first = settings_.players[fixture.first];
        const std::string& second = settings_.players[fixture.second];
        const bool as_they_are = kept_[0].spec == first || kept_[1].spec == second;
        if (!as_they_are) std::swap(kept_[0], kept_[1]);
        for (const auto& [kept, spec] :
             {std::pair{&kept_[0], &first}, std::pair{&kept_[1], &second}}) {
            if (kept->player && kept->spec == *spec) continue;
            kept->player.reset();  // there may not be room for one more
            auto made = make_(*spec, patience_of(settings_));
            if (!made) return tl::make_unexpected(made.error());
            *kept = {*spec, std::move(*made)};
        }

        GameRules rules{settings_.adjudication, settings_.margin,
                        game_seed(settings_.seed, fixture.number), nullptr};
        std::optional<FileLog> log;
        if (!options_.log_folder.empty()) {
            auto opened = FileLog::open(
                std::filesystem::path(options_.log_folder) /
                    fmt::format("game-{:06}.log", fixture.number + 1),
                {std::string(G::side_name(Side::First)), std::string(G::side_name(Side::Second))},
                {first, second});
            if (!opened) return tl::make_unexpected(opened.error());
            rules.log = &log.emplace(std::move(*opened));
        }

        const std::array<PacedPlayer<P>, 2> players{
            {{*kept_[0].player, settings_.pace}, {*kept_[1].player, settings_.pace}}};
        const std::string begun = store::now_text();
        const auto begin = std::chrono::steady_clock::now();
        std::optional<Draughtsman<G>> spectator;
        if (options_.on_board) spectator.emplace(fixture, options_);
        const auto game = arena::play<G>(openings_[fixture.opening % openings_.size()], players,
                                         rules, stop, tables_, spectator ? &*spectator : nullptr);
        store::StoredGame stored = to_stored<G>(game);
        stored.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        stored.number = fixture.number;
        stored.first = stored_player(kept_[0]);
        stored.second = stored_player(kept_[1]);
        stored.begun = begun;
        return stored;
    }

private:
    struct KeptPlayer {
        std::string spec;
        std::unique_ptr<Player<P>> player;
    };

    store::StoredPlayer stored_player(const KeptPlayer& kept) const {
        const bool is_external = is_external_spec(kept.spec);
        return {kept.spec, expanded<G>(kept.spec),
                is_external ? kept.player->version() : options_.version,
                is_external ? "" : options_.commit};
    }

    const TournamentSettings& settings_;
    const std::vector<Opening<G>>& openings_;
    const RunOptions& options_;
    const PlayerMaker<G>& make_;
    const search::ExactTables<P>* tables_;  // or null
    std::array<KeptPlayer, 2> kept_;
};

// Playouts are counted by players that declare so.
template <Game G>
bool counts_playouts(const std::string& spec) {
    const auto player = engine::read_player<G>(spec);
    return player && player->has(engine::Role::Playouts);
}

// Has another program limits that its protocol can say? A player of this process has its own.
Result<void> check_pace(const std::string& spec, ExternalKind kind, const Pace& pace) {
    const bool knows_depth = kind != ExternalKind::Client;
    const bool knows_nodes = knows_depth && kind != ExternalKind::Xboard;
    const bool is_limited =
        pace.is_timed() || (pace.limits.depth && knows_depth) || (pace.limits.nodes && knows_nodes);
    if (!is_limited) {
        return fail("player {} needs a limit: {}", quoted(spec),
                    knows_nodes   ? "--tc, --movetime, --nodes or --depth"
                    : knows_depth ? "--tc, --movetime, or --depth"
                                  : "--tc or --movetime");
    }
    for (const auto& [is_asked, name] : {std::pair{pace.limits.depth && !knows_depth, "--depth"},
                                         std::pair{pace.limits.nodes && !knows_nodes, "--nodes"}}) {
        if (is_asked) {
            return fail("player {} cannot be told {}: its protocol has no such limit", quoted(spec),
                        name);
        }
    }
    return {};
}

// Can another program be told of these settings?
Result<void> check_program(const std::string& spec, const TournamentSettings& settings) {
    const auto read = read_external_spec(spec);
    if (!read) return tl::make_unexpected(read.error());
    if (read->kind == ExternalKind::Client && settings.openings.source != kNoOpenings) {
        return fail("player {} begins at the usual start: its protocol has no word for --openings",
                    quoted(spec));
    }
    return check_pace(spec, read->kind, settings.pace);
}

// Can it play at all? Another program is started and told of a game.
template <Game G>
Result<void> check_player(const std::string& spec, const TournamentSettings& settings,
                          const typename G::Position& start) {
    if (!is_external_spec(spec))
        return engine::read_player<G>(spec).map([](const engine::PlayerSpec&) {});
    auto player = make_player<G>(spec, patience_of(settings));
    if (!player) return tl::make_unexpected(player.error());
    if (const auto checked = check_program(spec, settings); !checked) return checked;
    const auto begun = (*player)->new_game({start, Side::First, 1, nullptr, {}});
    if (!begun) return tl::make_unexpected(no_start(spec, begun.error()));
    (*player)->game_over({});
    return {};
}

// Those that end games; null where none are wanted.
template <Game G>
Result<engine::ExactTablesPointer<G>> adjudicating_tables(const TournamentSettings& settings) {
    if (settings.adjudication.tables.empty()) return nullptr;
    return engine::open_exact_tables<G>(settings.adjudication.tables);
}

}  // namespace

template <Game G>
Result<void> check(const TournamentSettings& settings) {
    if (const auto tables = adjudicating_tables<G>(settings); !tables)
        return tl::make_unexpected(tables.error());
    const auto openings = read_openings<G>(settings.openings, openings_needed(settings.plan));
    if (!openings) return tl::make_unexpected(openings.error());
    // The start that asks most of another program: one that must be set up.
    const auto set_up = std::find_if(openings->begin(), openings->end(),
                                     [](const auto& o) { return !(o.start == G::start()); });
    const auto start = set_up == openings->end() ? G::start() : set_up->start;
    std::vector<std::string> different = settings.players;
    std::sort(different.begin(), different.end());
    different.erase(std::unique(different.begin(), different.end()), different.end());
    for (const std::string& spec : different) {
        if (const auto checked = check_player<G>(spec, settings, start); !checked) return checked;
    }
    if (settings.pace.limits.playouts &&
        std::none_of(different.begin(), different.end(), counts_playouts<G>)) {
        return fail("--playouts is for players that make playouts, and none of these does");
    }
    return {};
}

namespace {

// Is it the player that the spec names today? A store of version 1 does not know what a spec stood
// for, and what a program calls itself is not asked.
template <Game G>
bool is_player(const store::StoredPlayer& player, const std::string& spec) {
    return player.spec == spec &&
           (player.expanded == expanded<G>(spec) || player.expanded == player.spec);
}

// Does the stored game belong to the fixture, with these openings?
template <Game G>
bool fits(const TournamentSettings& settings, const std::vector<Opening<G>>& openings,
          const Fixture& fixture, const store::StoredGame& game) {
    PlayedGame<G> begun{openings[fixture.opening % openings.size()], {}, std::nullopt, {}, {}};
    const store::StoredGame expected = to_stored<G>(begun);
    return is_player<G>(game.first, settings.players[fixture.first]) &&
           is_player<G>(game.second, settings.players[fixture.second]) &&
           game.start == expected.start && game.opening == expected.opening;
}

// One run: what its threads share.
template <Game G>
class Runner {
public:
    Runner(const TournamentSettings& settings, store::Store& store, std::int64_t id,
           const RunOptions& options, const std::vector<Opening<G>>& openings, FixtureQueue& queue,
           const PlayerMaker<G>& make, const search::ExactTables<typename G::Position>* tables)
        : settings_(settings),
          store_(store),
          id_(id),
          options_(options),
          openings_(openings),
          queue_(queue),
          make_(make),
          tables_(tables) {}

    Result<Run> run(const std::stop_token& stop) {
        decide(queue_.results());
        const std::stop_callback pass_on(stop, [this] { enough_.request_stop(); });
        {
            std::vector<std::jthread> threads;
            for (unsigned i = 0; i < std::max(1U, options_.concurrency); ++i)
                threads.emplace_back([this] { work(); });
        }
        if (trouble_) return tl::make_unexpected(*trouble_);
        const RunEnd end = decision_              ? RunEnd::Decided
                           : queue_.is_complete() ? RunEnd::Finished
                                                  : RunEnd::Stopped;
        if (end != RunEnd::Stopped) {
            if (const auto finished = store_.finish_tournament(id_); !finished)
                return tl::make_unexpected(finished.error());
        }
        return Run{end, queue_.results(), decision_};
    }

private:
    // So often in a row a player may fail to start before the run ends.
    static constexpr int kStarts = 3;

    void work() {
        TournamentThread<G> thread(settings_, openings_, options_, make_, tables_);
        while (const auto fixture = queue_.next(enough_.get_token())) {
            if (const auto seen = see_to(thread, *fixture); !seen) give_up(seen.error());
        }
    }

    // Plays the game; with company only where it is not there by now. Alone the store need not be asked:
    // the first game that is played in vain shows the company.
    Result<void> see_to(TournamentThread<G>& thread, const Fixture& fixture) {
        if (has_company_) {
            const auto there = store_.game(id_, fixture.number);
            if (!there) return tl::make_unexpected(there.error());
            if (*there) return count_theirs(fixture, **there);
        }
        const auto game = thread.play(fixture, enough_.get_token());
        if (!game) return tl::make_unexpected(game.error());
        return keep(fixture, *game);
    }

    // Stores a game that has a result; any other is put back.
    Result<void> keep(const Fixture& fixture, const store::StoredGame& game) {
        if (game.verdict.score == Score::Open) {
            queue_.put_back(fixture);
            return {};
        }
        if (game.verdict.termination == Termination::NoStart) {
            assert(game.verdict.culprit);
            const bool is_first = game.verdict.culprit == Side::First;
            const Result<void> counted = count_no_start(is_first ? game.first : game.second, game);
            if (!counted) enough_.request_stop();  // before anyone is handed the game again
            queue_.put_back(fixture);
            return counted;
        }
        const auto added = store_.add(id_, game);
        if (!added) return tl::make_unexpected(added.error());
        if (!*added) {
            const auto theirs = store_.game(id_, fixture.number);
            if (!theirs) return tl::make_unexpected(theirs.error());
            if (!*theirs) return fail("game {} is gone from the store", fixture.number + 1);
            return count_theirs(fixture, **theirs);
        }
        has_started(game.first);
        has_started(game.second);
        count(fixture, game);
        return {};
    }

    // Another program that plays this tournament too was faster: what it stored counts.
    Result<void> count_theirs(const Fixture& fixture, const store::StoredGame& game) {
        if (!fits<G>(settings_, openings_, fixture, game))
            return tl::make_unexpected(misfit(fixture.number));
        if (!has_company_.exchange(true) && options_.on_notice) {
            options_.on_notice(
                fmt::format("another program is playing tournament {} too: game {} was there "
                            "already and counts as it is, and this program goes on with those "
                            "that are missing",
                            id_, fixture.number + 1));
        }
        count(fixture, game);
        return {};
    }

    void count(const Fixture& fixture, const store::StoredGame& game) {
        queue_.finish(fixture, game, [&](const Results& results) {
            if (options_.on_game) options_.on_game(fixture, game, results);
            decide(results);
        });
    }

    void has_started(const store::StoredPlayer& player) {
        const std::scoped_lock lock(mutex_);
        no_starts_.erase(player.spec);
    }

    Result<void> count_no_start(const store::StoredPlayer& player, const store::StoredGame& game) {
        const std::scoped_lock lock(mutex_);
        if (++no_starts_[player.spec] < kStarts) return {};
        return fail("player {} does not start any more: {}", quoted(player.spec),
                    game.verdict.reason);
    }

    // Called on one thread at a time.
    void decide(const Results& results) {
        if (!settings_.sprt || decision_) return;
        const SprtState state = sprt_state(*settings_.sprt, results, settings_.plan.in_pairs());
        if (!state.is_decided()) return;
        decision_ = state;
        enough_.request_stop();
    }

    void give_up(const Error& error) {
        const std::scoped_lock lock(mutex_);
        if (!trouble_) trouble_ = error;
        enough_.request_stop();
    }

    const TournamentSettings& settings_;
    store::Store& store_;
    std::int64_t id_;
    const RunOptions& options_;
    const std::vector<Opening<G>>& openings_;
    FixtureQueue& queue_;
    const PlayerMaker<G>& make_;
    const search::ExactTables<typename G::Position>* tables_;  // or null
    std::stop_source enough_;  // a stop was asked for, the test is decided, or something is wrong
    std::optional<SprtState> decision_;
    std::mutex mutex_;
    std::optional<Error> trouble_;
    std::map<std::string, int> no_starts_;   // in a row, by spec
    std::atomic<bool> has_company_ = false;  // has another program been seen to play too?
};

}  // namespace

template <Game G>
Result<Run> run(const TournamentSettings& settings, store::Store& store, std::int64_t id,
                const RunOptions& options, const std::stop_token& stop,
                const PlayerMaker<G>& make) {
    const auto openings = read_openings<G>(settings.openings, openings_needed(settings.plan));
    if (!openings) return tl::make_unexpected(openings.error());
    const auto tables = adjudicating_tables<G>(settings);
    if (!tables) return tl::make_unexpected(tables.error());
    auto stored = store.games(id);
    if (!stored) return tl::make_unexpected(stored.error());
    auto queue = FixtureQueue::make(settings.plan, std::move(*stored),
                                    [&](const Fixture& fixture, const store::StoredGame& game) {
                                        return fits<G>(settings, *openings, fixture, game);
                                    });
    if (!queue) return tl::make_unexpected(queue.error());
    return Runner<G>(settings, store, id, options, *openings, *queue, make, tables->get())
        .run(stop);
}

namespace {

// f.operator()<G>() for the game that the settings name.
template <class T, class F>
Result<T> for_game(const TournamentSettings& settings, F&& f) {
    Result<T> result =
        fail("game {} is not known; the games are {}", quoted(settings.game), game_names());
    with_game(settings.game, [&](auto game) { result = f.template operator()<decltype(game)>(); });
    return result;
}

}  // namespace

Result<void> check(const TournamentSettings& settings) {
    return for_game<void>(settings, [&]<class G>() { return check<G>(settings); });
}

Result<Run> run(const TournamentSettings& settings, store::Store& store, std::int64_t id,
                const RunOptions& options, const std::stop_token& stop) {
    return for_game<Run>(settings,
                         [&]<class G>() { return run<G>(settings, store, id, options, stop); });
}

#define DAMIER_INSTANTIATE(G)                                                           \
    template Result<void> check<G>(const TournamentSettings&);                          \
    template Result<Run> run<G>(const TournamentSettings&, store::Store&, std::int64_t, \
                                const RunOptions&, const std::stop_token&, const PlayerMaker<G>&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::arena
