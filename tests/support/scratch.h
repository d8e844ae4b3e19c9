// A folder of its own for a test, gone when the test is, even if that has made it read-only.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "core/temporary_folder.h"

namespace damier {

class Scratch {
public:
    Scratch() = default;
    ~Scratch() {
        namespace fs = std::filesystem;
        std::error_code ignored;
        fs::permissions(path(), fs::perms::owner_all, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

private:
    TemporaryFolder folder_ = TemporaryFolder::make().value();
};

}  // namespace damier
