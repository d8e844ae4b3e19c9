// Any bytes as a file of checkers games, as a PDN FEN and as a PDN move.
#include "checkers/game.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    using G = checkers::Checkers;
    const std::string_view text = as_text(data, size);
    read_all_records<G>(text);

    const std::size_t line = text.find('\n');
    const auto position = G::read_position(text.substr(0, line));
    if (!position) require_good(position.error());
    if (position) require_sound<G>(*position);
    const G::Position at = position.value_or(G::start());
    const auto m = G::read_move(at, line == std::string_view::npos ? text : text.substr(line + 1));
    if (!m) require_good(m.error());
    if (m) require_sound_move<G>(at, *m);
    return 0;
}
