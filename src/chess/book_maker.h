// Opening books from games, counted as `polyglot make-book` counts: a move has two points for each
// game that its side won and one for each that was drawn or has no result.
//
// Counts of a position are halved, rounded up, whenever one of its moves comes to 16384 games: so
// weights fit into 16 bits, and what was played late in a large collection counts more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "chess/book.h"
#include "core/verdict.h"

namespace damier::chess {

// Which moves a book takes, and what weight it gives them.
struct BookChoice {
    int min_games = 3;
    double min_score = 0;  // in hundredths of the points that could be had
    std::optional<Side> only{};
    bool uniform = false;  // all weights are 1
};

class BookMaker {
public:
    // Of each game so many moves, from its beginning, are counted.
    explicit BookMaker(int max_plies) : max_plies_(max_plies) {}

    // All moves are legal in their places.
    void add(const Position& start, std::span<const Move> moves, Score score);

    [[nodiscard]] std::size_t games() const { return games_; }
    // Different moves of different positions, chosen or not.
    [[nodiscard]] std::size_t counted() const { return tallies_.size(); }
    // As they came first. A move that never got a point is left out.
    [[nodiscard]] std::vector<BookEntry> entries(const BookChoice& choice) const;

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::uint16_t kMostGames = 16'384;

    struct Tally {
        Key key;
        std::uint32_t next;  // the next of its position, or kNone
        std::uint16_t move;
        std::uint16_t games;
        std::uint16_t points;
        Side side;
    };

    Tally& tally_of(Key key, std::uint16_t move, Side side);
    void halve(Key key);

    int max_plies_;
    std::size_t games_ = 0;
    std::vector<Tally> tallies_;
    std::unordered_map<Key, std::uint32_t> first_;  // by position, the one that came last
};

}  // namespace damier::chess
