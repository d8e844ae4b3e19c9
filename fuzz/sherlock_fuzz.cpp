// Any bytes as Sherlock's text: a FEN on the first line, a move on the second.
#include "checkers/game.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    using G = checkers::Sherlock;
    const std::string_view text = as_text(data, size);
    const std::size_t line = text.find('\n');
    const Side turn = size % 2 == 0 ? Side::First : Side::Second;
    const auto setup = checkers::read_sherlock_fen(text.substr(0, line), turn);
    G::Position at = G::start();
    if (setup) {
        at = G::Position(setup->board, setup->turn);
        require_sound<G>(at);
        require(checkers::read_sherlock_fen(checkers::write_sherlock_fen(setup->board), turn) ==
                *setup);
    } else {
        require_good(setup.error());
    }
    const std::string_view rest = line == std::string_view::npos ? text : text.substr(line + 1);
    for (const auto& m : {checkers::read_sherlock_move(at, rest), G::read_move(at, rest),
                          G::read_course_move(at, rest)}) {
        if (m) {
            require_sound_move<G>(at, *m);
        } else {
            require_good(m.error());
        }
    }
    return 0;
}
