#include "learn/dqn/network.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "learn/dqn/products.h"

namespace damier::learn {

namespace {

// Of that many inputs of a position no more are 1 than that: large weights for few of them.
constexpr std::size_t kUsuallyOn = 32;
constexpr double kOutputScale = 0.1;

template <class T>
T activated(Activation activation, T sum) {
    if (activation == Activation::Relu) return sum > 0 ? sum : T(0);
    // In double, whose last digits, which libraries do not agree about, are rounded away.
    return static_cast<T>(std::tanh(static_cast<double>(sum)));
}
template <class T>
T slope_at(Activation activation, T unit) {
    if (activation == Activation::Relu) return unit > 0 ? T(1) : T(0);
    return 1 - unit * unit;
}

}  // namespace

std::vector<LayerPlace> places_of(const NetworkShape& shape) {
    std::vector<LayerPlace> places;
    std::size_t from = shape.inputs;
    std::size_t next = 0;
    const auto add = [&](std::size_t to) {
        places.push_back({from, to, next, next + from * to});
        next += (from + 1) * to;
        from = to;
    };
    for (const std::size_t units : shape.hidden) add(units);
    add(shape.outputs);
    return places;
}

std::size_t count_weights(const NetworkShape& shape) {
    const LayerPlace last = places_of(shape).back();
    return last.biases + last.to;
}

template <class T>
Network<T>::Network(NetworkShape shape)
    : shape_(std::move(shape)), layers_(places_of(shape_)), weights_(count_weights(shape_)) {}

template <class T>
void Network<T>::begin(Rng& rng) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const LayerPlace& layer = layers_[i];
        const std::size_t on = i == 0 ? std::min(layer.from, kUsuallyOn) : layer.from;
        double largest = std::sqrt(6.0 / static_cast<double>(on));
        if (i + 1 == layers_.size()) largest *= kOutputScale;
        for (std::size_t w = 0; w < layer.from * layer.to; ++w) {
            weights_[layer.weights + w] = static_cast<T>(largest * (2 * rng.share() - 1));
        }
        for (std::size_t b = 0; b < layer.to; ++b) weights_[layer.biases + b] = 0;
    }
}

template <class T>
Gradient<T>::Gradient(const NetworkShape& shape)
    : sums_(count_weights(shape)),
      first_units_(places_of(shape).front().to),
      first_weights_(shape.inputs * first_units_),
      is_touched_(shape.inputs) {}

template <class T>
void Gradient<T>::clear() {
    const auto at = [this](std::size_t i) {
        return sums_.begin() + static_cast<std::ptrdiff_t>(i);
    };
    for (const InputRows::Input input : touched_) {
        std::fill(at(input * first_units_), at((input + std::size_t{1}) * first_units_), T(0));
        is_touched_[input] = 0;
    }
    touched_.clear();
    std::fill(at(first_weights_), sums_.end(), T(0));
}

template <class T>
void Gradient<T>::touch(InputRows::Input input) {
    if (is_touched_[input] != 0) return;
    is_touched_[input] = 1;
    touched_.push_back(input);
}

template <class T>
void Pass<T>::forward(const Network<T>& network, const InputRows& inputs) {
    const auto layers = network.layers();
    const T* const weights = network.weights().data();
    rows_ = inputs.rows();
    widths_.clear();
    units_.resize(layers.size());
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const LayerPlace& layer = layers[i];
        widths_.push_back(layer.to);
        std::vector<T>& units = units_[i];
        units.resize(rows_ * layer.to);
        for (std::size_t r = 0; r < rows_; ++r)
            std::copy_n(weights + layer.biases, layer.to, &units[r * layer.to]);
        if (i == 0) {
            for (std::size_t r = 0; r < rows_; ++r) {
                for (const InputRows::Input input : inputs.row(r)) {
                    assert(input < layer.from);
                    add_scaled(weights + layer.weights + input * layer.to, T(1),
                               &units[r * layer.to], layer.to);
                }
            }
        } else {
            add_products(Block<const T>{units_[i - 1].data(), layer.from},
                         Block<const T>{weights + layer.weights, layer.to},
                         Block<T>{units.data(), layer.to}, rows_, layer.from, layer.to);
        }
        if (i + 1 < layers.size()) {
            const Activation activation = network.shape().activation;
            for (T& unit : units) unit = activated(activation, unit);
        }
    }
}

template <class T>
void Pass<T>::begin_errors() {
    errors_.resize(units_.size());
    errors_.back().assign(units_.back().size(), T(0));
}

template <class T>
void Pass<T>::backward(const Network<T>& network, const InputRows& inputs, Gradient<T>& gradient) {
    const auto layers = network.layers();
    T* const sums = gradient.sums().data();
    for (std::size_t i = layers.size(); i-- > 0;) {
        const LayerPlace& layer = layers[i];
        const std::vector<T>& errors = errors_[i];
        for (std::size_t r = 0; r < rows_; ++r)
            add_scaled(&errors[r * layer.to], T(1), sums + layer.biases, layer.to);
        if (i == 0) {
            for (std::size_t r = 0; r < rows_; ++r) {
                for (const InputRows::Input input : inputs.row(r)) {
                    gradient.touch(input);
                    add_scaled(&errors[r * layer.to], T(1), sums + layer.weights + input * layer.to,
                               layer.to);
                }
            }
            return;
        }
        const std::vector<T>& before = units_[i - 1];
        add_products(Block<const T>{before.data(), 1, layer.from},
                     Block<const T>{errors.data(), layer.to},
                     Block<T>{sums + layer.weights, layer.to}, layer.from, rows_, layer.to);
        const T* const weights = network.weights().data() + layer.weights;
        turned_.resize(layer.from * layer.to);
        for (std::size_t from = 0; from < layer.from; ++from) {
            for (std::size_t to = 0; to < layer.to; ++to)
                turned_[to * layer.from + from] = weights[from * layer.to + to];
        }
        errors_[i - 1].assign(rows_ * layer.from, T(0));
        add_products(Block<const T>{errors.data(), layer.to},
                     Block<const T>{turned_.data(), layer.from},
                     Block<T>{errors_[i - 1].data(), layer.from}, rows_, layer.to, layer.from);
        for (std::size_t u = 0; u < before.size(); ++u)
            errors_[i - 1][u] *= slope_at(network.shape().activation, before[u]);
    }
}

template class Network<float>;
template class Network<double>;
template class Gradient<float>;
template class Gradient<double>;
template class Pass<float>;
template class Pass<double>;

}  // namespace damier::learn
