// What nobody looks at any more, since when: after a time it is forgotten, the longest untouched first
// where room is needed. At the desk.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/desk.h"

namespace damier::server {

class Unattended {
public:
    // `forget` is called with a name that was left for that time.
    Unattended(Desk& desk, std::chrono::milliseconds time,
               std::function<void(const std::string&)> forget)
        : desk_(desk), time_(time), forget_(std::move(forget)) {}
    Unattended(const Unattended&) = delete;
    Unattended& operator=(const Unattended&) = delete;

    void left(const std::string& name) {
        const std::uint64_t since = ++last_;
        names_[since] = name;
        desk_.post_after(time_, [this, since] {
            const auto there = names_.find(since);
            if (there == names_.end()) return;
            const std::string due = there->second;
            names_.erase(there);
            forget_(due);
        });
    }
    // Somebody looks again, or it is gone.
    void attended(const std::string& name) {
        std::erase_if(names_, [&name](const auto& each) { return each.second == name; });
    }
    [[nodiscard]] std::optional<std::string> longest() const {
        if (names_.empty()) return std::nullopt;
        return names_.begin()->second;
    }

private:
    Desk& desk_;
    std::chrono::milliseconds time_;
    std::function<void(const std::string&)> forget_;
    std::map<std::uint64_t, std::string> names_;  // since when: counted from 1
    std::uint64_t last_ = 0;
};

}  // namespace damier::server
