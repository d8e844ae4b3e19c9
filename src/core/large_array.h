// A large array whose pages are taken from the system when they are first used, all zero, and in
// large pieces where the system has them: trees and tables are read here and there, and with small
// pages much of the time goes into finding them.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

namespace damier {

// Of the processors that Damier is built for; others lose the wish for large pages, nothing else.
inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

template <class T>
class LargeArray {
    // The zero bytes of fresh pages are its first values.
    static_assert(std::is_trivially_destructible_v<T>);

public:
    LargeArray() = default;
    // Throws std::bad_alloc when there is not enough memory.
    explicit LargeArray(std::size_t size) : bytes_(size * sizeof(T)) {
        if (bytes_ == 0) return;
        void* place = bytes_ < kLargePage ? map(bytes_) : map_aligned(bytes_);
#ifdef MADV_HUGEPAGE
        madvise(place, bytes_, MADV_HUGEPAGE);  // a wish; nothing depends on it
#endif
        data_ = static_cast<T*>(place);
    }
    LargeArray(LargeArray&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    LargeArray& operator=(LargeArray&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~LargeArray() {
        if (data_ != nullptr) munmap(data_, bytes_);
    }

    [[nodiscard]] T* data() const { return data_; }
    T& operator[](std::size_t i) const { return data_[i]; }

private:
    static void* map(std::size_t bytes) {
        void* place =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (place == MAP_FAILED) throw std::bad_alloc();
        return place;
    }

    // Only whole large pages can be large, so the array begins with one: more is mapped than is
    // wanted, and what lies before and behind goes back.
    static void* map_aligned(std::size_t bytes) {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        const std::size_t wanted = (bytes + page - 1) / page * page;
        auto* const all = static_cast<std::byte*>(map(wanted + kLargePage));
        const std::size_t before =
            (kLargePage - reinterpret_cast<std::uintptr_t>(all) % kLargePage) % kLargePage;
        if (before != 0) munmap(all, before);
        munmap(all + before + wanted, kLargePage - before);
        return all + before;
    }

    T* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace damier
