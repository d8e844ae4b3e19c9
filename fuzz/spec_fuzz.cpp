// Any bytes as the line that names a player, in every game.
#include <array>
#include <string>

#include "engine/players.h"
#include "fuzz.h"
#include "games/games.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    // A table is slow to make, and says nothing about the reader: there is none, and a text that asks
    // for one says tt twice.
    const std::string text(as_text(data, size));
    const std::array<std::string, 3> specs{text + ",tt=off", "uniform:" + text, "minimax:" + text};
    std::apply(
        [&](auto... game) {
            const auto read = [&]<class G>(G) {
                for (const std::string& spec : specs) {
                    const auto player = engine::make_player<G>(spec);
                    if (!player) require_good(player.error());
                }
            };
            (read(game), ...);
        },
        Games{});
    return 0;
}
