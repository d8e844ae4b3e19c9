// The store in PostgreSQL keeps the same promises as in a SQLite file. A server of our own is made
// in a temporary folder, reached through a socket there, and gone afterwards.
#include <fcntl.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <thread>

#include "core/random.h"
#include "processes.h"
#include "scratch.h"
#include "store/schema.h"
#include "store_contract.h"
#include "store_files.h"

// SOCI's own header for it would ask for the headers of PostgreSQL.
namespace soci {
extern "C" const backend_factory* factory_postgresql();
}

namespace damier::store {
namespace {

namespace fs = std::filesystem;

// The folder of initdb and postgres; empty when they are not installed.
fs::path find_programs() {
    std::error_code error;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", error)) {
        const fs::path folder = version.path() / "bin";
        if (fs::exists(folder / "initdb") && fs::exists(folder / "postgres")) return folder;
    }
    return {};
}

// PostgreSQL refuses to be run by root.
const passwd* unprivileged() { return geteuid() == 0 ? getpwnam("nobody") : getpwuid(geteuid()); }

// In the new process: as somebody who may do nothing, silent, and gone when we are.
[[noreturn]] void become(const std::vector<std::string>& command, const passwd& who) {
    if (geteuid() == 0 && (setgid(who.pw_gid) != 0 || setuid(who.pw_uid) != 0)) _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGINT);
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int stream : {0, 1, 2}) dup2(nowhere, stream);
    if (chdir("/") != 0) _exit(126);
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
}
pid_t start(const std::vector<std::string>& command, const passwd& who) {
    const pid_t child = fork();
    if (child == 0) become(command, who);
    return child;
}

class Server {
public:
    Server(const fs::path& programs, const passwd& who) {
        const std::string& name = folder_.path().native();
        if (chown(name.c_str(), who.pw_uid, who.pw_gid) != 0)
            throw std::runtime_error("the temporary folder cannot be given away");
        const std::string data = name + "/data";
        int status = 0;
        waitpid(start({programs / "initdb", "-D", data, "-U", "damier", "--auth=trust",
                       "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"},
                      who),
                &status, 0);
        if (status != 0) throw std::runtime_error("initdb failed");
        server_ = start({programs / "postgres", "-D", data, "-k", name, "-c",
                         "listen_addresses=", "-c", "fsync=off"},
                        who);
    }
    ~Server() {
        if (server_ > 0) {
            kill(server_, SIGINT);
            waitpid(server_, nullptr, 0);
        }
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::string url() const {
        return "postgresql:///postgres?user=damier&host=" + folder_.path().string();
    }
    // Nothing is said about how long it takes, but a minute is not what happens to a sound one.
    [[nodiscard]] bool is_up() const {
        for (int i = 0; i < 600; ++i) {
            if (Store::open_existing(url())) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        return false;
    }

private:
    Scratch folder_;
    pid_t server_ = 0;
};

class StorePostgresql : public testing::Test {
protected:
    void SetUp() override {
        const fs::path programs = find_programs();
        if (programs.empty()) GTEST_SKIP() << "PostgreSQL's server is not installed";
        const passwd* who = unprivileged();
        if (who == nullptr) GTEST_SKIP() << "there is no user 'nobody' to run the server";
        server_.emplace(programs, *who);
        ASSERT_TRUE(server_->is_up());
    }

    std::optional<Server> server_;
};

TEST_F(StorePostgresql, KeepsItsPromises) {
    const Server& server = *server_;
    EXPECT_FALSE(must(Store::open_existing(server.url())).has_value());

    check_threads([&server] { return Store::open(server.url()); });  // they make it together
    const std::string empty_schema = server.url() + "&options=-csearch_path%3Dempty";
    EXPECT_FALSE(Store::open(empty_schema).has_value());  // there is no such schema

    Store store = must(Store::open(server.url()));
    check_round_trips(store);
    check_numbers_are_unique(store);
    check_refusals(store);
    check_scores(store);
    check_tournaments(store);
    check_lists(store);
    check_page(store);
    check_page_threads([&server] { return Store::open(server.url()); });
    check_reader(server.url());
}

// The rows of a store of version 1 in SQLite, in tables of that version.
void copy_version_1(const std::string& from, soci::session& to) {
    take_step(to, {"BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", "TEXT COLLATE \"C\""}, 0);
    soci::session sqlite(*soci::factory_sqlite3(), from);
    for (const std::string query :
         {"SELECT 'INSERT INTO players (id, spec, version) VALUES (' || id || ', ' || quote(spec) "
          "||"
          " ', ' || quote(version) || ')' FROM players",
          "SELECT 'INSERT INTO tournaments (game, begun, finished, settings) VALUES (' ||"
          " quote(game) || ', ' || quote(begun) || ', ' || quote(finished) || ', ' ||"
          " quote(settings) || ')' FROM tournaments ORDER BY id",
          "SELECT 'INSERT INTO games VALUES (' || tournament || ', ' || number || ', ' || first ||"
          " ', ' || second || ', ' || quote(score) || ', ' || quote(termination) || ', ' ||"
          " quote(begun) || ', ' || seconds || ', ' || quote(reason) || ', ' || quote(start) ||"
          " ', ' || quote(opening) || ', ' || quote(moves) || ', ' || quote(said) || ', ' ||"
          " quote(faults) || ')' FROM games"}) {
        const soci::rowset<std::string> statements = (sqlite.prepare << query);
        for (const std::string& each : statements) to << each;
    }
}

// Read as it is, killed at any moment of the upgrade, done by several at once: nothing is lost.
TEST_F(StorePostgresql, UpgradesVersionOne) {
    const Scratch scratch;
    make_version(1, scratch.file("old.db"));
    const Everything before = everything_at(scratch.file("old.db"));
    Rng rng(2026);
    for (int i = 0; i < 8; ++i) {
        const std::string schema = fmt::format("old{}", i);
        const std::string place = server_->url() + "&options=-csearch_path%3D" + schema;
        {
            soci::session sql(*soci::factory_postgresql(), server_->url());
            sql << "CREATE SCHEMA " + schema;
        }
        {
            soci::session sql(*soci::factory_postgresql(), place);
            copy_version_1(scratch.file("old.db"), sql);
        }
        Store reader = *must(Store::open_to_read(place));
        ASSERT_EQ(everything(reader), before);
        check_version_1(reader);
        ASSERT_FALSE(reader.begin_tournament("chess", "{}").has_value());
        const pid_t child = fork();
        if (child == 0) _exit(Store::open(place) ? 0 : 1);
        usleep(static_cast<useconds_t>(rng.below(60'000)));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        ASSERT_EQ(everything(reader), before);
        {
            std::vector<std::jthread> programs;
            for (int k = 0; k < 3; ++k) {
                programs.emplace_back([&place] {
                    const auto store = Store::open(place);
                    EXPECT_TRUE(store.has_value()) << store.error().message;
                });
            }
        }
        Store store = must(Store::open(place));
        ASSERT_EQ(everything(store), before);
        ASSERT_EQ(everything(reader), before);
        check_version_1(store);
        check_numbers_are_unique(store);
        check_page(store);
        const auto id = must(store.begin_tournament("chess", "{}"));
        ASSERT_GT(id, before.tournaments.back().id);
    }
}

// Whoever reads or writes while another program changes the tables waits for it, and then looks at
// their version.
TEST_F(StorePostgresql, WaitsForAnUpgrade) {
    const std::string place = server_->url();
    Store writer = must(Store::open(place));
    Store reader = *must(Store::open_to_read(place));
    soci::session newer(*soci::factory_postgresql(), place);
    newer << "BEGIN";
    newer << "SELECT 1 FROM pg_advisory_xact_lock(1684106610)";
    const auto refusal = [](const auto& result) {
        return result ? std::string("nothing") : result.error().message;
    };
    std::array<std::string, 2> refused;
    {
        const std::jthread reads([&] { refused[0] = refusal(reader.tournaments()); });
        const std::jthread writes(
            [&] { refused[1] = refusal(writer.begin_tournament("chess", "{}")); });
        soci::session watcher(*soci::factory_postgresql(), place);
        EXPECT_TRUE(eventually([&watcher] {
            long long waiting = 0;
            watcher << "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
                soci::into(waiting);
            return waiting == 2;
        }));
        newer << fmt::format("UPDATE damier_store SET version = {}", kSchemaVersion + 1);
        newer << "COMMIT";
    }
    for (const std::string& each : refused) {
        EXPECT_NE(each.find(fmt::format("was made by a newer Damier: it has version {}",
                                        kSchemaVersion + 1)),
                  std::string::npos)
            << each;
    }
}

}  // namespace
}  // namespace damier::store
