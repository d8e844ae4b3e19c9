// A file as if it were memory: read where it is looked at, never copied as a whole. Or copied, for
// files that another program may write while they are in use.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.h"

namespace damier {

// The file may be replaced by another of its name meanwhile (what is mapped stays), but not be
// shortened.
class MappedFile {
public:
    // One sentence where it cannot be read.
    static Result<MappedFile> open(const std::filesystem::path& path);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    [[nodiscard]] std::string_view bytes() const { return {data_, size_}; }

private:
    MappedFile(const char* data, std::size_t size) : data_(data), size_(size) {}

    const char* data_;
    std::size_t size_;
};

// The bytes of a file, ours from then on, whatever becomes of it. One sentence where it cannot be read
// or has more than `most`.
Result<std::string> copy_of_file(const std::filesystem::path& path, std::size_t most);

}  // namespace damier
