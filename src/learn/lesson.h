// Learning as front ends see it, by a table or by a network: a lesson is made from plain words, goes
// on by so many updates at a time, and tells at any moment how good it has become, what it would play
// in a position, and what perfect play would. Neither the command nor the page knows the game behind it.
//
// What cannot be done is refused with one sentence. A lesson belongs to one thread at a time; any
// number of lessons may live side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "endgame/fate.h"
#include "learn/dqn/network_view.h"

namespace damier::learn {

// What a network is and how it learns: kNetworkMethod alone, which has these words beside those of all
// lessons. learn/dqn/deep_q.h says what they do.
struct NetworkWords {
    std::string layout{};             // where games begin, as the game writes positions; empty: at
                                      // the usual start, or anywhere in the endgame
    std::string layers = "64,32";     // units of the hidden layers; "none": no hidden layer
    std::string activation = "relu";  // of hidden units; or "tanh"
    std::string output = "position";  // for the position after the move; or "actions", one for each
    std::string view = "mover";       // what is seen is seen from the mover's side; or as the
                                      // "board" stands
    std::string teacher = "self";     // the other side: "self", "uniform", "greedy", "exact"
    std::string optimiser = "adam";   // or "sgd"
    std::string loss = "square";      // or "huber"
    bool moves = false;               // are possible moves seen?
    bool prioritised = false;         // are turns that surprised learnt more often?
    bool double_q = false;            // one network chooses the best move, the other judges it
    bool tries = false;               // is a turn learnt that was answered by a try?
    std::uint64_t batch = 32;         // turns of an update
    std::uint64_t replay = 50'000;    // turns that are kept; 0: each is learnt at once
    std::uint64_t target = 1'000;     // updates from one copy for the targets to the next; 0: none
    std::uint64_t every = 1;          // turns from one update to the next
    std::uint64_t random = 0;         // moves by lot at the beginning of a game, at most
    double shaping = 0;               // what a pawn or man more is worth from the beginning

    bool operator==(const NetworkWords&) const = default;
};

// What is learnt and how: all of it, so that the same spec learns the same table, bit by bit.
// standard_spec() gives one that learns well; make_lesson() checks it.
struct LessonSpec {
    std::string method = "q";              // or "sarsa"; or "dqn", by a network
    std::string game = "tictactoe";        // a game by its name, or "cliff": a grid to walk on
    std::string endgame{};                 // its men as tables name them: "KRK"; empty: all of it
    std::string experience = "self-play";  // or "uniform": any move of any position; or "exact":
                                           // against an opponent who defends without a fault
    std::string order = "backwards";       // an episode is learnt from its end; or "online"
    std::uint64_t updates = 0;             // the plan: what changes with time has changed by then
    std::uint64_t seed = 1;
    double rate = 1;            // of learning, at the beginning,
    double rate_end = 1;        // and at the end of the plan
    double discount = 0.97;     // of what comes one move later
    double explore = 0.3;       // how often any move is tried, at the beginning,
    double explore_end = 0.3;   // and at the end of the plan
    std::uint64_t plies = 100;  // after so many an episode is broken off
    NetworkWords network{};     // of method "dqn", which has neither experience nor order

    bool operator==(const LessonSpec&) const = default;
};

// A number of the spec, for forms and command lines: its name, range and help.
struct LessonNumber {
    std::string_view name;  // "rate", "rate-end"
    double LessonSpec::* value;
    double min;
    double max;
    std::string_view help;
};
std::span<const LessonNumber> lesson_numbers();

// The words of a network, likewise.
struct NetworkChoice {
    std::string_view name;
    std::string NetworkWords::* value;
    std::span<const std::string_view> words;  // that it may be
    std::string_view help;
};
struct NetworkFlag {
    std::string_view name;
    bool NetworkWords::* value;
    std::string_view help;
};
struct NetworkCount {
    std::string_view name;
    std::uint64_t NetworkWords::* value;
    std::uint64_t min;
    std::uint64_t max;
    std::string_view help;
};
std::span<const NetworkChoice> network_choices();
std::span<const NetworkFlag> network_flags();
std::span<const NetworkCount> network_counts();
// f(name, value) for all but the layout, values to be read or written.
template <class Words, class F>
void for_each_network_word(Words& words, F&& f) {
    f(std::string_view("layers"), words.layers);
    for (const NetworkChoice& each : network_choices()) f(each.name, words.*each.value);
    for (const NetworkFlag& each : network_flags()) f(each.name, words.*each.value);
    for (const NetworkCount& each : network_counts()) f(each.name, words.*each.value);
    f(std::string_view("shaping"), words.shaping);
}
inline constexpr double kMostShaping = 1;
inline constexpr std::uint64_t kMostUpdates = 1'000'000'000'000;

// Is it a network that learns, and no table?
inline constexpr std::string_view kNetworkMethod = "dqn";
inline bool learns_network(const LessonSpec& spec) { return spec.method == kNetworkMethod; }
// Can all of it be listed and solved? A table needs that; a network learns all of a large game, too.
bool has_exact_answers(std::string_view game, std::string_view endgame);
// Where the games of a network begin, as its game writes it; empty where the spec has no layout. One
// sentence where it is no position to begin with, or where the lesson needs none.
Result<std::string> layout_of(const LessonSpec& spec);

// The words that a text of the spec may be.
std::span<const std::string_view> lesson_methods();
std::span<const std::string_view> table_methods();  // those of them that learn a table
std::span<const std::string_view> lesson_experiences();
std::span<const std::string_view> lesson_orders();
// Names of games, and "cliff".
std::vector<std::string_view> lesson_games();
// One sentence for a word or number that cannot be. Whether there is such a world, or such a position to
// begin with, is seen when the lesson is made.
Result<void> check_spec(const LessonSpec& spec);

// Worlds worth learning, as a menu shows them; others can be learnt too.
struct LessonWorld {
    std::string_view game;
    std::string_view endgame;
    std::string_view title;  // "King and rook against king"
};
std::span<const LessonWorld> lesson_worlds();

// One sentence for an unknown method, game or endgame. What a network learns may be a whole game, too.
Result<LessonSpec> standard_spec(std::string_view method, std::string_view game,
                                 std::string_view endgame);
// Of a network: as the report of Lyon draws it, before anything was found out about it since.
Result<LessonSpec> plain_spec(std::string_view game, std::string_view endgame);

// How good it is after so many updates, by all positions in which there is a move. Shares are from
// 0 to 1.
struct LessonReport {
    std::uint64_t updates = 0;
    double optimal = 0;     // share of positions where the greedy move is one of the best
    double won = 0;         // share of won positions that it wins by greedy moves against the best
                            // defence (cliff: of cells from which it comes to the goal)
    double plies_lost = 0;  // on average, by how much later than possible it wins those
    double error = 0;       // of the value of a position, on average,
    double worst = 0;       // and at most
    double gain = 0;        // reward of an episode, on average since the report before; 0 where
                            // there was none
    double safe = 0;        // share of positions that are not lost from which it never loses,
                            // whatever the other side does
    double loss = 0;        // of a network: of an update, on average since the report before
    double uniform = 0;     // without exact answers: points of a game against random moves, and
    double greedy = 0;      // against a player who wins what can be won at once

    bool operator==(const LessonReport&) const = default;
};

struct LessonSize {
    std::uint64_t states = 0;   // positions in which there is a move, symmetric ones once
    std::uint64_t actions = 0;  // moves of all of them: entries of the table
    std::uint64_t won = 0;      // states that are won for the side to move
    std::uint64_t weights = 0;  // of a network; then there are no entries of a table

    bool operator==(const LessonSize&) const = default;
};

// A move of a position that was looked at.
struct LessonMove {
    std::string move;                  // as protocols write it
    std::string record;                // as game records do
    std::vector<std::string> squares;  // that the piece touches, from first to last
    double q = 0;                      // what was learnt of it, for the side to move
    bool is_greedy = false;            // the one that would be played
    bool is_best = false;              // as good as any, as far as that is known
    std::optional<endgame::Fate>
        fate{};  // exact, for the side to move; nothing where it is not known
};

struct LessonView {
    std::string position{};  // as its game writes it
    std::string board{};     // as core/screen.h writes it; of the cliff empty
    std::string turn{};      // who is to move; of the cliff empty
    double value = 0;        // the largest Q of its moves; 0 where there is none
    double exact = 0;        // what that converges to with Q-learning
    std::optional<endgame::Fate>
        fate{};                       // exact, for the side to move; nothing where it is not known
    std::vector<LessonMove> moves{};  // as the game lists them; empty: it is over
};

class Lesson {
public:
    Lesson() = default;
    Lesson(const Lesson&) = delete;
    Lesson& operator=(const Lesson&) = delete;
    virtual ~Lesson() = default;

    [[nodiscard]] virtual const LessonSpec& spec() const = 0;
    [[nodiscard]] virtual const LessonSize& size() const = 0;
    [[nodiscard]] virtual std::uint64_t updates() const = 0;
    [[nodiscard]] bool is_finished() const { return updates() >= spec().updates; }

    // Learns by so many more updates, at least one episode, but not beyond the plan by more than an
    // episode; less when a stop is requested, or there is trouble. However it is cut into pieces, the
    // same is learnt.
    virtual void advance(std::uint64_t updates, const std::stop_token& stop) = 0;
    // Why it learns no more, in a sentence: empty as long as it can. What it has learnt then is
    // nothing to keep.
    [[nodiscard]] virtual std::string_view trouble() const = 0;

    // How many updates take about a millisecond, roughly.
    [[nodiscard]] virtual std::uint64_t small_step() const { return 100; }
    // Are there exact answers? Without them games are what tells how good it is.
    [[nodiscard]] virtual bool is_exact() const { return true; }

    // How good it is now; some milliseconds for tables of three men.
    [[nodiscard]] virtual LessonReport report() const = 0;
    // The reports that were made on the way: at the beginning, at each of kMarks equal parts of the
    // plan, at its end.
    static constexpr std::uint64_t kMarks = 50;
    [[nodiscard]] virtual std::span<const LessonReport> curve() const = 0;

    // A position as its game writes it (FEN; on the cliff a cell, a1 to l4): one sentence where it
    // cannot be read or is not part of this lesson.
    [[nodiscard]] virtual Result<LessonView> look(std::string_view position) const = 0;
    // A position to look at: 0 the start, or one that takes longest to win; else one by chance, the
    // same for the same number.
    [[nodiscard]] virtual std::string example(std::uint64_t number) const = 0;
    // What was learnt, where it fits on a page (the cliff's arrows); else empty.
    [[nodiscard]] virtual std::string picture() const = 0;

    // The network with that position before it; nothing for a table, or where look() refuses it.
    [[nodiscard]] virtual std::optional<NetworkView> network(std::string_view /*position*/) const {
        return std::nullopt;
    }

    // What was learnt as the bytes of a file, to be played: the same for the same spec and updates.
    [[nodiscard]] virtual std::string save() const = 0;
    // What it takes to go on, where that is more than save().
    [[nodiscard]] virtual std::string save_all() const { return save(); }
};

// A new one. It lists the positions and solves them exactly, which takes moments for three men;
// refused as well when that was stopped.
Result<std::unique_ptr<Lesson>> make_lesson(const LessonSpec& spec, const std::stop_token& stop);

// Goes on where save_all() was; what save() gave of a network can be looked at, and plays, but learns
// well no more unless it is finished anyway. Whatever else the bytes are, they are refused.
Result<std::unique_ptr<Lesson>> load_lesson(std::string_view bytes, const std::stop_token& stop);

// The spec that saved bytes are of, and how far they are, without the rest of the work.
struct SavedLesson {
    LessonSpec spec;
    std::uint64_t updates = 0;
};
Result<SavedLesson> look_into_lesson(std::string_view bytes);

}  // namespace damier::learn
