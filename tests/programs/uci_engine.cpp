// The UCI engine and nothing else: what damier is without arguments. A sanitizer needs not look at
// all of the command line to hear random talk.
#include <iostream>

#include "engine/players.h"
#include "protocol/uci.h"

int main() {
    std::ios::sync_with_stdio(false);
    const auto engine = damier::protocol::Uci::make(std::cout, "chess", damier::engine::kStrongest,
                                                    {.name = "Damier"});
    if (!engine) return 2;
    (*engine)->run(std::cin);
    return std::cout ? 0 : 1;
}
