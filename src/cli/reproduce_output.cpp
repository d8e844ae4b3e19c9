#include "cli/reproduce_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/output_file.h"
#include "core/text.h"

namespace damier::cli {

ReproduceOutput::ReproduceOutput(std::string name, std::vector<std::string> others)
    : name_(std::move(name)), endings_{"txt", "json"} {
    endings_.insert(endings_.end(), others.begin(), others.end());
}

std::string ReproduceOutput::files() const {
    std::string text = file(endings_.front());
    for (std::size_t i = 1; i < endings_.size(); ++i)
        text += (i + 1 < endings_.size() ? ", " : " and ") + file(endings_[i]);
    return text;
}

ReproduceOutput ReproduceOutput::without_pictures() const {
    ReproduceOutput plain = *this;
    plain.endings_.resize(2);
    return plain;
}

void ReproduceOutput::add_to(CLI::App& command) {
    command.add_option("--out", folder_, "A folder for " + files());
    command.add_flag("--json", json_, "One line of JSON instead of text");
}

Result<std::optional<NewFolder>> ReproduceOutput::prepare() const {
    if (folder_.empty()) return std::nullopt;
    auto folder = NewFolder::make(folder_);
    if (!folder) return fail("--out {}: {}", quoted(folder_), folder.error().message);
    std::error_code error;
    for (const std::string& ending : endings_) {
        const std::string name = file(ending);
        if (std::filesystem::is_directory(std::filesystem::path(folder_) / name, error))
            return fail("--out {}: {} cannot be written there", quoted(folder_), name);
    }
    if (access(folder_.c_str(), W_OK) != 0)
        return fail("--out {}: {}", quoted(folder_), std::strerror(errno));
    return std::optional(std::move(*folder));
}

bool ReproduceOutput::deliver(const std::string& text, const std::string& json,
                              const std::vector<std::string>& others) const {
    assert(2 + others.size() == endings_.size());
    if (json_) fmt::print("{}", json);
    if (folder_.empty()) {
        if (!json_) fmt::print("{}", text);
        return true;
    }
    std::vector<std::string> contents{text, json};
    contents.insert(contents.end(), others.begin(), others.end());
    for (std::size_t i = 0; i < endings_.size(); ++i) {
        const auto written =
            write_file(std::filesystem::path(folder_) / file(endings_[i]), contents[i]);
        if (written) continue;
        fmt::print(stderr, "damier: {}\n", written.error().message);
        return false;
    }
    if (!json_) fmt::print("{} are in {}\n", files(), folder_);
    return true;
}

}  // namespace damier::cli
