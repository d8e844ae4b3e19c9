#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace damier::cli {

namespace {

// Empty where there is no such variable.
std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

bool speaks_utf8() {
    std::string locale;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        locale = variable(name);
        if (!locale.empty()) break;
    }
    for (char& c : locale) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

bool shows_colours() {
    return isatty(STDOUT_FILENO) != 0 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

}  // namespace damier::cli
