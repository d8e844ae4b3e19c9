// SQLite files as SQLite itself sees them, and processes that open them.
#pragma once

#include <grp.h>
#include <gtest/gtest.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "paths.h"
#include "store/soci.h"

namespace damier::store {

inline std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// One value that SQLite itself gives.
inline std::string ask(const std::string& path, const std::string& query) {
    soci::session sql(*soci::factory_sqlite3(), path);
    std::string answer;
    sql << query, soci::into(answer);
    return answer;
}

// Any number of statements.
inline void run_sql(const std::string& path, const std::string& statements) {
    using namespace sqlite_api;  // NOLINT: SOCI puts SQLite's names there
    sqlite3* database = nullptr;
    int status = sqlite3_open(path.c_str(), &database);
    if (status == SQLITE_OK)
        status = sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr);
    const std::string message = sqlite3_errmsg(database);
    sqlite3_close(database);
    if (status != SQLITE_OK) throw std::runtime_error(message);
}

// A store as the last program of that version made it: matches of chess with all kinds of forfeits and
// wrong variations, and some of other games.
inline void make_version(int version, const std::string& path) {
    run_sql(path, contents(std::string(paths::kTestData) + "/store_version_" +
                           std::to_string(version) + ".sql"));
    run_sql(path, "PRAGMA journal_mode = WAL");
}

// Runs f in a process of its own; its exit status, or 1000 and the signal.
template <class F>
int in_child(F&& f) {
    const pid_t child = fork();
    if (child == 0) _exit(f());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

// The same without the rights of root, who may write everywhere. What EXPECT finds there is
// printed, and makes the status 1.
template <class F>
int without_rights(F&& f) {
    return in_child([&f] {
        constexpr unsigned kNobody = 65'534;
        if (geteuid() == 0 &&
            (setgroups(0, nullptr) != 0 || setgid(kNobody) != 0 || setuid(kNobody) != 0))
            return 200;
        f();
        return testing::Test::HasFailure() ? 1 : 0;
    });
}

inline constexpr auto kAllMayRead = static_cast<std::filesystem::perms>(0444);
inline constexpr auto kAllMayEnter = static_cast<std::filesystem::perms>(0555);
inline constexpr auto kAllMayWrite = static_cast<std::filesystem::perms>(0777);

}  // namespace damier::store
