#include "cli/terminal.h"

#include <sys/ioctl.h>
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

std::size_t error_columns() {
    constexpr std::size_t kUsualColumns = 80;
    winsize size{};
    const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : kUsualColumns;
}

bool shows_colours() {
    return isatty(STDOUT_FILENO) != 0 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

}  // namespace damier::cli
