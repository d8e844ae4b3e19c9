// HTTP and WebSockets on one port, as the rest of the server sees them: without the library behind
// them (beast_*.cpp). Everything that a WebService is asked happens at the desk.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/desk.h"

namespace damier::server {

// What somebody asks for. Header fields that are not there are empty.
struct WebRequest {
    std::string method = "GET";
    std::string target = "/";  // as it was sent: a path, and what stands behind a question mark
    std::string host;
    std::string origin;
    std::string cookie;
    bool takes_gzip = false;
};

struct WebAnswer {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::shared_ptr<const std::string> body;  // null: nothing
    bool is_gzipped = false;
    std::vector<std::pair<std::string, std::string>> headers;  // beside those of all answers
};

WebAnswer text_answer(int status, std::string text);

// Of every answer, unless it says otherwise. Nothing comes from elsewhere, no script stands in a
// document, nobody puts the page into another, nothing is kept.
std::span<const std::pair<std::string_view, std::string_view>> safe_headers();

// One open page, as far as the server's inside knows it.
class PageOut {
public:
    virtual ~PageOut() = default;
    virtual void send(const std::string& text) = 0;
};

// Who answers.
class WebService {
public:
    using PageId = std::uint64_t;
    // To be called once, at the desk: at once, or later.
    using Answer = std::function<void(WebAnswer)>;

    virtual ~WebService() = default;
    virtual void get(const WebRequest& request, const Answer& answer) = 0;
    // Nothing: this becomes a socket.
    virtual std::optional<WebAnswer> refuse_socket(const WebRequest& request) = 0;

    // A page comes; it lives until leave().
    virtual PageId enter(PageOut& page) = 0;
    virtual void received(PageId page, std::string_view text) = 0;
    virtual void leave(PageId page) = 0;
    // Soon everybody has to go.
    virtual void closing() = 0;
};

struct WebLimits {
    std::size_t connections = 1'000;        // of all kinds; the oldest without a socket makes room
    std::size_t sockets = 500;              // that are open pages
    std::size_t message_bytes = 64 * 1024;  // from a page
    std::size_t unsent_bytes = 4 * 1024 * 1024;  // for a page that does not read
    int messages_at_once = 200;                  // from a page, and
    int messages_a_second = 30;                  // in the long run
    std::chrono::milliseconds patience{10'000};  // with a request, an answer, a greeting
    std::chrono::milliseconds farewell{2'000};   // for pages to close their sockets at the end
    std::chrono::milliseconds silence{60'000};   // of a page that does not even answer a ping
};

class WebServer {
public:
    virtual ~WebServer() = default;
    // Port 0: any that is free. One sentence when it cannot be had.
    static Result<std::unique_ptr<WebServer>> listen(const std::string& address, int port,
                                                     const WebLimits& limits);

    // Errands are run while run() runs.
    virtual Desk& desk() = 0;
    [[nodiscard]] virtual int port() const = 0;
    // Until end() was called, and all pages were told.
    virtual void run(WebService& service) = 0;
    // From any thread, once or often.
    virtual void end() = 0;
};

}  // namespace damier::server
