#include "cli/unknown_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "engine/options.h"

namespace damier::cli {

namespace {

struct UnknownWord {
    const CLI::App* command;  // behind which it stands
    std::string text;         // of a flag without "=value"
    std::string near;         // the name there that it most likely meant, or empty
    std::size_t place = 0;    // among the words that were typed, from 1

    // A flag, or one without its dashes: the next word may be its value.
    [[nodiscard]] bool takes_value() const { return is_flag() || near.starts_with("--"); }
    // The dash alone is a part of a FEN.
    [[nodiscard]] bool is_flag() const { return text.size() > 1 && text.starts_with('-'); }
};

// What can be said behind a command: its flags, and the commands below it.
std::vector<std::string> names_behind(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    for (const CLI::App* below : command.get_subcommands({})) names.push_back(below->get_name());
    return names;
}

// "damier bench classic"
std::string full_name(const CLI::App& command) {
    const CLI::App* above = command.get_parent();
    return above == nullptr ? command.get_name()
                            : fmt::format("{} {}", full_name(*above), command.get_name());
}

// What the commands that were called left over, each in the order in which it was typed. Those that
// allow it look after it themselves.
void collect_leftovers(const CLI::App& command, std::span<char* const> typed,
                       std::vector<UnknownWord>& all) {
    if (!command.get_allow_extras()) {
        auto from = typed.begin();  // the same word may have been the value of a flag before
        for (std::string& word : command.remaining()) {
            if (word == "--") continue;
            const auto found = std::find(from, typed.end(), word);
            if (found != typed.end()) from = found + 1;
            const auto place = static_cast<std::size_t>(from - typed.begin());
            all.push_back({&command, std::move(word), "", place});
        }
    }
    for (const CLI::App* below : command.get_subcommands()) collect_leftovers(*below, typed, all);
}

void find_meaning(UnknownWord& word) {
    if (word.is_flag()) word.text.resize(std::min(word.text.find('='), word.text.size()));
    const std::vector<std::string> names = names_behind(*word.command);
    word.near =
        engine::nearest(word.text, std::vector<std::string_view>(names.begin(), names.end()));
}

// The value of a flag that is not known is no fault of its own.
std::vector<UnknownWord> without_values(const std::vector<UnknownWord>& words) {
    std::vector<UnknownWord> kept;
    for (const UnknownWord& word : words) {
        const bool is_value = !kept.empty() && kept.back().takes_value() &&
                              word.place == kept.back().place + 1 && !word.is_flag() &&
                              word.near.empty();
        if (!is_value) kept.push_back(word);
    }
    return kept;
}

// What was said but not understood is most often a FEN or a list of moves without quotes.
bool may_lack_quotes(const UnknownWord& word) {
    const auto has = [&word](const char* flag) {
        return word.command->get_option_no_throw(flag) != nullptr;
    };
    return !word.is_flag() && word.near.empty() && (has("--fen") || has("--moves"));
}

std::string unknown_sentence(const std::vector<UnknownWord>& words) {
    std::vector<std::string> shown;
    std::vector<std::string> near;
    for (const UnknownWord& word : words) {
        shown.push_back(quoted(word.text));
        const bool is_new = std::find(near.begin(), near.end(), word.near) == near.end();
        if (is_new && !word.near.empty()) near.push_back(word.near);
    }
    const CLI::App& command = *words.front().command;
    return fmt::format(
        "{} {} not known{}{}; {} --help lists the {}",
        one_line(fmt::format("{}", fmt::join(shown, ", "))), shown.size() == 1 ? "is" : "are",
        near.empty() ? "" : fmt::format(", did you mean {}?", fmt::join(near, ", ")),
        std::any_of(words.begin(), words.end(), may_lack_quotes)
            ? " (a FEN and a list of moves need quotes)"
            : "",
        full_name(command), command.get_parent() == nullptr ? "commands" : "options");
}

}  // namespace

std::string unknown_words(const CLI::App& app, std::span<char* const> typed) {
    std::vector<UnknownWord> words;
    collect_leftovers(app, typed, words);
    if (words.empty()) return "";
    std::ranges::stable_sort(words, {}, &UnknownWord::place);
    const std::string& first = words.front().text;
    const auto commands = app.get_subcommands(
        [&first](const CLI::App* command) { return command->get_name() == first; });
    if (!commands.empty())
        return fmt::format("{} is a second command, and only one can be run", quoted(first));
    for (UnknownWord& word : words) find_meaning(word);
    return unknown_sentence(without_values(words));
}

}  // namespace damier::cli
