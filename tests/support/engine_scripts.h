// What the tests of clients of other programs share: engines that are shell scripts, a log that
// can be looked at, and short ways to say what is asked.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/external.h"
#include "arena/external_spec.h"
#include "core/text.h"
#include "engine/player.h"

namespace damier::arena {

// Far more than anything here needs, but where a test waits for the end of patience.
inline Patience long_patience() {
    Patience patience;
    patience.startup = patience.ready = patience.silence = patience.grace =
        std::chrono::seconds(60);
    return patience;
}

// A shell script that reads lines, each as $line, and has these arms of a `case` for them.
inline ExternalSpec script(ExternalKind kind, std::string_view arms,
                           std::vector<ExternalOption> options = {}) {
    return {kind,
            {"/bin/sh", "-c",
             fmt::format("while read -r line; do case \"$line\" in\n{}\nquit) exit ;;\nesac; done",
                         arms)},
            std::move(options)};
}

inline bool is_installed(const std::string& program) { return access(program.c_str(), X_OK) == 0; }

class RecordedLog final : public GameLog {
public:
    void line(Side, bool to_player, std::string_view text) override {
        (to_player ? said : heard).emplace_back(text);
    }
    [[nodiscard]] bool has_said(std::string_view text) const {
        return std::find(said.begin(), said.end(), text) != said.end();
    }

    std::vector<std::string> said;   // to the program
    std::vector<std::string> heard;  // from it
};

// Asks for a stop as soon as this line has been said.
class StopAt final : public GameLog {
public:
    explicit StopAt(std::string line) : line_(std::move(line)) {}
    void line(Side, bool, std::string_view text) override {
        if (text == line_) stop.request_stop();
    }

    std::stop_source stop;

private:
    std::string line_;
};

inline Limits depth_limit(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

inline Limits time_limit(std::chrono::milliseconds time) {
    Limits limits;
    limits.time = time;
    return limits;
}

template <Game G>
Line<typename G::Position> played(std::string_view moves,
                                  const typename G::Position& start = G::start()) {
    Line<typename G::Position> line(start);
    for (const Field& field : split_fields(moves))
        line.make(G::read_move(line.position(), field.text).value());
    return line;
}

}  // namespace damier::arena
