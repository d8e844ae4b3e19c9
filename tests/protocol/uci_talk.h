// A talk with the UCI engine in this process, for its tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "chess/game.h"
#include "conversation.h"
#include "core/text.h"
#include "engine/players.h"
#include "protocol/uci.h"

namespace damier::protocol {

class Talk {
public:
    explicit Talk(std::string_view player = engine::kStrongest, std::string_view game = "chess") {
        auto made = Uci::make(out_, game, player, {});
        EXPECT_TRUE(made) << made.error().message;
        engine_ = std::move(*made);
    }
    ~Talk() {
        say("stop");
        engine_->finish();
    }

    void say(std::string_view line) { EXPECT_TRUE(engine_->obey(line)) << line; }
    void say_all(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines) say(line);
    }
    Uci& engine() { return *engine_; }

    // The answer to one question that has a limit.
    std::string answer(std::string_view go) {
        const std::size_t before = ear.heard("bestmove");
        say(go);
        EXPECT_TRUE(ear.hears("bestmove", before + 1)) << go;
        return ear.last("bestmove");
    }
    // What is said for one line that asks for no search.
    std::string reply(std::string_view line) {
        ear.forget();
        say(line);
        return fmt::format("{}", fmt::join(ear.lines(), "\n"));
    }
    // Is the engine alive, and does it stand where it should?
    std::string fen() {
        ear.forget();
        say("d");
        return ear.last("Fen: ").substr(5);
    }

    Ear ear;

private:
    std::ostream out_{&ear};
    std::unique_ptr<Uci> engine_;
};

inline std::string move_of(const std::string& bestmove) {
    return std::string(split_fields(bestmove).at(1).text);
}

inline constexpr std::string_view kStart = chess::kStartFen;

}  // namespace damier::protocol
