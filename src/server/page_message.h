// What a page asks for: docs/page-protocol.md as types. The only place that reads what comes from a
// page: everything has its type, its bounds and nothing beside it, or is refused with one sentence.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/clock.h"
#include "core/result.h"
#include "core/types.h"
#include "core/verdict.h"
#include "engine/json.h"
#include "learn/lesson.h"

namespace damier::server {

inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kLongestMessage = 64 * 1024;  // bytes

// Who sits at a table.
struct PageSeat {
    enum class Kind : std::uint8_t { Person, Player, Engine };
    Kind kind = Kind::Person;
    std::string text;  // a player's spec, or an engine's name
    std::string name;  // of an opponent of the catalogue; may be empty

    bool operator==(const PageSeat&) const = default;
};

// Where a game begins.
struct PageStart {
    enum class Kind : std::uint8_t { Usual, Position, Board, Chess960, Ballot, Record };
    Kind kind = Kind::Usual;
    std::string text;  // a position, a board, a record
    Side turn = Side::First;
    int number = 0;
    std::string castling;  // of a board: who may; empty: whoever stands as in the usual start

    bool operator==(const PageStart&) const = default;
};

struct PageSetup {
    std::string game;
    PageStart start;
    std::array<PageSeat, 2> seats;
    std::optional<TimeControl> clock;
    std::chrono::milliseconds pause{0};
    bool is_series = false;

    bool operator==(const PageSetup&) const = default;
};

// What a page wants to be learnt. What it does not name is as the world of the lesson has it.
struct PageLesson {
    learn::LessonSpec spec;
    std::chrono::seconds time{0};  // that all of the plan takes at least: somebody watches

    bool operator==(const PageLesson&) const = default;
};

namespace page {

struct Hello {
    int version = 0;
};
struct New {
    PageSetup setup;
};
struct Open {
    std::string table;
};
struct Leave {
    std::string table;
};
struct Play {
    std::string table;
    int ply = 0;
    std::string move;
};
struct Undo {
    std::string table;
};
struct Back {
    std::string table;
    int ply = 0;
};
struct Resign {
    std::string table;
};
struct Draw {
    std::string table;
};
struct Hint {
    std::string table;
};
struct Pause {
    std::string table;
    bool is_paused = false;
};
struct Pace {
    std::string table;
    std::chrono::milliseconds pause{0};
};
struct ChangeSeat {
    std::string table;
    Side side = Side::First;
    PageSeat seat;
};
struct Rematch {
    std::string table;
};
struct Check {
    std::string game;
    PageStart start;
};
struct Learn {
    PageLesson setup;
};
struct OpenLesson {
    std::string lesson;
};
struct LeaveLesson {
    std::string lesson;
};
struct PauseLesson {
    std::string lesson;
    bool is_paused = false;
};
struct PaceLesson {
    std::string lesson;
    std::chrono::seconds time{0};
};
struct WalkLesson {
    std::string lesson;
    std::string position;  // from which the move leads
    std::string move;
};
struct LookLesson {
    enum class At : std::uint8_t { Start, Back, Another };
    std::string lesson;
    At at = At::Start;
};

using What = std::variant<Hello, New, Open, Leave, Play, Undo, Back, Resign, Draw, Hint, Pause,
                          Pace, ChangeSeat, Rematch, Check, Learn, OpenLesson, LeaveLesson,
                          PauseLesson, PaceLesson, WalkLesson, LookLesson>;

}  // namespace page

struct PageMessage {
    std::int64_t id = 0;
    page::What what;
};

// Why a message is refused, and the question's id where it has one.
struct WrongMessage {
    std::optional<std::int64_t> id;
    std::string message;
};

tl::expected<PageMessage, WrongMessage> read_message(std::string_view text);

// The other way round; what is written is read as the same.
engine::Json setup_json(const PageSetup& setup);
Result<PageSetup> read_setup(const engine::Json& json);
engine::Json lesson_json(const PageLesson& lesson);
Result<PageLesson> read_lesson(const engine::Json& json);

// How a game ended, as pages are told; null while it goes on.
engine::Json page_verdict(const Verdict& verdict);

// "first", "second"
std::string_view side_word(Side side);

}  // namespace damier::server
