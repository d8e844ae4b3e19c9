// A Monte Carlo search as the tests ask for it.
#pragma once

#include <memory>

#include "search/monte_carlo_record.h"
#include "search/quiescence_impl.h"

namespace damier::search {

template <class P>
class NoJudge final : public Judge<P> {
public:
    [[nodiscard]] Value value(const P& /*at*/) const override { return 0; }
};

template <class P>
MonteCarlo<P> search_with(const MonteCarloOptions& options,
                          std::shared_ptr<const Judge<P>> judge = std::make_shared<NoJudge<P>>()) {
    return MonteCarlo<P>(options, std::make_shared<OrderingAssessor<P>>(std::move(judge)));
}

inline Limits playouts(std::uint64_t count) {
    Limits limits;
    limits.playouts = count;
    return limits;
}

}  // namespace damier::search
