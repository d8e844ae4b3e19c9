// Networks: what goes forward and back through them, against the definitions written out in loops and
// against finite differences.
#include "learn/dqn/network.h"

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "learn/dqn/optimiser.h"
#include "learn/dqn/products.h"
#include "sizes.h"

namespace damier::learn::network_test {
namespace {

double between(Rng& rng, double low, double high) { return low + (high - low) * rng.share(); }

// ---- sums of products

// Tells whether a product of blocks of all shapes is the plain loop's, to the last bit.
template <class T>
void expect_plain_products(Rng& rng) {
    for (const std::size_t rows : {1U, 2U, 4U, 5U, 9U}) {
        for (const std::size_t inner : {1U, 3U, 16U}) {
            for (const std::size_t columns : {1U, 2U, 7U, 8U, 31U, 64U, 65U, 130U}) {
                const auto numbers = [&](std::size_t count) {
                    std::vector<T> all(count);
                    for (T& each : all) each = static_cast<T>(between(rng, -2, 2));
                    return all;
                };
                const std::size_t wide = columns + 3;  // a row of more than is asked for
                const auto a = numbers(rows * inner);
                const auto b = numbers(inner * wide);
                auto c = numbers(rows * wide);
                auto plain = c;
                for (std::size_t r = 0; r < rows; ++r) {
                    for (std::size_t j = 0; j < columns; ++j) {
                        // In the order of its terms, as the contract says.
                        for (std::size_t k = 0; k < inner; ++k)
                            plain[r * wide + j] += a[k * rows + r] * b[k * wide + j];
                    }
                }
                // The left one stands there with rows and columns exchanged.
                add_products(Block<const T>{a.data(), 1, rows}, Block<const T>{b.data(), wide},
                             Block<T>{c.data(), wide}, rows, inner, columns);
                ASSERT_EQ(c, plain) << rows << ' ' << inner << ' ' << columns;
            }
        }
    }
    for (const std::size_t count : {1U, 7U, 8U, 33U, 100U}) {
        std::vector<T> x(count);
        std::vector<T> y(count);
        for (std::size_t i = 0; i < count; ++i) {
            x[i] = static_cast<T>(between(rng, -1, 1));
            y[i] = static_cast<T>(between(rng, -1, 1));
        }
        auto plain = y;
        for (std::size_t i = 0; i < count; ++i) plain[i] += T(0.3) * x[i];
        add_scaled(x.data(), T(0.3), y.data(), count);
        ASSERT_EQ(y, plain) << count;
    }
}

// Calls f once for each width of registers that this processor has and this build was compiled for.
template <class F>
void for_each_width(const F& f) {
    ASSERT_FALSE(hwy::SupportedAndGeneratedTargets().empty());
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        hwy::SetSupportedTargetsForTest(target);
        f();
    }
    hwy::SetSupportedTargetsForTest(0);
}

TEST(Products, AreThoseOfPlainLoopsToTheLastBit) {
    for_each_width([] {
        Rng rng(1);
        expect_plain_products<float>(rng);
        expect_plain_products<double>(rng);
    });
}

// ---- gradients

struct Case {
    std::string name;
    NetworkShape shape;
    LossKind loss;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const Activation activation : {Activation::Relu, Activation::Tanh}) {
        for (const LossKind loss : {LossKind::Square, LossKind::Huber}) {
            for (const std::vector<std::size_t>& hidden :
                 {std::vector<std::size_t>{}, {7}, {16, 5}, {9, 33, 4}}) {
                all.push_back(
                    {fmt::format("{} layers, {}, {}", hidden.size(),
                                 activation == Activation::Relu ? "relu" : "tanh",
                                 loss == LossKind::Square ? "square" : "huber"),
                     {.inputs = 20, .hidden = hidden, .outputs = 6, .activation = activation},
                     loss});
            }
        }
    }
    return all;
}

// Rows with some inputs on, one of them with none, and never the last input.
InputRows some_inputs(const NetworkShape& shape, std::size_t rows, Rng& rng) {
    InputRows inputs;
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t input = 0; r > 0 && input + 1 < shape.inputs; ++input) {
            if (rng.below(3) == 0) inputs.add(static_cast<InputRows::Input>(input));
        }
        inputs.close_row();
    }
    return inputs;
}

template <class T>
void set_any_weights(Network<T>& network, Rng& rng) {
    for (T& weight : network.weights()) weight = static_cast<T>(between(rng, -0.9, 0.9));
}

// The definition of the head of network.h, one sum after the other.
std::vector<double> outputs_by_loops(const Network<double>& network,
                                     std::span<const InputRows::Input> inputs) {
    const NetworkShape& shape = network.shape();
    std::vector<double> units(shape.inputs);
    for (const auto input : inputs) units[input] = 1;
    std::size_t next = 0;
    const auto& w = network.weights();
    for (std::size_t layer = 0; layer <= shape.hidden.size(); ++layer) {
        const bool is_last = layer == shape.hidden.size();
        const std::size_t to = is_last ? shape.outputs : shape.hidden[layer];
        std::vector<double> above(to);
        for (std::size_t j = 0; j < to; ++j) {
            double sum = w[next + units.size() * to + j];
            for (std::size_t i = 0; i < units.size(); ++i) sum += units[i] * w[next + i * to + j];
            if (is_last)
                above[j] = sum;
            else if (shape.activation == Activation::Relu)
                above[j] = std::max(sum, 0.0);
            else
                above[j] = std::tanh(sum);
        }
        next += (units.size() + 1) * to;
        units = above;
    }
    EXPECT_EQ(next, w.size());
    return units;
}

TEST(Network, GoesForwardAsItIsDefined) {
    Rng rng(2);
    for (const Case& each : cases()) {
        SCOPED_TRACE(each.name);
        Network<double> network(each.shape);
        set_any_weights(network, rng);
        const InputRows inputs = some_inputs(each.shape, 5, rng);
        Pass<double> pass;
        pass.forward(network, inputs);
        for (std::size_t r = 0; r < inputs.rows(); ++r) {
            const auto expected = outputs_by_loops(network, inputs.row(r));
            ASSERT_EQ(pass.outputs(r).size(), expected.size());
            for (std::size_t o = 0; o < expected.size(); ++o)
                EXPECT_NEAR(pass.outputs(r)[o], expected[o], 1e-12);
        }
    }
}

// Some outputs of the batch should be something else; the others may be what they are.
struct Wish {
    std::size_t row;
    std::size_t output;
    double target;
};

TEST(Network, GradientsAreThoseOfFiniteDifferences) {
    Rng rng(3);
    double worst = 0;
    std::size_t compared = 0;
    for (const Case& each : cases()) {
        SCOPED_TRACE(each.name);
        Network<double> network(each.shape);
        set_any_weights(network, rng);
        const InputRows inputs = some_inputs(each.shape, 6, rng);
        Pass<double> pass;
        pass.forward(network, inputs);
        std::vector<Wish> wishes;
        bool is_far = false;
        bool is_near = false;
        for (std::size_t r = 0; r < inputs.rows(); ++r) {
            for (const std::size_t o : {std::size_t{0}, each.shape.outputs - 1}) {
                const double off = between(rng, -3, 3);
                is_far = is_far || std::abs(off) > 1.1;
                is_near = is_near || std::abs(off) < 0.9;
                wishes.push_back({r, o, pass.outputs(r)[o] + off});
            }
        }
        ASSERT_TRUE(is_far && is_near);  // both parts of the loss of Huber
        const auto loss = [&] {
            Pass<double> other;
            other.forward(network, inputs);
            double sum = 0;
            for (const Wish& wish : wishes)
                sum += loss_of(each.loss, other.outputs(wish.row)[wish.output], wish.target);
            return sum;
        };

        Gradient<double> gradient(each.shape);
        pass.begin_errors();
        for (const Wish& wish : wishes)
            pass.set_error(wish.row, wish.output,
                           slope_of(each.loss, pass.outputs(wish.row)[wish.output], wish.target));
        pass.backward(network, inputs, gradient);

        std::size_t without = 0;
        for (std::size_t i = 0; i < network.weights().size(); ++i) {
            constexpr double kStep = 1e-6;
            double& weight = network.weights()[i];
            const double here = weight;
            weight = here + kStep;
            const double above = loss();
            weight = here - kStep;
            const double below = loss();
            weight = here;
            const double difference = (above - below) / (2 * kStep);
            const double slope = gradient.sums()[i];
            // What rounding leaves of a difference of losses over a step of a millionth.
            constexpr double kNothing = 1e-8;
            const double size = std::max(std::abs(slope), std::abs(difference));
            if (size < 1e-4) {
                EXPECT_NEAR(slope, difference, kNothing) << i;
                ++without;
                continue;
            }
            const double error = std::abs(slope - difference) / size;
            worst = std::max(worst, error);
            ++compared;
            EXPECT_LT(error, 1e-4) << i << ": " << slope << ' ' << difference;
        }
        // Weights of inputs that are never on, of outputs that may be anything, of units that do not fire.
        EXPECT_GT(without, 0U);
        EXPECT_LT(without, network.weights().size() * 3 / 4);
    }
    EXPECT_GT(compared, 3'000U);
    RecordProperty("worst_relative_error", fmt::format("{:.2e}", worst));
}

TEST(Gradient, TouchesTheInputsThatWereOnAndIsClearedWhole) {
    Rng rng(4);
    const NetworkShape shape{.inputs = 20, .hidden = {8}, .outputs = 3};
    Network<double> network(shape);
    set_any_weights(network, rng);
    const InputRows inputs = some_inputs(shape, 4, rng);
    std::vector<bool> is_on(shape.inputs);
    for (std::size_t r = 0; r < inputs.rows(); ++r) {
        for (const auto input : inputs.row(r)) is_on[input] = true;
    }
    Gradient<double> gradient(shape);
    Pass<double> pass;
    const auto go = [&] {
        pass.forward(network, inputs);
        pass.begin_errors();
        for (std::size_t r = 0; r < inputs.rows(); ++r) pass.set_error(r, 1, 0.5);
        pass.backward(network, inputs, gradient);
    };
    go();
    const std::vector<double> once = gradient.sums();
    std::vector<bool> touched(shape.inputs);
    for (const auto input : gradient.touched()) {
        EXPECT_FALSE(touched[input]) << "twice";
        touched[input] = true;
    }
    EXPECT_EQ(touched, is_on);
    go();  // sums go on
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_DOUBLE_EQ(gradient.sums()[i], 2 * once[i]);
    gradient.clear();
    EXPECT_TRUE(gradient.touched().empty());
    EXPECT_EQ(gradient.sums(), std::vector<double>(once.size()));
    go();
    EXPECT_EQ(gradient.sums(), once);
}

// So that a network says the same to whoever asks, in training, in examinations and in games.
TEST(Network, SaysTheSameInWhateverCompanyToTheLastBit) {
    for_each_width([] {
        Rng rng(5);
        for (const Activation activation : {Activation::Relu, Activation::Tanh}) {
            Network<float> network(
                {.inputs = 90, .hidden = {37, 20}, .outputs = 11, .activation = activation});
            set_any_weights(network, rng);
            const InputRows inputs = some_inputs(network.shape(), 11, rng);
            Pass<float> together;
            together.forward(network, inputs);
            for (std::size_t r = 0; r < inputs.rows(); ++r) {
                InputRows one;
                one.add_row(inputs.row(r));
                Pass<float> alone;
                alone.forward(network, one);
                EXPECT_TRUE(std::ranges::equal(together.outputs(r), alone.outputs(0))) << r;
            }
        }
    });
}

TEST(Network, IsTheSameWhateverTheRegisters) {
    std::vector<std::vector<float>> learnt;
    for_each_width([&learnt] {
        Rng rng(6);
        const NetworkShape shape{.inputs = 40, .hidden = {24, 9}, .outputs = 5};
        Network<float> network(shape);
        network.begin(rng);
        Optimiser optimiser(OptimiserKind::Adam, network.weights().size());
        Gradient<float> gradient(shape);
        Pass<float> pass;
        for (int step = 0; step < 50; ++step) {
            const InputRows inputs = some_inputs(shape, 7, rng);
            pass.forward(network, inputs);
            pass.begin_errors();
            gradient.clear();
            for (std::size_t r = 0; r < 7; ++r)
                pass.set_error(r, r % 5, pass.outputs(r)[r % 5] - 0.5F);
            pass.backward(network, inputs, gradient);
            optimiser.step(network, gradient, 0.01);
        }
        learnt.push_back(network.weights());
    });
    ASSERT_FALSE(learnt.empty());
    for (const auto& weights : learnt) EXPECT_EQ(weights, learnt.front());
}

TEST(Network, BeginsByChanceWithinItsBounds) {
    const NetworkShape shape{.inputs = 100, .hidden = {64}, .outputs = 10};
    const auto begun = [&shape](std::uint64_t seed) {
        Rng rng(seed);
        Network<float> network(shape);
        network.begin(rng);
        return network.weights();
    };
    const auto one = begun(1);
    EXPECT_EQ(one, begun(1));
    EXPECT_NE(one, begun(2));
    for (const LayerPlace& layer : places_of(shape)) {
        float largest = 0;
        for (std::size_t w = 0; w < layer.from * layer.to; ++w)
            largest = std::max(largest, std::abs(one[layer.weights + w]));
        // Of a hundred inputs of a position few are on; of 64 units all are.
        const double bound = layer.from == 100 ? std::sqrt(6.0 / 32) : 0.1 * std::sqrt(6.0 / 64);
        EXPECT_LE(largest, static_cast<float>(bound));
        EXPECT_GT(largest, static_cast<float>(0.95 * bound));
        for (std::size_t b = 0; b < layer.to; ++b) EXPECT_EQ(one[layer.biases + b], 0);
    }
}

// ---- steps

// The formulas of the papers in double, one weight after the other.
TEST(Optimiser, FollowsTheFormulas) {
    const NetworkShape shape{.inputs = 6, .hidden = {5}, .outputs = 2};
    for (const OptimiserKind kind : {OptimiserKind::Sgd, OptimiserKind::Adam}) {
        Rng rng(7);
        Network<float> network(shape);
        set_any_weights(network, rng);
        const std::size_t count = network.weights().size();
        std::vector<double> weights(network.weights().begin(), network.weights().end());
        std::vector<double> mean(count);
        std::vector<double> square(count);
        Optimiser optimiser(kind, count);
        Gradient<float> gradient(shape);
        // Inputs 4 and 5 are never on: their weights stay.
        for (InputRows::Input input = 0; input < 4; ++input) gradient.touch(input);
        const auto first = network.weights();
        for (int step = 1; step <= 30; ++step) {
            const double rate = 0.05 / step;
            for (float& sum : gradient.sums()) sum = static_cast<float>(between(rng, -1, 1));
            for (std::size_t i = 0; i < count; ++i) {
                const double slope = gradient.sums()[i];
                if (kind == OptimiserKind::Sgd) {
                    weights[i] -= rate * slope;
                    continue;
                }
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                const double m = mean[i] / (1 - std::pow(0.9, step));
                const double s = square[i] / (1 - std::pow(0.999, step));
                weights[i] -= rate * m / (std::sqrt(s) + 1e-8);
            }
            optimiser.step(network, gradient, rate);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const bool is_touched = i < 4 * 5 || i >= 6 * 5;
            if (is_touched)
                EXPECT_NEAR(network.weights()[i], weights[i], 1e-4) << i;
            else
                EXPECT_EQ(network.weights()[i], first[i]) << i;
        }
    }
}

TEST(Loss, IsHalfTheSquareAndNoMoreThanTheErrorFarAway) {
    EXPECT_EQ(loss_of(LossKind::Square, 3.0, 1.0), 2);
    EXPECT_EQ(slope_of(LossKind::Square, 3.0, 1.0), 2);
    EXPECT_EQ(loss_of(LossKind::Huber, 3.0, 1.0), 1.5);
    EXPECT_EQ(slope_of(LossKind::Huber, 3.0, 1.0), 1);
    EXPECT_EQ(slope_of(LossKind::Huber, -3.0, 1.0), -1);
    EXPECT_EQ(loss_of(LossKind::Huber, 0.5, 1.0), 0.125);
    EXPECT_EQ(slope_of(LossKind::Huber, 0.5, 1.0), -0.5);
}

}  // namespace
}  // namespace damier::learn::network_test
