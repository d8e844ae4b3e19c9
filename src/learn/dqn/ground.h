// Where a deep Q-network learns: places in which there is a move, what can be done there, and what a
// network sees. Two kinds: a whole world, whose exact answers are known (an ending, tic-tac-toe), and
// a game from any position.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ending.h"
#include "core/moves.h"
#include "core/random_walk.h"
#include "eval/material.h"
#include "learn/dqn/sight.h"
#include "learn/raw_numbers.h"
#include "learn/world_of.h"

namespace damier::learn {

// What can be done in a place.
template <class Place>
struct Choice {
    Place next{};              // the other side's turn, unless it is over
    std::uint16_t output = 0;  // of a network with an output for each action
    float reward = 0;          // 1 for the move that wins
    bool is_over = false;
};

template <class G>
concept Ground =
    requires(const G& ground, const typename G::Place& place, Rng& rng, InputRows& rows,
             std::vector<Choice<typename G::Place>>& choices, std::size_t choice) {
        { ground.start(rng) } -> std::same_as<typename G::Place>;  // of an episode
        // All that can be done, in the order of the legal moves; there is something.
        ground.choices(place, choices);
        // What a network sees there, as one row.
        ground.add_inputs(place, rows);
        // What the side to move has more than the other, in pawns or men.
        { ground.material(place) } -> std::same_as<float>;
        { ground.sight().inputs() } -> std::same_as<std::size_t>;
        // Is that as good as any? Only asked where G::kIsExact.
        { ground.is_best(place, choice) } -> std::same_as<bool>;
        requires std::same_as<decltype(G::kIsExact), const bool>;
    };

template <GamePosition P>
float material_in_units(const P& at) {
    return static_cast<float>(eval::material(at)) / 100;
}

// The world of a table of values, seen by a network: places are its states.
template <Game G>
class WorldGround {
public:
    using World = WorldOf<G>;
    using Place = State;
    using P = typename G::Position;
    static constexpr bool kIsExact = true;

    // Lists what is seen in each state once; world and truth must live as long.
    WorldGround(const World& world, const Truth& truth, const Sight<P>& sight)
        : world_(world), truth_(truth), sight_(sight) {
        outputs_.reserve(actions(world));
        for (State state = 0; state < world.states(); ++state) {
            const P at = world.position(state);
            sight_.add(at, rows_);
            material_.push_back(material_in_units(at));
            for (const auto m : legal_moves(at)) outputs_.push_back(sight_.output(at, m));
        }
    }

    [[nodiscard]] Place start(Rng& rng) const { return world_.start(rng); }
    void choices(Place place, std::vector<Choice<Place>>& choices) const {
        choices.clear();
        for (Action action = world_.first(place); action < world_.first(place + 1); ++action) {
            const Step step = world_.step(action);
            choices.push_back({step.next, outputs_[action], step.reward, step.is_over()});
        }
    }
    void add_inputs(Place place, InputRows& rows) const { rows.add_row(rows_.row(place)); }
    [[nodiscard]] float material(Place place) const { return material_[place]; }
    [[nodiscard]] const Sight<P>& sight() const { return sight_; }
    [[nodiscard]] bool is_best(Place place, std::size_t choice) const {
        return truth_.is_best[world_.first(place) + choice] != 0;
    }

    void write(Place place, std::string& bytes) const { append_number(bytes, place); }
    [[nodiscard]] std::optional<Place> read(std::string_view& bytes) const {
        const auto place = take_number<Place>(bytes);
        if (!place || *place >= world_.states()) return std::nullopt;
        return place;
    }

private:
    const World& world_;
    const Truth& truth_;
    Sight<P> sight_;
    InputRows rows_;
    std::vector<float> material_;
    std::vector<std::uint16_t> outputs_;  // of each action
};

// After so many moves by lot, at most, where the game goes on.
template <Game G>
typename G::Position somewhere(const typename G::Position& start, int most_plies, Rng& rng) {
    constexpr int kTries = 100;  // in vain: there is hardly a game to be played
    for (int tries = 0; tries < kTries; ++tries) {
        Line<typename G::Position> line(start);
        const auto plies = rng.below(static_cast<std::uint32_t>(most_plies) + 1);
        if (walk_randomly<G>(line, static_cast<int>(plies), rng)) return line.position();
    }
    return start;
}

// A game from a position, after a few moves by lot: places are positions. What is drawn by counting
// (repetition, quiet moves, turns) is not: a position alone does not tell it, and episodes are broken
// off.
template <Game G>
class BoardGround {
public:
    using P = typename G::Position;
    using Place = P;
    static constexpr bool kIsExact = false;

    BoardGround(const P& start, int random_plies, const Sight<P>& sight)
        : start_(start), random_plies_(random_plies), sight_(sight) {}

    [[nodiscard]] Place start(Rng& rng) const { return somewhere<G>(start_, random_plies_, rng); }
    void choices(const Place& place, std::vector<Choice<Place>>& choices) const {
        choices.clear();
        for (const auto m : legal_moves(place)) {
            Choice<Place>& choice = choices.emplace_back();
            choice.next = place;
            choice.next.make(m);
            choice.output = sight_.output(place, m);
            if (!has_moves(choice.next)) {
                choice.is_over = true;
                choice.reward = choice.next.stuck() == Outcome::Loss ? 1.0F : 0.0F;
            } else {
                choice.is_over = is_drawn(choice.next);
            }
        }
    }
    void add_inputs(const Place& place, InputRows& rows) const { sight_.add(place, rows); }
    [[nodiscard]] float material(const Place& place) const { return material_in_units(place); }
    [[nodiscard]] const Sight<P>& sight() const { return sight_; }
    [[nodiscard]] bool is_best(const Place&, std::size_t) const { return false; }

    void write(const Place& place, std::string& bytes) const {
        const std::string text = G::write_position(place);
        append_number(bytes, static_cast<std::uint16_t>(text.size()));
        bytes += text;
    }
    [[nodiscard]] std::optional<Place> read(std::string_view& bytes) const {
        const auto size = take_number<std::uint16_t>(bytes);
        if (!size || *size > bytes.size()) return std::nullopt;
        const auto at = G::read_position(bytes.substr(0, *size));
        bytes.remove_prefix(*size);
        if (!at || !has_moves(*at)) return std::nullopt;
        return *at;
    }

private:
    static bool is_drawn(const P& at) {
        if constexpr (requires { P::kDrawPlies; }) {
            if (P::kDrawPlies != 0 && at.reversible_plies() >= P::kDrawPlies) return false;
        }
        return at.is_rule_draw();
    }

    P start_;
    int random_plies_;
    Sight<P> sight_;
};

}  // namespace damier::learn
