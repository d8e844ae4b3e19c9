// Any bytes as what a store holds of a game's turns: the moves on the first line, what was said with
// them behind it.
#include <string>
#include <vector>

#include "core/text.h"
#include "fuzz.h"
#include "store/turn_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    const std::string text = as_utf8(as_text(data, size));
    require(as_utf8(text) == text);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto turns = store::read_turns(text.substr(0, end), text.substr(end));
    if (!turns) {
        require_good(turns.error());
        return 0;
    }
    std::vector<std::string> moves;
    for (const auto& turn : *turns) moves.push_back(turn.move);
    const auto written = store::write_moves(moves);
    require(written.has_value());
    const std::string said = store::write_said(*turns);
    // A time beyond what is kept, or below 0, is another one the first time that it is written.
    const auto again = store::read_turns(*written, said);
    require(again.has_value() && again->size() == turns->size());
    require(store::write_said(*again) == said);
    return 0;
}
