// The tables of a server, kept in a store: another server goes on with them, and their games are in the
// lists of games. Nothing here waits for the disk but load(): what is to be kept is written by a thread
// of its own, at once, and of a table that changes faster than that its newest state.
//
// The state of a table and the games that ended on it are written together: killed at any moment, a
// server has either neither of them, and its game goes on from before its end, or both. So a game is
// stored once for each time that it ended. What was not yet written is lost then, which is the last
// moments; a server that ends as it should loses nothing.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/result.h"
#include "server/hall.h"
#include "server/stored_table.h"
#include "store/store.h"

namespace damier::server {

class StoreKeeper final : public TableKeeper {
public:
    struct Setup {
        ProgramVersion program;
        // Told one sentence when the store fails, and not again before it has worked; on the thread
        // that writes, or on the desk's for what cannot be read.
        std::function<void(const std::string&)> on_trouble;
        std::chrono::days kept_for{90};          // tables that nobody touches
        std::chrono::milliseconds again{1'000};  // from a failure to the next attempt
        std::size_t waiting = 10'000;  // tables that a failing store may leave unwritten; then the
                                       // longest untouched is given up
    };

    // One sentence when there can be no store at this place.
    static Result<std::unique_ptr<StoreKeeper>> open(const std::string& place, Setup setup);
    // Writes all that waits, as far as the store takes it.
    ~StoreKeeper() override;
    StoreKeeper(const StoreKeeper&) = delete;
    StoreKeeper& operator=(const StoreKeeper&) = delete;

    void save(const std::string& table, const engine::Json& saved) override;
    std::optional<engine::Json> load(const std::string& table) override;
    void ended(const Table& table) override;

private:
    // What is to be written of one table.
    struct Change {
        engine::Json saved;
        std::vector<store::PageGame> ended;
    };
    struct Writing {
        std::string table;
        Change change;
    };

    StoreKeeper(store::Store to_write, store::Store to_read, Setup setup);

    void note(const std::string& table, engine::Json saved, std::vector<store::PageGame> ended);
    void write(const std::stop_token& closing);
    bool write_next();
    void put_back(Writing written);
    void forget_old();
    void worked(bool has_worked, const std::string& trouble);

    store::Store to_write_;
    store::Store to_read_;  // who writes may wait for other programs, and the desk must not
    Setup setup_;

    std::mutex mutex_;
    std::condition_variable_any comes_;
    std::map<std::string, Change> waiting_;
    std::deque<std::string> order_;   // of those that wait
    std::optional<Writing> writing_;  // changed by the thread that writes, under the lock
    bool is_in_trouble_ = false;
    std::jthread writer_;  // the last: it ends before the rest goes
};

}  // namespace damier::server
