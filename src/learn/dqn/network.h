// A network of units in layers, as large and as deep as its shape says: what is 1 among its inputs goes
// forward through all layers to the outputs, and what the outputs did wrong goes back to every weight.
//
//   forward    unit j of a layer:  y_j = f(bias_j + sum over i of x_i w_ij)
//   backward   what is wrong at unit i of the layer before:  e_i = f'(y_i) * sum over j of w_ij e_j
//              the gradient of w_ij:  x_i e_j, of bias_j:  e_j
//
// f is the activation of hidden units; outputs are the sum itself. The inputs of a position are many,
// and nearly all of them 0: they are given as the list of those that are 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"

namespace damier::learn {

enum class Activation : std::uint8_t { Relu, Tanh };

struct NetworkShape {
    std::size_t inputs = 1;
    std::vector<std::size_t> hidden{};  // units of each hidden layer; none: linear
    std::size_t outputs = 1;
    Activation activation = Activation::Relu;

    bool operator==(const NetworkShape&) const = default;
};

// The inputs of several positions, one after the other: of each the numbers of those that are 1.
class InputRows {
public:
    using Input = std::uint16_t;

    void clear() {
        inputs_.clear();
        ends_.clear();
    }
    // Inputs are added to the row at hand until it is closed.
    void add(Input input) { inputs_.push_back(input); }
    void close_row() { ends_.push_back(inputs_.size()); }
    void add_row(std::span<const Input> inputs) {
        inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
        close_row();
    }
    [[nodiscard]] std::size_t rows() const { return ends_.size(); }
    [[nodiscard]] std::span<const Input> row(std::size_t r) const {
        const std::size_t begin = r == 0 ? 0 : ends_[r - 1];
        return std::span(inputs_).subspan(begin, ends_[r] - begin);
    }

private:
    std::vector<Input> inputs_;
    std::vector<std::size_t> ends_;
};

// Where the weights of a layer are in the row of all: `from` times `to` of them, those of one unit's
// input to all units of the layer side by side; then a bias for each unit.
struct LayerPlace {
    std::size_t from;
    std::size_t to;
    std::size_t weights;
    std::size_t biases;
};
std::vector<LayerPlace> places_of(const NetworkShape& shape);
std::size_t count_weights(const NetworkShape& shape);

template <class T>
class Network {
public:
    // All weights are 0.
    explicit Network(NetworkShape shape);
    // By chance, as large as units of that many inputs want them (He, Zhang, Ren, Sun, 2015); those of
    // the outputs small: nothing is known yet.
    void begin(Rng& rng);

    [[nodiscard]] const NetworkShape& shape() const { return shape_; }
    [[nodiscard]] std::span<const LayerPlace> layers() const { return layers_; }
    [[nodiscard]] std::vector<T>& weights() { return weights_; }
    [[nodiscard]] const std::vector<T>& weights() const { return weights_; }

private:
    NetworkShape shape_;
    std::vector<LayerPlace> layers_;
    std::vector<T> weights_;
};

// The gradient of the weights, summed over rows; and which inputs it came from: the weights of all
// others have none.
template <class T>
class Gradient {
public:
    explicit Gradient(const NetworkShape& shape);
    void clear();
    void touch(InputRows::Input input);

    [[nodiscard]] std::span<const InputRows::Input> touched() const { return touched_; }
    [[nodiscard]] std::vector<T>& sums() { return sums_; }
    [[nodiscard]] const std::vector<T>& sums() const { return sums_; }

private:
    std::vector<T> sums_;
    std::size_t first_units_;
    std::size_t first_weights_;
    std::vector<InputRows::Input> touched_;
    std::vector<std::uint8_t> is_touched_;
};

// Goes through a network with several positions at once, and back. Whatever else is in the batch, a
// position gets the same values, bit by bit.
template <class T>
class Pass {
public:
    void forward(const Network<T>& network, const InputRows& inputs);
    // Of that forward pass.
    [[nodiscard]] std::span<const T> outputs(std::size_t row) const {
        return units(units_.size() - 1, row);
    }
    // The units of a layer after the inputs; the last are the outputs.
    [[nodiscard]] std::span<const T> units(std::size_t layer, std::size_t row) const {
        return std::span(units_[layer]).subspan(row * widths_[layer], widths_[layer]);
    }

    // What is wrong at an output: the derivative of the loss. All others are 0 after begin_errors().
    void begin_errors();
    void set_error(std::size_t row, std::size_t output, T error) {
        errors_.back()[row * widths_.back() + output] = error;
    }
    // Adds to the gradient; the network and inputs are those of the forward pass.
    void backward(const Network<T>& network, const InputRows& inputs, Gradient<T>& gradient);

private:
    std::size_t rows_ = 0;
    std::vector<std::size_t> widths_;
    std::vector<std::vector<T>> units_;   // of each layer, row by row
    std::vector<std::vector<T>> errors_;  // likewise
    std::vector<T> turned_;               // the weights of a layer, rows and columns exchanged
};

// How far wrong a value is that should be `target`.
enum class LossKind : std::uint8_t {
    Square,  // half the square of the error
    Huber    // the same for small errors; beyond 1 it grows no faster than the error
};
template <class T>
T loss_of(LossKind kind, T value, T target) {
    const T error = value - target;
    const T size = error < 0 ? -error : error;
    if (kind == LossKind::Square || size <= 1) return error * error / 2;
    return size - T(0.5);
}
// Its derivative.
template <class T>
T slope_of(LossKind kind, T value, T target) {
    const T error = value - target;
    if (kind == LossKind::Square) return error;
    return error > 1 ? T(1) : error < -1 ? T(-1) : error;
}

}  // namespace damier::learn
