// A table of values, or a network, that is trained while pages look on: docs/page-protocol.md calls
// it a lesson. Everything here happens at the desk; what takes long (working out the exact answers,
// learning) is done in the engine room in short slices, one for a lesson at a time, so that searches
// of others come in between. What is learnt depends on the setup alone, never on time or on who looks.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/json.h"
#include "learn/lesson.h"
#include "server/desk.h"
#include "server/engine_room.h"
#include "server/page_message.h"

namespace damier::server {

class Lesson : public std::enable_shared_from_this<Lesson> {
public:
    using Json = engine::Json;
    using Answer = std::function<void(Result<Json>)>;

    struct Room {
        Desk& desk;
        EngineRoom& engines;
        // To all pages that have it open; not called any more after close().
        std::function<void(const Json& message)> tell;
    };

    // is_again: it is learnt anew, since what it had learnt before is gone.
    Lesson(std::string name, PageLesson setup, bool is_again, Room room);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const PageLesson& setup() const { return setup_; }
    // All that a page shows.
    [[nodiscard]] Json everything() const;

    // Does anybody look? Nothing is learnt when nobody does.
    void attend(bool is_attended);
    // For good: nobody is told anything any more, and a slice that runs is stopped.
    void close();

    // What pages ask for. Each is answered once, at the desk, perhaps later.
    void pause(bool is_paused, const Answer& answer);
    void set_time(std::chrono::seconds time, const Answer& answer);
    // A move from the position that is on the board.
    void walk(const std::string& position, const std::string& move, const Answer& answer);
    void look(page::LookLesson::At at, const Answer& answer);

private:
    struct Taught;  // what the engine room works on
    struct Slice;   // what it found
    struct Place {
        std::string position;  // empty: an example, before it is known
        std::string text;      // of the move that led there; empty at the start
        std::vector<std::string> squares;
    };

    [[nodiscard]] bool is_over() const;
    [[nodiscard]] Json look_json() const;
    void go_on();
    void prepare();
    void begin_slice();
    void slice_ended(Slice slice);
    void take_view(Slice& slice);
    void go_to(std::vector<Place> path, const Answer& answer);
    void tell_now();
    void tell_soon();

    std::string name_;
    PageLesson setup_;
    bool is_again_;
    Room room_;
    std::shared_ptr<Taught> taught_;  // null until it is prepared
    EngineRoom::TicketPointer ticket_;

    bool is_attended_ = false;
    bool is_paused_ = false;
    bool is_resting_ = false;  // until the next slice is due
    bool is_closed_ = false;
    std::string trouble_;  // why it cannot go on
    std::chrono::steady_clock::time_point slice_began_{};

    // What the last slice found.
    std::uint64_t updates_ = 0;
    learn::LessonSize size_;
    bool is_exact_ = true;  // are there exact answers?
    double speed_ = 0;      // updates a second while it learns
    std::vector<learn::LessonReport> curve_;
    std::optional<learn::LessonView> view_;
    std::optional<learn::NetworkView> network_;  // with the position of the view before it

    // What is on the board: the last of them.
    std::vector<Place> path_{{}};
    std::uint64_t example_ = 0;
    std::vector<Place> wanted_path_;  // until it has been looked at; empty: path_ is it
    Answer wanted_answer_;
    std::uint64_t wishes_ = 0;  // so often it was wanted elsewhere

    bool is_telling_ = false;  // soon
    std::chrono::steady_clock::time_point told_at_{};
};

}  // namespace damier::server
