// What a player finds out, in plain words: for those who know no game's types.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/chances.h"
#include "core/line_text.h"
#include "core/moves.h"
#include "core/result.h"
#include "core/types.h"
#include "engine/player.h"
#include "search/thought.h"

namespace damier::engine {

// The words in which moves are written and read, and positions read. All but the last two are read
// alike, as far as the game knows them.
enum class Notation : std::uint8_t {
    Usual,          // as the game writes them for protocols
    KingTakesRook,  // the same, with castling as Chess960 wants it; other games have no difference
    Record,         // as game records write them
    Hub,            // of the Hub protocol
    Course          // of the course that a game comes from, positions too
};

// A game with the words of the Hub protocol.
template <class G>
concept HubWords = requires(const typename G::Position& at, const typename G::Position::Move m,
                            std::string_view text) {
    { G::read_hub_position(text) } -> std::same_as<Result<typename G::Position>>;
    { G::read_hub_move(at, text) } -> std::same_as<Result<typename G::Position::Move>>;
    { G::write_hub_move(at, m) } -> std::same_as<std::string>;
};

// A game with the words of a course.
template <class G>
concept CourseWords = requires(const typename G::Position& at, const typename G::Position::Move m,
                               std::string_view text) {
    { G::kCourse } -> std::convertible_to<std::string_view>;
    { G::write_course_position(at) } -> std::same_as<std::string>;
    { G::read_course_move(at, text) } -> std::same_as<Result<typename G::Position::Move>>;
    { G::write_course_move(at, m) } -> std::same_as<std::string>;
};

template <Game G>
constexpr bool has_notation(Notation notation) {
    return (notation != Notation::Hub || HubWords<G>) &&
           (notation != Notation::Course || CourseWords<G>);
}

// In a notation that the game has, as all below.
template <Game G>
std::string write_move(const typename G::Position& at, typename G::Position::Move m,
                       Notation notation) {
    if constexpr (HubWords<G>) {
        if (notation == Notation::Hub) return G::write_hub_move(at, m);
    }
    if constexpr (CourseWords<G>) {
        if (notation == Notation::Course) return G::write_course_move(at, m);
    }
    if (notation == Notation::Record) return G::write_record_move(at, m);
    return protocol_move<G>(at, m, notation == Notation::KingTakesRook);
}

template <Game G>
Result<typename G::Position::Move> read_move(const typename G::Position& at, std::string_view text,
                                             Notation notation) {
    if constexpr (HubWords<G>) {
        if (notation == Notation::Hub) return G::read_hub_move(at, text);
    }
    if constexpr (CourseWords<G>) {
        if (notation == Notation::Course) return G::read_course_move(at, text);
    }
    return G::read_move(at, text);
}

template <Game G>
Result<typename G::Position> read_position(std::string_view text, Notation notation) {
    if constexpr (HubWords<G>) {
        if (notation == Notation::Hub) return G::read_hub_position(text);
    }
    return G::read_position(text);
}

template <Game G>
std::string write_position(const typename G::Position& at, Notation notation) {
    if constexpr (CourseWords<G>) {
        if (notation == Notation::Course) return G::write_course_position(at);
    }
    return G::write_position(at);
}

// The move for people: as game records write it, unless they asked for the words of a course.
template <Game G>
std::string write_shown_move(const typename G::Position& at, typename G::Position::Move m,
                             Notation notation) {
    return write_move<G>(at, m, notation == Notation::Course ? notation : Notation::Record);
}

template <Game G>
std::vector<std::string> write_line(typename G::Position at,
                                    const std::vector<typename G::Position::Move>& moves,
                                    Notation notation) {
    std::vector<std::string> texts;
    for (const auto m : moves) {
        texts.push_back(write_move<G>(at, m, notation));
        at.make(m);
    }
    return texts;
}

template <Game G>
std::vector<std::string> write_shown_line(const typename G::Position& at,
                                          const std::vector<typename G::Position::Move>& moves,
                                          Notation notation) {
    return write_line<G>(at, moves, notation == Notation::Course ? notation : Notation::Record);
}

// One of the best lines so far.
struct FoundLine {
    int rank = 1;
    int depth = 0;
    Value value = 0;
    Chances chances{};
    std::vector<std::string> moves;
    std::vector<std::string> record;  // the same for people; only in a Reply
};

// One move that a Monte Carlo search has tried.
struct CandidateReply {
    std::string move;
    std::string record;
    std::uint64_t visits = 0;
    double mean = 0;
    double points = 0;  // the mean as it is shown
    bool is_proven = false;
    Value value = 0;
};

// A player's answer, and what it cost; search/thought.h and engine/player.h have the words.
struct Reply {
    std::string move;    // empty: the game is given up, or there is no legal move
    std::string record;  // the move for people: write_shown_move; likewise below
    std::vector<std::string> pv;
    std::vector<std::string> record_pv;
    Value value = 0;
    Chances chances{};  // that the value promises
    int depth = 0;
    bool has_value = false;
    bool resigns = false;
    double seconds = 0;
    std::string fault;
    std::string source;  // "the opening book: ..."
    std::vector<FoundLine> lines;
    search::Counters counters;
    std::vector<search::Iteration> iterations;
    std::vector<CandidateReply> candidates;
    double branching_factor = 0;
};

// What a Finding or a Thought promises.
template <Game G, class Found>
Chances chances_of_found(const Found& found) {
    return found.forecast ? chances_of(found.value, *found.forecast) : chances_of<G>(found.value);
}

template <Game G>
Reply reply_of(const typename G::Position& at, const Answer<typename G::Position>& answer,
               Notation notation) {
    const auto& thought = answer.thought;
    Reply reply;
    reply.value = thought.value;
    reply.chances = chances_of_found<G>(thought);
    reply.depth = thought.depth;
    reply.has_value = answer.has_value;
    reply.resigns = answer.resigns;
    reply.seconds = answer.seconds;
    reply.fault = answer.fault;
    reply.source = answer.source;
    reply.counters = thought.counters;
    reply.iterations = thought.iterations;
    reply.branching_factor = thought.branching_factor();
    if (answer.resigns) return reply;
    reply.move = write_move<G>(at, thought.move, notation);
    reply.record = write_shown_move<G>(at, thought.move, notation);
    reply.pv = write_line<G>(at, thought.pv, notation);
    reply.record_pv = write_shown_line<G>(at, thought.pv, notation);
    for (const auto& each : thought.lines) {
        reply.lines.push_back({each.rank, each.depth, each.value, chances_of_found<G>(each),
                               write_line<G>(at, each.pv, notation),
                               write_shown_line<G>(at, each.pv, notation)});
    }
    for (const auto& each : thought.candidates) {
        reply.candidates.push_back({write_move<G>(at, each.move, notation),
                                    write_shown_move<G>(at, each.move, notation), each.visits,
                                    each.mean, each.points(), each.is_proven, each.value});
    }
    return reply;
}

// The answer where there is no legal move.
template <GamePosition P>
Reply reply_without_moves(const P& at) {
    Reply reply;
    const bool is_lost = at.stuck() == Outcome::Loss;
    reply.value = is_lost ? loss_in(0) : kDraw;
    reply.chances = is_lost ? Chances{0, 0, 1000} : Chances{0, 1000, 0};
    return reply;
}

}  // namespace damier::engine
