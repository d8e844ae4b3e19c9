// A network with a position before it, as plain numbers: what a picture of it shows.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace damier::learn {

struct NetworkView {
    struct Unit {
        std::string name{};  // of an input or output: "white queen d4", "Qg7"
        double value = 0;
    };
    // A weight between two units that stand here, the strongest of their layer at this position: by what
    // goes through it.
    struct Link {
        std::size_t from;  // in the layer before
        std::size_t to;
        double weight;
    };
    struct Layer {
        std::vector<Unit> units{};
        std::vector<Link> links{};  // from the layer before; of the inputs none
    };

    std::string position{};  // that the network sees,
    bool is_turned = false;  // which may be a mirror image of what it is asked about,
    std::string after{};     // the position after that move; empty: the one on the board
    // The inputs that are 1, the hidden layers, and the outputs that stand for something: with what
    // shaping knows already, their values are Q.
    std::vector<Layer> layers{};
};

}  // namespace damier::learn
