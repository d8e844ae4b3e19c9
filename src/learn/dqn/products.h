// Sums of products, what a network spends its time with: for float, and for double in the tests of its
// gradients. Highway chooses the widest registers that the processor has when the program runs.
//
// Each sum is made in the order of its terms, a product rounded before it is added: whatever the
// registers and however many rows are done at once, the numbers are the same to the last bit. So a
// network that is learnt again, on another machine too, is the same network.
#pragma once

#include <cstddef>

namespace damier::learn {

// A block of numbers in memory: element (r, k) is at data[r * row + k * step].
template <class T>
struct Block {
    T* data;
    std::size_t row;
    std::size_t step = 1;
};

// c(r, j) += sum over k of a(r, k) * b(k, j), for r < rows, k < inner, j < columns. The elements of a
// row of b and c lie side by side.
void add_products(Block<const float> a, Block<const float> b, Block<float> c, std::size_t rows,
                  std::size_t inner, std::size_t columns);
void add_products(Block<const double> a, Block<const double> b, Block<double> c, std::size_t rows,
                  std::size_t inner, std::size_t columns);

// y[i] += scale * x[i]
void add_scaled(const float* x, float scale, float* y, std::size_t count);
void add_scaled(const double* x, double scale, double* y, std::size_t count);

// One step of Adam (D. Kingma, J. Ba, 2015) for `count` weights: their means of the gradient and of its
// square come nearer to it, and the weights go down along the one divided by the root of the other.
struct AdamStep {
    float keep_mean;    // how much of the old mean stays
    float keep_square;  // and of the old mean square
    float rate;         // with what makes up for means that began at nothing
    float floor;        // added to the root: no division by nothing
};
void adam_step(const AdamStep& step, const float* gradient, float* mean, float* square,
               float* weights, std::size_t count);

}  // namespace damier::learn
