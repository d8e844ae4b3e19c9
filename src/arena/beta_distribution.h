// The Beta distribution: what is believed about a share between 0 and 1 of which some was seen.
#pragma once

namespace damier::arena {

struct BetaDistribution {
    double a = 1;  // both above 0; 1 and 1: nothing is known
    double b = 1;

    [[nodiscard]] double mean() const { return a / (a + b); }
    // How likely the share is at most x; x from 0 to 1.
    [[nodiscard]] double below(double x) const;
    // How likely it is more, which keeps its digits where below() is nearly 1.
    [[nodiscard]] double above(double x) const { return BetaDistribution{b, a}.below(1 - x); }
    // Below which share it is with this likelihood.
    [[nodiscard]] double quantile(double likelihood) const;
};

}  // namespace damier::arena
