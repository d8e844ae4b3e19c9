#include "core/verdict.h"

#include <array>

namespace damier {

namespace {

constexpr std::array<std::string_view, 2> kSides{"first", "second"};
constexpr std::array<std::string_view, 4> kScores{"1-0", "0-1", "1/2-1/2", "*"};
constexpr std::array<std::string_view, 11> kTerminations{
    "normal", "adjudication", "time forfeit", "illegal move", "crash",       "stall",
    "flood",  "cpu limit",    "memory limit", "no start",     "unterminated"};

template <class E, std::size_t N>
std::optional<E> find(const std::array<std::string_view, N>& words, std::string_view text) {
    for (std::size_t i = 0; i < N; ++i) {
        if (words[i] == text) return static_cast<E>(i);
    }
    return std::nullopt;
}

}  // namespace

std::string_view side_text(Side side) { return kSides[static_cast<std::size_t>(idx(side))]; }
std::optional<Side> read_side(std::string_view text) { return find<Side>(kSides, text); }

std::string_view score_text(Score score) { return kScores[static_cast<std::size_t>(score)]; }
std::optional<Score> read_score(std::string_view text) { return find<Score>(kScores, text); }

std::string_view termination_text(Termination termination) {
    return kTerminations[static_cast<std::size_t>(termination)];
}
std::optional<Termination> read_termination(std::string_view text) {
    return find<Termination>(kTerminations, text);
}

bool is_forfeit(Termination termination) {
    switch (termination) {
        case Termination::TimeForfeit:
        case Termination::IllegalMove:
        case Termination::Crash:
        case Termination::Stall:
        case Termination::Flood:
        case Termination::CpuLimit:
        case Termination::MemoryLimit:
        case Termination::NoStart:
            return true;
        default:
            return false;
    }
}

std::string_view record_termination_text(Termination termination) {
    switch (termination) {
        case Termination::IllegalMove:
            return "rules infraction";
        case Termination::Crash:
        case Termination::Stall:
        case Termination::Flood:
        case Termination::CpuLimit:
        case Termination::MemoryLimit:
        case Termination::NoStart:
            return "abandoned";
        default:
            return termination_text(termination);
    }
}

Verdict verdict_of(const Ending& ending, Side to_move) {
    const bool is_draw = ending.outcome == Outcome::Draw;
    return {is_draw ? Score::Draw : win_of(other(to_move)), Termination::Normal,
            std::string(ending.reason)};
}

}  // namespace damier
