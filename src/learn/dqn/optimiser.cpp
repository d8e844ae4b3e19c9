#include "learn/dqn/optimiser.h"

#include <cmath>

#include "learn/dqn/products.h"

namespace damier::learn {

namespace {
constexpr double kKeepMean = 0.9;
constexpr double kKeepSquare = 0.999;
constexpr float kFloor = 1e-7F;
}  // namespace

Optimiser::Optimiser(OptimiserKind kind, std::size_t weights) : kind_(kind) {
    if (kind == OptimiserKind::Sgd) return;
    memory_.mean.resize(weights);
    memory_.square.resize(weights);
}

void Optimiser::step(Network<float>& network, const Gradient<float>& gradient, double rate) {
    AdamStep adam{};
    if (kind_ == OptimiserKind::Adam) {
        memory_.kept_mean *= kKeepMean;
        memory_.kept_square *= kKeepSquare;
        const double begun = std::sqrt(1 - memory_.kept_square) / (1 - memory_.kept_mean);
        adam = {static_cast<float>(kKeepMean), static_cast<float>(kKeepSquare),
                static_cast<float>(rate * begun), kFloor};
    }
    const auto change = [&](std::size_t begin, std::size_t count) {
        if (kind_ == OptimiserKind::Sgd) {
            add_scaled(&gradient.sums()[begin], static_cast<float>(-rate),
                       &network.weights()[begin], count);
        } else {
            adam_step(adam, &gradient.sums()[begin], &memory_.mean[begin], &memory_.square[begin],
                      &network.weights()[begin], count);
        }
    };
    const LayerPlace& first = network.layers().front();
    for (const InputRows::Input input : gradient.touched()) change(input * first.to, first.to);
    change(first.biases, network.weights().size() - first.biases);
}

}  // namespace damier::learn
