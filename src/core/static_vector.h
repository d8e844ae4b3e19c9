// A vector with its room inside: move lists live on the stack and never allocate.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace damier {

template <class T, std::size_t Capacity>
class StaticVector {
    static_assert(std::is_trivially_copyable_v<T>);
    // Or every new list would loop over its room.
    static_assert(std::is_trivially_default_constructible_v<T>);

public:
    using value_type = T;
    static constexpr std::size_t kCapacity = Capacity;

    // The items are left raw on purpose: clearing them would cost a page. (With "= default", {} would.)
    StaticVector() {}  // NOLINT(modernize-use-equals-default)

    void push_back(const T& item) {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }
    void clear() { size_ = 0; }
    void pop_back() {
        assert(size_ > 0);
        --size_;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    std::size_t size_ = 0;
    std::array<T, Capacity> items_;
};

}  // namespace damier
