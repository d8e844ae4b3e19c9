// The engine side of the Hub protocol, version 2, for checkers on 32 squares: any player for
// draughts programs (src/checkers/hub_notation.h has its positions and moves). docs/hub.md explains
// what is said.
//
// What is not understood is reported as an error and leaves everything as it was; each go is
// answered by exactly one done.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/session.h"
#include "protocol/line_out.h"
#include "search/request.h"
#include "wire/command_line.h"
#include "wire/hub_lines.h"

namespace damier::protocol {

// What a search tells, in the words of the protocol; one at a time.
class HubInfo final : public engine::Listener {
public:
    explicit HubInfo(LineOut& out) : out_(out) {}

    void begin() { has_told_ = false; }  // before each search

    void found(std::span<const engine::FoundLine> lines, const search::Effort& effort) override;
    void concluded(const engine::Reply& reply) override;
    void answered(const engine::Reply& reply) override;

private:
    LineOut& out_;
    bool has_told_ = false;
};

class Hub {
public:
    // One sentence when this player does not exist or does not play the game.
    static Result<std::unique_ptr<Hub>> make(std::ostream& out, std::string_view game,
                                             std::string_view player, std::string version);
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;
    ~Hub() = default;

    // One command; false: it was quit. Searches go on when it returns.
    bool obey(std::string_view line);
    // Until quit or the end of the input, which is the same.
    void run(std::istream& in);

private:
    Hub(std::ostream& out, std::string version);

    void introduce();
    Result<void> set_parameter(const wire::CommandLine& line);
    Result<void> set_position(const wire::CommandLine& line);
    Result<void> go(const wire::CommandLine& line, engine::Thinking::Clock::time_point received);
    // Another game or player; all begins anew.
    Result<void> begin(std::string_view game, std::string_view player);

    LineOut out_;
    std::string version_;
    std::string player_;  // as it was said
    HubInfo info_{out_};
    wire::HubLevel level_;                      // what was said last about the time
    std::unique_ptr<engine::Session> session_;  // the last: it finishes before the others go
};

// The games that it can be about, "checkers" and "sherlock".
std::string hub_games();

}  // namespace damier::protocol
