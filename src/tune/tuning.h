// The whole way from a file of games to a file of weights.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"
#include "tune/fit.h"
#include "tune/samples.h"

namespace damier::tune {

struct Tuning {
    std::string game = "chess";
    std::vector<std::filesystem::path> data;  // files of games
    SampleOptions samples;
    FitOptions fit;
};

struct Tuned {
    Fit fit;
    std::size_t games = 0;
    std::size_t learned = 0;   // positions
    std::size_t held_out = 0;  //
    std::string source;        // the weights, to be compiled in
};

Result<Tuned> tune_weights(const Tuning& wanted,
                           const std::function<void(const FitProgress&)>& tell,
                           const std::stop_token& stop);

}  // namespace damier::tune
