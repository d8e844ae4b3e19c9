// Names of what pages share: who knows one cannot guess another, and it is all that is needed to join.
#pragma once

#include <string>
#include <string_view>

namespace damier::server {

std::string new_secret_name();
bool is_secret_name(std::string_view text);

}  // namespace damier::server
