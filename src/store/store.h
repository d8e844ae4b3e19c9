// What is remembered: players, tournaments with their full settings, games, and the tables of the
// page. One SQLite file by
// default; the statements are plain SQL that PostgreSQL understands too, and a URL
// ("postgresql://...") opens it there.
//
// A game is durable when add() returns. The text of moves is that of the game's protocol notation:
// one word each. Other text may be anything; what is not UTF-8 (core/text.h, as_utf8) is stored as
// \xNN. Seconds are kept to the microsecond.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/verdict.h"

namespace damier::store {

class Database;

struct StoredPlayer {
    std::string spec;  // as a command line names it
    std::string
        expanded;  // what that stood for: a spec with all that a name such as "strongest" says
    std::string version;  // Damier's, or what a program calls itself
    std::string commit;   // that Damier was made from; empty for other programs and in old stores

    auto operator<=>(const StoredPlayer&) const = default;
};

struct StoredTurn {
    std::string move;
    std::optional<int> value;  // hundredths, for the side that moved; nothing when it said none
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;

    bool operator==(const StoredTurn&) const = default;
};

struct StoredGame {
    std::int64_t number = 0;  // in its tournament, from 0; no other game has it
    StoredPlayer first;       // the side that moves first in the game's rules
    StoredPlayer second;
    std::string start;                 // FEN; empty for the usual start
    std::vector<std::string> opening;  // moves given
    std::vector<StoredTurn> turns;     // moves chosen
    Verdict verdict;
    std::vector<Fault> faults;  // of principal variations
    std::string begun;          // "2026-11-15T12:00:00Z"
    double seconds = 0;         // on the wall

    bool operator==(const StoredGame&) const = default;
};

struct StoredTournament {
    std::int64_t id = 0;
    std::string game;      // "chess"
    std::string settings;  // JSON, complete: whoever resumes needs nothing else
    std::string begun;
    std::string finished;    // empty until all is done
    std::int64_t games = 0;  // how many are stored

    bool operator==(const StoredTournament&) const = default;
};

// The games of the page are those of one tournament for each game, which has these settings and never
// ends. Nobody goes on with it, and its games are not rated unless somebody asks: some were played by
// people, and players thought as long as the page let them.
inline constexpr std::string_view kPageSettings = R"({"page":true})";
bool is_page(const StoredTournament& tournament);

// A game of the page; the store gives it its number.
struct PageGame {
    std::string game;
    StoredGame played;
};

// Of which tournament, and which of its games.
struct GameId {
    std::int64_t tournament = 0;
    std::int64_t number = 0;

    bool operator==(const GameId&) const = default;
};
// "12-3": a word that can stand in an address.
std::string game_word(const GameId& id);
std::optional<GameId> read_game_word(std::string_view word);

// A game in a list.
struct GameRow {
    GameId id;
    std::string game;
    std::string first;  // specs
    std::string second;
    Score score = Score::Open;
    std::string reason;
    std::size_t plies = 0;
    std::string begun;

    bool operator==(const GameRow&) const = default;
};

// Which games a list is about; empty fields do not narrow it.
struct GameFilter {
    std::string game{};
    std::string player{};  // specs, as typed or expanded, that contain it, for either seat
    std::optional<Score> score{};
    std::optional<GameId> before{};  // those that stand behind this game in the list
    std::int64_t limit = 50;
};

// One line of the leaderboard's raw material: all games of two players, one seat each, that ended
// with the same verdict.
struct StoredScore {
    StoredPlayer first;
    StoredPlayer second;
    Verdict verdict;
    std::int64_t games = 0;
};

// What a question is about; empty fields do not narrow it.
struct ScoreFilter {
    std::string game = "chess";
    std::optional<std::int64_t> tournament{};
    std::string player{};  // specs, as typed or expanded, that contain it, for either seat
    std::string since{};   // begun at or after, "2026-11-15" or with the time
    bool page = false;     // also games of the page; those of a named tournament count anyway
};

// A moment as the store writes it, and the present one: "2026-11-15T12:00:00Z".
std::string time_text(std::chrono::sys_seconds time);
std::string now_text();

class Store {
public:
    // "$XDG_DATA_HOME/damier/damier.db", or below ~/.local/share.
    static std::string standard_place();

    // A place as messages show it: in quotes, on one line, without a password.
    static std::string shown(std::string_view place);

    // A path, made when it is not there, or a URL. One sentence when it cannot be opened or is no
    // store of ours. A missing folder is made for the standard place alone: in any other path it is
    // likely misspelt. The tables of an older version are upgraded; those of a newer one are refused.
    static Result<Store> open(const std::string& place);
    // The same for those who need what is there: nothing where there is no store yet, and none is
    // made.
    static Result<std::optional<Store>> open_existing(const std::string& place);
    // The same for those who only read: it need not be writable, and every change is refused. Tables
    // of an older version stay as they are.
    static Result<std::optional<Store>> open_to_read(const std::string& place);

    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    // All calls may come from any thread; they take turns. Other programs may have the same store
    // open: whoever writes waits for the others, for a minute at most.
    Result<std::int64_t> begin_tournament(std::string_view game, std::string_view settings);
    Result<void> finish_tournament(std::int64_t id);  // stays with the first time it was said
    Result<StoredTournament> tournament(std::int64_t id);
    Result<std::optional<StoredTournament>> last_unfinished();  // not that of the page
    Result<std::vector<StoredTournament>> tournaments();

    // The whole game or nothing of it. Nothing happens, and the answer is false, when the tournament
    // already has a game of this number.
    Result<bool> add(std::int64_t tournament, const StoredGame& game);
    // Nothing when the tournament has no game of this number.
    Result<std::optional<StoredGame>> game(std::int64_t tournament, std::int64_t number);
    // In the order of their numbers.
    Result<std::vector<StoredGame>> games(std::int64_t tournament);
    Result<std::vector<StoredScore>> scores(const ScoreFilter& filter);
    // The newest first, as they were begun; of the same moment the one of the later tournament and
    // number. Nothing behind a game that is not there.
    Result<std::vector<GameRow>> list_games(const GameFilter& filter);
    // Games are added and never changed: where the count is the same, so are they.
    Result<std::int64_t> count_games();

    // A table of the page, in place of what was kept under its name, with the games that ended on it
    // since: all of this or nothing.
    Result<void> keep_table(std::string_view name, std::string_view saved,
                            std::span<const PageGame> ended = {});
    // Nothing where there is none.
    Result<std::optional<std::string>> kept_table(std::string_view name);
    // Those that were last kept before that moment; how many they were.
    Result<std::int64_t> forget_tables(std::string_view before);

private:
    explicit Store(std::unique_ptr<Database> database);
    // Nothing for a database that is null.
    static Result<std::optional<Store>> of(Result<std::unique_ptr<Database>> opened);
    std::unique_ptr<Database> database_;
};

}  // namespace damier::store
