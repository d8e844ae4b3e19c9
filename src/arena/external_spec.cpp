#include "arena/external_spec.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"

namespace damier::arena {

namespace {

constexpr std::array kKinds{ExternalKind::Uci, ExternalKind::Xboard, ExternalKind::Hub,
                            ExternalKind::Client};

// Splits the words of a command off the front of a text.
class CommandReader {
public:
    explicit CommandReader(std::string_view text) : text_(text) {}

    // Until a comma outside quotes, or the end.
    Result<std::vector<std::string>> read() {
        while (at_ < text_.size() && text_[at_] != ',') {
            const char c = text_[at_++];
            if (is_space(c)) {
                finish_word();
            } else if (c == '\'' || c == '"') {
                if (!read_quoted(c))
                    return fail("the quote {} in {} is not closed", quoted(c), quoted(text_));
            } else if (c == '\\' && at_ < text_.size()) {
                add(text_[at_++]);
            } else {
                add(c);
            }
        }
        finish_word();
        return std::move(words_);
    }

    // What follows the command.
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

private:
    bool read_quoted(char quote) {
        begun_ = true;  // quotes around nothing are an empty word
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (c == quote) return true;
            const bool escape = quote == '"' && c == '\\' && at_ < text_.size() &&
                                (text_[at_] == '"' || text_[at_] == '\\');
            add(escape ? text_[at_++] : c);
        }
        return false;
    }
    void add(char c) {
        word_ += c;
        begun_ = true;
    }
    void finish_word() {
        if (std::exchange(begun_, false)) words_.push_back(std::exchange(word_, {}));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string word_;
    bool begun_ = false;
    std::vector<std::string> words_;
};

// Does a "Name=" stand at the beginning?
bool begins_option(std::string_view text) {
    const std::size_t sign = text.find_first_of(",=");
    return sign != std::string_view::npos && text[sign] == '=' &&
           !trimmed(text.substr(0, sign)).empty();
}

// How long the value at the beginning of the text is.
std::size_t value_size(std::string_view text) {
    std::size_t at = text.find(',');
    while (at != std::string_view::npos && !begins_option(text.substr(at + 1)))
        at = text.find(',', at + 1);
    return std::min(at, text.size());
}

// One or more times ",Name" or ",Name=value".
Result<std::vector<ExternalOption>> read_options(std::string_view text) {
    std::vector<ExternalOption> options;
    while (!text.empty()) {
        text.remove_prefix(1);
        ExternalOption option;
        const std::size_t sign = std::min(text.find_first_of(",="), text.size());
        option.name = trimmed(text.substr(0, sign));
        if (option.name.empty()) return fail("an option without a name, before {}", quoted(text));
        text.remove_prefix(sign);
        if (!text.empty() && text.front() == '=') {
            const std::size_t size = value_size(text.substr(1));
            option.value = trimmed(text.substr(1, size));
            text.remove_prefix(1 + size);
        }
        for (const ExternalOption& each : options) {
            if (same_word(each.name, option.name))
                return fail("the option {} is given twice", quoted(option.name));
        }
        options.push_back(std::move(option));
    }
    return options;
}

}  // namespace

std::string_view external_kind_text(ExternalKind kind) {
    switch (kind) {
        case ExternalKind::Uci:
            return "uci";
        case ExternalKind::Xboard:
            return "xboard";
        case ExternalKind::Hub:
            return "hub";
        case ExternalKind::Client:
            return "client";
    }
    return "";
}

std::optional<ExternalKind> external_kind_of(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    for (const ExternalKind kind : kKinds) {
        if (text.substr(0, colon) == external_kind_text(kind)) return kind;
    }
    return std::nullopt;
}

bool is_external_spec(std::string_view text) { return external_kind_of(text).has_value(); }

Result<ExternalSpec> read_external_spec(std::string_view text) {
    const auto kind = external_kind_of(text);
    if (!kind) {
        return fail("{} names no program: expected uci:, xboard:, hub: or client: and a command",
                    quoted(text));
    }
    // A line end would be a line of the protocol.
    const auto control = std::find_if(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 32 || c == 127;
    });
    if (control != text.end())
        return fail("{} holds the control character {}", quoted(text), quoted(*control));

    CommandReader reader(text.substr(external_kind_text(*kind).size() + 1));
    auto command = reader.read();
    if (!command) return tl::make_unexpected(command.error());
    if (command->empty() || command->front().empty()) {
        return fail("{} names no program: expected {}:COMMAND{}", quoted(text),
                    external_kind_text(*kind),
                    *kind == ExternalKind::Client ? "" : "[,Option=value]...");
    }
    if (*kind == ExternalKind::Client && !reader.rest().empty()) {
        return fail(
            "{}: the protocol client has no options; put quotes around a comma that "
            "belongs to the command",
            quoted(text));
    }
    auto options = read_options(reader.rest());
    if (!options) return tl::make_unexpected(options.error());
    return ExternalSpec{*kind, std::move(*command), std::move(*options)};
}

}  // namespace damier::arena
