// Any bytes as what a client of Sherlock's course says: a FEN on the first line, then its lines, of
// both sides in turn. A move is legal and has a text that means it; everything else is a fault with
// one sentence, or the end.
#include <sstream>
#include <string>

#include "arena/client_program.h"
#include "checkers/game.h"
#include "core/text.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    using checkers::Sherlock;
    std::istringstream in{std::string(as_text(data, size))};
    std::string line;
    if (!read_line(in, line)) return 0;
    const auto start = Sherlock::read_position(line);
    Sherlock::Position at = start ? *start : Sherlock::start();
    while (read_line(in, line)) {
        const auto said = arena::read_client_line(at, line);
        if (!said) {
            require(said.error().termination == Termination::IllegalMove);
            require_good(Error{said.error().reason});
            continue;
        }
        if (!*said) return 0;
        const checkers::Move m = **said;
        require_sound_move<Sherlock>(at, m);
        const auto text = checkers::sherlock_text_meaning(at, m);
        require(text.has_value());
        const auto again = arena::read_client_line(at, *text);
        require(again && *again == m);
        at.make(m);
    }
    return 0;
}
