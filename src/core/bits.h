// Sets of squares as machine words, and loops over their members.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>

namespace damier {

template <std::unsigned_integral Word>
constexpr int lowest(Word bits) {
    assert(bits != 0);
    return std::countr_zero(bits);
}

template <std::unsigned_integral Word>
constexpr int take_lowest(Word& bits) {
    const int index = lowest(bits);
    bits &= static_cast<Word>(bits - 1);
    return index;
}

template <std::unsigned_integral Word>
constexpr bool many(Word bits) {
    return (bits & static_cast<Word>(bits - 1)) != 0;
}

// for (int index : Members(bits)) ...: from the lowest to the highest.
template <std::unsigned_integral Word>
class Members {
public:
    struct End {};
    class Iterator {
    public:
        constexpr explicit Iterator(Word bits) : bits_(bits) {}
        constexpr int operator*() const { return lowest(bits_); }
        constexpr Iterator& operator++() {
            bits_ &= static_cast<Word>(bits_ - 1);
            return *this;
        }
        constexpr bool operator!=(End) const { return bits_ != 0; }

    private:
        Word bits_;
    };

    constexpr explicit Members(Word bits) : bits_(bits) {}
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr End end() const { return {}; }

private:
    Word bits_;
};

}  // namespace damier
