// A folder of our own for files that nobody needs afterwards: it goes with all that is in it.
#pragma once

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>

#include "core/result.h"
#include "core/text.h"

namespace damier {

class [[nodiscard]] TemporaryFolder {
public:
    // Where the system has such folders: TMPDIR, or /tmp.
    static Result<TemporaryFolder> make() {
        std::error_code error;
        std::string name = (std::filesystem::temp_directory_path(error) / "damier-XXXXXX").string();
        if (error) return fail("there is no folder for temporary files: {}", error.message());
        if (mkdtemp(name.data()) == nullptr)
            return fail("a temporary folder {} cannot be made: {}", quoted(name),
                        std::strerror(errno));
        return TemporaryFolder(std::move(name));
    }

    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }

private:
    explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}

    std::filesystem::path path_;  // empty: another has it
};

}  // namespace damier
