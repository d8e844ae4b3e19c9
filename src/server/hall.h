// All tables, lessons and open pages of a server. Below any socket: pages are objects that can be sent
// text, and what they say comes in by received(). Everything happens at the desk.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/result.h"
#include "server/desk.h"
#include "server/engine_room.h"
#include "server/lessons.h"
#include "server/page_message.h"
#include "server/table.h"
#include "server/table_keeper.h"
#include "server/unattended.h"
#include "server/web.h"

namespace damier::server {

struct HallLimits {
    std::size_t tables = 1'000;          // that are open on any page; the rest is kept
    std::size_t programs = 16;           // tables at which another program plays
    int new_tables_at_once = 40;         // from a page, and
    double new_tables_a_second = 1;      // in the long run
    std::size_t tables_a_page = 20;      // that one page has open
    std::int64_t megabytes = 64;         // that a player remembers, whatever its keys say
    std::int64_t all_megabytes = 2'048;  // of all players together, but for the least of each
    std::int64_t threads = 1;            // of one player, whatever its keys say
    std::chrono::milliseconds search_time{60'000};
    std::chrono::milliseconds least_pause{0};       // between the moves of two players
    std::chrono::milliseconds unattended{600'000};  // a table that nobody looks at; then it is kept
    LessonLimits lessons{};
};

class Hall final : public Table::Host {
public:
    using PageId = std::uint64_t;

    // A program that pages may name.
    struct Engine {
        std::string name;
        std::string spec;  // "uci:..."
    };
    struct Setup {
        std::string program;  // as it calls itself
        std::vector<Engine> engines;
        HallLimits limits;
        std::uint64_t seed = 0;  // of the players' random choices
        // Told one sentence when something is wrong that pages cannot mend; may be null.
        std::function<void(const std::string&)> on_trouble{};
        // What pages are told of positions with few men.
        engine::ExactAnswers exact{};
    };

    Hall(Desk& desk, EngineRoom& engines, TableKeeper& keeper, Setup setup);
    ~Hall() override;

    // A page comes; it lives until leave().
    PageId enter(PageOut& page);
    void received(PageId page, std::string_view text);
    void leave(PageId page);

    // One sentence that all pages show.
    void notify_all(std::string_view sentence);

    // The table of that name, which may have been kept by another server; one sentence where there is
    // none, or no room for it.
    Result<std::shared_ptr<Table>> find(const std::string& table);
    [[nodiscard]] std::size_t tables() const { return tables_.size(); }
    [[nodiscard]] std::size_t lessons() const { return lessons_.size(); }

private:
    struct Guest {
        PageOut* out = nullptr;
        bool said_hello = false;
        std::set<std::string> open;  // tables
        double allowance = 0;        // of new ones
        std::chrono::steady_clock::time_point last_new = std::chrono::steady_clock::now();
    };

    void tell(const std::string& table, const engine::Json& message) override;
    void changed(const Table& table) override;
    void ended(const Table& table) override;
    void trouble(const Table& table, const std::string& sentence) override;

    void obey(PageId page, std::int64_t id, const page::What& what);
    Result<engine::Json> begin_lesson(PageId page, const PageLesson& setup);
    Result<engine::Json> open_lesson(PageId page, const std::string& lesson);
    Result<engine::Json> open_new(PageId page, const PageSetup& setup);
    Result<void> check_pace(PageId page);       // of new tables and lessons
    Result<void> check_room();                  // for one more table,
    Result<void> check_allowance(PageId page);  // and on this page
    Result<std::unique_ptr<engine::Session>> make_session(const PageSetup& setup);
    Result<std::string> spec_of(const PageSeat& seat) const;
    Result<void> seat(engine::Session& session, engine::Chair chair, const std::string& spec) const;
    [[nodiscard]] std::int64_t megabytes_left() const;
    Result<void> open(PageId page, const std::shared_ptr<Table>& table);
    void close(PageId page, const std::string& table);
    void forget(const std::string& table);
    Table::Room room();
    void answer(PageId page, std::int64_t id, const Result<engine::Json>& result);

    Desk& desk_;
    EngineRoom& engines_;
    TableKeeper& keeper_;
    Setup setup_;
    Rng rng_;
    std::map<PageId, Guest> guests_;
    PageId last_page_ = 0;
    std::map<std::string, std::shared_ptr<Table>> tables_;
    std::map<std::string, std::set<PageId>> watchers_;  // by table
    Unattended unattended_;                             // tables
    Lessons lessons_;
};

}  // namespace damier::server
