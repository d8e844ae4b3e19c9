#include "server/web.h"

#include <array>

namespace damier::server {

WebAnswer text_answer(int status, std::string text) {
    WebAnswer answer;
    answer.status = status;
    answer.body = std::make_shared<const std::string>(std::move(text));
    return answer;
}

std::span<const std::pair<std::string_view, std::string_view>> safe_headers() {
    using Header = std::pair<std::string_view, std::string_view>;
    static constexpr std::array<Header, 6> kHeaders{
        {{"Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src "
          "'self'; "
          "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
         {"X-Content-Type-Options", "nosniff"},
         {"Referrer-Policy", "no-referrer"},
         {"Cross-Origin-Opener-Policy", "same-origin"},
         {"Cross-Origin-Resource-Policy", "same-origin"},
         {"Cache-Control", "no-store"}}};
    return kHeaders;
}

}  // namespace damier::server
