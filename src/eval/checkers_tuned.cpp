#include "eval/checkers_tuned.h"

#include <algorithm>
#include <utility>

#include "core/value.h"
#include "eval/checkers_features.h"
#include "eval/checkers_hand_weights.h"
#include "eval/checkers_weights.h"

namespace damier::eval {

namespace {

using checkers::Board;
using checkers_terms::Group;

int square_term(int piece, int square) {
    const int seen = checkers::side_of(piece) == Side::First ? square : 31 - square;
    return checkers_terms::at(checkers::is_king(piece) ? Group::King : Group::Man, seen);
}

template <class F>
void for_each_piece(const Board& board, F f) {
    for (const Side side : {Side::First, Side::Second}) {
        for (const int s : Members(board.men(side))) f(checkers::piece_of(side, false), s);
        for (const int s : Members(board.kings_of(side))) f(checkers::piece_of(side, true), s);
    }
}

template <class F>
void for_each_window(const Board& board, F f) {
    const checkers::Bits first = board.men(Side::First);
    const checkers::Bits second = board.men(Side::Second);
    for (int window = 0; window < checkers_terms::kWindows; ++window) {
        f(window, checkers_terms::arrangement(checkers_terms::in_window(first, window),
                                              checkers_terms::in_window(second, window)));
    }
}

}  // namespace

const CheckersWeights kCheckersHandSet(checkers_hand::kTerms, {});
const CheckersWeights kCheckersTuned(checkers_fitted::kTerms, checkers_fitted::kWindows);
const CheckersWeights kSherlockTuned(sherlock_fitted::kTerms, sherlock_fitted::kWindows);

CheckersWeights::CheckersWeights(std::span<const Score> terms,
                                 std::span<const WindowWeight> windows)
    : terms_(terms.begin(), terms.end()) {
    terms_.resize(checkers_terms::kTerms);
    for (const WindowWeight& each : windows) {
        terms_[static_cast<std::size_t>(checkers_terms::at(Group::Window, each.which))] =
            pair(each.opening, each.ending);
    }
    spread_out();
}

CheckersWeights::CheckersWeights(std::vector<Score> terms) : terms_(std::move(terms)) {
    terms_.resize(checkers_terms::kTerms);
    spread_out();
}

void CheckersWeights::spread_out() {
    for (int piece = 0; piece < checkers::kPieces; ++piece) {
        for (int square = 0; square < 32; ++square) {
            const Score worth = terms_[static_cast<std::size_t>(square_term(piece, square))];
            squares_[static_cast<std::size_t>(piece * 32 + square)] =
                checkers::side_of(piece) == Side::First ? worth : -worth;
        }
    }
    windows_.resize(std::size_t{checkers_terms::kWindows} * checkers_terms::kArrangements);
    for (int window = 0; window < checkers_terms::kWindows; ++window) {
        for (int what = 0; what < checkers_terms::kArrangements; ++what) {
            const auto [side, term] = checkers_terms::window_term(window, what);
            if (term < 0) continue;
            const Score worth = terms_[static_cast<std::size_t>(term)];
            windows_[static_cast<std::size_t>(window * checkers_terms::kArrangements + what)] =
                side == Side::First ? worth : -worth;
        }
    }
}

Score checkers_squares(const CheckersWeights& weights, const Board& board) {
    Score sum = 0;
    for_each_piece(board, [&](int piece, int s) { sum += weights.of(piece, s); });
    return sum;
}

int checkers_phase(const Board& board) {
    const int pieces = std::popcount(board.occupied());
    return std::clamp(pieces - 6, 0, checkers_terms::kPhases);
}

Value checkers_value(const CheckersWeights& weights, const Board& board, Side turn, Score sum) {
    Summing sink{weights.terms(), sum};
    CheckersFeatures<Summing>(board, turn, sink).find();
    for_each_window(board, [&](int window, int what) { sink.sum += weights.window(window, what); });
    const Value value = tapered(sink.sum, checkers_phase(board), checkers_terms::kPhases);
    const Value within = std::clamp(value, -kLargest, kLargest);
    return turn == Side::First ? within : -within;
}

void find_all_terms(const Board& board, Side turn, Recording& sink) {
    for_each_piece(board, [&](int piece, int s) {
        sink.add(checkers::side_of(piece), square_term(piece, s));
    });
    CheckersFeatures<Recording>(board, turn, sink).find();
    for_each_window(board, [&](int window, int what) {
        const auto [side, term] = checkers_terms::window_term(window, what);
        if (term >= 0) sink.add(side, term);
    });
}

}  // namespace damier::eval
