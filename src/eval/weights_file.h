// Learnt weights of pieces on squares (eval/piece_weights.h) as a text that a person can read, with
// the recipe that they were learnt by and how they came about.
//
//   damier weights 1
//   game checkers
//   recipe method=leaf depth=4 ...
//   games 20000
//   curve 1000 0.05 0.08              after so many games: what each kind of piece was worth
//   man 0.21                          of each kind: its weight,
//   0.01 0.02 -0.03 0.01              and one more for each square as its owner sees it, in rows
//   ...
//   checksum 0123456789abcdef         XXH3 (64 bits) of all before this line
//
// Numbers are written so that they read back exactly: whoever goes on from a file goes on as if there
// had been none.
#pragma once

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/result.h"
#include "eval/piece_weights.h"

namespace damier::eval {

// What a file says, whatever its game.
struct WeightsText {
    struct Row {
        int games = 0;
        std::vector<double> worths;
        bool operator==(const Row&) const = default;
    };

    std::string recipe;  // of one line
    int games = 0;
    std::vector<Row> curve;
    std::vector<double> weights;  // as in PieceWeights::all

    bool operator==(const WeightsText&) const = default;
};

// How many weights a game has, and what they are called.
struct WeightsShape {
    std::string_view game;
    std::span<const std::string_view> kinds;
    std::size_t squares;
    std::size_t row;  // squares on one line
};
template <Game G>
constexpr WeightsShape weights_shape() {
    using Kinds = PieceKinds<typename G::Position>;
    return {G::kName, Kinds::kNames, G::Position::kSquares, Kinds::kRow};
}

std::string write_weights(const WeightsText& file, const WeightsShape& shape);
// One sentence for what is no such text, not whole, or of another game. The weights are finite.
Result<WeightsText> read_weights(std::string_view text, const WeightsShape& shape);
// The same of a file, whose name the sentence says.
Result<WeightsText> open_weights(const std::filesystem::path& path, const WeightsShape& shape);

// The weights of a text, and the text of weights.
template <GamePosition P>
PieceWeights<P> weights_of(const WeightsText& file) {
    PieceWeights<P> weights;
    std::copy(file.weights.begin(), file.weights.end(), weights.all.begin());
    return weights;
}

// As a judge: hundredths of the unit. One sentence where these weights cannot be that.
template <GamePosition P>
Result<SquareWeights<P>> square_weights_of(const WeightsText& file) {
    const auto weights = weights_of<P>(file);
    const auto scale = weights.hundredths();
    if (!scale) {
        return fail("its weights are no evaluation: a {} is worth nothing beside the rest",
                    PieceKinds<P>::kNames[PieceKinds<P>::kUnit]);
    }
    return weights.scaled(*scale);
}

}  // namespace damier::eval
