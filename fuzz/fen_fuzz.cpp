// Any bytes as a chess FEN.
#include "chess/game.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    const auto position = chess::read_fen(as_text(data, size));
    if (!position) {
        require_good(position.error());
        return 0;
    }
    require_sound<chess::Chess>(*position);
    require(chess::read_fen(chess::write_fen(*position)).value() == *position);
    require(chess::read_fen(chess::write_fen(*position, chess::FenStyle::Shredder)).value() ==
            *position);
    return 0;
}
