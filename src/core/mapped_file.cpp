#include "core/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/text.h"

namespace damier {

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const auto refused = [&path](std::string_view reason) {
        return fail("{} cannot be read: {}", quoted(path.string()), reason);
    };
    // Nobody waits for a pipe that has no writer: it is refused below.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return refused(std::strerror(errno));
    struct stat about{};
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        close(file);
        return refused("it is no file");
    }
    const auto size = static_cast<std::size_t>(about.st_size);
    void* data = nullptr;  // nothing can be mapped of an empty file
    if (size > 0) data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    const int reason = errno;
    close(file);
    if (data == MAP_FAILED) return refused(std::strerror(reason));
    return MappedFile(static_cast<const char*>(data), size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

MappedFile::~MappedFile() {
    if (size_ > 0) munmap(const_cast<char*>(data_), size_);
}

}  // namespace damier
