#include "endgame/table_file.h"

#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "endgame/in_parallel.h"

namespace damier::endgame {

namespace {

constexpr std::string_view kMagic = "damier endgame 1\n";
constexpr int kLevel = 12;                   // of Zstandard: higher ones take longer, for little
constexpr std::size_t kLongestHeader = 200;  // where the end of the second line is looked for

// Numbers of so many bytes, the lowest first.
void append_number(std::string& text, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> 8 * i & 0xff);
}
std::uint64_t number_at(std::string_view text) {
    std::uint64_t number = 0;
    for (std::size_t i = text.size(); i-- > 0;)
        number = number << 8 | static_cast<unsigned char>(text[i]);
    return number;
}
constexpr int kEndBytes = 4;
constexpr int kChecksumBytes = 8;

std::uint64_t checksum(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

std::size_t block_count(std::uint32_t size) {
    return (std::size_t{size} + TableFile::kBlock - 1) / TableFile::kBlock;
}
// How many bytes a block holds: all but the last as many.
std::size_t block_size(std::uint32_t size, std::size_t block) {
    return std::min<std::size_t>(TableFile::kBlock, size - block * TableFile::kBlock);
}

std::string compressed(std::span<const Byte> bytes) {
    std::string block(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compress(block.data(), block.size(), bytes.data(), bytes.size(), kLevel);
    assert(ZSTD_isError(size) == 0);
    block.resize(size);
    return block;
}

Result<TableLabel> label_of(std::string_view line) {
    const std::vector<Field> words = split_fields(line);
    const auto size = words.size() == 3 ? parse_number<std::uint32_t>(words[2].text) : std::nullopt;
    if (!size || *size == 0)
        return fail("line 2: expected game, men and size, found {}", quoted(line));
    return TableLabel{std::string(words[0].text), std::string(words[1].text), *size};
}

}  // namespace

std::string packed(const TableLabel& label, std::span<const Byte> bytes, int threads) {
    assert(label.size == bytes.size());
    std::vector<std::string> blocks(block_count(label.size));
    std::atomic<std::uint64_t> done = 0;
    in_parallel(
        static_cast<std::uint32_t>(blocks.size()), threads, {}, done,
        [&](std::uint32_t from, std::uint32_t to, int) {
            for (std::size_t i = from; i < to; ++i) {
                blocks[i] =
                    compressed(bytes.subspan(i * TableFile::kBlock, block_size(label.size, i)));
            }
        },
        1);
    std::string text(kMagic);
    text += fmt::format("{} {} {}\n", label.game, label.men, label.size);
    std::uint64_t end = 0;
    for (const std::string& block : blocks) append_number(text, end += block.size(), kEndBytes);
    for (const std::string& block : blocks) text += block;
    append_number(text, checksum(text), kChecksumBytes);
    return text;
}

Result<TableParts> parts_of(std::string_view text) {
    if (!text.starts_with(kMagic))
        return fail("expected {} at its beginning", quoted(kMagic.substr(0, kMagic.size() - 1)));
    const std::size_t newline = text.substr(0, kLongestHeader).find('\n', kMagic.size());
    if (newline == std::string_view::npos) return fail("line 2 has no end");
    const auto label = label_of(text.substr(kMagic.size(), newline - kMagic.size()));
    if (!label) return tl::make_unexpected(label.error());

    std::string_view rest = text.substr(newline + 1);
    const std::size_t count = block_count(label->size);
    if (rest.size() < count * kEndBytes + kChecksumBytes) return fail("its end is missing");
    if (number_at(text.substr(text.size() - kChecksumBytes)) !=
        checksum(text.substr(0, text.size() - kChecksumBytes)))
        return fail("its checksum is wrong");
    rest.remove_suffix(kChecksumBytes);
    const std::string_view ends = rest.substr(0, count * kEndBytes);
    rest.remove_prefix(ends.size());
    TableParts parts{*label, {}};
    std::size_t begin = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t end = number_at(ends.substr(i * kEndBytes, kEndBytes));
        if (end < begin || end > rest.size()) return fail("its blocks are out of order");
        parts.blocks.push_back(rest.substr(begin, end - begin));
        begin = end;
    }
    if (begin != rest.size()) return fail("it has more than its blocks");
    return parts;
}

Result<std::unique_ptr<const TableFile>> TableFile::open(const std::filesystem::path& path,
                                                         const TableLabel& expected) {
    auto file = MappedFile::open(path);
    if (!file) return tl::make_unexpected(file.error());
    auto parts = parts_of(file->bytes());
    if (!parts) {
        return fail("{} is no table of an endgame: {}", quoted(path.string()),
                    parts.error().message);
    }
    if (parts->label != expected) {
        return fail("{} is the table of {} {} with {} entries; {} {} with {} was expected",
                    quoted(path.string()), quoted(parts->label.game), quoted(parts->label.men),
                    parts->label.size, expected.game, expected.men, expected.size);
    }
    return std::unique_ptr<const TableFile>(new TableFile(std::move(*file), std::move(*parts)));
}

TableFile::TableFile(MappedFile file, TableParts parts)
    : file_(std::move(file)), parts_(std::move(parts)), blocks_(parts_.blocks.size()) {}

TableFile::~TableFile() {
    for (const auto& block : blocks_) delete[] block.load();
}

std::optional<Byte> TableFile::at(std::uint32_t index) const {
    assert(index < size());
    const Byte* bytes = block(index / kBlock);
    if (bytes == nullptr) return std::nullopt;
    return bytes[index % kBlock];
}

const Byte* TableFile::block(std::size_t number) const {
    if (const Byte* known = blocks_[number].load(std::memory_order_acquire)) return known;
    const std::string_view packed = parts_.blocks[number];
    const std::size_t size = block_size(parts_.label.size, number);
    auto bytes = std::make_unique_for_overwrite<Byte[]>(size);
    if (ZSTD_decompress(bytes.get(), size, packed.data(), packed.size()) != size) return nullptr;
    // Two threads may unpack the same block; the first one's is kept.
    const Byte* first = nullptr;
    if (!blocks_[number].compare_exchange_strong(first, bytes.get(), std::memory_order_acq_rel))
        return first;
    return bytes.release();
}

}  // namespace damier::endgame
