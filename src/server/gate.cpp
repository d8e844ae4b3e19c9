#include "server/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "core/text.h"
#include "server/address.h"

namespace damier::server {

namespace {

constexpr std::string_view kCookie = "damier_token";
constexpr std::string_view kTokenField = "token";

// "127.0.0.1:8080" without the port, "[::1]:8080" with its brackets.
std::string_view without_port(std::string_view host) {
    const std::size_t name_end = host.starts_with('[') ? host.find(']') : 0;
    if (name_end == std::string_view::npos) return host;
    return host.substr(0, host.find(':', name_end));
}

// No name of the internet looks so: whoever sends it means a machine and not a name.
bool is_number(std::string_view host) {
    if (host.starts_with('[')) return host.ends_with(']') && host.size() > 2;
    return !host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos;
}

// How long it takes does not tell how much of it is right.
bool is_same_secret(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

// Cookies belong to a machine and not to a port: two servers must not take each other's.
std::string cookie_name(std::string_view host) {
    const std::string_view port = host.substr(without_port(host).size());
    return fmt::format("{}{}", kCookie, port.starts_with(':') ? "_" : "") +
           std::string(port.substr(std::min<std::size_t>(1, port.size())));
}

std::string_view cookie_value(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const std::size_t end = std::min(cookies.find(';'), cookies.size());
        const std::string_view each = trimmed(cookies.substr(0, end));
        cookies.remove_prefix(std::min(end + 1, cookies.size()));
        const std::size_t equal = each.find('=');
        if (equal != std::string_view::npos && each.substr(0, equal) == name)
            return each.substr(equal + 1);
    }
    return {};
}

}  // namespace

bool is_loopback(std::string_view address) {
    return address == "localhost" || address == "::1" ||
           (address.starts_with("127.") && is_number(address));
}

std::string new_token() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
    std::random_device source;
    std::string token;
    while (token.size() < 32) token += kLetters[source() % kLetters.size()];
    return token;
}

bool Gate::knows_host(std::string_view host) const {
    const std::string_view name = without_port(host);
    return is_number(name) || same_word(name, "localhost") ||
           std::ranges::any_of(setup_.names,
                               [name](const std::string& each) { return same_word(each, name); });
}

bool is_token(std::string_view text) {
    constexpr std::string_view kLetters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return text.size() <= 100 && text.find_first_not_of(kLetters) == std::string_view::npos;
}

bool Gate::has_token(const WebRequest& request) const {
    return is_same_secret(cookie_value(request.cookie, cookie_name(request.host)), setup_.token);
}

// From the address into a cookie.
std::optional<WebAnswer> Gate::take_token(const WebRequest& request) const {
    const Address address = read_address(request.target);
    const auto given = address.fields.find(std::string(kTokenField));
    if (given == address.fields.end() || !is_same_secret(given->second, setup_.token))
        return std::nullopt;
    WebAnswer answer = text_answer(303, "come in\n");
    answer.headers = {
        {"Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000",
                                   cookie_name(request.host), setup_.token)},
        {"Location", without_field(request.target, kTokenField)}};
    return answer;
}

std::optional<WebAnswer> Gate::refuse(const WebRequest& request) const {
    if (!knows_host(request.host))
        return text_answer(421, fmt::format("this server does not go by the name {}; --name NAME "
                                            "tells it another one\n",
                                            quoted(without_port(request.host))));
    if (setup_.token.empty()) return std::nullopt;
    if (auto welcome = take_token(request)) return welcome;
    if (has_token(request)) return std::nullopt;
    return text_answer(403,
                       "this server needs its token: please open the address that it printed when "
                       "it was started\n");
}

std::optional<WebAnswer> Gate::refuse_socket(const WebRequest& request) const {
    if (auto refusal = refuse(request)) return refusal;
    // Programs that are no browsers send none.
    if (request.origin.empty()) return std::nullopt;
    const std::size_t name = request.origin.find("://");
    if (name != std::string::npos && same_word(request.origin.substr(name + 3), request.host))
        return std::nullopt;
    return text_answer(403, "pages of other sites cannot play here\n");
}

}  // namespace damier::server
