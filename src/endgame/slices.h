// How the positions of a game with few men are numbered: what solver and tables ask of a game.
//
// All positions with the same men, seen by the side to move, are a slice, numbered from 0; a number
// that stands for no position is unused. Two slices that lead into each other by moves which change
// no man are a family: white and black men changed, as the turn goes to and fro.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "endgame/fate.h"

namespace damier::endgame {

template <class E>
concept Slices = GamePosition<typename E::Position> && std::regular<typename E::Men> &&
                 requires(const typename E::Men& men, const typename E::Position& at,
                          std::uint32_t number, std::string_view text, int count) {
                     // The men of a position, the mover's first; nothing where no slice holds it.
                     { E::men_of(at) } -> std::same_as<std::optional<typename E::Men>>;
                     { E::reversed(men) } -> std::same_as<typename E::Men>;
                     { E::size(men) } -> std::same_as<std::uint32_t>;
                     // Of a position with these men. Positions that a symmetry of the board turns into each
                     // other share a number.
                     { E::number(men, at) } -> std::same_as<std::uint32_t>;
                     // Nothing for a number that is not used.
                     {
                         E::position(men, number)
                     } -> std::same_as<std::optional<typename E::Position>>;
                     // Positions that no slice holds and whose fate is plain: bare kings, no man left.
                     { E::plain_fate(at) } -> std::same_as<std::optional<Fate>>;
                     // One of each family up to so many men. A move that leaves its family leads into one that
                     // comes before it.
                     { E::families(count) } -> std::same_as<std::vector<typename E::Men>>;
                     { E::kMostMen } -> std::convertible_to<int>;
                     { E::name(men) } -> std::same_as<std::string>;
                 };

// Two slices, or one that is its own reverse, as one row of nodes.
template <Slices E>
class Family {
public:
    using Men = typename E::Men;
    using Position = typename E::Position;

    explicit Family(const Men& men)
        : first_(men), second_(E::reversed(men)), split_(E::size(first_)), nodes_(split_) {
        if (second_ != first_) nodes_ += E::size(second_);
    }

    [[nodiscard]] const Men& men() const { return first_; }
    [[nodiscard]] std::string name() const { return E::name(first_); }
    [[nodiscard]] std::uint32_t nodes() const { return nodes_; }
    [[nodiscard]] std::optional<Position> position(std::uint32_t node) const {
        return node < split_ ? E::position(first_, node) : E::position(second_, node - split_);
    }
    // Nothing for a position with other men.
    [[nodiscard]] std::optional<std::uint32_t> node(const Position& at) const {
        const auto men = E::men_of(at);
        if (!men) return std::nullopt;
        return node(*men, at);
    }
    [[nodiscard]] std::optional<std::uint32_t> node(const Men& men, const Position& at) const {
        if (men == first_) return E::number(first_, at);
        if (men == second_) return split_ + E::number(second_, at);
        return std::nullopt;
    }

private:
    Men first_;
    Men second_;
    std::uint32_t split_;
    std::uint32_t nodes_;
};

}  // namespace damier::endgame
