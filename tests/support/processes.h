// What tests of child processes share.
#pragma once

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

namespace damier {

// Far more than anything here needs: a test that waits so long has failed, a slow machine has not.
inline constexpr std::chrono::seconds kLong{60};

inline std::chrono::steady_clock::time_point in(std::chrono::milliseconds time) {
    return std::chrono::steady_clock::now() + time;
}

// Does the process run? One that has ended and was not waited for does not.
inline bool is_running(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    if (!std::getline(file, text)) return false;
    const std::size_t state = text.rfind(") ");
    return state != std::string::npos && text[state + 2] != 'Z' && text[state + 2] != 'X';
}

// Polls until it holds; false after kLong.
template <class Condition>
bool eventually(Condition condition) {
    const auto deadline = in(kLong);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

inline bool ends(pid_t pid) {
    return eventually([pid] { return !is_running(pid); });
}

// Makes this process the parent of every descendant that has lost its own, and tells whether there
// is any child, running or not waited for.
class Orphanage {
public:
    Orphanage() { prctl(PR_SET_CHILD_SUBREAPER, 1); }
    Orphanage(const Orphanage&) = delete;
    Orphanage& operator=(const Orphanage&) = delete;
    ~Orphanage() { prctl(PR_SET_CHILD_SUBREAPER, 0); }

    [[nodiscard]] bool is_empty() const {
        siginfo_t info{};
        return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD;
    }
};

}  // namespace damier
