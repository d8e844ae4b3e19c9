// A game in progress, of any game, in plain words: positions, moves and answers are text. All front
// ends stand on it: UCI, Hub, Sherlock's client, the terminal, and whoever holds many games at a time.
//
// What cannot be read is refused with one sentence and leaves everything as it was, a player that
// thinks included. Questions may be put from any thread, all that changes something comes from one
// thread at a time; what would disturb a player that thinks, finishes that first. Players who play on
// may have moved until then: what was right before may be refused after that.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/board_view.h"
#include "core/clock.h"
#include "core/result.h"
#include "core/screen.h"
#include "core/verdict.h"
#include "engine/evaluation_table.h"
#include "engine/players.h"
#include "engine/reply.h"
#include "engine/thinking.h"
#include "search/request.h"

namespace damier::engine {

// Who can be asked for a move. The adviser plays no game: it is asked about any position, and one
// of ours remembers what it found out until it is told to forget.
enum class Chair : std::uint8_t { First, Second, Adviser };
inline constexpr std::array kChairs{Chair::First, Chair::Second, Chair::Adviser};

constexpr Chair chair_of(Side side) { return side == Side::First ? Chair::First : Chair::Second; }

// A move, in the session's notation and in others.
struct MoveText {
    std::string move;
    std::string record;                // for people: as game records write it, or a course
    std::vector<std::string> squares;  // that the piece touches, from first to last

    bool operator==(const MoveText&) const = default;
};

// A move of the game, and what was said about it.
struct PlayedMove {
    MoveText text;
    std::string board;      // after it, as core/screen.h writes it
    bool is_given = false;  // with the position: nobody chose it here
    std::optional<Value> value;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Why a position with its moves is refused.
struct WrongPosition {
    std::string message;
    std::optional<std::size_t> move;  // which of them, from 1; nothing: the position itself
};

// What is asked of a player.
struct Question {
    Chair chair = Chair::Adviser;
    Limits limits{};  // beside those of the plan
    // Looked at by a clock keeper, from `since` on or from the ponderhit.
    std::optional<TimePlan> plan;
    Thinking::Hold hold = Thinking::Hold::None;  // any: it thinks without end
    Thinking::Clock::time_point since = Thinking::Clock::now();
    int lines = 1;
    std::vector<std::string> only;  // the moves to choose from; what is no legal move is left out
};

// Whoever wants to know how it goes; called on the thread that thinks. It may put questions to the
// session, but neither change it nor wait for it.
class Listener {
public:
    virtual ~Listener() = default;
    // As search::Progress has them.
    virtual void found(std::span<const FoundLine> /*lines*/, const search::Effort& /*effort*/) {}
    virtual void trying(std::string_view /*move*/, int /*number*/, int /*depth*/,
                        double /*seconds*/) {}
    // The thinking is over: this will be the answer, and may be held back yet.
    virtual void concluded(const Reply& /*reply*/) {}
    // The answer, or why there is none; one of them for each question.
    virtual void answered(const Reply& /*reply*/) {}
    virtual void failed(const Failure& /*failure*/) {}
    // A player has moved, or given up; and the game was over with that.
    virtual void changed() {}
    virtual void ended(const Verdict& /*verdict*/) {}
};

// All there is to know about a game, at one moment.
struct SessionState {
    std::string game;
    std::array<std::string, 2> sides;  // their names
    std::optional<std::string> start;  // nothing: the usual one
    std::string start_board;           // as core/screen.h writes it; so is the next
    std::string position;
    std::string board;
    Demands demands;
    Side turn = Side::First;
    std::vector<PlayedMove> played;
    std::vector<MoveText> moves;  // that are legal
    std::optional<Ending> ending;
    Verdict verdict;
    std::array<std::string, 3> players;  // by chair; empty for a person
    std::array<std::optional<std::chrono::milliseconds>, 2> clocks;
    bool is_thinking = false;
};

// What the nodes of a picture have beside moves and values.
struct NodeText {
    bool boards = false;  // a small board
    bool fens = false;    // the position as text
};

// A tree that was recorded, and what was answered.
class RecordedTree {
public:
    virtual ~RecordedTree() = default;
    [[nodiscard]] virtual const Reply& reply() const = 0;
    [[nodiscard]] virtual std::size_t nodes() const = 0;      // that are recorded
    [[nodiscard]] virtual std::uint64_t visited() const = 0;  // in all
    // Did the search come to where TreeQuestion::under leads?
    [[nodiscard]] virtual bool has_subtree() const = 0;
    // engine/tree_writer.h has the forms, in the notation that the session had. The picture is of the
    // last iteration whose value stands, or of that depth, where there was one.
    [[nodiscard]] virtual std::string as_json(std::string_view player, bool fens) const = 0;
    [[nodiscard]] virtual Result<std::string> as_dot(const std::string& title, NodeText nodes,
                                                     std::optional<int> depth) const = 0;
};

struct TreeQuestion {
    std::size_t nodes = 10'000;      // to record at most
    std::optional<int> depth;        // plies to record; nothing: all
    std::vector<std::string> under;  // legal moves: only what is below them is recorded
};

class Session {
public:
    Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    virtual ~Session() = default;

    // --- The game, and what can be said in it

    [[nodiscard]] virtual std::string_view game() const = 0;
    [[nodiscard]] virtual std::string_view side_name(Side side) const = 0;
    // The names of its static evaluations.
    [[nodiscard]] virtual std::span<const std::string_view> evaluations() const = 0;
    // At first the usual one.
    virtual Result<void> set_notation(Notation notation) = 0;
    [[nodiscard]] virtual Notation notation() const = 0;

    // --- Its course

    // A position, the usual start without one, and the moves played from there.
    virtual tl::expected<void, WrongPosition> set_position(
        std::optional<std::string_view> position, std::span<const std::string_view> moves) = 0;
    // The next move, whoever's turn it is, and how long it took; nothing: since the move before.
    virtual Result<void> play(std::string_view move, std::optional<double> seconds) = 0;
    Result<void> play(std::string_view move) { return play(move, std::nullopt); }
    // The move of an answer to ask(), with all that was said about it; or the game is given up.
    virtual Result<void> play(const Reply& reply) = 0;
    // So many moves back; also a game that was given up goes on.
    virtual Result<void> undo(int plies) = 0;
    // The same position with sides, board and turn changed; what was played is forgotten.
    virtual Result<void> flip() = 0;
    virtual Result<void> resign(Side side) = 0;
    // As it was decided otherwise: both sides want a draw, for instance.
    virtual Result<void> end(const Verdict& verdict) = 0;

    // --- What can be seen of it

    [[nodiscard]] virtual SessionState state() const = 0;
    [[nodiscard]] virtual std::string position() const = 0;
    [[nodiscard]] virtual damier::Key key() const = 0;
    [[nodiscard]] virtual Side turn() const = 0;
    [[nodiscard]] virtual int plies() const = 0;
    [[nodiscard]] virtual std::vector<PlayedMove> played() const = 0;
    [[nodiscard]] virtual std::vector<MoveText> legal_moves() const = 0;
    // One of them, or what is wrong.
    [[nodiscard]] virtual Result<MoveText> read_move(std::string_view text) const = 0;
    // Moves that could be played from here, one after the other.
    [[nodiscard]] virtual tl::expected<std::vector<MoveText>, WrongPosition> read_line(
        std::span<const std::string_view> moves) const = 0;
    // What the rules say, claims included.
    [[nodiscard]] virtual std::optional<Ending> ending() const = 0;
    // Claims are claimed; open while the game goes on.
    [[nodiscard]] virtual Verdict verdict() const = 0;
    [[nodiscard]] bool is_over() const { return verdict().score != Score::Open; }
    // As the game usually shows it, or in that view with the last move marked.
    [[nodiscard]] virtual std::string picture() const = 0;
    [[nodiscard]] virtual std::string picture(const BoardView& view) const = 0;
    // What that static evaluation says of the position, for the side to move.
    [[nodiscard]] virtual Value evaluate(std::string_view evaluation) const = 0;
    // Where the value of the evaluation `tuned` comes from; nothing where the game has none.
    [[nodiscard]] virtual std::optional<EvaluationTable> explained() const = 0;
    // How many lines of play there are of that depth, by their first moves.
    using MoveCount = std::pair<std::string, std::uint64_t>;
    [[nodiscard]] virtual std::vector<MoveCount> perft(int depth, std::stop_token stop) const = 0;

    // --- Its clocks

    // Full, from now on; nothing: none. A flag that falls loses the game, unless the other side
    // cannot win. Players spend what they think, persons what passes until their move.
    virtual void set_clock(Side side, std::optional<TimeControl> control) = 0;
    [[nodiscard]] virtual std::optional<std::chrono::milliseconds> remaining(Side side) const = 0;
    // Has the flag of a person to move fallen? Then the game is over.
    virtual bool claim_time() = 0;

    // --- Who sits in its chairs, at first persons. Another program that was told of a game is told of
    // its end, too, also when it leaves its chair or the session ends.

    virtual void seat_person(Chair chair) = 0;
    // A player, as one line of text names it.
    virtual Result<void> seat_player(Chair chair, std::string_view spec) = 0;
    [[nodiscard]] virtual std::string player_text(Chair chair) const = 0;
    // One of ours, as it will be once it is ready; null for a person and other programs. For whoever
    // changes the session, as the next.
    [[nodiscard]] virtual const PlayerSpec* player(Chair chair) const = 0;
    // What another program calls itself, once it has been started; else empty.
    [[nodiscard]] virtual std::string version(Chair chair) const = 0;
    virtual Result<void> set_key(Chair chair, std::string_view key, std::string_view value) = 0;
    Result<void> set_key(Chair chair, Role role, std::string_view value);
    // It remembers nothing when it is asked again.
    virtual void forget(Chair chair) = 0;
    // One of ours is made, another program started: else that is done when it is asked. Should there
    // be no room for one of ours, the one before comes again.
    virtual Result<void> get_ready(Chair chair, std::stop_token stop) = 0;
    Result<void> get_ready(Chair chair) { return get_ready(chair, {}); }

    // --- Thinking

    // Begins to think about the position. Where there is no room for a player of ours, any move is
    // the answer.
    virtual void begin(const Question& question, Listener& listener) = 0;
    // Lets the players move, each within these limits and its clock, until a person is to move, the
    // game is over, or a stop, which leaves the move that is being thought about unplayed. Where there
    // is no room for one of ours, nothing is played and the listener is told why; after that the one
    // before sits there again, as with get_ready().
    virtual void play_on(const Limits& limits, Listener& listener) = 0;
    // Anything else that a stop ends.
    void begin_work(Thinking::Work work) {
        Thinking::Task task;
        task.work = std::move(work);
        thinking_.begin(std::move(task));
    }
    // The same question on this thread. There is a legal move; the question's plan and hold do not
    // count. Who plays the game thinks within its clock. A listener, or null, is told of progress only.
    virtual Attempt<Reply> ask(const Question& question, std::stop_token stop,
                               Listener* listener) = 0;
    Attempt<Reply> ask(const Question& question, std::stop_token stop) {
        return ask(question, std::move(stop), nullptr);
    }
    // What one of ours thinks when it remembers nothing, with its tree.
    virtual Result<std::unique_ptr<RecordedTree>> record_tree(Chair chair,
                                                              const TreeQuestion& question,
                                                              std::stop_token stop) = 0;

    // Thinking has what these do.
    void stop() { thinking_.stop(); }
    void ponder_hit() { thinking_.ponder_hit(); }
    void finish() { thinking_.finish(); }
    bool wait_for(std::chrono::milliseconds time) { return thinking_.wait_for(time); }
    [[nodiscard]] bool is_thinking() const { return thinking_.is_on(); }
    [[nodiscard]] bool is_held() const { return thinking_.is_held(); }

protected:
    // Ends before anything goes that a player uses: the destructor of whoever inherits finishes.
    Thinking& thinking() { return thinking_; }

private:
    Thinking thinking_;
};

// One sentence when there is no such game.
Result<std::unique_ptr<Session>> make_session(std::string_view game);

}  // namespace damier::engine
