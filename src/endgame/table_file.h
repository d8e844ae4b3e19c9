// A row of bytes on disk: compressed block by block, with a checksum, and read where it is asked.
//
//   damier endgame 1\n           what it is
//   chess KQKR 5242880\n         game, men, how many bytes
//   ends of the blocks           four bytes each, the lowest first, counted from the end of this list
//   the blocks                   kBlock bytes each but the last, compressed by Zstandard
//   checksum                     XXH3 (64 bits, the lowest byte first) of all before it
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/mapped_file.h"
#include "core/result.h"
#include "endgame/fate.h"

namespace damier::endgame {

struct TableLabel {
    std::string game;
    std::string men;
    std::uint32_t size = 0;

    bool operator==(const TableLabel&) const = default;
};

// The whole file; the same for the same bytes, on any number of threads.
std::string packed(const TableLabel& label, std::span<const Byte> bytes, int threads);

// What a file says of itself and where its parts are; they belong to the text.
struct TableParts {
    TableLabel label;
    std::vector<std::string_view> blocks;
};
// One sentence for what is not whole: every byte of the text is looked at.
Result<TableParts> parts_of(std::string_view text);

class TableFile {
public:
    static constexpr std::uint32_t kBlock = 1 << 16;

    // Refused where the file cannot be read, is damaged, or is another table than that.
    static Result<std::unique_ptr<const TableFile>> open(const std::filesystem::path& path,
                                                         const TableLabel& expected);
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;
    ~TableFile();

    // Any number of threads may ask. Nothing where a block that was well kept was badly made. A
    // block that was asked for stays in memory.
    [[nodiscard]] std::optional<Byte> at(std::uint32_t index) const;
    [[nodiscard]] std::uint32_t size() const { return parts_.label.size; }
    // On disk.
    [[nodiscard]] std::size_t file_size() const { return file_.bytes().size(); }

private:
    TableFile(MappedFile file, TableParts parts);
    // Null where it cannot be unpacked.
    [[nodiscard]] const Byte* block(std::size_t number) const;

    MappedFile file_;
    TableParts parts_;
    mutable std::vector<std::atomic<const Byte*>> blocks_;  // null: not asked for yet
};

}  // namespace damier::endgame
