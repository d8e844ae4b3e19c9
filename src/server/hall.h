// All tables and all open pages of a server. Below any socket: pages are objects that can be sent
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
#include "server/page_message.h"
#include "server/table.h"

namespace damier::server {

// One open page, as far as the hall knows it.
class PageOut {
public:
    virtual ~PageOut() = default;
    virtual void send(const std::string& text) = 0;
};

// Where tables are kept beyond the life of a server.
class TableKeeper {
public:
    virtual ~TableKeeper() = default;
    virtual void save(const std::string& table, const engine::Json& saved) = 0;
    // Nothing where there is none of that name.
    virtual std::optional<engine::Json> load(const std::string& table) = 0;
    // A game came to its end.
    virtual void ended(const Table& table) = 0;
};

struct HallLimits {
    std::size_t tables = 1'000;      // that are open on any page; the rest is kept
    std::size_t tables_a_page = 20;  // that one page has open
    std::int64_t megabytes = 64;     // that a player remembers, whatever its keys say
    std::int64_t threads = 1;        // of one player, whatever its keys say
    std::chrono::milliseconds search_time{60'000};
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
    };

    Hall(Desk& desk, EngineRoom& engines, TableKeeper& keeper, Setup setup);
    ~Hall() override;

    // A page comes; it lives until leave().
    PageId enter(PageOut& page);
    void received(PageId page, std::string_view text);
    void leave(PageId page);

    // The table of that name, which may have been kept by another server; null where there is none.
    std::shared_ptr<Table> find(const std::string& table);
    [[nodiscard]] std::size_t tables() const { return tables_.size(); }

private:
    struct Guest {
        PageOut* out = nullptr;
        bool said_hello = false;
        std::set<std::string> open;  // tables
    };

    void tell(const std::string& table, const engine::Json& message) override;
    void changed(const Table& table) override;
    void ended(const Table& table) override;

    void obey(PageId page, std::int64_t id, const page::What& what);
    Result<engine::Json> open_new(PageId page, const PageSetup& setup);
    Result<void> check_room();                  // for one more table,
    Result<void> check_allowance(PageId page);  // and on this page
    Result<std::unique_ptr<engine::Session>> make_session(const PageSetup& setup);
    Result<std::string> spec_of(const PageSeat& seat) const;
    Result<void> seat(engine::Session& session, engine::Chair chair, const std::string& spec) const;
    Result<void> open(PageId page, const std::shared_ptr<Table>& table);
    void close(PageId page, const std::string& table);
    void forget_unattended();
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
};

}  // namespace damier::server
