#include "server/address.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier::server {

namespace {

std::optional<int> hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

std::string decoded(std::string_view text, bool plus_is_space) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size()) {
            const auto high = hex_digit(text[i + 1]);
            const auto low = hex_digit(text[i + 2]);
            if (high && low) {
                result += static_cast<char>(*high * 16 + *low);
                i += 2;
                continue;
            }
        }
        result += plus_is_space && text[i] == '+' ? ' ' : text[i];
    }
    return result;
}

std::pair<std::string_view, std::string_view> split_at(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

template <class F>
void for_each_field(std::string_view query, F&& f) {
    while (!query.empty()) {
        const auto [field, rest] = split_at(query, '&');
        if (!field.empty()) f(field);
        query = rest;
    }
}

std::string field_name(std::string_view field) { return decoded(split_at(field, '=').first, true); }

}  // namespace

Address read_address(std::string_view target) {
    const auto [path, query] = split_at(split_at(target, '#').first, '?');
    Address address{decoded(path, false), {}};
    if (!address.path.starts_with('/')) address.path.insert(0, "/");
    for_each_field(query, [&address](std::string_view field) {
        address.fields.emplace(field_name(field), decoded(split_at(field, '=').second, true));
    });
    return address;
}

std::string without_field(std::string_view target, std::string_view name) {
    const auto [path, query] = split_at(split_at(target, '#').first, '?');
    // "//elsewhere" would be another machine.
    const std::size_t begin = std::min(path.find_first_not_of("/\\"), path.size());
    std::string result = "/" + std::string(path.substr(begin));
    char mark = '?';
    for_each_field(query, [&](std::string_view field) {
        if (field_name(field) == name) return;
        result += std::exchange(mark, '&');
        result += field;
    });
    return result;
}

}  // namespace damier::server
