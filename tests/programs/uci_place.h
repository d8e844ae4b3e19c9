// A position of any game, as a client of a protocol knows it: what it may be told of it, and what
// it may expect in return.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "checkers_positions.h"
#include "core/line_text.h"
#include "core/moves.h"
#include "core/perft.h"
#include "core/random.h"
#include "core/random_walk.h"
#include "engine/players.h"
#include "games/games.h"
#include "random_chess.h"

namespace damier {

class Place;
using PlacePointer = std::shared_ptr<const Place>;

class Place {
public:
    virtual ~Place() = default;

    [[nodiscard]] virtual std::string_view game() const = 0;
    [[nodiscard]] virtual std::string fen() const = 0;
    // All that are legal, as protocols say them.
    [[nodiscard]] virtual std::vector<std::string> moves(bool is_960) const = 0;
    // Null when the move is not legal.
    [[nodiscard]] virtual PlacePointer after(std::string_view move) const = 0;
    // Is this the way to say that move?
    [[nodiscard]] virtual bool is_said_so(std::string_view move, bool is_960) const = 0;
    [[nodiscard]] virtual std::uint64_t count(int depth) const = 0;

    // Of the same game. Null when the position cannot be read.
    [[nodiscard]] virtual PlacePointer read(std::string_view fen) const = 0;
    // Null where the game has no such position.
    [[nodiscard]] virtual PlacePointer flipped() const = 0;
    [[nodiscard]] virtual PlacePointer start() const = 0;
    [[nodiscard]] virtual PlacePointer random(Rng& rng) const = 0;
    [[nodiscard]] virtual bool is_played_by(std::string_view player) const = 0;
    [[nodiscard]] virtual std::span<const std::string_view> judges() const = 0;
};

template <Game G>
class PlaceOf final : public Place {
public:
    using P = typename G::Position;

    explicit PlaceOf(const P& at) : at_(at) {}

    [[nodiscard]] std::string_view game() const override { return G::kName; }
    [[nodiscard]] std::string fen() const override { return G::write_position(at_); }
    [[nodiscard]] std::vector<std::string> moves(bool is_960) const override {
        std::vector<std::string> texts;
        for (const auto m : legal_moves(at_)) texts.push_back(protocol_move<G>(at_, m, is_960));
        return texts;
    }
    [[nodiscard]] PlacePointer after(std::string_view move) const override {
        const auto m = G::read_move(at_, move);
        if (!m) return nullptr;
        P next = at_;
        next.make(*m);
        return std::make_shared<PlaceOf>(next);
    }
    [[nodiscard]] bool is_said_so(std::string_view move, bool is_960) const override {
        const auto m = G::read_move(at_, move);
        return m && protocol_move<G>(at_, *m, is_960) == move;
    }
    [[nodiscard]] std::uint64_t count(int depth) const override { return perft(at_, depth); }

    [[nodiscard]] PlacePointer read(std::string_view fen) const override {
        const auto at = G::read_position(fen);
        return at ? std::make_shared<PlaceOf>(*at) : nullptr;
    }
    [[nodiscard]] PlacePointer flipped() const override {
        if constexpr (requires { G::flip(at_); }) {
            return std::make_shared<PlaceOf>(G::flip(at_));
        } else {
            return nullptr;
        }
    }
    [[nodiscard]] PlacePointer start() const override {
        return std::make_shared<PlaceOf>(G::start());
    }
    [[nodiscard]] PlacePointer random(Rng& rng) const override {
        if constexpr (std::is_same_v<G, chess::Chess>) {
            return std::make_shared<PlaceOf>(rng.below(2) == 0
                                                 ? chess::random_position(rng)
                                                 : chess::random_start(rng, rng.below(2) == 0));
        } else if constexpr (requires { at_.board(); }) {
            const Side turn = rng.below(2) == 0 ? Side::First : Side::Second;
            return std::make_shared<PlaceOf>(P(rng.below(2) == 0
                                                   ? checkers::random_hunting_ground(rng, turn)
                                                   : checkers::random_board(rng),
                                               turn));
        } else {
            Line<P> line(G::start());
            walk_randomly<G>(line, static_cast<int>(rng.below(10)), rng);
            return std::make_shared<PlaceOf>(line.position());
        }
    }
    [[nodiscard]] bool is_played_by(std::string_view player) const override {
        return engine::read_player<G>(player).has_value();
    }
    [[nodiscard]] std::span<const std::string_view> judges() const override {
        return engine::judge_names<G>();
    }

private:
    P at_;
};

// Null when there is no such game.
inline PlacePointer start_of(std::string_view game) {
    PlacePointer place;
    with_game(game, [&]<class G>(G) { place = std::make_shared<PlaceOf<G>>(G::start()); });
    return place;
}

}  // namespace damier
