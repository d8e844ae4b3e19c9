#include "core/new_folder.h"

#include <system_error>

namespace damier {

namespace fs = std::filesystem;

Result<NewFolder> NewFolder::make(const fs::path& path) {
    std::error_code error;
    std::vector<fs::path> missing;
    fs::path at = fs::absolute(path, error).lexically_normal();
    if (!at.has_filename()) at = at.parent_path();  // "folder/"
    for (; at.has_relative_path() && !fs::exists(at, error); at = at.parent_path())
        missing.push_back(at);
    NewFolder folder(std::move(missing));
    fs::create_directories(path, error);
    if (error) return fail("{}", error.message());
    return folder;
}

NewFolder::~NewFolder() {
    std::error_code ignored;
    for (const fs::path& each : made_) {
        if (!fs::remove(each, ignored)) return;  // not empty, and so neither is what is above it
    }
}

}  // namespace damier
