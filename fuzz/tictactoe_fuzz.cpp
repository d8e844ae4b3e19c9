// Any bytes as a position of tic-tac-toe, and as moves in it.
#include "core/text.h"
#include "fuzz.h"
#include "tictactoe/game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    using tictactoe::TicTacToe;
    const std::string_view text = as_text(data, size);
    const std::string_view first = text.substr(0, text.find('\n'));
    const auto read = TicTacToe::read_position(first);
    if (!read) require_good(read.error());
    auto at = read.value_or(TicTacToe::start());
    require(TicTacToe::read_position(TicTacToe::write_position(at)).value() == at);
    for (const Field& field : split_fields(text)) {
        const auto m = TicTacToe::read_move(at, field.text);
        if (!m) {
            require_good(m.error());
            continue;
        }
        require_sound_move<TicTacToe>(at, *m);
        require(!TicTacToe::ending(at, 1));
        at.make(*m);
        require(TicTacToe::read_position(TicTacToe::write_position(at)).value() == at);
    }
    return 0;
}
