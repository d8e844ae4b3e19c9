#include "server/secret_name.h"

#include <random>

namespace damier::server {

namespace {

constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
constexpr std::size_t kSize = 20;

}  // namespace

std::string new_secret_name() {
    std::random_device source;
    std::string name;
    while (name.size() < kSize) name += kLetters[source() % kLetters.size()];
    return name;
}

bool is_secret_name(std::string_view text) {
    return text.size() == kSize && text.find_first_not_of(kLetters) == std::string_view::npos;
}

}  // namespace damier::server
