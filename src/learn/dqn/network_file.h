// A network as the bytes of a file, to be played:
//
//   damier network 1             and a line that ends there
//   method=dqn game=chess ...    the whole spec (learn/spec_text.h), three lines
//   endings KQK                  what it has learnt, where that is not a whole game
//   UPDATES EPISODES TURNS LOST REPORTS WEIGHTS
//   the loss, the reports        numbers of eight bytes; decimals as IEEE 754 has them
//   the weights                  of four bytes each, packed together by Zstandard
//   checksum                     of all before it (learn/sealed_bytes.h)
//
// and in the middle of learning: that file, the rest of what changes, and the turns that are kept.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "learn/dqn/deep_progress.h"
#include "learn/lesson.h"

namespace damier::learn {

struct SavedNetwork {
    LessonSpec spec;
    std::vector<std::string> endings;  // as tables name them; none: a whole game
    DeepProgress progress;             // no more than counts, loss and weights
    std::vector<LessonReport> curve;

    bool operator==(const SavedNetwork&) const = default;
};

std::string write_network(const SavedNetwork& network);
// One sentence for whatever is not whole. Whether it fits its game is not known here.
Result<SavedNetwork> read_network(std::string_view bytes);

// With all of the progress; the turns are bytes that their owner understands.
struct SavedTraining {
    SavedNetwork network;
    std::string turns;

    bool operator==(const SavedTraining&) const = default;
};
std::string write_training(const SavedTraining& training);
Result<SavedTraining> read_training(std::string_view bytes);
// What are these bytes meant to be, however damaged?
bool is_network(std::string_view bytes);
bool is_training(std::string_view bytes);

}  // namespace damier::learn
