#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <utility>

#include "core/text.h"
#include "server/beast_connection.h"

namespace damier::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr milliseconds kBetweenLooks{10};
constexpr milliseconds kBreath{100};  // when no connection can be taken
constexpr rlim_t kFilesBesideConnections = 256;

class BeastDesk final : public Desk {
public:
    explicit BeastDesk(asio::io_context& io) : io_(io) {}

    void post(Errand errand) override { asio::post(io_, std::move(errand)); }
    void post_after(milliseconds time, Errand errand) override {
        const auto timer = std::make_shared<asio::steady_timer>(io_, time);
        timer->async_wait([timer, errand = std::move(errand)](error_code error) {
            if (!error) errand();
        });
    }

private:
    asio::io_context& io_;
};

class BeastServer final : public WebServer {
public:
    explicit BeastServer(const WebLimits& limits) : connections_(limits) {}

    error_code open(const asio::ip::tcp::endpoint& endpoint) {
        error_code error;
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (!error) port_ = acceptor_.local_endpoint(error).port();
        return error;
    }

    Desk& desk() override { return desk_; }
    [[nodiscard]] int port() const override { return port_; }

    void run(WebService& service) override {
        service_ = &service;
        accept();
        io_.run();
    }

    void end() override {
        asio::post(io_, [this] {
            if (std::exchange(is_ending_, true)) return;
            error_code ignored;
            acceptor_.close(ignored);
            service_->closing();
            connections_.end_all();
            wait_for_last(std::chrono::steady_clock::now() + connections_.limits().farewell);
        });
    }

private:
    void accept() {
        acceptor_.async_accept([this](error_code error, asio::ip::tcp::socket socket) {
            if (is_ending_) return;
            if (!error) {
                begin_connection(std::move(socket), connections_, *service_);
                return accept();
            }
            // Most likely there are too many open files: some will be closed.
            desk_.post_after(kBreath, [this] {
                if (!is_ending_) accept();
            });
        });
    }

    void wait_for_last(std::chrono::steady_clock::time_point deadline) {
        if (connections_.are_none()) return io_.stop();
        if (std::chrono::steady_clock::now() >= deadline) connections_.cut_all();
        desk_.post_after(kBetweenLooks, [this, deadline] { wait_for_last(deadline); });
    }

    asio::io_context io_{1};
    BeastDesk desk_{io_};
    asio::ip::tcp::acceptor acceptor_{io_};
    int port_ = 0;
    BeastConnections connections_;
    WebService* service_ = nullptr;
    bool is_ending_ = false;
};

// Each connection is an open file; a shell's usual limit is about a thousand.
void allow_files(std::size_t connections) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    const rlim_t wanted = connections + kFilesBesideConnections;
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

Result<std::unique_ptr<WebServer>> WebServer::listen(const std::string& address, int port,
                                                     const WebLimits& limits) {
    error_code error;
    const auto host = asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
    if (error) return fail("{} is no address; 127.0.0.1 is this machine alone", quoted(address));
    allow_files(limits.connections);
    auto server = std::make_unique<BeastServer>(limits);
    error = server->open({host, static_cast<asio::ip::port_type>(port)});
    if (error == asio::error::address_in_use)
        return fail("port {} is in use; --port N chooses another, --port 0 any that is free", port);
    if (error) {
        return fail("cannot listen on {} port {}: {}", address, port, one_line(error.message()));
    }
    return server;
}

}  // namespace damier::server
