// Any bytes as a chess move, in a few positions that have every kind of move.
#include <array>

#include "chess/game.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    static const std::array positions{
        chess::read_fen(chess::kStartFen).value(),
        chess::read_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .value(),
        chess::read_fen("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1").value(),
        chess::read_fen("4k3/8/8/8/1N1pP3/8/1N3N2/4K3 b - e3 0 1").value(),
        chess::read_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
            .value()};
    if (size == 0) return 0;
    const chess::Position& at = positions[data[0] % positions.size()];
    const std::string_view text = as_text(data + 1, size - 1);
    for (const auto& m :
         {chess::read_san(at, text), chess::read_uci(at, text), chess::read_move(at, text)}) {
        if (m) {
            require_sound_move<chess::Chess>(at, *m);
        } else {
            require_good(m.error());
        }
    }
    return 0;
}
