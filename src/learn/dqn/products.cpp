#include "learn/dqn/products.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "learn/dqn/products.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace damier::learn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// kRows rows and kVectors vectors of columns at once: their sums stay in registers.
template <std::size_t kRows, std::size_t kVectors, class D, class T>
void add_tile(D d, Block<const T> a, Block<const T> b, Block<T> c, std::size_t inner) {
    const std::size_t lanes = hn::Lanes(d);
    hn::Vec<D> sums[kRows][kVectors];
    for (std::size_t r = 0; r < kRows; ++r) {
        for (std::size_t v = 0; v < kVectors; ++v)
            sums[r][v] = hn::LoadU(d, c.data + r * c.row + v * lanes);
    }
    for (std::size_t k = 0; k < inner; ++k) {
        hn::Vec<D> row[kVectors];
        for (std::size_t v = 0; v < kVectors; ++v)
            row[v] = hn::LoadU(d, b.data + k * b.row + v * lanes);
        for (std::size_t r = 0; r < kRows; ++r) {
            const auto factor = hn::Set(d, a.data[r * a.row + k * a.step]);
            for (std::size_t v = 0; v < kVectors; ++v)
                sums[r][v] = hn::Add(sums[r][v], hn::Mul(factor, row[v]));
        }
    }
    for (std::size_t r = 0; r < kRows; ++r) {
        for (std::size_t v = 0; v < kVectors; ++v)
            hn::StoreU(sums[r][v], d, c.data + r * c.row + v * lanes);
    }
}

// All columns of kRows rows.
template <std::size_t kRows, class T>
void add_band(Block<const T> a, Block<const T> b, Block<T> c, std::size_t inner,
              std::size_t columns) {
    const hn::ScalableTag<T> d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t j = 0;
    const auto from = [&](auto block) {
        block.data += j;
        return block;
    };
    for (; j + 4 * lanes <= columns; j += 4 * lanes)
        add_tile<kRows, 4>(d, a, from(b), from(c), inner);
    for (; j + lanes <= columns; j += lanes) add_tile<kRows, 1>(d, a, from(b), from(c), inner);
    for (; j < columns; ++j) {
        T sums[kRows];
        for (std::size_t r = 0; r < kRows; ++r) sums[r] = c.data[r * c.row + j];
        for (std::size_t k = 0; k < inner; ++k) {
            for (std::size_t r = 0; r < kRows; ++r)
                sums[r] += a.data[r * a.row + k * a.step] * b.data[k * b.row + j];
        }
        for (std::size_t r = 0; r < kRows; ++r) c.data[r * c.row + j] = sums[r];
    }
}

template <class T>
void add_all(Block<const T> a, Block<const T> b, Block<T> c, std::size_t rows, std::size_t inner,
             std::size_t columns) {
    constexpr std::size_t kBand = 4;
    std::size_t r = 0;
    const auto from = [&](auto block) {
        block.data += r * block.row;
        return block;
    };
    for (; r + kBand <= rows; r += kBand) add_band<kBand>(from(a), b, from(c), inner, columns);
    for (; r < rows; ++r) add_band<1>(from(a), b, from(c), inner, columns);
}

template <class T>
void add_scaled_all(const T* x, T scale, T* y, std::size_t count) {
    const hn::ScalableTag<T> d;
    const std::size_t lanes = hn::Lanes(d);
    const auto factor = hn::Set(d, scale);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto product = hn::Mul(factor, hn::LoadU(d, x + i));
        hn::StoreU(hn::Add(hn::LoadU(d, y + i), product), d, y + i);
    }
    for (; i < count; ++i) y[i] += scale * x[i];
}

void FloatProducts(Block<const float> a, Block<const float> b, Block<float> c, std::size_t rows,
                   std::size_t inner, std::size_t columns) {
    add_all(a, b, c, rows, inner, columns);
}
void DoubleProducts(Block<const double> a, Block<const double> b, Block<double> c, std::size_t rows,
                    std::size_t inner, std::size_t columns) {
    add_all(a, b, c, rows, inner, columns);
}
void FloatScaled(const float* x, float scale, float* y, std::size_t count) {
    add_scaled_all(x, scale, y, count);
}
void DoubleScaled(const double* x, double scale, double* y, std::size_t count) {
    add_scaled_all(x, scale, y, count);
}

void Adam(const AdamStep& step, const float* gradient, float* mean, float* square, float* weights,
          std::size_t count) {
    const hn::ScalableTag<float> all;
    const hn::CappedTag<float, 1> one;  // the rest, in the same operations
    const std::size_t lanes = hn::Lanes(all);
    const auto go = [&](auto d, std::size_t i) {
        const auto slope = hn::LoadU(d, gradient + i);
        const auto m = hn::Add(hn::Mul(hn::Set(d, step.keep_mean), hn::LoadU(d, mean + i)),
                               hn::Mul(hn::Set(d, 1 - step.keep_mean), slope));
        const auto s = hn::Add(hn::Mul(hn::Set(d, step.keep_square), hn::LoadU(d, square + i)),
                               hn::Mul(hn::Set(d, 1 - step.keep_square), hn::Mul(slope, slope)));
        const auto root = hn::Add(hn::Sqrt(s), hn::Set(d, step.floor));
        const auto change = hn::Div(hn::Mul(hn::Set(d, step.rate), m), root);
        hn::StoreU(m, d, mean + i);
        hn::StoreU(s, d, square + i);
        hn::StoreU(hn::Sub(hn::LoadU(d, weights + i), change), d, weights + i);
    };
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) go(all, i);
    for (; i < count; ++i) go(one, i);
}

}  // namespace damier::learn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace damier::learn {

HWY_EXPORT(FloatProducts);
HWY_EXPORT(DoubleProducts);
HWY_EXPORT(FloatScaled);
HWY_EXPORT(DoubleScaled);
HWY_EXPORT(Adam);

void add_products(Block<const float> a, Block<const float> b, Block<float> c, std::size_t rows,
                  std::size_t inner, std::size_t columns) {
    HWY_DYNAMIC_DISPATCH(FloatProducts)(a, b, c, rows, inner, columns);
}
void add_products(Block<const double> a, Block<const double> b, Block<double> c, std::size_t rows,
                  std::size_t inner, std::size_t columns) {
    HWY_DYNAMIC_DISPATCH(DoubleProducts)(a, b, c, rows, inner, columns);
}
void add_scaled(const float* x, float scale, float* y, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(FloatScaled)(x, scale, y, count);
}
void add_scaled(const double* x, double scale, double* y, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(DoubleScaled)(x, scale, y, count);
}
void adam_step(const AdamStep& step, const float* gradient, float* mean, float* square,
               float* weights, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(Adam)(step, gradient, mean, square, weights, count);
}

}  // namespace damier::learn
#endif
