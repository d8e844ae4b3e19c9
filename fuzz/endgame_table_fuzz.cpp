// Any bytes as a file of an endgame table; with a checksum that fits, or the fuzzer would never come
// past it.
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>

#include <tuple>

#include "endgame/table_file.h"
#include "fuzz.h"

namespace {

// A file that is nowhere on disk, with these bytes.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view bytes) : file_(memfd_create("table", 0)) {
        damier::require(file_ >= 0);
        damier::require(write(file_, bytes.data(), bytes.size()) ==
                        static_cast<ssize_t>(bytes.size()));
    }
    ~MemoryFile() { close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

private:
    int file_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    const auto as_it_is = endgame::parts_of(as_text(data, size));
    if (!as_it_is) require_good(as_it_is.error());

    std::string text(as_text(data, size));
    const std::uint64_t checksum = XXH3_64bits(text.data(), text.size());
    for (int i = 0; i < 8; ++i) text += static_cast<char>(checksum >> 8 * i & 0xff);
    const auto parts = endgame::parts_of(text);
    if (!parts) {
        require_good(parts.error());
        return 0;
    }
    // What was accepted can be asked anything: an entry, or nothing where a block is badly made.
    const MemoryFile file(text);
    const auto table = endgame::TableFile::open(file.path(), parts->label);
    require(table.has_value());
    const std::uint64_t step = parts->label.size / 1000 + 1;
    for (std::uint64_t i = 0; i < parts->label.size; i += step)
        std::ignore = (*table)->at(static_cast<std::uint32_t>(i));
    const endgame::TableLabel other{"chess", "K", 1};
    if (parts->label != other) require_good(endgame::TableFile::open(file.path(), other).error());
    return 0;
}
