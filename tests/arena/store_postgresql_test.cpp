// The store in PostgreSQL keeps the same promises as in a SQLite file. A server of our own is made
// in a temporary folder, reached through a socket there, and gone afterwards.
#include <fcntl.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "scratch.h"
#include "store_contract.h"

namespace damier::arena {
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

TEST(StorePostgresql, KeepsItsPromises) {
    const fs::path programs = find_programs();
    if (programs.empty()) GTEST_SKIP() << "PostgreSQL's server is not installed";
    const passwd* who = unprivileged();
    if (who == nullptr) GTEST_SKIP() << "there is no user 'nobody' to run the server";
    const Server server(programs, *who);
    ASSERT_TRUE(server.is_up());
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
    check_reader(server.url());
}

}  // namespace
}  // namespace damier::arena
