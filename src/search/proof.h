// What is certain about a position: that the side to move wins, loses or draws it, and in how many
// plies. Proofs travel up a Monte Carlo tree (M. Winands, Y. Bjornsson, J.-T. Saito, Monte-Carlo
// Tree Search Solver, 2008).
#pragma once

#include <algorithm>
#include <cassert>
#include <climits>
#include <cstdint>

#include "core/game.h"
#include "core/value.h"

namespace damier::search {

// How many plies a game can go on from here, after `turns` moves, before a rule that counts moves
// may end it. A proof that needs more is not believed: positions do not know what came before them.
template <GamePosition P>
int plies_left(const P& at, int turns) {
    int left = INT_MAX;
    if constexpr (requires { P::kDrawPlies; }) {
        if (P::kDrawPlies != 0) left = P::kDrawPlies - at.reversible_plies();
    }
    if constexpr (requires { P::kMaxTurns; }) {
        if (P::kMaxTurns != 0) left = std::min(left, P::kMaxTurns - turns);
    }
    return left;
}

// In 16 bits, so that it can be read and written by several threads at once.
class Proof {
public:
    enum class Kind : std::uint8_t { Unknown, Loss, Draw, Win };

    constexpr Proof() = default;
    // plies: until the game is over, if both sides play on as proven; not counted for draws.
    static constexpr Proof loss(int plies) { return {Kind::Loss, plies}; }
    static constexpr Proof win(int plies) { return {Kind::Win, plies}; }
    static constexpr Proof draw() { return {Kind::Draw, 0}; }
    static constexpr Proof from_bits(std::uint16_t bits) {
        Proof proof;
        proof.bits_ = bits;
        return proof;
    }

    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ & 3); }
    [[nodiscard]] constexpr int plies() const { return bits_ >> 2; }
    [[nodiscard]] constexpr bool known() const { return kind() != Kind::Unknown; }

    // Does it hold where only so many plies are left?
    [[nodiscard]] constexpr bool holds_within(int plies_left) const {
        return kind() == Kind::Draw || (known() && plies() <= plies_left);
    }

    // The same, one ply earlier and seen by the side that makes the move to here.
    [[nodiscard]] constexpr Proof of_the_move() const {
        switch (kind()) {
            case Kind::Loss:
                return win(plies() + 1);
            case Kind::Win:
                return loss(plies() + 1);
            default:
                return *this;
        }
    }

    // As a value of the side to move; the proof is known.
    [[nodiscard]] constexpr Value value() const {
        assert(known());
        return kind() == Kind::Win    ? win_in(plies())
               : kind() == Kind::Loss ? loss_in(plies())
                                      : kDraw;
    }

    constexpr bool operator==(const Proof&) const = default;

private:
    static constexpr int kLongest = kLongestMate;  // so that values stay those of mates
    constexpr Proof(Kind kind, int plies)
        : bits_(static_cast<std::uint16_t>(static_cast<int>(kind) | std::min(plies, kLongest)
                                                                        << 2)) {}

    std::uint16_t bits_ = 0;
};

}  // namespace damier::search
