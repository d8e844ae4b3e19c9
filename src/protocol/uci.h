// The engine side of the Universal Chess Interface, for every player and every game: a thin shell
// over a session, whose adviser is asked. docs/uci.md has its commands and options.
//
// Bad input gets an "info string" with the reason and leaves everything as it was. Each go is
// answered by exactly one bestmove (but for go perft), and whatever would disturb a search finishes
// it first.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/options.h"
#include "engine/session.h"
#include "protocol/line_out.h"
#include "protocol/uci_info.h"
#include "wire/uci_commands.h"

namespace damier::protocol {

class Uci {
public:
    struct Identity {
        std::string name = "Damier";
        std::string author = "the Damier developers";
    };

    // One sentence when this player does not exist or does not play the game.
    static Result<std::unique_ptr<Uci>> make(std::ostream& out, std::string_view game,
                                             std::string_view player, Identity identity);

    Uci(const Uci&) = delete;
    Uci& operator=(const Uci&) = delete;
    ~Uci() = default;

    // One command; false: it was quit. Searches go on when it returns.
    bool obey(std::string_view line);

    // Obeys line by line until quit or the end of the input. At the end, a search that has a limit
    // is waited for as long as somebody can read its answer: so a script needs no pause.
    void run(std::istream& in);

    // Waits for the search that is going on; one that waits for a stop is stopped.
    void finish();

private:
    using Clock = engine::Thinking::Clock;

    Uci(std::ostream& out, Identity identity);

    // "info string ...", where there is something to say.
    void inform(std::string_view text);
    void inform(const Result<void>& result);

    void introduce();
    void set_option(std::string_view text);
    Result<void> set_standard(const engine::Option& option, const std::string& value);
    Result<void> set_variant(const std::string& name);
    Result<void> set_player(const std::string& spec);
    Result<void> apply_sizes();
    Result<void> apply_all();
    void set_position(std::string_view text);
    void go(const wire::GoCommand& command, Clock::time_point received);
    void count(int depth);
    void generate(std::string_view text);
    void bench();
    void help();
    [[nodiscard]] std::string picture() const;
    [[nodiscard]] std::string evaluation() const;
    [[nodiscard]] std::optional<TimePlan> plan(const wire::GoCommand& command) const;
    [[nodiscard]] std::string standard_value(const engine::Option& option) const;
    [[nodiscard]] const engine::PlayerSpec& player() const;
    Result<std::unique_ptr<engine::Session>> make_session(std::string_view game,
                                                          std::string_view player);

    LineOut out_;
    Identity identity_;
    UciInfo info_{out_};
    engine::Settings settings_;        // of the standard options
    std::optional<std::string> hash_;  // what was said, for whoever plays next
    std::optional<std::string> threads_;
    std::optional<std::string> book_;
    std::unique_ptr<engine::Session> session_;  // the last: it finishes before the others go
};

// Is this the first word of a command that has no meaning on Damier's own command line?
bool is_uci_word(std::string_view word);

}  // namespace damier::protocol
