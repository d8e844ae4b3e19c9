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

#include "core/command_line.h"
#include "core/result.h"
#include "engine/thinking.h"
#include "protocol/line_out.h"

namespace damier::protocol {

using engine::Thinking;

class HubBoard;  // one of the two games

class Hub {
public:
    // One sentence when this player does not exist or does not play the game.
    static Result<std::unique_ptr<Hub>> make(std::ostream& out, std::string_view game,
                                             std::string_view player, std::string version);
    ~Hub();

    // One command; false: it was quit. Searches go on when it returns.
    bool obey(std::string_view line);
    // Until quit or the end of the input, which is the same.
    void run(std::istream& in);

private:
    Hub(std::ostream& out, std::string version);

    void introduce();
    Result<void> set_parameter(const CommandLine& line);
    Result<std::unique_ptr<HubBoard>> make_board(std::string_view game, std::string_view player);

    LineOut out_;
    std::string version_;
    std::string player_;  // as it was said
    Thinking thinking_;
    std::unique_ptr<HubBoard> board_;
};

// The games that it can be about, "checkers" and "sherlock".
std::string hub_games();

}  // namespace damier::protocol
