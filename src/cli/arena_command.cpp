#include "cli/arena_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <bit>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>

#include "arena/contestants.h"
#include "arena/report.h"
#include "arena/tournament.h"
#include "cli/build_commit.h"
#include "cli/commands.h"
#include "cli/game_file.h"
#include "cli/game_show.h"
#include "cli/json_output.h"
#include "cli/watch.h"
#include "core/new_folder.h"
#include "core/text.h"
#include "engine/options.h"
#include "games/games.h"

namespace damier::cli {

namespace {

using arena::TournamentSettings;
using std::chrono::milliseconds;

constexpr std::size_t kMatchGames = 10;
constexpr std::size_t kSprtGames = 100'000;
constexpr std::size_t kTournamentGames = 2;
// With a time a move the question is whether it is kept, not who runs out first.
constexpr milliseconds kMoveTimeMargin{100};
constexpr std::int64_t kMostGames = 10'000'000;
constexpr std::size_t kMostPlayers = 1000;

// A new tournament, or one that goes on.
struct Begun {
    TournamentSettings settings;
    store::StoredTournament stored;
};

// What happens beside the games: lines of JSON, the game file, the progress line.
class Reporter {
public:
    Reporter(const TournamentSettings& settings, bool json, engine::Notation notation)
        : settings_(settings), json_(json), notation_(notation) {}

    Result<void> open_file(const std::string& path, const store::StoredTournament& tournament,
                           const std::vector<store::StoredGame>& games) {
        auto opened = GameFile::open(path, tournament, games);
        if (!opened) return tl::make_unexpected(opened.error());
        file_.emplace(std::move(*opened));
        return {};
    }

    void already_there(std::size_t games) { before_ = games; }

    // On one thread at a time.
    void add(const arena::Fixture& fixture, const store::StoredGame& game,
             const arena::Results& results) {
        if (file_ && file_error_.empty()) {
            if (const auto added = file_->add(game); !added) file_error_ = added.error().message;
        }
        if (json_) {
            auto json = arena::game_json(fixture, game);
            if (const auto text = shown(game)) {
                json["start"] = text->start;
                json["turn"] = text->turn;
                json["moves"] = text->moves;
            }
            print_json(json);
        }
        const auto now = Clock::now();
        if (now - shown_ < kRefresh) return;  // the figures of many games take time
        shown_ = now;
        const std::chrono::duration<double> taken = now - begin_;
        const auto played = static_cast<double>(results.count() - before_);
        const auto left = static_cast<double>(arena::total_games(settings_.plan)) -
                          static_cast<double>(results.count());
        std::string text = arena::progress_text(settings_, results, taken.count() / played * left);
        const std::scoped_lock lock(mutex_);
        progress_ = std::move(text);
    }

    // The game on one line, where a notation was asked for; empty otherwise.
    [[nodiscard]] std::string line(const store::StoredGame& game) const {
        const auto text = json_ ? std::nullopt : shown(game);
        if (!text) return "";
        return fmt::format("game {}, {} - {}, {}{}: {}", game.number + 1, game.first.spec,
                           game.second.spec, score_text(game.verdict.score),
                           text->start.empty()
                               ? ""
                               : fmt::format(", from {}, {} to move", text->start, text->turn),
                           fmt::join(text->moves, " "));
    }

    std::string progress() {
        const std::scoped_lock lock(mutex_);
        return progress_;
    }
    [[nodiscard]] const std::string& file_error() const { return file_error_; }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr milliseconds kRefresh{200};

    // What another notation than the usual one was asked for.
    [[nodiscard]] std::optional<arena::GameText> shown(const store::StoredGame& game) const {
        if (notation_ == engine::Notation::Usual) return std::nullopt;
        auto text = arena::game_text(settings_.game, game, notation_);
        return text ? std::optional(std::move(*text)) : std::nullopt;
    }

    const TournamentSettings& settings_;
    bool json_;
    engine::Notation notation_;
    std::optional<GameFile> file_;
    std::string file_error_;
    std::size_t before_ = 0;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point shown_{};
    std::mutex mutex_;
    std::string progress_ = "the first games are on";
};

}  // namespace

void ArenaOptions::add_to(CLI::App& app) {
    std::vector<CLI::Option*> decided;  // what the store knows of a tournament that goes on
    for (CLI::Option* each : app.get_options(
             [](const CLI::Option* o) { return o->nonpositional() && o->get_name() != "--help"; }))
        decided.push_back(each);
    const auto decides = [&decided](CLI::Option* option) {
        decided.push_back(option);
        return option;
    };
    decides(app.add_option("--game", game_, "One of: " + game_names()))->capture_default_str();
    decides(app.add_option(
                "--openings", openings_,
                "Where games begin, each opening with both colours: a file (EPD, PGN, PDN), "
                "random:PLIES, pieces:COUNT (7-9), ballots or ballots:sound (checkers), none"))
        ->capture_default_str();
    decides(app.add_option("--order", order_, "Of the openings in a file: sequential or random"))
        ->check(CLI::IsMember({"sequential", "random"}))
        ->capture_default_str();
    decides(app.add_option("--plies", plies_,
                           "Of recorded openings: at most so many moves of each side "
                           "together"))
        ->check(CLI::Range(0, 1000));
    decides(app.add_option("--tc", tc_,
                           "The clock: [MOVES/]SECONDS[+INCREMENT], such as 40/60+0.6 or 2+0.02"));
    decides(app.add_option("--movetime", movetime_, "Milliseconds for each move"))
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{86'400'000}));
    decides(app.add_option("--nodes", nodes_, "Positions for each move"))
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000'000}));
    decides(app.add_option("--depth", depth_, "Plies for each move"))->check(CLI::Range(1, 200));
    decides(
        app.add_option("--playouts", playouts_, "Playouts for each move of players that make them"))
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
    decides(
        app.add_option("--margin", margin_,
                       "Milliseconds that an answer may be late: 0 with --tc, 100 with --movetime"))
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{60'000}));
    decides(app.add_option("--draw", draw_,
                           "End games that both sides call drawn: from=34,moves=8,score=20"));
    decides(app.add_option("--resign", resign_,
                           "End games that a side calls lost: moves=3,score=600[,both=on]"));
    decides(app.add_option("--max-moves", max_moves_, "A draw after so many moves of each side"))
        ->check(CLI::Range(1, 100'000));
    decides(app.add_option("--tables", tables_,
                           "End games whose result the exact tables of this folder know; damier "
                           "endgame build makes them"));
    decides(app.add_option("--seed", seed_, "Of openings and of players with chance"))
        ->capture_default_str();
    decides(app.add_option("--program-cpu", program_cpu_,
                           "Seconds of processor time in a game for each other program, then it "
                           "loses"))
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
    decides(app.add_option("--program-memory", program_memory_,
                           "Megabytes of address space for each other program"))
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}));
    decides(app.add_flag("--sanction-loops", sanction_loops_,
                         "No half point for games that went in circles, and points make the "
                         "order"));
    app.add_option("--concurrency", concurrency_, "Games at the same time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    app.add_option("--pgn", pgn_,
                   "Write the games to this file, PGN or PDN (which --notation does not change)");
    notation_.add_to(app, "Show the moves of each game, in a notation other than the usual");
    app.add_option("--log", log_, "Keep what was said in each game, in files of this folder");
    app.add_option("--store", store_, "Where games are kept, " + store::Store::standard_place());
    resume_option_ =
        app.add_option("--resume", resume_,
                       "Go on with a tournament that was stopped: its number, or the last one")
            ->expected(0, 1);
    for (CLI::Option* each : decided) resume_option_->excludes(each);
    app.add_flag("--json", json_, "A line of JSON for each game and for the result");
    CLI::Option* show = app.add_flag("--show", show_, "Draw the games as they are played");
    app.add_option("--pause", pause_,
                   "With --show, milliseconds that each board stays at least: 300 on a terminal, "
                   "else 0")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{60'000}))
        ->needs(show);
}

Result<arena::Pace> ArenaOptions::pace() const {
    arena::Pace pace;
    if (!tc_.empty()) {
        auto control = read_time_control(tc_);
        if (!control) return fail("--tc: {}", control.error().message);
        pace.clock = *control;
    }
    if (movetime_) pace.limits.time = milliseconds(*movetime_);
    pace.limits.nodes = nodes_;
    pace.limits.depth = depth_;
    pace.limits.playouts = playouts_;
    if (pace.clock && pace.limits.time)
        return fail("--tc and --movetime do not go together: one of them decides about time");
    return pace;
}

Result<TournamentSettings> ArenaOptions::settings() const {
    TournamentSettings s;
    s.game = game_;
    s.players = players;
    if (!players_from.empty()) {
        auto more = arena::read_contestants(players_from);
        if (!more) return fail("--players-from: {}", more.error().message);
        s.players.insert(s.players.end(), more->players.begin(), more->players.end());
        for (const std::string& each : more->left_out) {
            fmt::print(stderr, "damier: {} does not play: it cannot be executed (chmod +x)\n",
                       quoted(each));
        }
    }
    const std::size_t named = s.players.size();
    const bool is_match = command == "match";
    if (is_match ? named != 2 : named < 2) {
        return fail("a {} needs {} players, and {} {} named", command,
                    is_match ? "two" : "at least two", named, named == 1 ? "is" : "are");
    }
    if (named > kMostPlayers) return fail("{} players are more than {}", named, kMostPlayers);
    const auto parsed_format = arena::read_format(format);
    if (!parsed_format)
        return tl::make_unexpected(engine::not_known("format", format, arena::format_names()));
    if (!sprt.empty()) {
        auto test = arena::read_sprt(sprt);
        if (!test) return fail("--sprt: {}", test.error().message);
        s.sprt = *test;
    }
    s.plan.format = *parsed_format;
    s.plan.players = named;
    s.plan.games = games.value_or(s.sprt ? kSprtGames : is_match ? kMatchGames : kTournamentGames);
    s.plan.fixed_colours = fixed_colours;
    s.plan.sanction_loops = sanction_loops_;
    if (s.sprt && sanction_loops_)
        return fail("--sprt takes every draw for half a point: not with --sanction-loops");
    if (s.sprt && !fixed_colours && s.plan.games % 2 != 0)
        return fail("--sprt counts pairs of games: --games {} is not even", s.plan.games);
    if (rounds && *parsed_format != arena::Format::Swiss)
        return fail("--rounds is for --format swiss");
    if (*parsed_format == arena::Format::Swiss) {
        // Enough for one player to be alone at the top, and one more.
        s.plan.rounds = rounds.value_or(std::bit_width(named - 1) + 1);
    }
    if (arena::total_games(s.plan) > kMostGames)
        return fail("{} games are more than {}", arena::total_games(s.plan), kMostGames);
    // Whoever resumes may do so from another folder.
    std::error_code error;
    const bool is_file = std::filesystem::is_regular_file(openings_, error);
    s.openings = {
        is_file ? std::filesystem::absolute(openings_, error).string() : openings_,
        order_ == "random" ? arena::OpeningOrder::Random : arena::OpeningOrder::Sequential, plies_,
        seed_};
    auto parsed_pace = pace();
    if (!parsed_pace) return tl::make_unexpected(parsed_pace.error());
    s.pace = *parsed_pace;
    s.margin = margin_              ? milliseconds(*margin_)
               : s.pace.limits.time ? kMoveTimeMargin
                                    : milliseconds{0};
    if (!draw_.empty()) {
        auto rule = arena::read_draw_rule(draw_);
        if (!rule) return fail("--draw: {}", rule.error().message);
        s.adjudication.draw = *rule;
    }
    if (!resign_.empty()) {
        auto rule = arena::read_resign_rule(resign_);
        if (!rule) return fail("--resign: {}", rule.error().message);
        s.adjudication.resign = *rule;
    }
    s.adjudication.max_moves = max_moves_;
    if (!tables_.empty())
        s.adjudication.tables = std::filesystem::absolute(tables_, error).string();
    s.seed = seed_;
    s.program_limits = {program_cpu_, program_memory_};
    return s;
}

// One run from its options to its report.
class ArenaRun {
public:
    explicit ArenaRun(const ArenaOptions& options)
        : options_(options),
          place_(options.store_.empty() ? store::Store::standard_place() : options.store_) {}

    int go() {
        if (options_.show_ && options_.json_)
            return refuse(Error{"--show draws boards and --json wants none: one of them"});
        if (options_.show_ && options_.concurrency_ != 1) {
            return refuse(
                Error{fmt::format("--show draws one game after the other: not with "
                                  "--concurrency {}",
                                  options_.concurrency_)});
        }
        if (options_.resume_option_->count() == 0) return begin_anew();
        if (!options_.players.empty())
            return refuse(Error{"--resume takes the players from the store: name none"});
        return go_on();
    }

private:
    // All that can be refused is, before anything is made.
    int begin_anew() {
        auto settings = options_.settings();
        if (!settings) return refuse(settings.error());
        if (const auto good = arena::check(*settings); !good) return refuse(good.error());
        if (const auto good = notation(settings->game); !good) return refuse(good.error());
        if (!options_.pgn_.empty()) {
            if (const auto good = GameFile::check(options_.pgn_); !good)
                return refuse(good.error());
        }
        const auto folder = log_folder();
        if (!folder) return refuse(folder.error());
        auto store = store::Store::open(place_);
        if (!store) return refuse(store.error());
        const auto begun = begin(*store, std::move(*settings));
        if (!begun) return refuse(begun.error());
        return play(*store, *begun);
    }

    int go_on() {
        const auto wanted = wanted_tournament();
        if (!wanted) return refuse(wanted.error());
        auto opened = store::Store::open_existing(place_);
        if (!opened) return refuse(opened.error());
        std::optional<store::Store>& store = *opened;
        if (!store) {
            return refuse(
                Error{fmt::format("there is no store {}, and so no tournament to go on with",
                                  store::Store::shown(place_))});
        }
        const auto begun = find(*store, *wanted);
        if (!begun) return refuse(begun.error());
        if (const auto good = notation(begun->settings.game); !good) return refuse(good.error());
        if (begun->stored.finished.empty()) {
            if (const auto good = arena::check(begun->settings); !good) return refuse(good.error());
        }
        const auto folder = log_folder();
        if (!folder) return refuse(folder.error());
        return play(*store, *begun);
    }

    // That of --notation, which this game must have.
    [[nodiscard]] Result<engine::Notation> notation(std::string_view game) const {
        Result<engine::Notation> found = engine::Notation::Usual;
        with_game(game, [&]<class G>(G) { found = options_.notation_.in<G>(); });
        return found;
    }

    // To be kept while games are played.
    [[nodiscard]] Result<std::optional<NewFolder>> log_folder() const {
        if (options_.log_.empty()) return std::nullopt;
        auto folder = NewFolder::make(options_.log_);
        if (folder) return std::optional(std::move(*folder));
        return fail("--log: the folder {} cannot be made: {}", quoted(options_.log_),
                    folder.error().message);
    }

    static Result<Begun> begin(store::Store& store, TournamentSettings settings) {
        const auto id = store.begin_tournament(settings.game, arena::write_settings(settings));
        if (!id) return tl::make_unexpected(id.error());
        auto stored = store.tournament(*id);
        if (!stored) return tl::make_unexpected(stored.error());
        return Begun{std::move(settings), std::move(*stored)};
    }

    // Nothing: the last one that is not finished.
    [[nodiscard]] Result<std::optional<std::int64_t>> wanted_tournament() const {
        if (options_.resume_.empty()) return std::nullopt;
        const auto id = parse_number<std::int64_t>(options_.resume_);
        if (id) return id;
        return fail("--resume is the number of a tournament, not {}", quoted(options_.resume_));
    }

    [[nodiscard]] Result<Begun> find(store::Store& store, std::optional<std::int64_t> id) const {
        store::StoredTournament found;
        if (id) {
            const auto stored = store.tournament(*id);
            if (!stored) return tl::make_unexpected(stored.error());
            found = *stored;
        } else {
            const auto last = store.last_unfinished();
            if (!last) return tl::make_unexpected(last.error());
            if (!*last) {
                return fail("the store {} has no tournament to go on with",
                            store::Store::shown(place_));
            }
            found = **last;
        }
        if (store::is_page(found)) {
            return fail("tournament {} is the games of the page: nobody can go on with it",
                        found.id);
        }
        auto settings = arena::read_settings(found.settings);
        if (!settings) return tl::make_unexpected(settings.error());
        return Begun{std::move(*settings), std::move(found)};
    }

    int play(store::Store& store, const Begun& begun) {
        Reporter reporter(begun.settings, options_.json_, *notation(begun.settings.game));
        reporter.already_there(static_cast<std::size_t>(begun.stored.games));
        if (!options_.pgn_.empty()) {
            const auto games = store.games(begun.stored.id);
            if (!games) return refuse(games.error());
            if (const auto opened = reporter.open_file(options_.pgn_, begun.stored, *games);
                !opened) {
                return refuse(opened.error());
            }
        }
        std::optional<GameShow> show;
        if (options_.show_) show.emplace(begun.settings, pause());
        // What is shown stands where the progress line would.
        Watch watch(show ? std::function<std::string(double)>()
                         : [&reporter](double) { return reporter.progress(); });
        arena::RunOptions run_options{
            options_.concurrency_,
            DAMIER_VERSION,
            std::string(build_commit()),
            options_.log_,
            [&reporter, &show, &watch](const auto& fixture, const auto& game, const auto& results) {
                reporter.add(fixture, game, results);
                if (show) show->conclude(fixture, game, results, watch.stop_token());
                if (const std::string line = reporter.line(game); !line.empty()) watch.print(line);
            },
            [&watch](const std::string& notice) { watch.say("damier: " + notice); }};
        if (show) {
            run_options.view = GameShow::view();
            run_options.on_board = [&show, &watch](const arena::BoardNews& news) {
                show->show(news, watch.stop_token());
            };
        }
        // What is finished is shown again, not played on.
        std::stop_source none;
        none.request_stop();
        const bool is_over = !begun.stored.finished.empty();
        const std::stop_token stop = is_over ? none.get_token() : watch.stop_token();
        const Result<arena::Run> run =
            arena::run(begun.settings, store, begun.stored.id, run_options, stop);
        watch.finish();
        if (!run) {
            const int status = refuse(run.error());
            advise(begun);
            return status;
        }
        return report(begun, *run, reporter.file_error());
    }

    [[nodiscard]] milliseconds pause() const {
        constexpr milliseconds kToBeSeen{300};
        if (options_.pause_) return milliseconds(*options_.pause_);
        return isatty(STDOUT_FILENO) != 0 ? kToBeSeen : milliseconds{0};
    }

    int report(const Begun& begun, const arena::Run& run, const std::string& file_error) const {
        const bool is_over = run.end != arena::RunEnd::Stopped || !begun.stored.finished.empty();
        if (options_.json_) {
            nlohmann::json json = arena::report_json(begun.settings, run.results, run.decision);
            json["tournament"] = begun.stored.id;
            json["planned"] = arena::total_games(begun.settings.plan);
            json["finished"] = is_over;
            print_json(json);
        } else {
            fmt::print("{}", arena::report_text(begun.settings, run.results, run.decision));
            fmt::print("  kept as      tournament {} in {}\n", begun.stored.id,
                       store::Store::shown(place_));
        }
        if (!file_error.empty()) {
            fmt::print(stderr, "damier: {}; the store has all games\n", file_error);
            return kNegative;
        }
        if (!is_over) {
            fmt::print(stderr, "damier: stopped early, after {} of {} games\n", run.results.count(),
                       arena::total_games(begun.settings.plan));
            advise(begun);
            return kNegative;
        }
        const bool is_refuted =
            begun.settings.sprt && !(run.decision && run.decision->accepts_elo1());
        return is_refuted ? kNegative : kDone;
    }

    // How to go on with what is kept.
    void advise(const Begun& begun) const {
        const std::string store = store::Store::shown(place_);
        fmt::print(stderr, "damier: this goes on with it: damier {} --resume {}{}\n",
                   options_.command, begun.stored.id,
                   options_.store_.empty() ? "" : fmt::format(" --store {}", store));
    }

    const ArenaOptions& options_;
    std::string place_;
};

int ArenaOptions::run() const { return ArenaRun(*this).go(); }

}  // namespace damier::cli
