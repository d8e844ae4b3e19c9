// Any bytes as the line that names another program, alone and as the command and options of one.
#include <algorithm>
#include <array>
#include <string>

#include "arena/contestants.h"
#include "arena/external_spec.h"
#include "fuzz.h"

namespace {

bool is_printable_line(std::string_view text) {
    return std::none_of(text.begin(), text.end(),
                        [](char c) { return c == '\n' || c == '\r' || c == '\0'; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    const std::string text(as_text(data, size));
    for (const std::string& spec : std::array{text, "uci:" + text, "hub:x," + text}) {
        const auto read = arena::read_external_spec(spec);
        if (!read) {
            require_good(read.error());
            continue;
        }
        require(arena::is_external_spec(spec));
        require(!read->command.empty() && !read->command.front().empty());
        for (const std::string& word : read->command) require(is_printable_line(word));
        for (const arena::ExternalOption& option : read->options) {
            require(!option.name.empty() && is_printable_line(option.name));
            require(option.name.find_first_of(",=") == std::string::npos);
            require(!option.value || is_printable_line(*option.value));
        }
    }
    for (const std::string& player : arena::contestants_of(text)) {
        require(!player.empty() && player.front() != '#');
        require(player.find('\n') == std::string::npos);
    }
    // A program's path, whatever it is called, is one word.
    if (const auto read = arena::read_external_spec(arena::client_spec(text)); read) {
        const bool has_folder = text.find('/') != std::string::npos;
        require(read->command == std::vector<std::string>{has_folder ? text : "./" + text});
    } else {
        require_good(read.error());
    }
    return 0;
}
