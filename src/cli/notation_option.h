// The option --notation, of commands that write positions or moves: usual, or the words of the
// course that a game comes from.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/options.h"
#include "engine/reply.h"
#include "games/games.h"

namespace damier::cli {

class NotationOption {
public:
    void add_to(CLI::App& command, std::string_view what) {
        command
            .add_option(
                "--notation", name_,
                fmt::format("{}: usual, or {} in its game", what, engine::joined(courses())))
            ->capture_default_str();
    }

    // Nothing is said about it, and positions say whose turn it is.
    [[nodiscard]] bool is_usual() const { return name_ == kUsual; }

    template <Game G>
    [[nodiscard]] Result<engine::Notation> in() const {
        if (is_usual()) return engine::Notation::Usual;
        if constexpr (engine::CourseWords<G>) {
            if (name_ == G::kCourse) return engine::Notation::Course;
        }
        std::vector<std::string_view> games;
        for_each_game([&]<class Other>(Other) {
            if constexpr (engine::CourseWords<Other>) {
                if (name_ == Other::kCourse) games.push_back(Other::kName);
            }
        });
        if (!games.empty())
            return fail("--notation {} is for {}, not {}", name_, engine::joined(games), G::kName);
        std::vector<std::string_view> names{kUsual};
        for (const std::string_view course : courses()) names.push_back(course);
        return tl::make_unexpected(engine::not_known("notation", name_, names));
    }

private:
    static constexpr std::string_view kUsual = "usual";

    static std::vector<std::string_view> courses() {
        std::vector<std::string_view> names;
        for_each_game([&names]<class G>(G) {
            if constexpr (engine::CourseWords<G>) names.push_back(G::kCourse);
        });
        return names;
    }

    std::string name_{kUsual};
};

}  // namespace damier::cli
