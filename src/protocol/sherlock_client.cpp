#include "protocol/sherlock_client.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <istream>
#include <ostream>
#include <vector>

#include "checkers/notation.h"
#include "core/ending.h"
#include "core/text.h"
#include "core/value.h"

namespace damier::protocol {

using checkers::Move;
using checkers::Sherlock;
using checkers::SherlockPosition;

namespace {

std::vector<Move> sendable_moves(const SherlockPosition& at) {
    SherlockPosition::MoveList list;
    at.generate<Gen::Legal>(list);
    std::vector<Move> moves;
    for (const Move m : list) {
        if (checkers::reads_back_as_itself(at, m)) moves.push_back(m);
    }
    return moves;
}

// What the last move is worth to the side that made it, if the player is right; the least there is
// when it had no time to find out.
Value value_of_last(const SherlockLine& game, SherlockPlayer& player, const Limits& limits) {
    if (const auto ending = ending_of<Sherlock>(game))
        return ending->outcome == Outcome::Loss ? kMate : kDraw;
    const auto thought = player.think(game, limits, {});
    return thought.depth > 0 ? -thought.value : -kInfinity;
}

// Does the text say this word, with or without the marks of the course's runner?
bool says(std::string_view text, std::string_view word) {
    return text.starts_with(word) &&
           text.find_first_not_of("!.", word.size()) == std::string_view::npos;
}

}  // namespace

Move choose_sendable(const SherlockLine& game, SherlockPlayer& player) {
    const std::vector<Move> moves = sendable_moves(game.position());
    assert(!moves.empty());
    const auto begin = std::chrono::steady_clock::now();
    const Move wanted = player.think(game, {}, {}).move;
    const auto taken = std::chrono::steady_clock::now() - begin;
    if (std::find(moves.begin(), moves.end(), wanted) != moves.end()) return wanted;
    if (moves.size() == 1) return moves.front();

    // All of them together may take as long again as the first thought; each at least so long that
    // a quick player is not cut short.
    constexpr std::chrono::milliseconds kLeast(100);
    Limits limits;
    limits.time = std::max(kLeast, std::chrono::ceil<std::chrono::milliseconds>(
                                       taken / static_cast<std::int64_t>(moves.size())));
    SherlockLine line = game;
    Move best = moves.front();
    Value best_value = -kInfinity;
    for (const Move m : moves) {
        line.make(m);
        const Value value = value_of_last(line, player, limits);
        line.unmake();
        if (value > best_value) {
            best_value = value;
            best = m;
        }
    }
    return best;
}

std::optional<std::string> SherlockClient::answer(std::string_view line) {
    assert(!end_);
    const std::string_view text = trimmed(line);
    const bool first = !std::exchange(begun_, true);
    if (says(text, "WON") || says(text, "LOST")) {
        end_ = says(text, "WON") ? End::ToldWon : End::ToldLost;
        return std::nullopt;
    }
    // After the last turn, also where it was ours, there is nothing to answer.
    const auto drawn = [this] {
        const auto ending = ending_of<Sherlock>(game_);
        return ending && ending->outcome == Outcome::Draw;
    };
    if (drawn()) {
        end_ = End::TurnLimit;
        return std::nullopt;
    }
    if (!(first && text.empty())) {
        const Result<Move> m = checkers::read_sherlock_move(game_.position(), text);
        if (!m) {
            end_ = End::Won;
            complaint_ = m.error().message;
            return "WON";
        }
        game_.make(*m);
    }
    if (drawn()) {
        end_ = End::TurnLimit;
        return std::nullopt;
    }
    if (ending_of<Sherlock>(game_)) {
        end_ = End::Lost;
        return "LOST";
    }
    const Move m = choose_sendable(game_, player_);
    std::string reply = checkers::write_sherlock_move(game_.position(), m);
    game_.make(m);
    return reply;
}

SherlockClient::End SherlockClient::run(std::istream& in, std::ostream& out) {
    std::string line;
    while (!end_) {
        if (!read_line(in, line)) {
            end_ = End::InputEnded;
        } else if (const auto reply = answer(line)) {
            out << *reply << '\n' << std::flush;
            if (!out) end_ = End::OutputFailed;
        }
    }
    return *end_;
}

}  // namespace damier::protocol
