// A talk with a front end of a text protocol, in this process: what it says is collected line by
// line, whichever thread says it.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "processes.h"

namespace damier {

// A while in which a word that comes too early could still be said. It decides nothing for a
// program that keeps silent as it should: however long it is, the test passes.
inline void let_faults_show(std::chrono::milliseconds while_long) {
    std::this_thread::sleep_for(while_long);
}

class Ear final : public std::streambuf {
public:
    // All lines so far.
    [[nodiscard]] std::vector<std::string> lines() const {
        const std::lock_guard lock(mutex_);
        return lines_;
    }

    // Waits until so many lines begin with this; false after kLong.
    bool hears(std::string_view begin, std::size_t times = 1) const {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kLong, [&] { return count(begin) >= times; });
    }

    // How many lines so far begin with this.
    [[nodiscard]] std::size_t heard(std::string_view begin) const {
        const std::lock_guard lock(mutex_);
        return count(begin);
    }

    // The last line that begins with this, or nothing.
    [[nodiscard]] std::string last(std::string_view begin) const {
        const std::lock_guard lock(mutex_);
        const auto it = std::find_if(lines_.rbegin(), lines_.rend(), [begin](const std::string& s) {
            return s.starts_with(begin);
        });
        return it == lines_.rend() ? "" : *it;
    }

    void forget() {
        const std::lock_guard lock(mutex_);
        lines_.clear();
    }

protected:
    int_type overflow(int_type c) override {
        if (!traits_type::eq_int_type(c, traits_type::eof())) add(traits_type::to_char_type(c));
        return traits_type::not_eof(c);
    }

private:
    void add(char c) {
        const std::lock_guard lock(mutex_);
        if (c != '\n') {
            part_ += c;
            return;
        }
        lines_.push_back(std::move(part_));
        part_.clear();
        changed_.notify_all();
    }
    [[nodiscard]] std::size_t count(std::string_view begin) const {
        return static_cast<std::size_t>(
            std::count_if(lines_.begin(), lines_.end(),
                          [begin](const std::string& line) { return line.starts_with(begin); }));
    }

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<std::string> lines_;
    std::string part_;
};

// An output that is tied to an input, as std::cout is to std::cin: is it flushed when that is read?
class Tied final : public std::streambuf {
public:
    [[nodiscard]] int flushes() const { return flushes_; }

protected:
    int sync() override {
        ++flushes_;
        return 0;
    }

private:
    int flushes_ = 0;
};

}  // namespace damier
