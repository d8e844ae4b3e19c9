// damier book: opening books in PolyGlot's format, made from games, and asked.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/game_record.h"
#include "chess/book_maker.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/number_range.h"
#include "cli/position_options.h"
#include "cli/watch.h"
#include "core/output_file.h"
#include "core/text_table.h"
#include "engine/opening_book.h"
#include "store/store.h"

namespace damier::cli {

namespace book_command {

using chess::Chess;

// --- make

struct MakeOptions {
    std::vector<std::string> pgn;
    std::string store;  // empty: none
    std::optional<std::int64_t> tournament;
    bool humans = false;
    bool skip_broken = false;
    int plies = 1024;
    std::string only;
    chess::BookChoice choice;
    std::string out;
};

// Games as they come in; a broken one ends it, unless they are skipped.
class Collection {
public:
    explicit Collection(const MakeOptions& options) : options_(options), maker_(options.plies) {}

    [[nodiscard]] const chess::BookMaker& maker() const { return maker_; }
    [[nodiscard]] int seen() const { return seen_; }
    [[nodiscard]] int broken() const { return broken_; }

    Result<void> add(const Result<Replay<Chess>>& game, Score score, const std::string& where) {
        ++seen_;
        if (!game && !options_.skip_broken) return fail("{}: {}", where, game.error().message);
        if (game) {
            maker_.add(game->start, game->moves, score);
        } else {
            ++broken_;
        }
        return {};
    }

private:
    const MakeOptions& options_;
    chess::BookMaker maker_;
    std::atomic<int> seen_ = 0;
    int broken_ = 0;
};

// As its tag says, where that says one, and else the end of its moves.
Score score_of(const Record& record) {
    const RecordTag* const tag = record.find_tag("Result");
    const auto said = tag == nullptr ? std::nullopt : read_score(tag->value);
    return said ? *said : read_score(record.result).value_or(Score::Open);
}

Result<void> add_file(const std::string& path, Collection& games, const std::stop_token& stop) {
    std::ifstream file(path, std::ios::binary);
    if (!file || file.peek() == std::ifstream::traits_type::eof())
        return fail("--pgn: {} cannot be read", quoted(path));
    RecordReader reader(file, Chess::kRecords);
    while (!stop.stop_requested()) {
        auto next = reader.next();
        if (next && !*next) break;
        Result<void> added;
        if (!next) {
            added = games.add(tl::make_unexpected(next.error()), Score::Open, quoted(path));
        } else {
            Record& record = **next;
            for (RecordMove& each : record.main.moves) each.variations.clear();  // nobody asks
            added = games.add(damier::replay<Chess>(record), score_of(record), quoted(path));
        }
        if (!added) return added;
    }
    return {};
}

Result<void> add_store(const MakeOptions& options, Collection& games, const std::stop_token& stop) {
    auto opened = store::Store::open_to_read(options.store);
    if (!opened) return tl::make_unexpected(opened.error());
    if (!*opened) return fail("--store: there is no {}", store::Store::shown(options.store));
    store::Store& store = **opened;
    const auto tournaments = store.tournaments();
    if (!tournaments) return tl::make_unexpected(tournaments.error());
    bool is_there = !options.tournament;
    for (const store::StoredTournament& each : *tournaments) {
        if (options.tournament ? each.id != *options.tournament
                               : store::is_page(each) && !options.humans)
            continue;
        is_there = true;
        if (each.game != Chess::kName) {
            if (options.tournament)
                return fail("--tournament {}: its game is {}, and books are for {}", each.id,
                            each.game, Chess::kName);
            continue;
        }
        const auto stored = store.games(each.id);
        if (!stored) return tl::make_unexpected(stored.error());
        for (const store::StoredGame& game : *stored) {
            if (stop.stop_requested()) return {};
            const auto added =
                games.add(arena::replay<Chess>(game), game.verdict.score,
                          fmt::format("game {}", store::game_word({each.id, game.number})));
            if (!added) return added;
        }
    }
    if (!is_there)
        return fail("--tournament {}: there is none of that number", *options.tournament);
    return {};
}

Result<void> check(const MakeOptions& options) {
    if (options.pgn.empty() && options.store.empty())
        return fail("--pgn FILE or --store FILE says where the games are");
    for (const std::string& each : options.pgn) {
        std::error_code ignored;
        if (std::filesystem::equivalent(each, options.out, ignored))
            return fail("{} holds the games: --out needs another file", quoted(each));
    }
    return {};
}

int run_make(MakeOptions options) {
    if (const auto good = check(options); !good) return refuse(good.error());
    if (!options.only.empty())
        options.choice.only = options.only == "white" ? Side::First : Side::Second;
    Collection games(options);
    Watch watch([&](double) { return fmt::format("{} games read", games.seen()); });
    Result<void> read;
    for (const std::string& each : options.pgn) {
        if (read) read = add_file(each, games, watch.stop_token());
    }
    if (read && !options.store.empty()) read = add_store(options, games, watch.stop_token());
    watch.finish();
    if (!read) return refuse(read.error());
    if (watch.stopped()) {
        fmt::print(stderr, "damier: stopped early; nothing is written\n");
        return kNegative;
    }
    const auto entries = games.maker().entries(options.choice);
    const std::string skipped =
        games.broken() == 0 ? "" : fmt::format(", {} broken ones skipped", games.broken());
    if (entries.empty()) {
        fmt::print(stderr,
                   "damier: {} games have {} moves, none of which is chosen{}: nothing is "
                   "written\n",
                   games.maker().games(), games.maker().counted(), skipped);
        return kNegative;
    }
    if (const auto written = write_file(options.out, chess::write_book(entries)); !written)
        return refuse(written.error());
    fmt::print("{}: {} of {} moves, from {} games{}\n", options.out, entries.size(),
               games.maker().counted(), games.maker().games(), skipped);
    return kDone;
}

Action add_make(CLI::App& book) {
    auto options = std::make_shared<MakeOptions>();
    CLI::App* command = book.add_subcommand("make", "Make a book of chess from games");
    command->add_option("--pgn", options->pgn, "Games, one or more files");
    command->add_option("--store", options->store,
                        "Games of a store: the file, or postgresql://...");
    command->add_option("--tournament", options->tournament, "Of the store: only this tournament")
        ->needs("--store");
    command->add_flag("--humans", options->humans, "Of the store: also games of the page")
        ->needs("--store");
    command->add_option("--out", options->out, "The book")->required();
    command->add_option("--plies", options->plies, "So many moves of each game, of both sides")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command
        ->add_option("--min-games", options->choice.min_games,
                     "A move must have been played in so many games")
        ->check(CLI::Range(1, 16'384))
        ->capture_default_str();
    command
        ->add_option("--min-score", options->choice.min_score,
                     "And have won so many hundredths of the points that it could")
        ->check(between(0, 100))
        ->capture_default_str();
    command->add_option("--only", options->only, "Moves of one side: white or black")
        ->check(CLI::IsMember({"white", "black"}));
    command->add_flag("--uniform", options->choice.uniform, "All weights are 1");
    command->add_flag("--skip-broken", options->skip_broken,
                      "Leave out games that cannot be read, instead of ending there");
    command->footer("Example: damier book make --pgn games.pgn --plies 30 --out book.bin");
    return [options] { return run_make(*options); };
}

// --- probe

struct ProbeOptions {
    PositionOptions position;
    std::string file;
    bool json = false;
};

template <Game G>
void print_page(const ProbeOptions& options, const typename G::Position& at,
                const engine::BookPage<typename G::Position>& page, std::size_t entries) {
    fmt::print("{}\n{} to move: {} of the {} moves in {}\n\n", G::write_position(at),
               G::side_name(at.turn()), page.moves.size(), entries, options.file);
    TextTable table({{"move", TextColumn::Kind::Words}, {"weight"}, {"share"}, {"learn"}});
    for (const auto& each : page.moves) {
        table.add({G::write_record_move(at, each.move), fmt::to_string(each.weight),
                   fmt::format("{:.1f} %", 100 * each.share), fmt::to_string(each.learn)});
    }
    fmt::print("{}", table.text());
    if (page.illegal > 0)
        fmt::print("\n{} of its moves are not legal here, and never played\n", page.illegal);
}

template <Game G>
void print_json(const ProbeOptions& options, const typename G::Position& at,
                const engine::BookPage<typename G::Position>& page, std::size_t entries) {
    nlohmann::ordered_json moves = nlohmann::ordered_json::array();
    for (const auto& each : page.moves) {
        moves.push_back({{"move", G::write_move(at, each.move)},
                         {"record", G::write_record_move(at, each.move)},
                         {"weight", each.weight},
                         {"share", each.share},
                         {"learn", each.learn}});
    }
    cli::print_json(nlohmann::ordered_json{{"game", G::kName},
                                           {"fen", G::write_position(at)},
                                           {"book", options.file},
                                           {"entries", entries},
                                           {"illegal", page.illegal},
                                           {"moves", std::move(moves)}});
}

template <Game G>
int run_probe(const ProbeOptions& options) {
    const auto line = options.position.line<G>();
    if (!line) return refuse(line.error());
    const auto book = engine::open_book<G>(options.file);
    if (!book) return refuse(book.error());
    const typename G::Position& at = line->position();
    auto page = (*book)->page(*line);
    std::stable_sort(page.moves.begin(), page.moves.end(),
                     [](const auto& a, const auto& b) { return a.weight > b.weight; });
    if (options.json) {
        print_json<G>(options, at, page, (*book)->entries());
    } else if (!page.moves.empty()) {
        print_page<G>(options, at, page, (*book)->entries());
    }
    if (!page.moves.empty()) return kDone;
    fmt::print(stderr, "damier: {} has no move for {}\n", quoted(options.file),
               G::write_position(at));
    return kNegative;
}

Action add_probe(CLI::App& book) {
    auto options = std::make_shared<ProbeOptions>();
    CLI::App* command =
        book.add_subcommand("probe", "The moves of a book for a position, with their weights");
    command->add_option("file", options->file, "The book")->required();
    options->position.add_to(*command);
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer("Example: damier book probe book.bin --moves \"e4 e5\"");
    return [options] {
        return with_chosen_game(options->position,
                                [&]<Game G>() { return run_probe<G>(*options); });
    };
}

}  // namespace book_command

Action add_book(CLI::App& app) {
    using namespace book_command;
    CLI::App* command = app.add_subcommand("book", "Opening books: make them from games, ask them");
    command->require_subcommand(1);
    const Action make = add_make(*command);
    const Action probe = add_probe(*command);
    return [command, make, probe] { return command->got_subcommand("make") ? make() : probe(); };
}

}  // namespace damier::cli
