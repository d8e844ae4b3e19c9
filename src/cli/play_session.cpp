#include "cli/play_session.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace damier::cli {

Result<void> append_record(const std::filesystem::path& path, std::string_view record) {
    std::error_code error;
    const bool is_new = std::filesystem::file_size(path, error) == 0 || error;
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::app);
    if (!is_new) file << '\n';  // the last line may have no end
    file << record;
    file.close();
    if (file) return {};
    return fail("{} cannot be written: {}", quoted(path.string()), strerror(errno));
}

}  // namespace damier::cli
