// Any bytes as a file of chess games.
#include "chess/game.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    damier::read_all_records<damier::chess::Chess>(damier::as_text(data, size));
    return 0;
}
