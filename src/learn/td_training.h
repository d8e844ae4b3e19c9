// Temporal differences from nothing to an evaluation: games of self-play, each followed by one step
// of the weights, kept in a file from which the same command goes on.
//
// Beside td.h and td_self_play.h: D. Beal, M. Smith, Learning Piece Values Using Temporal
// Differences, ICCA Journal 20(3), 1997, who learnt the worth of the pieces of chess by self-play
// from nothing, as this does.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "core/result.h"
#include "eval/weights_file.h"
#include "learn/td_self_play.h"

namespace damier::learn {

struct TdOptions {
    TdPlay play;
    double lambda = 0.7;
    double discount = 1;
    double rate = 0.01;
    double decay = 1000;   // games after which the rate is half, a third after twice as many...
    int games = 10'000;    // that shall have been played in the end
    int row_every = 500;   // games from one row of the curve to the next
    int keep_every = 200;  // games from one writing of the file to the next
    std::uint64_t seed = 1;

    // All that decides what is learnt, but for the number of games: more may be asked for later.
    [[nodiscard]] std::string recipe() const;
};

struct TdProgress {
    int games = 0;   // so far, those before this run included
    int played = 0;  // in this run
};

// Plays until the file has that many games, or it is stopped; the file is whole at any time. rows:
// told of each row of the curve, those that were there before included. Refused where the file is
// another recipe's, or cannot be written.
template <Game G>
Result<eval::WeightsText> learn_td(const TdOptions& options, const std::filesystem::path& path,
                                   const std::function<void(const TdProgress&)>& progress,
                                   const std::function<void(const eval::WeightsText::Row&)>& rows,
                                   const std::stop_token& stop);

}  // namespace damier::learn
