// A strict client of UCI: it talks to an engine process, knows at any time where the engine stands,
// and ends the program with an account of the talk when the engine says what it must not, or fails
// to say what it must.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/child.h"
#include "core/text.h"
#include "processes.h"
#include "uci_place.h"

namespace damier {

class UciClient {
public:
    using Clock = arena::Child::Clock;

    enum class Hold : std::uint8_t { None, Stop, PonderHit };

    // One go, until it is answered.
    struct Search {
        Hold hold = Hold::None;           // until when there must be no answer
        bool has_clock = false;           // which ends it, once it is not held
        int perft = -1;                   // or how deep to count; then there is no bestmove
        std::vector<std::string> only{};  // moves to choose from; empty: all

        // Where and how it is, told by the client.
        PlacePointer at = nullptr;
        bool is_960 = false;
        std::string first{};  // of the last line that was told
        int scores = 0;
        std::size_t counted = 0;  // lines of a perft
        bool is_cut_short = false;
    };

    struct Figures {
        std::uint64_t commands = 0;
        std::uint64_t searches = 0;  // each answered
        std::uint64_t held = 0;      // of these, infinite or ponder
        std::uint64_t perfts = 0;
        std::uint64_t lines = 0;
        std::uint64_t infos = 0;
        std::uint64_t moves = 0;  // of principal variations
        std::uint64_t boards = 0;
        std::uint64_t refusals = 0;  // of positions
    };

    UciClient(arena::Child child, std::uint64_t seed, bool prints)
        : child_(std::move(child)), seed_(seed), prints_(prints) {}

    [[nodiscard]] const Place& place() const { return *place_; }
    [[nodiscard]] bool is_960() const { return is_960_; }
    [[nodiscard]] const Figures& figures() const { return figures_; }

    // A line that has no answer of its own, but for remarks, and changes nothing.
    void say(std::string_view line) {
        send(line, [] {});
    }
    // One that is answered, at once, by so many lines that begin so. Others may be around them.
    void ask(std::string_view line, const std::string& begin, int times = 1) {
        send(line, [&] { expect(begin, times); });
    }
    void ask_board(std::string_view line) {
        send(line, [&] {
            boards_.push_back(place_->fen());
            expect("Key: ", 1);
        });
    }
    // Positions are told one by one like a search, which the next command would end.
    void ask_positions(std::string_view line, int count) {
        send(line, [&] {
            release();
            generated_.insert(generated_.end(), static_cast<std::size_t>(count), place_);
        });
        const auto deadline = in(kLong);
        while (!generated_.empty()) {
            if (!hear_next(deadline)) fault("a position is missing");
        }
    }
    // One that ends a search and changes nothing that the client must know.
    void disturb(std::string_view line) {
        send(line, [&] { release(); });
    }
    // Takes its time, above all under sanitizers.
    void bench(std::string_view line) {
        const std::string begin = "info string Bench: ";
        send(line, [&] {
            release();
            expect(begin, 1);
        });
        const auto deadline = in(10 * kLong);
        while (expected_[begin] > 0) {
            if (!hear_next(deadline)) fault("bench does not end");
        }
    }
    void set_960(std::string_view line, bool is_960) {
        disturb(line);
        is_960_ = is_960;
    }
    void set_player(std::string_view line, std::string_view player) {
        disturb(line);
        if (player.empty()) player = engine::kStrongest;
        if (player == player_ || !place_->is_played_by(player)) return;
        player_ = player;
        has_own_keys_ = false;
    }
    // One of the player's own options: some decide which games it can play.
    void set_key(std::string_view line) {
        disturb(line);
        has_own_keys_ = true;
    }
    void set_variant(std::string_view line, std::string_view game) {
        disturb(line);
        if (game == place_->game()) return;
        const PlacePointer start = start_of(game);
        if (has_own_keys_) {
            if (ask_variant() == game) place_ = start;
        } else if (start->is_played_by(player_)) {
            place_ = start;
        }
    }
    // Null: a position that must be refused.
    void set_position(std::string_view line, PlacePointer place) {
        send(line, [&] {
            release();
            if (place == nullptr) expect(kRefusal, 1);
        });
        if (place == nullptr) ++figures_.refusals;
        if (place != nullptr) place_ = std::move(place);
    }
    void flip(std::string_view line) {
        disturb(line);
        if (auto flipped = place_->flipped()) place_ = std::move(flipped);
    }
    void go(std::string_view line, Search search) {
        search.at = place_;
        search.is_960 = is_960_;
        ++(search.perft >= 0 ? figures_.perfts : figures_.searches);
        if (search.hold != Hold::None) ++figures_.held;
        send(line, [&] {
            release();
            searches_.push_back(std::move(search));
        });
    }
    void stop(std::string_view line = "stop") { disturb(line); }
    void ponder_hit(std::string_view line) {
        send(line, [&] {
            if (!searches_.empty() && searches_.back().hold == Hold::PonderHit) release();
        });
    }

    void listen(std::chrono::milliseconds time) {
        const auto until = in(time);
        while (Clock::now() < until && hear_next(until)) {
        }
    }

    // For all answers. A search that nothing ends is stopped after a while.
    void await_answers(std::chrono::milliseconds patience) {
        while (!searches_.empty()) {
            const bool ends = searches_.size() > 1 ||
                              (searches_.back().has_clock && searches_.back().hold == Hold::None);
            if (!ends) {
                const auto until = in(patience);
                while (!searches_.empty() && Clock::now() < until && hear_next(until)) {
                }
                if (!searches_.empty()) stop();
            }
            const auto deadline = in(kLong);
            const std::size_t before = searches_.size();
            while (searches_.size() == before && before > 0) {
                if (!hear_next(deadline)) fault("a search does not end");
            }
        }
    }

    // All that was sent is read, and answered but for searches.
    void sync() {
        expect("readyok", 1);
        write("isready");
        const auto deadline = in(kLong);
        while (expected_["readyok"] > 0) {
            if (!hear_next(deadline)) fault("isready is not answered");
        }
        for (const auto& [begin, times] : expected_) {
            if (times != 0) fault(fmt::format("{} lines '{}...' are missing", times, begin));
        }
        if (!boards_.empty()) fault("a position is missing");
        may_say_anything_ = false;
        unread_ = 0;
        check_errors();
    }

    // Says quit, or only that there is no more, while a search goes on or not, and sees it end well.
    void end(bool says_quit) {
        is_ending_ = true;
        release();
        if (says_quit) {
            write("quit");
        } else {
            child_.close_input();
        }
        const auto deadline = in(kLong);
        while (!has_closed_) {
            if (!hear_next(deadline)) fault("it does not end");
        }
        if (!searches_.empty()) fault("a search has no answer");
        if (!child_.end(in(kLong)) || child_.obituary() != "exited with status 0")
            fault("it did not end well");
        check_errors();
    }

private:
    static constexpr std::string_view kStays = "the position stays as it was";
    static constexpr const char* kRefusal = "info string ... the position stays";

    [[noreturn]] void fault(const std::string& what) {
        std::string text = fmt::format("FAULT with --seed {}: {}\n", seed_, what);
        for (const std::string& line : last_) text += line + '\n';
        if (const std::string end = child_.obituary(); !end.empty())
            text += fmt::format("The engine {}.\n", end);
        if (const std::string errors = child_.error_tail(); !errors.empty())
            text += fmt::format("It wrote on standard error: {}\n", errors);
        std::fputs(text.c_str(), stdout);
        std::fflush(stdout);
        std::_Exit(1);  // the engine goes with its connection
    }

    // Which game is it now?
    std::string ask_variant() {
        const std::string end = "uciok";
        ask("uci", end);
        const auto deadline = in(kLong);
        while (expected_[end] > 0) {
            if (!hear_next(deadline)) fault("uci is not answered");
        }
        return variant_;
    }

    void check_errors() {
        if (!child_.error_tail().empty()) fault("it writes on standard error");
    }

    void note(std::string_view mark, std::string_view line) {
        constexpr std::size_t kKept = 40;
        constexpr std::size_t kLongest = 1000;
        std::string text(mark);
        for (const char c : line.substr(0, kLongest))
            text += c >= ' ' && c <= '~' ? std::string(1, c)
                                         : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        if (line.size() > kLongest) text += fmt::format("... ({} bytes)", line.size());
        if (prints_) fmt::print("{}\n", text);
        last_.push_back(std::move(text));
        if (last_.size() > kKept) last_.pop_front();
    }

    // Tells the client by `before` what the line means. What is on the way is never more than a pipe
    // takes: the engine may be waiting for us to read.
    template <class Before>
    void send(std::string_view line, Before before) {
        constexpr std::size_t kMost = 30'000;
        if (unread_ + line.size() > kMost) sync();
        before();
        write(line);
        const auto now = Clock::now();
        while (hear_next(now)) {
        }
    }
    void expect(const std::string& begin, int times) {
        expected_[begin] += times;
        may_say_anything_ = true;
    }
    void write(std::string_view line) {
        note("> ", line);
        ++figures_.commands;
        unread_ += line.size() + 1;
        if (!child_.write_line(line, in(kLong))) fault("it does not read its input");
    }

    // The last search may be answered now.
    void release() {
        if (!searches_.empty()) searches_.back().hold = Hold::None;
    }

    bool hear_next(Clock::time_point deadline) {
        std::string line;
        const auto read = child_.read_line(line, deadline);
        if (read == arena::Child::Read::Closed) {
            if (!is_ending_) fault("it has closed its output");
            return !std::exchange(has_closed_, true);
        }
        if (read != arena::Child::Read::Line) return false;
        note("< ", line);
        hear(line);
        return true;
    }

    void hear(const std::string& line) {
        ++figures_.lines;
        if (trimmed(line).empty()) fault("a blank line");
        for (auto& [begin, times] : expected_) {
            if (!line.starts_with(begin)) continue;
            if (--times < 0) fault(fmt::format("a line '{}...' too many", begin));
        }
        const auto fields = split_fields(line);
        const std::string_view word = fields[0].text;
        constexpr std::string_view kVariant = "option name UCI_Variant type combo default ";
        if (line.starts_with(kVariant)) variant_ = split_fields(line)[6].text;
        if (word == "bestmove") {
            hear_answer(fields);
        } else if (line.starts_with("info string")) {
            hear_remark(line);
        } else if (word == "info") {
            hear_info(fields);
        } else if (line.starts_with("Nodes searched: ")) {
            hear_count(fields.back().text);
        } else if (word == "Fen:") {
            hear_board(line.substr(5));
        } else if (is_counting()) {
            ++searches_.front().counted;
        } else if (!may_say_anything_) {
            fault("a line that nobody asked for");
        }
    }

    [[nodiscard]] bool is_counting() const {
        return !searches_.empty() && searches_.front().perft >= 0;
    }

    void hear_remark(const std::string& line) {
        if (line.ends_with(kStays) && --expected_[kRefusal] < 0)
            fault("a position is refused that is a good one");
        if (line.starts_with("info string stopped early") && is_counting())
            searches_.front().is_cut_short = true;
        // Of a game that is over before so many plies.
        if (line.starts_with("info string not so many positions")) generated_.clear();
        constexpr std::string_view kGenerated = "info string genfens ";
        if (!line.starts_with(kGenerated)) return;
        const std::string text = line.substr(kGenerated.size());
        if (text.find(" needs ") != std::string::npos || text.starts_with("needs ")) return;
        if (generated_.empty() || generated_.front()->read(text) == nullptr)
            fault("this is no position that was asked for");
        generated_.pop_front();
    }

    void hear_board(const std::string& fen) {
        if (boards_.empty()) fault("a board that nobody asked for");
        if (fen != boards_.front()) fault("the position should be " + boards_.front());
        boards_.pop_front();
        ++figures_.boards;
    }

    void hear_count(std::string_view number) {
        if (!is_counting()) fault("a count that nobody asked for");
        const Search search = std::move(searches_.front());
        searches_.pop_front();
        if (search.is_cut_short) return;
        if (parse_number<std::uint64_t>(number) != search.at->count(search.perft))
            fault(fmt::format("there are {}", search.at->count(search.perft)));
    }

    // The search that is going on, of which something is told.
    Search& current() {
        if (searches_.empty() || is_counting()) fault("nobody asked for a search");
        return searches_.front();
    }

    // The place after the move, which must be legal and said as it should be.
    PlacePointer follow(const PlacePointer& at, std::string_view move, bool is_960) {
        PlacePointer next = at->after(move);
        if (next == nullptr) fault(fmt::format("{} is not legal in {}", quoted(move), at->fen()));
        if (!at->is_said_so(move, is_960))
            fault(fmt::format("{} should be said otherwise in {}", quoted(move), at->fen()));
        return next;
    }

    void check_choice(const Search& search, std::string_view move) {
        if (search.only.empty()) return;
        const auto next = search.at->after(move)->fen();
        for (const std::string& each : search.only) {
            if (search.at->after(each)->fen() == next) return;
        }
        fault(fmt::format("{} is none of the moves to choose from", quoted(move)));
    }

    void hear_answer(const std::vector<Field>& fields) {
        const Search search = std::move(current());
        searches_.pop_front();
        if (search.hold != Hold::None) fault("an answer that should be held back");
        const bool ponders = fields.size() == 4 && fields[2].text == "ponder";
        if (fields.size() != 2 && !ponders) fault("this is no answer");
        if (search.scores == 0) fault("an answer without any score");
        const std::string_view move = fields[1].text;
        if (search.at->moves(search.is_960).empty()) {
            if (move != "0000" || ponders) fault("there is no move");
            return;
        }
        const PlacePointer next = follow(search.at, move, search.is_960);
        if (ponders) follow(next, fields[3].text, search.is_960);
        check_choice(search, move);
        if (search.first != move) fault("the last line began with " + quoted(search.first));
    }

    void hear_info(const std::vector<Field>& fields) {
        constexpr std::array<std::string_view, 9> kNumbers{
            "depth", "seldepth", "multipv", "nodes",         "nps",
            "time",  "hashfull", "tbhits",  "currmovenumber"};
        ++figures_.infos;
        Search& search = current();
        std::int64_t rank = 1;
        std::size_t i = 1;
        const auto number = [&] {
            const auto read = parse_integer(++i < fields.size() ? fields[i].text : "");
            if (!read) fault("a number is missing");
            return *read;
        };
        for (; i < fields.size() && fields[i].text != "pv"; ++i) {
            const std::string_view word = fields[i].text;
            if (std::find(kNumbers.begin(), kNumbers.end(), word) != kNumbers.end()) {
                const auto value = number();
                if (value < 0 || (word == "hashfull" && value > 1000)) fault("an odd number");
                if (word == "multipv") rank = value;
            } else if (word == "score") {
                const std::string_view unit = ++i < fields.size() ? fields[i].text : "";
                if (unit != "cp" && unit != "mate") fault("a score without its unit");
                number();
                ++search.scores;
            } else if (word == "wdl") {
                if (number() + number() + number() != 1000) fault("chances are not a thousand");
            } else if (word == "currmove" && ++i < fields.size()) {
                follow(search.at, fields[i].text, search.is_960);
            } else {
                fault(fmt::format("{} is no word of info", quoted(word)));
            }
        }
        if (i == fields.size()) return;
        if (i + 1 == fields.size()) fault("an empty line of play");
        check_choice(search, follow_all(search, fields, i + 1));
        if (rank == 1) search.first = fields[i + 1].text;
    }

    // The moves from i on; the first of them.
    std::string_view follow_all(const Search& search, const std::vector<Field>& fields,
                                std::size_t i) {
        const std::string_view first = fields[i].text;
        PlacePointer at = search.at;
        for (; i < fields.size(); ++i) {
            at = follow(at, fields[i].text, search.is_960);
            ++figures_.moves;
        }
        return first;
    }

    arena::Child child_;
    std::uint64_t seed_;
    bool prints_;
    std::deque<std::string> last_;  // of the talk
    std::size_t unread_ = 0;        // bytes, since it was last known to have read all
    bool is_ending_ = false;
    bool has_closed_ = false;

    PlacePointer place_ = start_of("chess");
    std::string player_{engine::kStrongest};
    bool has_own_keys_ = false;  // were the player's options changed one by one?
    std::string variant_;        // that was told last
    bool is_960_ = false;
    std::deque<Search> searches_;          // not yet answered; the last may be held
    std::deque<std::string> boards_;       // the FENs of those that were asked for
    std::deque<PlacePointer> generated_;   // of the game whose positions were asked for
    std::map<std::string, int> expected_;  // lines that begin so
    bool may_say_anything_ = false;        // somebody asked for more than single lines
    Figures figures_;
};

}  // namespace damier
