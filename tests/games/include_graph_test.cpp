// Which folders of src/ include which, against the page that says so (docs/architecture.md).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "core/text.h"
#include "paths.h"

namespace damier {
namespace {

namespace fs = std::filesystem;

// From a folder to those that it includes.
using Graph = std::map<std::string, std::set<std::string>>;

Graph included() {
    Graph graph;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(paths::kSources) / "src")) {
        const std::string extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        const fs::path inside = fs::relative(entry.path(), fs::path(paths::kSources) / "src");
        const std::string folder = *inside.begin();
        graph[folder];
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            constexpr std::string_view kInclude = "#include \"";
            if (!line.starts_with(kInclude)) continue;
            const std::string path = line.substr(kInclude.size());
            const std::string other = path.substr(0, path.find('/'));
            if (other != folder) graph[folder].insert(other);
        }
    }
    return graph;
}

// The block of the page that begins with ```includes: "folder: folder folder...".
Graph documented() {
    Graph graph;
    std::ifstream page(fs::path(paths::kSources) / "docs" / "architecture.md");
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            inside = !inside && line == "```includes";
        } else if (inside) {
            const std::size_t colon = line.find(':');
            if (colon == std::string::npos) {
                ADD_FAILURE() << "no colon: " << line;
                continue;
            }
            auto& others = graph[line.substr(0, colon)];
            for (const Field& field : split_fields(std::string_view(line).substr(colon + 1)))
                others.emplace(field.text);
        }
    }
    return graph;
}

std::string text_of(const Graph& graph) {
    std::string text;
    for (const auto& [folder, others] : graph) {
        text += folder + ":";
        for (const std::string& other : others) text += " " + other;
        text += "\n";
    }
    return text;
}

TEST(IncludeGraph, IsWhatThePageSays) { EXPECT_EQ(text_of(included()), text_of(documented())); }

// No folder reaches itself.
TEST(IncludeGraph, HasNoCircle) {
    const Graph graph = included();
    for (const auto& [folder, others] : graph) {
        std::set<std::string> reached;
        std::vector<std::string> open(others.begin(), others.end());
        while (!open.empty()) {
            const std::string next = open.back();
            open.pop_back();
            if (!reached.insert(next).second) continue;
            const auto& more = graph.at(next);
            open.insert(open.end(), more.begin(), more.end());
        }
        EXPECT_FALSE(reached.contains(folder)) << folder;
    }
}

}  // namespace
}  // namespace damier
