// A lesson on the command line: what damier learn q, sarsa and dqn have in common.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>

#include "learn/lesson.h"

namespace damier::cli {

struct LessonRun {
    learn::LessonSpec spec;
    std::string out;      // what was learnt; empty: it is not kept
    std::string svg;      // the learning curve
    std::string network;  // the network as a picture
    std::string fen;      // with that position before it; empty: an example
    bool json = false;
};

// Learns, shows how good it becomes, and keeps its files; the exit status. `command` tells what was said.
int run_lesson(const CLI::App& command, const LessonRun& run);

// The options of all lessons: seed, plies and the numbers; and where results go.
void add_plan(CLI::App& command, learn::LessonSpec& said);
void add_outputs(CLI::App& command, LessonRun& run, const std::string& out_help);

// Takes what was said on the command line into a spec that holds the standards.
class Said {
public:
    Said(const CLI::App& command, const learn::LessonSpec& said, learn::LessonSpec& spec)
        : command_(command), said_(said), spec_(spec) {}

    [[nodiscard]] bool has(const std::string& option) const { return command_.count(option) > 0; }
    template <class Member>
    void take(const std::string& option, Member learn::LessonSpec::* member) const {
        if (has(option)) spec_.*member = said_.*member;
    }
    template <class Member>
    void take_network(const std::string& option, Member learn::NetworkWords::* member) const {
        if (has(option)) spec_.network.*member = said_.network.*member;
    }
    void take_plan() const;

private:
    const CLI::App& command_;
    const learn::LessonSpec& said_;
    learn::LessonSpec& spec_;
};

inline std::string one_of(std::span<const std::string_view> words) {
    return fmt::format("One of: {}", fmt::join(words, ", "));
}

// The files of a lesson that is under way. A network's has a second one beside it, with what it takes
// to go on, until it is finished.
std::string training_path(const std::string& out);

}  // namespace damier::cli
