// What stands in an address behind the name of the machine: "/api/games?game=chess&player=u%63t".
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace damier::server {

struct Address {
    std::string path;                           // decoded; always begins with "/"
    std::map<std::string, std::string> fields;  // decoded; of several of one name the first
};

// Anything can be read; what is no code stays as it is.
Address read_address(std::string_view target);

// The same address without that field; a path of this server in any case.
std::string without_field(std::string_view target, std::string_view name);

}  // namespace damier::server
