#include "core/output_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

#include "core/text.h"

namespace damier {

Result<void> write_file(const std::filesystem::path& path, std::string_view text) {
    namespace fs = std::filesystem;
    const auto refused = [&path](std::string_view reason) {
        return fail("{} cannot be written: {}", quoted(path.string()), reason);
    };
    std::error_code error;
    if (fs::is_directory(path, error)) return refused("it is a directory");
    // A device or a pipe is written as it is; a link stays one, and the file that it names is new.
    const bool is_special = fs::exists(path, error) && !fs::is_regular_file(path, error);
    fs::path target = is_special ? path : fs::weakly_canonical(path, error);
    if (target.empty()) target = path;
    fs::path part = target;
    if (!is_special) part += ".part" + std::to_string(getpid());

    errno = 0;
    std::ofstream file(part, std::ios::binary);
    file << text;
    file.close();
    const int reason = errno;
    if (file && !is_special) {
        fs::rename(part, target, error);
        if (!error) return {};
    }
    if (!is_special) fs::remove(part, error);
    if (file && is_special) return {};
    return refused(reason != 0 ? std::strerror(reason) : "the disk does not take it");
}

}  // namespace damier
