// One conversation with an engine under test.
//
// A check is a short list of calls: what is said, what must come. The first thing that goes wrong is
// kept, as one sentence, and from then on every call does nothing, so that a check needs no
// branches. A bestmove that was not asked for is always wrong, and so is one in go infinite or go
// ponder before the next command other than isready.
//
// A Probe belongs to one thread, and never waits longer than its Waits say.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/child.h"
#include "arena/external_spec.h"
#include "chess/game.h"
#include "wire/uci_answers.h"
#include "wire/uci_info_line.h"

namespace damier::compliance {

struct Waits {
    std::chrono::milliseconds startup{10'000};   // until uciok
    std::chrono::milliseconds patience{10'000};  // for what must come; half of it where it should
    std::chrono::milliseconds quiet{150};        // to see that something does not come
    std::chrono::milliseconds slack{1'000};      // by which a search may exceed its time
};

// The program, and the options that it is told before anything else.
struct Engine {
    std::vector<std::string> command;
    std::vector<arena::ExternalOption> options;
};

// What a search has said.
struct HeardSearch {
    std::deque<wire::UciInfoLine> infos;  // at most kMostInfos, the last ones
    std::string best;                     // as it was written; empty: none was named
    std::string ponder;
    std::chrono::duration<double> taken{};  // from "go" to "bestmove"
};

// What the engine says of itself.
struct Greeting {
    std::vector<std::string> lines;  // the answer to uci, without uciok
    std::string name;
    std::string author;
    std::vector<wire::UciOption> options;
};

class Probe {
public:
    using Clock = arena::Child::Clock;
    using Milliseconds = std::chrono::milliseconds;

    static constexpr std::size_t kMostInfos = 10'000;
    static constexpr std::size_t kLongestTranscript = 1'000;  // the last lines

    enum class State : std::uint8_t {
        Well,
        Faulty,
        Skipped,   // the engine does not offer what the check is about
        Stopped,   // somebody asked for it
        BadInput,  // no such program, or an option that it does not offer
    };

    Probe(const Engine& engine, const Waits& waits, std::stop_token stop);

    // -- The process.
    void start();
    void close_input();
    void must_end(std::string_view expected);  // by itself, within patience

    // -- Words.
    void say(std::string_view line);
    // Reads until a line that begins with the word.
    void hear(std::string_view word);
    // start(), uci, uciok, and the options.
    void greet();
    // isready, readyok: all that was said before has been read, and all that came is seen.
    void ready();
    // Listens for so long, while the engine must search on.
    void no_bestmove(Milliseconds time);
    // Nothing at all may come for so long.
    void silence(Milliseconds time);
    // setoption, by the name as the engine writes it; skips the check when it is not offered.
    void set_option(std::string_view name, std::string_view value);
    void need_option(std::string_view name);
    [[nodiscard]] const wire::UciOption* option(std::string_view name) const;

    // -- Searches. "startpos moves e2e4", "fen ...": must be legal.
    void position(std::string_view text);
    // The same, when the engine is told in other words.
    void assume(std::string_view text);
    [[nodiscard]] const chess::Position& root() const { return root_; }
    void go(std::string_view limits);
    // Waits for the answer, which must be a legal move as UCI writes it, or 0000 or (none) where
    // there is none.
    const HeardSearch& bestmove();
    // go, bestmove, ready: so exactly one answer.
    const HeardSearch& search(std::string_view limits);
    // As search(), for the proof that the engine is well: from the start position, which it is told.
    void still_plays();
    // Castling is written as king takes rook from now on.
    void set_960() { castling_ = chess::CastlingText::KingTakesRook; }

    // -- Judgement.
    // The sentence: "after 'go depth 1': expected ..., but ...". Only the first one counts.
    void fault(std::string_view expected, std::string_view came);
    void expect(bool holds, std::string_view expected, std::string_view came) {
        if (!holds) fault(expected, came);
    }
    void skip(std::string_view why);
    // A figure for the report of a check that passes.
    void note(std::string_view text);
    [[nodiscard]] bool is_well() const { return state_ == State::Well; }

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] const std::string& detail() const { return detail_; }
    [[nodiscard]] const Greeting& greeting() const { return greeting_; }
    [[nodiscard]] const Waits& waits() const { return waits_; }
    // "> isready", "< readyok"
    [[nodiscard]] const std::deque<std::string>& transcript() const { return transcript_; }
    // What has come on standard error so far.
    std::string errors();
    // The move as UCI writes it here, or nothing when it is no legal move or written otherwise.
    [[nodiscard]] std::optional<chess::Move> strict_move(const chess::Position& at,
                                                         std::string_view text) const;

private:
    using Read = arena::Child::Read;

    Read read(std::string& line, Clock::time_point deadline);
    void listen(Milliseconds time, std::string_view expected,
                const std::function<bool(std::string_view)>& is_wanted);
    void take_bestmove(std::string_view line, const wire::BestMove& best);
    void record(char direction, std::string_view line);
    void finish(State state, std::string detail);
    std::string how_it_ended();

    Engine engine_;
    Waits waits_;
    std::stop_token stop_;
    std::optional<arena::Child> child_;
    State state_ = State::Well;
    std::string detail_;
    Greeting greeting_;
    std::vector<std::string> said_;  // the last few lines
    std::deque<std::string> transcript_;
    chess::Position root_ = chess::Chess::start();
    chess::CastlingText castling_ = chess::CastlingText::Usual;
    HeardSearch search_;
    int owed_ = 0;            // answers to "go" that have not come
    bool must_wait_ = false;  // the search goes on until the next command
    Clock::time_point began_{};
};

}  // namespace damier::compliance
