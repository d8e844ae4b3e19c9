// What the two files over Boost.Beast share. They are compiled with little optimisation: the library
// takes long to compile, and nothing here is in a hurry.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <cstdint>
#include <map>

#include "server/web.h"

namespace damier::server {

// One connection of any kind, while it lasts. It keeps itself alive as long as it waits for anything.
class BeastConnection {
public:
    BeastConnection() = default;
    BeastConnection(const BeastConnection&) = delete;
    BeastConnection& operator=(const BeastConnection&) = delete;
    virtual ~BeastConnection() = default;
    // With a word, where there is one to say; it may take the other side's time.
    virtual void end() = 0;
    // At once.
    virtual void cut() = 0;
};

// All that are there, those who came first in front. Used at the desk alone.
class BeastConnections {
public:
    using Place = std::uint64_t;

    explicit BeastConnections(const WebLimits& limits) : limits_(limits) {}

    [[nodiscard]] const WebLimits& limits() const { return limits_; }
    [[nodiscard]] bool are_none() const { return visitors_.empty() && sockets_.empty(); }
    [[nodiscard]] bool has_socket_left() const { return sockets_.size() < limits_.sockets; }
    [[nodiscard]] bool are_ending() const { return are_ending_; }

    // One that asks for things. Where there are too many, who came first has to go: a browser is
    // answered long before.
    Place add_visitor(BeastConnection& connection) {
        const bool is_full = visitors_.size() + sockets_.size() >= limits_.connections;
        if (is_full && !visitors_.empty()) visitors_.begin()->second->cut();
        visitors_[++last_] = &connection;
        return last_;
    }
    Place add_socket(BeastConnection& connection) {
        sockets_[++last_] = &connection;
        return last_;
    }
    // Again and again, if need be.
    void remove(Place place) {
        visitors_.erase(place);
        sockets_.erase(place);
    }

    void end_all() {
        are_ending_ = true;
        for_each([](BeastConnection& each) { each.end(); });
    }
    void cut_all() {
        for_each([](BeastConnection& each) { each.cut(); });
    }

private:
    using Members = std::map<Place, BeastConnection*>;

    template <class F>
    void for_each(F&& f) {
        for (const Members& members : {visitors_, sockets_}) {  // copies: who ends leaves its list
            for (const auto& [place, connection] : members) f(*connection);
        }
    }

    WebLimits limits_;
    Members visitors_;
    Members sockets_;
    Place last_ = 0;
    bool are_ending_ = false;
};

// Serves whoever is at the other end.
void begin_connection(boost::asio::ip::tcp::socket socket, BeastConnections& connections,
                      WebService& service);

}  // namespace damier::server
