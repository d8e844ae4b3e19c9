// Looks after a long computation from a second thread: shows a progress line on a terminal once it
// has taken two seconds, and turns Ctrl-C into a request to stop. Signals are waited for, not
// handled: no global is needed.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <stop_token>
#include <string>
#include <thread>

namespace damier::cli {

// Ctrl-C, and the polite wish that the program ends.
sigset_t stop_signals();

class Watch {
public:
    // Make it before any other thread, so that they all leave the signals to it. progress(seconds)
    // gives the line; null: there is none.
    explicit Watch(std::function<std::string(double)> progress);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    [[nodiscard]] std::stop_token stop_token() const { return stop_.get_token(); }
    // Prints a sentence on standard error, in the place of the progress line; from any thread.
    void say(const std::string& sentence);
    // Prints a line of the result on standard output, at once and likewise.
    void print(const std::string& line);
    // Takes the progress line away; call it before printing a result.
    void finish();
    [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }
    // Was it not Ctrl-C but the wish that the program ends (SIGTERM)?
    [[nodiscard]] bool terminated() const { return terminated_; }
    [[nodiscard]] double seconds() const;

private:
    void look_after(const std::stop_token& done);

    std::function<std::string(double)> progress_;
    std::stop_source stop_;
    std::atomic<bool> terminated_ = false;
    sigset_t before_{};  // the signals that were blocked
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::jthread thread_;
};

}  // namespace damier::cli
