// A game on the server, with whoever plays it: persons on any number of pages, players that think in
// the engine room. Everything here happens at the desk; only searches run elsewhere, one for a table
// at a time, and what would disturb one waits until it has stopped.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/result.h"
#include "engine/exact_answers.h"
#include "engine/json.h"
#include "engine/session.h"
#include "server/desk.h"
#include "server/engine_room.h"
#include "server/page_message.h"
#include "server/start.h"

namespace damier::server {

// How a series of games stands.
struct SeriesScore {
    int games = 0;
    std::array<double, 2> points{};  // of those who began as First and as Second
    int draws = 0;
};

class Table : public std::enable_shared_from_this<Table> {
public:
    using Json = engine::Json;
    // Makes the session of a game with those whom the seats name, or says why not.
    using SessionMaker = std::function<Result<std::unique_ptr<engine::Session>>(const PageSetup&)>;

    // Who has the table; outlives it, or closes it first.
    class Host {
    public:
        virtual ~Host() = default;
        // To all pages that have it open.
        virtual void tell(const std::string& table, const Json& message) = 0;
        // Something happened that must not be forgotten.
        virtual void changed(const Table& table) = 0;
        // A game came to its end: said once, before that change. One that goes on after moves were
        // taken back, and ends again, is another game.
        virtual void ended(const Table& table) = 0;
        // For whoever looks after the server, not for pages: one sentence.
        virtual void trouble(const Table& table, const std::string& sentence) = 0;
    };

    struct Room {
        Desk& desk;
        EngineRoom& engines;
        Host& host;
        std::chrono::milliseconds search_time;  // the longest that a player without a clock gets
        std::chrono::milliseconds least_pause;  // between the moves of two players
        SessionMaker make_session;
        // Ends the session of a game elsewhere: other programs take their time to go.
        std::function<void(std::unique_ptr<engine::Session>)> retire;
        const engine::ExactAnswers& exact;  // what pages are told of positions with few men
    };

    static Result<std::shared_ptr<Table>> make(std::string name, const PageSetup& setup,
                                               const Room& room);
    // As saved() wrote it.
    static Result<std::shared_ptr<Table>> restore(std::string name, const Json& saved,
                                                  const Room& room);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const PageSetup& setup() const { return setup_; }
    [[nodiscard]] const engine::Session& session() const { return *session_; }
    [[nodiscard]] engine::SessionState state() const { return session_->state(); }
    // When the game on it began.
    [[nodiscard]] std::chrono::sys_seconds begun() const { return begun_; }
    // All that a page shows, and all that another server needs to go on.
    [[nodiscard]] Json everything() const;
    [[nodiscard]] Json saved() const;

    // Does anybody look? Players do not think when nobody does.
    void attend(bool is_attended);
    // For good: nobody is told anything any more, and the search that runs is stopped.
    void close();

    // What pages ask for. Each is answered once, at the desk, perhaps later: with what `done` says beside
    // its id, or one sentence.
    using Answer = std::function<void(Result<Json>)>;
    void play(int ply, const std::string& move, const Answer& answer);
    void undo(const Answer& answer);
    void back(int ply, const Answer& answer);
    void resign(const Answer& answer);
    void draw(const Answer& answer);
    void hint(const Answer& answer);
    void pause(bool is_paused, const Answer& answer);
    void set_pace(std::chrono::milliseconds pause, const Answer& answer);
    void change_seat(Side side, const PageSeat& seat, const Answer& answer);

private:
    class Reporter;

    Table(std::string name, PageSetup setup, std::unique_ptr<engine::Session> session, Room room);

    [[nodiscard]] bool is_person(Side side) const;
    [[nodiscard]] bool is_watched() const;  // two players, no person
    [[nodiscard]] std::optional<Side> asking_side() const;
    [[nodiscard]] int plies_to_undo() const;

    // Runs the change as soon as no search is on; then the game goes on.
    void when_free(std::function<void()> change);
    void free_now();
    void go_on();
    void begin_search(engine::Chair chair, const Answer& hint_answer);
    void search_ended(const engine::Attempt<engine::Reply>& reply, bool was_stopped);
    void take_move(const engine::Reply& reply);
    void answer_offer(const engine::Reply& reply);
    void stand_still(const std::string& why);
    void watch_place();
    static Result<void> replay(engine::Session& session, const Json& saved);
    void say_thought(Json thought);
    void tell_now();
    void after_change(bool is_one_move);
    void watch_clock();
    void plan_next_of_series();
    void begin_next_of_series();
    Result<void> truncate(int ply);
    static std::chrono::sys_seconds now();

    [[nodiscard]] Json now_json(const engine::SessionState& state) const;
    [[nodiscard]] Json names_json() const;

    std::string name_;
    PageSetup setup_;
    Room room_;
    std::unique_ptr<engine::Session> session_;  // null once the table is closed and nobody thinks
    std::array<Json, 2> thoughts_;              // the last of each side, or null

    EngineRoom::TicketPointer ticket_;  // of the search that is on or waits
    std::optional<Side> thinks_;        // who of the players; nothing for a hint
    Answer hint_answer_;
    std::deque<std::function<void()>> pending_;  // until the search has stopped

    bool is_attended_ = false;
    bool is_paused_ = false;
    bool is_resting_ = false;  // between two moves of players
    bool is_closed_ = false;
    bool is_ended_ = false;  // the game, and the host was told
    std::chrono::sys_seconds begun_ = now();
    std::optional<Side> offer_;
    std::optional<Verdict> decided_;  // by the persons: what a restored game must be told
    std::optional<SeriesScore> series_;
    bool is_swapped_ = false;  // the seats, against those in which a series began
    std::uint64_t moments_ =
        0;  // counts what happened: who comes back later sees whether anything did
};

}  // namespace damier::server
