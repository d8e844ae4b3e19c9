#include "server/page_message.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <utility>

#include "core/text.h"

namespace damier::server {

namespace {

using engine::Json;
using std::chrono::milliseconds;

constexpr std::size_t kLongestWord = 100;
constexpr std::size_t kLongestText = 2'000;     // a spec, a position
constexpr std::size_t kLongestRecord = 50'000;  // a game with its comments
constexpr std::int64_t kMostPlies = 100'000;
constexpr std::int64_t kLongestClock = 3 * 3'600'000;  // milliseconds
constexpr std::int64_t kLongestIncrement = 180'000;
constexpr std::int64_t kLongestPause = 60'000;
constexpr std::int64_t kMostSeed = std::int64_t{1} << 53;  // what every JSON can tell
constexpr std::int64_t kMostLessonUpdates = 500'000'000;
constexpr std::int64_t kLongestLesson = 600;  // seconds
constexpr std::size_t kLongestLayers = 40;    // of a network
constexpr std::size_t kLongestLayout = 200;
constexpr std::uint64_t kMostUnits = 512;  // of all hidden layers: an update is a moment

// One object, field by field. The first thing that is wrong is kept, and what follows gets values
// that mean nothing; done() tells.
class Fields {
public:
    Fields(const Json& json, std::string_view what) : json_(json), what_(what) {
        if (!json.is_object()) refuse("{} is no object", what);
    }

    std::string text(std::string_view name, std::size_t longest) {
        const Json* const field = find(name);
        if (field == nullptr) return "";
        if (!field->is_string()) return refuse("{}: {} is no text", what_, name), "";
        auto value = field->get<std::string>();
        if (value.size() > longest)
            return refuse("{}: {} is longer than {} bytes", what_, name, longest), "";
        return value;
    }
    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most) {
        const Json* const field = find(name);
        if (field == nullptr) return least;
        const bool fits = field->is_number_integer() &&
                          (!field->is_number_unsigned() ||
                           field->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX));
        const std::int64_t value = fits ? field->get<std::int64_t>() : 0;
        if (!fits || value < least || value > most) {
            refuse("{}: {} is a whole number from {} to {}", what_, name, least, most);
            return least;
        }
        return value;
    }
    // A share, from 0 to 1.
    double share(std::string_view name) {
        const Json* const field = find(name);
        return field == nullptr ? 0 : share_of(*field, name);
    }
    // Two of them: what something is at the beginning, and at the end.
    std::array<double, 2> shares(std::string_view name) {
        const Json* const field = find(name);
        if (field == nullptr) return {};
        if (!field->is_array() || field->size() != 2)
            return refuse("{}: {} is two numbers from 0 to 1", what_, name),
                   std::array<double, 2>();
        return {share_of((*field)[0], name), share_of((*field)[1], name)};
    }
    // One of these words.
    std::string word(std::string_view name, std::span<const std::string_view> words) {
        std::string said = text(name, kLongestWord);
        if (std::ranges::find(words, said) == words.end())
            refuse("{}: {} is {}", what_, name, fmt::join(words, " or "));
        return said;
    }
    bool flag(std::string_view name) {
        const Json* const field = find(name);
        if (field == nullptr) return false;
        if (!field->is_boolean()) return refuse("{}: {} is true or false", what_, name), false;
        return field->get<bool>();
    }
    Side side(std::string_view name) {
        const std::string word = text(name, kLongestWord);
        if (word != "first" && word != "second") refuse("{}: {} is first or second", what_, name);
        return word == "second" ? Side::Second : Side::First;
    }
    // Null where the field is missing; a place to read on from.
    const Json& any(std::string_view name) {
        static const Json kNull;
        const Json* const field = find(name);
        return field == nullptr ? kNull : *field;
    }
    [[nodiscard]] bool is_right() const { return fault_.empty(); }
    [[nodiscard]] bool has(std::string_view name) const {
        return json_.is_object() && json_.contains(name);
    }

    template <class... Args>
    void refuse(fmt::format_string<Args...> text, Args&&... args) {
        if (fault_.empty()) fault_ = fmt::format(text, std::forward<Args>(args)...);
    }
    template <class T>
    T take(Result<T> result) {
        if (result) return std::move(*result);
        refuse("{}", result.error().message);
        return T();
    }
    Result<void> done() {
        if (fault_.empty()) {
            for (const auto& [name, value] : json_.items()) {
                if (!known_.contains(name)) refuse("{}: there is no field {}", what_, quoted(name));
            }
        }
        if (!fault_.empty()) return fail("{}", fault_);
        return {};
    }

private:
    double share_of(const Json& json, std::string_view name) {
        const double value = json.is_number() ? json.get<double>() : -1;
        if (value >= 0 && value <= 1) return value;
        refuse("{}: {} is a number from 0 to 1", what_, name);
        return 0;
    }
    const Json* find(std::string_view name) {
        known_.emplace(name);
        if (!fault_.empty()) return nullptr;
        const auto place = json_.find(name);
        if (place != json_.end()) return &*place;
        refuse("{}: {} is missing", what_, name);
        return nullptr;
    }

    const Json& json_;
    std::string_view what_;
    std::string fault_;
    std::set<std::string, std::less<>> known_;
};

template <class T>
Result<T> finish(Fields& fields, T value) {
    if (auto right = fields.done(); !right) return tl::make_unexpected(right.error());
    return value;
}

Result<PageSeat> read_seat(const Json& json) {
    Fields fields(json, "seat");
    PageSeat seat;
    const std::string kind = fields.text("kind", kLongestWord);
    if (kind == "player") {
        seat.kind = PageSeat::Kind::Player;
        seat.text = fields.text("spec", kLongestText);
        if (fields.has("name")) seat.name = fields.text("name", kLongestWord);
    } else if (kind == "engine") {
        seat.kind = PageSeat::Kind::Engine;
        seat.text = fields.text("name", kLongestWord);
    } else if (kind != "person") {
        fields.refuse("seat: kind is person, player or engine");
    }
    return finish(fields, seat);
}

Result<PageStart> read_start(const Json& json) {
    using Kind = PageStart::Kind;
    Fields fields(json, "start");
    PageStart start;
    const std::string kind = fields.text("kind", kLongestWord);
    if (kind == "position") {
        start = {Kind::Position, fields.text("text", kLongestText), Side::First, 0, ""};
    } else if (kind == "board") {
        start = {Kind::Board, fields.text("board", kLongestWord), Side::First, 0, ""};
        start.turn = fields.side("turn");
        if (fields.has("castling")) start.castling = fields.text("castling", kLongestWord);
    } else if (kind == "chess960") {
        start = {Kind::Chess960, "", Side::First, static_cast<int>(fields.number("number", 0, 959)),
                 ""};
    } else if (kind == "ballot") {
        start = {Kind::Ballot, "", Side::First,
                 static_cast<int>(fields.number("number", 1, 10'000)), ""};
    } else if (kind == "record") {
        start = {Kind::Record, fields.text("text", kLongestRecord), Side::First, 0, ""};
    } else if (kind != "usual") {
        fields.refuse("start: kind is usual, position, board, chess960, ballot or record");
    }
    return finish(fields, start);
}

Result<std::optional<TimeControl>> read_clock(const Json& json) {
    if (json.is_null()) return std::nullopt;
    Fields fields(json, "clock");
    TimeControl control;
    control.base = milliseconds(fields.number("base", 1, kLongestClock));
    control.increment = milliseconds(fields.number("increment", 0, kLongestIncrement));
    return finish(fields, std::optional(control));
}

std::array<PageSeat, 2> read_seats(Fields& outer) {
    Fields fields(outer.any("seats"), "seats");
    std::array<PageSeat, 2> seats{fields.take(read_seat(fields.any("first"))),
                                  fields.take(read_seat(fields.any("second")))};
    return outer.take(finish(fields, seats));
}

template <class T>
page::What of_table(Fields& fields) {
    return T{fields.text("table", kLongestWord)};
}

std::chrono::seconds lesson_time(Fields& fields) {
    return std::chrono::seconds(fields.number("time", 0, kLongestLesson));
}

page::LookLesson::At look_at(Fields& fields) {
    using At = page::LookLesson::At;
    static constexpr std::array<std::string_view, 3> kWords{"start", "back", "another"};
    const std::string at = fields.word("at", kWords);
    return at == "back" ? At::Back : at == "another" ? At::Another : At::Start;
}

// What begins with "lesson-"; nothing for another word.
std::optional<page::What> read_lesson_what(Fields& fields, std::string_view type) {
    const auto lesson = [&fields] { return fields.text("lesson", kLongestWord); };
    if (type == "lesson-open") return page::OpenLesson{lesson()};
    if (type == "lesson-leave") return page::LeaveLesson{lesson()};
    if (type == "lesson-pause") {
        page::PauseLesson pause{lesson(), false};
        pause.is_paused = fields.flag("paused");
        return pause;
    }
    if (type == "lesson-pace") {
        page::PaceLesson pace{lesson(), std::chrono::seconds(0)};
        pace.time = lesson_time(fields);
        return pace;
    }
    if (type == "lesson-move") {
        page::WalkLesson walk{lesson(), "", ""};
        walk.position = fields.text("position", kLongestText);
        walk.move = fields.text("move", kLongestWord);
        return walk;
    }
    if (type == "lesson-look") {
        page::LookLesson look{lesson(), page::LookLesson::At::Start};
        look.at = look_at(fields);
        return look;
    }
    return std::nullopt;
}

page::What read_what(Fields& fields, std::string_view type) {
    const auto table = [&fields] { return fields.text("table", kLongestWord); };
    const auto ply = [&fields] { return static_cast<int>(fields.number("ply", 0, kMostPlies)); };
    if (type == "hello") return page::Hello{static_cast<int>(fields.number("version", 0, 1'000))};
    if (type == "new") return page::New{fields.take(read_setup(fields.any("setup")))};
    if (type == "open") return of_table<page::Open>(fields);
    if (type == "leave") return of_table<page::Leave>(fields);
    if (type == "move") {
        page::Play play{table(), ply(), ""};
        play.move = fields.text("move", kLongestWord);
        return play;
    }
    if (type == "undo") return of_table<page::Undo>(fields);
    if (type == "back") {
        page::Back back{table(), 0};
        back.ply = ply();
        return back;
    }
    if (type == "resign") return of_table<page::Resign>(fields);
    if (type == "draw") return of_table<page::Draw>(fields);
    if (type == "hint") return of_table<page::Hint>(fields);
    if (type == "pause") {
        page::Pause pause{table(), false};
        pause.is_paused = fields.flag("paused");
        return pause;
    }
    if (type == "pace") {
        page::Pace pace{table(), milliseconds(0)};
        pace.pause = milliseconds(fields.number("pause", 0, kLongestPause));
        return pace;
    }
    if (type == "seat") {
        page::ChangeSeat change{table(), Side::First, {}};
        change.side = fields.side("side");
        change.seat = fields.take(read_seat(fields.any("seat")));
        return change;
    }
    if (type == "rematch") return of_table<page::Rematch>(fields);
    if (type == "check") {
        page::Check check{fields.text("game", kLongestWord), {}};
        check.start = fields.take(read_start(fields.any("start")));
        return check;
    }
    if (type == "learn") return page::Learn{fields.take(read_lesson(fields.any("setup")))};
    if (auto what = read_lesson_what(fields, type)) return std::move(*what);
    fields.refuse("there is no message {}", quoted(type));
    return page::Hello{};
}

// The units of all hidden layers of "64,32"; whether they are layers at all is seen elsewhere.
std::uint64_t units_of(std::string_view layers) {
    std::uint64_t units = 0;
    for (std::size_t begin = 0; begin < layers.size();) {
        const std::size_t comma = std::min(layers.find(',', begin), layers.size());
        units += parse_number<std::uint32_t>(layers.substr(begin, comma - begin)).value_or(0);
        begin = comma + 1;
    }
    return units;
}

// Of a number that networks have: less than what is possible at all, since others want to learn, too.
std::int64_t most_for_pages(const learn::NetworkCount& count) {
    using Words = learn::NetworkWords;
    constexpr std::pair<std::uint64_t Words::*, std::int64_t> kMost[] = {{&Words::batch, 256},
                                                                         {&Words::replay, 200'000},
                                                                         {&Words::target, 100'000},
                                                                         {&Words::every, 64},
                                                                         {&Words::random, 40}};
    for (const auto& [value, most] : kMost) {
        if (value == count.value) return most;
    }
    return static_cast<std::int64_t>(count.max);
}

Json network_json(const learn::NetworkWords& words) {
    Json json = {{"layout", words.layout}};
    learn::for_each_network_word(words, [&json](std::string_view name, const auto& value) {
        json[std::string(name)] = value;
    });
    return json;
}

Result<learn::NetworkWords> read_network(const Json& json) {
    Fields fields(json, "network");
    learn::NetworkWords words;
    words.layout = fields.text("layout", kLongestLayout);
    words.layers = fields.text("layers", kLongestLayers);
    if (units_of(words.layers) > kMostUnits)
        fields.refuse("network: layers have at most {} units in all", kMostUnits);
    for (const auto& each : learn::network_choices())
        words.*each.value = fields.word(each.name, each.words);
    for (const auto& each : learn::network_flags()) words.*each.value = fields.flag(each.name);
    for (const auto& each : learn::network_counts()) {
        words.*each.value = static_cast<std::uint64_t>(
            fields.number(each.name, static_cast<std::int64_t>(each.min), most_for_pages(each)));
    }
    words.shaping = fields.share("shaping");
    return finish(fields, words);
}

Json seat_json(const PageSeat& seat) {
    switch (seat.kind) {
        case PageSeat::Kind::Person:
            return {{"kind", "person"}};
        case PageSeat::Kind::Engine:
            return {{"kind", "engine"}, {"name", seat.text}};
        case PageSeat::Kind::Player:
            break;
    }
    Json json = {{"kind", "player"}, {"spec", seat.text}};
    if (!seat.name.empty()) json["name"] = seat.name;
    return json;
}

Json start_json(const PageStart& start) {
    switch (start.kind) {
        case PageStart::Kind::Usual:
            return {{"kind", "usual"}};
        case PageStart::Kind::Position:
            return {{"kind", "position"}, {"text", start.text}};
        case PageStart::Kind::Board: {
            Json json = {{"kind", "board"}, {"board", start.text}, {"turn", side_word(start.turn)}};
            if (!start.castling.empty()) json["castling"] = start.castling;
            return json;
        }
        case PageStart::Kind::Chess960:
            return {{"kind", "chess960"}, {"number", start.number}};
        case PageStart::Kind::Ballot:
            return {{"kind", "ballot"}, {"number", start.number}};
        case PageStart::Kind::Record:
            break;
    }
    return {{"kind", "record"}, {"text", start.text}};
}

}  // namespace

std::string_view side_word(Side side) { return side == Side::First ? "first" : "second"; }

Json page_verdict(const Verdict& verdict) {
    if (verdict.score == Score::Open) return nullptr;
    Json winner;
    if (verdict.score == Score::FirstWins) winner = side_word(Side::First);
    if (verdict.score == Score::SecondWins) winner = side_word(Side::Second);
    return {{"score", score_text(verdict.score)},
            {"winner", std::move(winner)},
            {"termination", termination_text(verdict.termination)},
            {"reason", verdict.reason}};
}

Json setup_json(const PageSetup& setup) {
    Json clock;
    if (setup.clock)
        clock = {{"base", setup.clock->base.count()},
                 {"increment", setup.clock->increment.count()}};
    return {
        {"game", setup.game},
        {"start", start_json(setup.start)},
        {"seats", {{"first", seat_json(setup.seats[0])}, {"second", seat_json(setup.seats[1])}}},
        {"clock", std::move(clock)},
        {"pause", setup.pause.count()},
        {"series", setup.is_series}};
}

Result<PageSetup> read_setup(const Json& json) {
    Fields fields(json, "setup");
    PageSetup setup;
    setup.game = fields.text("game", kLongestWord);
    setup.start = fields.take(read_start(fields.any("start")));
    setup.seats = read_seats(fields);
    setup.clock = fields.take(read_clock(fields.any("clock")));
    setup.pause = milliseconds(fields.number("pause", 0, kLongestPause));
    setup.is_series = fields.flag("series");
    return finish(fields, setup);
}

Json lesson_json(const PageLesson& lesson) {
    const learn::LessonSpec& spec = lesson.spec;
    return {{"game", spec.game},
            {"endgame", spec.endgame},
            {"method", spec.method},
            {"experience", spec.experience},
            {"updates", spec.updates},
            {"rate", {spec.rate, spec.rate_end}},
            {"explore", {spec.explore, spec.explore_end}},
            {"discount", spec.discount},
            {"seed", spec.seed},
            {"time", lesson.time.count()},
            {"network", learn::learns_network(spec) ? network_json(spec.network) : Json()}};
}

Result<PageLesson> read_lesson(const Json& json) {
    Fields fields(json, "setup");
    PageLesson lesson;
    learn::LessonSpec& spec = lesson.spec;
    spec.game = fields.text("game", kLongestWord);
    spec.endgame = fields.text("endgame", kLongestWord);
    spec.method = fields.word("method", learn::lesson_methods());
    spec.experience = fields.word("experience", learn::lesson_experiences());
    spec.updates = static_cast<std::uint64_t>(fields.number("updates", 1, kMostLessonUpdates));
    const auto [rate, rate_end] = fields.shares("rate");
    spec.rate = rate;
    spec.rate_end = rate_end;
    const auto [explore, explore_end] = fields.shares("explore");
    spec.explore = explore;
    spec.explore_end = explore_end;
    spec.discount = fields.share("discount");
    spec.seed = static_cast<std::uint64_t>(fields.number("seed", 0, kMostSeed));
    lesson.time = lesson_time(fields);
    if (learn::learns_network(spec)) {
        spec.network = fields.take(read_network(fields.any("network")));
    } else if (fields.has("network") && !fields.any("network").is_null()) {
        fields.refuse("setup: {} learns a table, and has no network", spec.method);
    }
    return finish(fields, lesson);
}

tl::expected<PageMessage, WrongMessage> read_message(std::string_view text) {
    const auto refuse = [](std::optional<std::int64_t> id, std::string message) {
        return tl::make_unexpected(WrongMessage{id, std::move(message)});
    };
    if (text.size() > kLongestMessage) return refuse({}, "the message is too long");
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return refuse({}, "the message is no JSON object");
    std::optional<std::int64_t> id;
    Fields fields(json, "message");
    const std::int64_t said = fields.number("id", 0, INT64_MAX);
    if (fields.is_right()) id = said;
    const std::string type = fields.text("type", kLongestWord);
    PageMessage message{said, read_what(fields, type)};
    if (const auto right = fields.done(); !right) return refuse(id, right.error().message);
    return message;
}

}  // namespace damier::server
