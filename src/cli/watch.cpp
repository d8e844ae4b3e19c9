#include "cli/watch.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string_view>

#include "cli/terminal.h"
#include "core/text.h"

namespace damier::cli {

namespace {

constexpr long kLookEveryNanoseconds = 100'000'000;
constexpr double kPatience = 2.0;  // seconds without a progress line
constexpr std::string_view kClearLine = "\r\x1b[K";

}  // namespace

sigset_t stop_signals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

Watch::Watch(std::function<std::string(double)> progress) : progress_(std::move(progress)) {
    const sigset_t set = stop_signals();
    pthread_sigmask(SIG_BLOCK, &set, &before_);
    thread_ = std::jthread([this](const std::stop_token& done) { look_after(done); });
}

void Watch::say(const std::string& sentence) {
    fmt::print(stderr, "{}{}\n", isatty(STDERR_FILENO) != 0 ? kClearLine : "", sentence);
}

void Watch::print(const std::string& line) {
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "{}", kClearLine);
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

void Watch::finish() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    pthread_kill(thread_.native_handle(), SIGINT);  // wakes it
    thread_.join();
    // Programs such as timeout send the same wish twice: the second must not take the result away.
    const sigset_t set = stop_signals();
    const timespec now{};
    while (stopped() && sigtimedwait(&set, nullptr, &now) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

Watch::~Watch() { finish(); }

double Watch::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

void Watch::look_after(const std::stop_token& done) {
    const bool on_terminal = isatty(STDERR_FILENO) != 0;
    bool shown = false;
    const sigset_t set = stop_signals();
    const timespec pause{0, kLookEveryNanoseconds};
    while (!done.stop_requested()) {
        const int signal = sigtimedwait(&set, nullptr, &pause);
        if (done.stop_requested()) break;
        if (signal == SIGTERM) terminated_ = true;
        if (signal > 0) stop_.request_stop();
        if (progress_ && on_terminal && seconds() > kPatience && !stop_.stop_requested()) {
            // A line that wraps cannot be taken back: \r goes to the start of its last row only.
            // Some terminals wrap already when the last column is written.
            const std::string line = progress_(seconds());
            fmt::print(stderr, "{}{}", kClearLine, first_columns(line, error_columns() - 1));
            shown = true;
        }
    }
    if (shown) fmt::print(stderr, "{}", kClearLine);
}

}  // namespace damier::cli
