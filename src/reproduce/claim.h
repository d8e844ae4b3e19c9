// What a document says beside what was found, and how such things are written for people.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace damier::reproduce {

// One statement of a document, beside what was measured.
struct Claim {
    std::string theirs;
    std::string ours;     // "not measured..." where nothing was measured about it
    std::string verdict;  // one sentence
    // Does the verdict rest on rules and counts alone? With the same settings it is then the same
    // on every machine: no clock and no time limit has a part in it.
    bool exact = false;
};

// The same claims; exact ones where what they rest on is whole: not cut short by a clock or by the user.
std::vector<Claim> exact_where(bool whole, std::vector<Claim> claims);

// Three paragraphs: they say, we find, verdict.
std::string to_text(const Claim& claim);
nlohmann::ordered_json to_json(const Claim& claim);

// The words of a text in lines of at most 100 columns: the first begins with head, the others below
// where it ended.
std::string wrapped(std::string_view head, std::string_view text);

}  // namespace damier::reproduce
