// Files that are written as a whole.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/result.h"

namespace damier {

// The whole text or nothing: an old file stays as it was until the new one is complete. One
// sentence where it cannot be written.
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace damier
