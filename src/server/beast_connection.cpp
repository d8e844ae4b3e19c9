#include "server/beast_connection.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace damier::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Request = http::request<http::empty_body>;

constexpr std::size_t kHeaderBytes = 8 * 1024;
constexpr std::chrono::milliseconds kLastWords{500};  // for the other side to read an error

// "gzip", "br, gzip;q=0.8", but not "gzip;q=0".
bool takes_gzip(beast::string_view codings) {
    for (const auto& [name, parameters] : http::ext_list(codings)) {
        if (!beast::iequals(name, "gzip")) continue;
        for (const auto& [key, value] : parameters) {
            if (beast::iequals(key, "q") && value.find_first_not_of("0.") == value.npos)
                return false;
        }
        return true;
    }
    return false;
}

WebRequest request_of(const Request& from) {
    const auto field = [&from](http::field name) { return std::string(from[name]); };
    WebRequest request;
    request.method = std::string(from.method_string());
    request.target = std::string(from.target());
    request.host = field(http::field::host);
    request.origin = field(http::field::origin);
    request.cookie = field(http::field::cookie);
    request.takes_gzip = takes_gzip(from[http::field::accept_encoding]);
    return request;
}

// --- an open page

class PageSocket final : public PageOut,
                         public BeastConnection,
                         public std::enable_shared_from_this<PageSocket> {
public:
    PageSocket(beast::tcp_stream stream, BeastConnections& connections, WebService& service)
        : stream_(std::move(stream)),
          connections_(connections),
          service_(service),
          allowance_(connections.limits().messages_at_once),
          place_(connections.add_socket(*this)) {}

    void begin(const Request& request) {
        const WebLimits& limits = connections_.limits();
        beast::get_lowest_layer(stream_).expires_never();  // from here it has its own times
        stream_.set_option(websocket::stream_base::timeout{limits.patience, limits.silence, true});
        stream_.read_message_max(limits.message_bytes);
        stream_.auto_fragment(false);
        stream_.async_accept(request, [self = shared_from_this()](error_code error) {
            if (error) return self->gone();
            self->page_ = self->service_.enter(*self);
            self->read();
        });
    }

    void send(const std::string& text) override {
        if (is_cut_) return;
        unsent_bytes_ += text.size();
        unsent_.push_back(text);
        // Who does not read loses the connection, and finds everything when it comes again.
        if (unsent_bytes_ > connections_.limits().unsent_bytes) return cut();
        if (!is_writing_) write();
    }

    void end() override { end_with(websocket::close_code::going_away); }

    void cut() override {
        if (std::exchange(is_cut_, true)) return;
        error_code ignored;
        beast::get_lowest_layer(stream_).socket().close(ignored);
    }

private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            self->after_read(error);
        });
    }

    void after_read(error_code error) {
        if (error) return gone();
        if (ends_with_) {  // what is still under way is not heard
            buffer_.clear();
            return read();
        }
        if (!stream_.got_text()) {
            end_with(websocket::close_code::unknown_data);
        } else if (!is_allowed()) {
            end_with(websocket::close_code::policy_error);
        } else {
            const auto data = buffer_.cdata();
            service_.received(*page_, {static_cast<const char*>(data.data()), data.size()});
        }
        buffer_.clear();
        read();
    }

    // So many at once, and so many a second.
    bool is_allowed() {
        const WebLimits& limits = connections_.limits();
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double> passed = now - std::exchange(last_message_, now);
        allowance_ = std::min<double>(limits.messages_at_once,
                                      allowance_ + passed.count() * limits.messages_a_second);
        allowance_ -= 1;
        return allowance_ >= 0;
    }

    void write() {
        is_writing_ = true;
        stream_.async_write(boost::asio::buffer(unsent_.front()),
                            [self = shared_from_this()](error_code error, std::size_t) {
                                self->is_writing_ = false;
                                if (error) return;  // the read that waits tells the same
                                self->unsent_bytes_ -= self->unsent_.front().size();
                                self->unsent_.pop_front();
                                if (!self->unsent_.empty()) return self->write();
                                if (self->ends_with_) self->say_end();
                            });
    }

    void end_with(websocket::close_code code) {
        if (!page_) return cut();
        if (std::exchange(ends_with_, code)) return;
        if (!is_writing_) say_end();  // else when the rest is said: it must not be overtaken
    }
    void say_end() {
        stream_.async_close(*ends_with_, [self = shared_from_this()](error_code) { self->cut(); });
    }

    // The other side has ended its half, or all of it. A write that waits for somebody to read would
    // keep the rest alive.
    void gone() {
        cut();
        connections_.remove(place_);
        if (const auto page = std::exchange(page_, std::nullopt)) service_.leave(*page);
    }

    websocket::stream<beast::tcp_stream> stream_;
    BeastConnections& connections_;
    WebService& service_;
    beast::flat_buffer buffer_;
    std::deque<std::string> unsent_;  // the first is being written
    std::size_t unsent_bytes_ = 0;
    double allowance_;  // of messages
    std::chrono::steady_clock::time_point last_message_ = std::chrono::steady_clock::now();
    std::optional<WebService::PageId> page_;
    bool is_writing_ = false;
    std::optional<websocket::close_code> ends_with_;
    bool is_cut_ = false;
    BeastConnections::Place place_;
};

// --- whoever asks

class Visitor final : public BeastConnection, public std::enable_shared_from_this<Visitor> {
public:
    Visitor(boost::asio::ip::tcp::socket socket, BeastConnections& connections, WebService& service)
        : stream_(std::move(socket)),
          connections_(connections),
          service_(service),
          place_(connections.add_visitor(*this)) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(kHeaderBytes);
        stream_.expires_after(connections_.limits().patience);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](error_code error, std::size_t) {
                             self->after_read(error);
                         });
    }

    // There is nothing to say that would change anything.
    void end() override { cut(); }

    void cut() override {
        connections_.remove(place_);
        error_code ignored;
        stream_.socket().close(ignored);
    }

private:
    void after_read(error_code error) {
        if (error) return error.category() == http_errors() ? refuse(error) : cut();
        const Request& request = parser_->get();
        if (websocket::is_upgrade(request)) return become_socket(request);
        keeps_alive_ = request.keep_alive() && !connections_.are_ending();
        version_ = request.version();
        is_head_ = request.method() == http::verb::head;
        if (!is_head_ && request.method() != http::verb::get)
            return write(text_answer(405, "only GET is understood here\n"));
        service_.get(request_of(request), [self = shared_from_this()](WebAnswer answer) {
            self->write(std::move(answer));
        });
    }

    static const boost::system::error_category& http_errors() {
        return make_error_code(http::error::end_of_stream).category();
    }

    void refuse(error_code error) {
        if (error == http::error::end_of_stream) return cut();
        keeps_alive_ = false;
        if (error == http::error::header_limit)
            return write(text_answer(431, "the header is too long\n"));
        if (error == http::error::body_limit || error == http::error::unexpected_body)
            return write(text_answer(413, "a request has no body here\n"));
        write(text_answer(400, "this is no HTTP request\n"));
    }

    void become_socket(const Request& request) {
        auto refusal = service_.refuse_socket(request_of(request));
        if (!refusal && !connections_.has_socket_left())
            refusal = text_answer(503, "too many pages are open; please try again later\n");
        if (refusal) {
            keeps_alive_ = false;
            return write(std::move(*refusal));
        }
        connections_.remove(place_);
        std::make_shared<PageSocket>(std::move(stream_), connections_, service_)->begin(request);
    }

    void write(WebAnswer answer) {
        if (!stream_.socket().is_open()) return;
        using Response = http::response<http::span_body<const char>>;
        const auto body = answer.body != nullptr ? answer.body : std::make_shared<std::string>();
        const auto response = std::make_shared<Response>();
        response->version(version_);
        response->result(static_cast<unsigned>(answer.status));
        response->set(http::field::content_type, answer.type);
        if (answer.is_gzipped) response->set(http::field::content_encoding, "gzip");
        for (const auto& [name, value] : safe_headers()) response->set(name, value);
        for (const auto& [name, value] : answer.headers) response->set(name, value);
        response->keep_alive(keeps_alive_);
        response->content_length(body->size());
        if (!is_head_) response->body() = {body->data(), body->size()};
        stream_.expires_after(connections_.limits().patience);
        http::async_write(
            stream_, *response,
            [self = shared_from_this(), response, body](error_code error, std::size_t) {
                if (error || !self->keeps_alive_) return self->finish();
                self->read();
            });
    }

    // What was said last should still arrive: who closes while something is unread takes it back.
    void finish() {
        error_code ignored;
        stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
        stream_.expires_after(kLastWords);
        drain();
    }
    void drain() {
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(kHeaderBytes),
                                [self = shared_from_this()](error_code error, std::size_t) {
                                    if (error) return self->cut();
                                    self->drain();
                                });
    }

    beast::tcp_stream stream_;
    BeastConnections& connections_;
    WebService& service_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::empty_body>> parser_;
    unsigned version_ = 11;
    bool keeps_alive_ = false;
    bool is_head_ = false;
    BeastConnections::Place place_;
};

}  // namespace

void begin_connection(boost::asio::ip::tcp::socket socket, BeastConnections& connections,
                      WebService& service) {
    error_code ignored;
    socket.set_option(boost::asio::ip::tcp::no_delay(true),
                      ignored);  // messages are small and wanted
    std::make_shared<Visitor>(std::move(socket), connections, service)->read();
}

}  // namespace damier::server
