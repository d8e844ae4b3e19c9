// The nth member of a set of bits, for drawing one of them.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/bits.h"
#include "core/pext.h"

namespace damier {

// Without PDEP. Public because the tests compare it with the other way on every machine.
namespace one_by_one {
constexpr int nth_member(std::uint64_t bits, int n) {
    while (n-- > 0) bits &= bits - 1;
    return lowest(bits);
}
}  // namespace one_by_one

// Counted from 0, the lowest first; the set has more than n members.
inline int nth_member(std::uint64_t bits, int n) {
    assert(n >= 0 && n < std::popcount(bits));
#if DAMIER_PEXT
    return lowest(_pdep_u64(std::uint64_t{1} << n, bits));
#else
    return one_by_one::nth_member(bits, n);
#endif
}

}  // namespace damier
