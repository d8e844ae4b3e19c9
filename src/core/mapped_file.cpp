#include "core/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "core/text.h"

namespace damier {

namespace {

auto refused(const std::filesystem::path& path, std::string_view reason) {
    return fail("{} cannot be read: {}", quoted(path.string()), reason);
}

// What f(descriptor, size) makes of a file, which is open meanwhile.
template <class F>
auto with_file(const std::filesystem::path& path, F&& f) -> decltype(f(0, std::size_t{})) {
    // Nobody waits for a pipe that has no writer: it is refused below.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return refused(path, std::strerror(errno));
    struct stat about{};
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        close(file);
        return refused(path, "it is no file");
    }
    auto made = f(file, static_cast<std::size_t>(about.st_size));
    close(file);
    return made;
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    return with_file(path, [&path](int file, std::size_t size) -> Result<MappedFile> {
        void* data = nullptr;  // nothing can be mapped of an empty file
        if (size > 0) data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (data == MAP_FAILED) return refused(path, std::strerror(errno));
        return MappedFile(static_cast<const char*>(data), size);
    });
}

Result<std::string> copy_of_file(const std::filesystem::path& path, std::size_t most) {
    return with_file(path, [&](int file, std::size_t size) -> Result<std::string> {
        if (size > most) {
            return refused(
                path, fmt::format("it has {} bytes, more than the {} that are read", size, most));
        }
        std::string bytes;
        try {
            bytes.resize(size);
        } catch (const std::bad_alloc&) {
            return refused(path, "there is not enough memory");
        }
        std::size_t done = 0;
        while (done < size) {  // it may be shorter by now
            const ssize_t more = read(file, bytes.data() + done, size - done);
            if (more < 0 && errno == EINTR) continue;
            if (more < 0) return refused(path, std::strerror(errno));
            if (more == 0) break;
            done += static_cast<std::size_t>(more);
        }
        bytes.resize(done);
        return bytes;
    });
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
