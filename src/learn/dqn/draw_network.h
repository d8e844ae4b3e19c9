// From a network and a position to what a picture of it shows.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "learn/dqn/network.h"
#include "learn/dqn/network_view.h"
#include "learn/dqn/sight.h"

namespace damier::learn {

// An output that stands for something, and for what.
struct DrawnOutput {
    std::size_t output;
    float known;  // what is added to it
    std::string name;
};

// `inputs` are those that are 1, with their names.
NetworkView draw_units(const Network<float>& network, const InputRows& inputs,
                       std::vector<std::string> names, std::span<const DrawnOutput> outputs);

template <Game G>
NetworkView draw_network(const Network<float>& network, const Sight<typename G::Position>& sight,
                         const typename G::Position& seen, std::span<const DrawnOutput> outputs) {
    using Kinds = eval::PieceKinds<typename G::Position>;
    InputRows inputs;
    std::vector<std::string> names;
    sight.add(seen, inputs);
    sight.for_each_piece(seen, [&](InputRows::Input, int piece, int square) {
        names.push_back(fmt::format("{} {} {}", G::side_name(Kinds::side(piece)),
                                    Kinds::kNames[static_cast<std::size_t>(Kinds::kind(piece))],
                                    G::square_name(square)));
    });
    names.push_back(fmt::format("{} to move", G::side_name(seen.turn())));
    sight.for_each_move(seen, [&](InputRows::Input, const auto& m) {
        names.push_back(G::write_record_move(seen, m));
    });
    NetworkView view = draw_units(network, inputs, std::move(names), outputs);
    view.position = G::write_position(seen);
    return view;
}

}  // namespace damier::learn
