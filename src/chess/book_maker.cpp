#include "chess/book_maker.h"

#include "chess/polyglot_keys.h"

namespace damier::chess {

BookMaker::Tally& BookMaker::tally_of(Key key, std::uint16_t move, Side side) {
    const auto [known, is_new] = first_.try_emplace(key, kNone);
    for (std::uint32_t i = known->second; i != kNone; i = tallies_[i].next) {
        if (tallies_[i].move == move) return tallies_[i];
    }
    tallies_.push_back({key, known->second, move, 0, 0, side});
    known->second = static_cast<std::uint32_t>(tallies_.size() - 1);
    return tallies_.back();
}

void BookMaker::halve(Key key) {
    const auto half = [](std::uint16_t n) { return static_cast<std::uint16_t>((n + 1) / 2); };
    for (std::uint32_t i = first_.at(key); i != kNone; i = tallies_[i].next) {
        tallies_[i].games = half(tallies_[i].games);
        tallies_[i].points = half(tallies_[i].points);
    }
}

void BookMaker::add(const Position& start, std::span<const Move> moves, Score score) {
    ++games_;
    Line<Position> game(start);
    for (const Move m : moves) {
        if (game.plies() == max_plies_) break;
        const Side side = game.position().turn();
        const Key key = polyglot_key(game);
        Tally& tally = tally_of(key, book_code(m), side);
        const int points = score == Score::Open ? 1 : half_points(score, side);
        tally.points = static_cast<std::uint16_t>(tally.points + points);
        if (++tally.games == kMostGames) halve(key);
        game.make(m);
    }
}

std::vector<BookEntry> BookMaker::entries(const BookChoice& choice) const {
    std::vector<BookEntry> entries;
    for (const Tally& each : tallies_) {
        const double share = static_cast<double>(each.points) / each.games / 2;
        if (each.games < choice.min_games || each.points == 0 || share < choice.min_score / 100)
            continue;
        if (choice.only && each.side != *choice.only) continue;
        const std::uint16_t weight = choice.uniform ? 1 : each.points;
        entries.push_back({each.key, each.move, weight, 0});
    }
    return entries;
}

}  // namespace damier::chess
