#include "learn/td_self_play.h"

#include <algorithm>
#include <cmath>

#include "core/random_walk.h"
#include "games/games.h"
#include "search/textbook_impl.h"

namespace damier::learn {

namespace {

// A table or null moves would hide where values come from, and the second look of pvs could find the
// same value elsewhere than the first. Shallow as the searches are, deepening does not pay either.
constexpr search::TextbookOptions kSearch{
    .iterative = false, .table_megabytes = 0, .pvs = false, .aspiration = false};

// As whole numbers for the search, as fine as they can be.
template <GamePosition P>
std::shared_ptr<const Judge<P>> judge_of(const eval::PieceWeights<P>& weights) {
    using Weights = eval::PieceWeights<P>;
    constexpr double kRoom = kLargest - Weights::kMostRounding;
    constexpr double kFinest = 1e6;
    const double largest = weights.largest();
    const double scale = largest * kFinest <= kRoom ? kFinest : kRoom / largest;
    return std::make_shared<eval::SquareJudge<P>>(weights.scaled(scale));
}

bool is_judged(search::End end) { return end != search::End::Draw && end != search::End::NoMoves; }

double result_of(const Ending& ending, Side to_move) {
    if (ending.outcome == Outcome::Draw) return 0;
    return to_move == Side::First ? -1 : 1;
}

}  // namespace

double prediction_of(double value) { return std::tanh(value); }
double slope_at(double prediction) { return 1 - prediction * prediction; }

template <GamePosition P>
void add_td_changes(const TdGame<P>& game, double lambda, double discount,
                    typename eval::PieceWeights<P>::All& change) {
    const auto errors = td_errors(game.predictions, game.result, lambda, discount);
    for (std::size_t t = 0; t < errors.size(); ++t) {
        if (!game.judged[t]) continue;
        const double amount = errors[t] * slope_at(game.predictions[t].value);
        eval::PieceWeights<P>::for_each_term(
            *game.judged[t],
            [&](std::size_t weight, double count) { change[weight] += amount * count; });
    }
}

template <Game G>
TdSelfPlay<G>::TdSelfPlay(const TdPlay& how)
    : how_(how),
      search_(std::make_unique<Search>(kSearch, judge_of(eval::PieceWeights<P>()), tracer_)) {}

template <Game G>
void TdSelfPlay<G>::walk_into(Line<P>& line, Rng& rng) const {
    constexpr int kTries = 100;
    int most = how_.random_plies;
    const auto drawn = [&] {
        const int half = (most + 1) / 2;
        return half + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - half) + 1));
    };
    for (int tries = 1; !walk_randomly<G>(line, drawn(), rng); ++tries) {
        line = Line<P>(G::start());
        if (tries % kTries == 0) most /= 2;
    }
}

template <Game G>
typename G::Position::Move TdSelfPlay<G>::predict(const eval::PieceWeights<P>& weights,
                                                  const Line<P>& line, TdGame<P>& game,
                                                  const std::stop_token& stop) {
    const P& at = line.position();
    Limits limits;
    limits.depth = how_.depth;
    const auto thought = search_->think(line, limits, stop);
    if (stop.stop_requested()) return thought.move;  // of a game that does not count
    if (how_.method == TdMethod::Position) {
        game.judged.emplace_back(at);
        game.predictions.push_back({prediction_of(weights.value(at))});
    } else if (const auto& leaf = tracer_.leaf(); is_judged(leaf.end)) {
        game.judged.emplace_back(leaf.position);
        game.predictions.push_back({prediction_of(weights.value(leaf.position))});
    } else {
        const Value known = at.turn() == Side::First ? thought.value : -thought.value;
        game.judged.emplace_back();
        game.predictions.push_back({known > 0 ? 1.0 : known < 0 ? -1.0 : 0.0});
    }
    return thought.move;
}

template <Game G>
std::optional<TdGame<typename G::Position>> TdSelfPlay<G>::play(
    const eval::PieceWeights<P>& weights, std::uint64_t seed, const std::stop_token& stop) {
    search_->new_game(judge_of(weights));
    Rng rng(seed);
    Line<P> line(G::start());
    walk_into(line, rng);
    TdGame<P> game;
    const auto one_in = static_cast<std::uint32_t>(how_.explore * 1e6);
    for (;;) {
        if (stop.stop_requested()) return std::nullopt;
        game.plies = line.plies();
        if (const auto ending = ending_of<G>(line)) {
            game.result = result_of(*ending, line.position().turn());
            return game;
        }
        if (line.plies() >= how_.most_plies) return game;
        auto move = predict(weights, line, game, stop);
        if (rng.below(1'000'000) < one_in) {
            const auto legal = legal_moves(line.position());
            move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            game.predictions.back().is_followed = false;
        }
        line.make(move);
    }
}

#define DAMIER_INSTANTIATE(G)                                                                  \
    template void add_td_changes<G::Position>(const TdGame<G::Position>&, double, double,      \
                                              typename eval::PieceWeights<G::Position>::All&); \
    template class TdSelfPlay<G>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::learn
