// How weights follow their gradient downhill.
#pragma once

#include <cstdint>
#include <vector>

#include "learn/dqn/network.h"

namespace damier::learn {

enum class OptimiserKind : std::uint8_t {
    Sgd,  // stochastic gradient descent: the rate times the gradient
    Adam  // D. Kingma, J. Ba, Adam: A Method for Stochastic Optimization, 2015
};

// Of inputs that are not in the batch nothing changes, with Adam neither: their means wait.
class Optimiser {
public:
    // All that it remembers.
    struct Memory {
        std::vector<float> mean{};  // of the gradient of each weight; Adam alone
        std::vector<float> square{};
        double kept_mean = 1;  // how much of what they began with is left in the means
        double kept_square = 1;

        bool operator==(const Memory&) const = default;
    };

    Optimiser(OptimiserKind kind, std::size_t weights);
    void step(Network<float>& network, const Gradient<float>& gradient, double rate);

    [[nodiscard]] const Memory& memory() const { return memory_; }
    void go_on_from(Memory memory) { memory_ = std::move(memory); }

private:
    OptimiserKind kind_;
    Memory memory_;
};

}  // namespace damier::learn
