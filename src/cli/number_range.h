// A check that CLI::Range does not make: it lets "nan" pass, which is in no range.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

namespace damier::cli {

inline CLI::Validator between(double low, double high) {
    const std::string range = fmt::format("{} to {}", low, high);
    return {[=](const std::string& text) {
                double value = 0;
                const bool is_good =
                    CLI::detail::lexical_cast(text, value) && value >= low && value <= high;
                return is_good ? "" : fmt::format("'{}' is no number from {}", text, range);
            },
            range};
}

}  // namespace damier::cli
