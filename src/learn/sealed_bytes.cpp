#include "learn/sealed_bytes.h"

#include <xxhash.h>

#include <cstdint>
#include <utility>

#include "core/text.h"
#include "learn/raw_numbers.h"

namespace damier::learn {

namespace {
std::uint64_t checksum(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }
}  // namespace

std::string sealed(std::string bytes) {
    append_number(bytes, checksum(bytes));
    return bytes;
}

Result<std::string_view> unsealed(std::string_view bytes, std::string_view magic) {
    if (!bytes.starts_with(magic))
        return fail("expected {} at its beginning", quoted(magic.substr(0, magic.size() - 1)));
    if (bytes.size() < magic.size() + sizeof(std::uint64_t)) return fail("its end is missing");
    std::string_view sum = bytes.substr(bytes.size() - sizeof(std::uint64_t));
    bytes.remove_suffix(sizeof(std::uint64_t));
    if (take_number<std::uint64_t>(sum) != checksum(bytes)) return fail("its checksum is wrong");
    bytes.remove_prefix(magic.size());
    return bytes;
}

}  // namespace damier::learn
