#include "wire/command_line.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace damier::wire {

namespace {

constexpr bool ends_bare_word(char c) { return is_space(c) || c == '=' || c == '"'; }

class Scanner {
public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    bool at_end() {
        while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
        return rest_.empty();
    }

    bool take_equals() {
        if (at_end() || rest_.front() != '=') return false;
        rest_.remove_prefix(1);
        return true;
    }

    // In quotes or bare; empty at the end and before a '='.
    std::string word() {
        if (at_end()) return {};
        if (rest_.front() == '"') {
            const std::size_t close = std::min(rest_.find('"', 1), rest_.size());
            std::string inside(rest_.substr(1, close - 1));
            rest_.remove_prefix(std::min(close + 1, rest_.size()));
            return inside;
        }
        std::size_t size = 0;
        while (size < rest_.size() && !ends_bare_word(rest_[size])) ++size;
        std::string bare(rest_.substr(0, size));
        rest_.remove_prefix(size);
        return bare;
    }

private:
    std::string_view rest_;
};

}  // namespace

const std::string* CommandLine::find(std::string_view name) const {
    for (const Argument& argument : arguments) {
        if (argument.name == name) return &argument.value;
    }
    return nullptr;
}

std::string_view CommandLine::text(std::string_view name) const {
    const std::string* const value = find(name);
    return value == nullptr ? std::string_view() : *value;
}

CommandLine read_command_line(std::string_view text) {
    Scanner scanner(text);
    CommandLine line;
    line.command = scanner.word();
    while (!scanner.at_end()) {
        Argument argument;
        argument.name = scanner.word();
        if (scanner.take_equals()) argument.value = scanner.word();
        line.arguments.push_back(std::move(argument));
    }
    return line;
}

std::string argument_word(std::string_view text) {
    std::string word;
    bool bare = !text.empty();
    for (const char c : text) {
        const bool control = (c >= 0 && c < ' ') || c == '\x7f';
        word += c == '"' ? '\'' : control ? ' ' : c;
        bare = bare && !ends_bare_word(word.back());
    }
    return bare ? word : '"' + word + '"';
}

}  // namespace damier::wire
