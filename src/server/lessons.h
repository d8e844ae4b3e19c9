// All lessons of a server, and which pages look at them. Everything happens at the desk.
//
// A lesson is kept as its setup alone: what is learnt depends on nothing else. Whoever asks for one
// that is gone, after a restart or after a long time, gets it learnt anew, to the same values.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "core/result.h"
#include "server/desk.h"
#include "server/engine_room.h"
#include "server/lesson.h"
#include "server/page_message.h"
#include "server/table_keeper.h"
#include "server/unattended.h"
#include "server/web.h"

namespace damier::server {

struct LessonLimits {
    std::size_t all = 8;     // that are in memory; the rest is kept as its setup
    std::size_t a_page = 4;  // that one page has open
    std::chrono::milliseconds unattended{600'000};  // one that nobody looks at; then it is gone
};

class Lessons {
public:
    using PageId = std::uint64_t;

    Lessons(Desk& desk, EngineRoom& engines, TableKeeper& keeper, LessonLimits limits);
    ~Lessons();

    // A new one, open on that page: {"lesson"}; or one sentence.
    Result<engine::Json> begin(PageId page, PageOut& out, PageLesson setup);
    // One that is there, or is learnt anew.
    Result<engine::Json> open(PageId page, PageOut& out, const std::string& name);
    void leave(PageId page, const std::string& name);
    // The page has gone.
    void leave(PageId page);
    // Null where the page does not have it open.
    [[nodiscard]] Lesson* find(PageId page, const std::string& name) const;
    [[nodiscard]] std::size_t size() const { return lessons_.size(); }
    // In memory?
    [[nodiscard]] bool has(const std::string& name) const { return lessons_.contains(name); }
    // Its setup, beyond the life of the server.
    void keep(const Lesson& lesson);

private:
    using Watchers = std::map<PageId, PageOut*>;

    Result<void> check_room();  // for one more lesson
    Result<void> check_page(PageId page) const;
    std::shared_ptr<Lesson> make(const std::string& name, PageLesson setup, bool is_again);
    void show(PageId page, PageOut& out, const std::shared_ptr<Lesson>& lesson);
    void tell(const std::string& name, const engine::Json& message);
    void forget(const std::string& name);

    Desk& desk_;
    EngineRoom& engines_;
    TableKeeper& keeper_;
    LessonLimits limits_;
    std::map<std::string, std::shared_ptr<Lesson>> lessons_;
    std::map<std::string, Watchers> watchers_;  // by lesson
    Unattended unattended_;
};

}  // namespace damier::server
