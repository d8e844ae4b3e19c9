// Who may come in. Other sites must not be able to use the browser of somebody who can: neither by
// asking from their own pages (Origin), nor by a name of theirs that suddenly means this machine
// (Host). And who is not on this machine needs the token.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/web.h"

namespace damier::server {

struct GateSetup {
    std::string token;               // empty: none is asked for
    std::vector<std::string> names;  // by which this server is known, beside numbers and localhost
};

class Gate {
public:
    explicit Gate(GateSetup setup) : setup_(std::move(setup)) {}

    // Nothing: come in. A request with the token in its address gets it as a cookie instead, and is
    // sent on without it: addresses are kept and passed on.
    [[nodiscard]] std::optional<WebAnswer> refuse(const WebRequest& request) const;
    [[nodiscard]] std::optional<WebAnswer> refuse_socket(const WebRequest& request) const;

private:
    [[nodiscard]] bool knows_host(std::string_view host) const;
    [[nodiscard]] bool has_token(const WebRequest& request) const;
    [[nodiscard]] std::optional<WebAnswer> take_token(const WebRequest& request) const;

    GateSetup setup_;
};

// Does the address mean this machine alone?
bool is_loopback(std::string_view address);

// 32 letters that nobody can guess.
std::string new_token();
// Can it stand in an address and in a cookie as it is? An empty one is none.
bool is_token(std::string_view text);

}  // namespace damier::server
