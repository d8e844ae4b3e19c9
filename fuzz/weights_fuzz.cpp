// Any bytes as a file of learnt weights: as they are, and with the checksum that goes with them, so
// that what lies behind it is reached too.
#include <xxhash.h>

#include <string>

#include "eval/weights_file.h"
#include "fuzz.h"
#include "games/games.h"

namespace {

using namespace damier;

template <Game G>
void read_as(std::string_view text) {
    using P = typename G::Position;
    constexpr auto kShape = eval::weights_shape<G>();
    const auto read = eval::read_weights(text, kShape);
    if (!read) return require_good(read.error());
    require(read->weights.size() == eval::PieceWeights<P>::kCount);
    const auto again = eval::read_weights(eval::write_weights(*read, kShape), kShape);
    require(again.has_value() && *again == *read);
    const auto table = eval::square_weights_of<P>(*read);
    if (!table) return require_good(table.error());
    const Value value = eval::SquareJudge<P>(*table).value(G::start());
    require(value >= -kLargest && value <= kLargest);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    const std::string_view body = text.substr(0, std::min(text.rfind("checksum "), text.size()));
    const std::string whole =
        fmt::format("{}checksum {:016x}\n", body, XXH3_64bits(body.data(), body.size()));
    for_each_game([&]<class G>(G) {
        read_as<G>(text);
        read_as<G>(whole);
    });
    return 0;
}
