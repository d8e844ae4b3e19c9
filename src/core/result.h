// Bad input is a returned error, never an exception: Result<T> holds a T or one clear sentence that
// says what was wrong, where, and what was expected.
#pragma once

#include <fmt/format.h>

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace damier {

struct Error {
    std::string message;
    bool operator==(const Error&) const = default;
};

template <class T>
using Result = tl::expected<T, Error>;

// return fail("FEN field 2 (turn): expected w or b, found {}", quoted(text));
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail(fmt::format_string<Args...> format, Args&&... args) {
    return tl::make_unexpected(Error{fmt::format(format, std::forward<Args>(args)...)});
}

}  // namespace damier
