// Numbers as the bytes of a file: the lowest byte first, decimals as IEEE 754 has them.
#pragma once

#include <bit>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace damier::learn {

static_assert(std::endian::native == std::endian::little);

template <class T>
void append_number(std::string& bytes, const T& value) {
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    bytes.append(raw, sizeof(T));
}
// The first number of the bytes, which are shorter then; nothing where they are too few.
template <class T>
std::optional<T> take_number(std::string_view& bytes) {
    if (bytes.size() < sizeof(T)) return std::nullopt;
    T value;
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes.remove_prefix(sizeof(T));
    return value;
}

}  // namespace damier::learn
