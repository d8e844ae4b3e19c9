// A folder for what a command will write. A command that is refused after all, or finds nothing to
// write, leaves no trace of it.
#pragma once

#include <filesystem>
#include <utility>
#include <vector>

#include "core/result.h"

namespace damier {

class [[nodiscard]] NewFolder {
public:
    // Makes it, with those above it that are missing; one that is there is good as it is. The error
    // is the reason alone: "Permission denied".
    static Result<NewFolder> make(const std::filesystem::path& path);

    // Whatever was made and is still empty goes again.
    ~NewFolder();
    NewFolder(NewFolder&& other) noexcept : made_(std::exchange(other.made_, {})) {}
    NewFolder& operator=(NewFolder&&) = delete;

private:
    explicit NewFolder(std::vector<std::filesystem::path> made) : made_(std::move(made)) {}

    std::vector<std::filesystem::path> made_;  // the innermost first
};

}  // namespace damier
