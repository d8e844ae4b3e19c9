// One game at a UCI engine: its position, its player, and the search. UciBoard is what the engine
// sees of any game; the game itself is behind it.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/game.h"
#include "core/result.h"
#include "engine/players.h"
#include "engine/thinking.h"
#include "protocol/line_out.h"
#include "protocol/uci_command.h"

namespace damier::protocol {

using engine::Thinking;

// What all boards of one engine share.
struct UciRoom {
    explicit UciRoom(LineOut& where) : out(where) {}

    LineOut& out;
    Thinking thinking;
    int lines = 1;
    std::chrono::milliseconds overhead = kUsualOverhead;
    bool is_960 = false;
    bool shows_chances = false;
    std::atomic<bool> is_debugged = false;  // may change while somebody thinks

    // "info string ...", where there is something to say.
    void inform(std::string_view text) {
        if (!text.empty()) out.say(fmt::format("info string {}", text));
    }
};

// What changes the player is called while nobody thinks; the others look after that themselves, or
// only read.
class UciBoard {
public:
    virtual ~UciBoard() = default;

    [[nodiscard]] virtual std::string_view game() const = 0;

    // The old position stays when the new one cannot be read.
    virtual Result<void> set_position(const PositionCommand& command) = 0;
    // Colours, board and turn changed; the moves so far are forgotten. One sentence where the game
    // has no such position.
    virtual Result<void> flip() = 0;

    // Who plays, as it will be once get_ready() was called.
    [[nodiscard]] virtual const engine::PlayerSpec& player() const = 0;
    [[nodiscard]] virtual std::span<const std::string_view> judges() const = 0;
    // The old one stays when this one cannot play.
    virtual Result<void> set_player(std::string_view spec) = 0;
    virtual Result<void> set_key(std::string_view key, std::string_view value) = 0;
    // The player is made anew before it plays again, and remembers nothing.
    virtual void forget() = 0;
    // Makes the player, if need be. Should there be no room for it, the one before stays.
    virtual Result<void> get_ready() = 0;

    // Begins to think. What was thought before is finished first.
    virtual void go(const GoCommand& command, Thinking::Clock::time_point received) = 0;

    [[nodiscard]] virtual std::string picture() const = 0;
    [[nodiscard]] virtual std::string evaluation() const = 0;
    // Begins to tell positions to begin games with; a stop ends it.
    virtual Result<void> generate(const GenFensCommand& command) = 0;
};

// One sentence when this player cannot play the game.
template <Game G>
Result<std::unique_ptr<UciBoard>> make_uci_board(UciRoom& room, std::string_view player);

}  // namespace damier::protocol
