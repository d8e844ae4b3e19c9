// One game of a player against itself, as temporal differences need it: what it predicted in each
// position, and where each prediction comes from.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/game.h"
#include "core/line.h"
#include "core/random.h"
#include "eval/piece_weights.h"
#include "learn/leaf_tracer.h"
#include "learn/td.h"
#include "search/textbook.h"

namespace damier::learn {

// What is predicted: the position itself, or the end of the search's principal variation.
enum class TdMethod : std::uint8_t { Position, Leaf };

struct TdPlay {
    TdMethod method = TdMethod::Leaf;
    int depth = 2;         // of the search that chooses the moves; captures are played out below it
    int random_plies = 8;  // at the beginning, half of them at least
    double explore = 0.05;  // the share of later moves that are drawn by lot
    int most_plies = 300;   // then the game is broken off, without a result
};

// tanh of the evaluation: from -1, Side::Second wins, to 1. (A scale inside would be the same as
// another rate and other units of the weights.)
double prediction_of(double value);
// The derivative of that, where it predicts this.
double slope_at(double prediction);

template <GamePosition P>
struct TdGame {
    // Where a prediction comes from: a position that was judged, or nothing where the rules said it.
    std::vector<std::optional<P>> judged;
    std::vector<Prediction>
        predictions;               // to Side::First, one for each position after the random ones
    std::optional<double> result;  // likewise; nothing for a game that was broken off
    int plies = 0;                 // with those by lot
};

// Adds to `change`, for each weight, the sum over the game of error times gradient: what is to be
// multiplied by the rate.
template <GamePosition P>
void add_td_changes(const TdGame<P>& game, double lambda, double discount,
                    typename eval::PieceWeights<P>::All& change);

template <Game G>
class TdSelfPlay {
public:
    using P = typename G::Position;

    explicit TdSelfPlay(const TdPlay& how);
    TdSelfPlay(const TdSelfPlay&) = delete;
    TdSelfPlay& operator=(const TdSelfPlay&) = delete;

    // A function of the weights and the seed. Nothing when stopped.
    std::optional<TdGame<P>> play(const eval::PieceWeights<P>& weights, std::uint64_t seed,
                                  const std::stop_token& stop);

private:
    using Search = search::Textbook<P, LeafTracer<P>&, eval::SquareTables<P>>;

    // The random moves of the beginning; fewer where games hardly last as long.
    void walk_into(Line<P>& line, Rng& rng) const;
    // Thinks, and keeps what it predicts. The move that it would play.
    typename P::Move predict(const eval::PieceWeights<P>& weights, const Line<P>& line,
                             TdGame<P>& game, const std::stop_token& stop);

    TdPlay how_;
    LeafTracer<P> tracer_;
    std::unique_ptr<Search> search_;
};

}  // namespace damier::learn
