// Any player with an opening book: it plays what the book says, and thinks where that says nothing.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/opening_book.h"
#include "engine/player.h"
#include "engine/player_keys.h"

namespace damier::engine {

template <GamePosition P>
class BookPlayer final : public Thinker<P> {
public:
    BookPlayer(std::unique_ptr<Thinker<P>> player, std::shared_ptr<const OpeningBook<P>> book,
               Settings settings)
        : player_(std::move(player)), book_(std::move(book)), settings_(std::move(settings)) {}

    search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                             std::stop_token stop) override {
        if (const auto found = look_up(game, request)) return thought_of(*found);
        return player_->think(game, request, std::move(stop));
    }

    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        const auto found = look_up(game, request);
        if (!found) return player_->choose(game, request, std::move(stop));
        Answer<P> answer;
        answer.thought = thought_of(*found);
        answer.source = fmt::format("the opening book: weight {}, {:.1f} % of all", found->weight,
                                    100 * found->share);
        answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        return answer;
    }

    // A tree is one of the player's own.
    std::optional<search::Thought<P>> think_recorded(const Line<P>& game,
                                                     const search::Request<P>& request,
                                                     std::stop_token stop,
                                                     search::Recorder<P>& recorder) override {
        return player_->think_recorded(game, request, std::move(stop), recorder);
    }

    void forget(std::uint64_t salt) override {
        seed_ = seed_of(settings_, salt);
        player_->forget(salt);
    }

private:
    using Choice = typename BookPage<P>::Choice;

    // Nothing for whoever wants to see the player think: without end, on the opponent's time, or
    // for a mate. A move without weight is not to be played.
    [[nodiscard]] std::optional<Choice> look_up(const Line<P>& game,
                                                const search::Request<P>& request) const {
        if (request.limits.infinite || request.limits.full_width || request.pondering)
            return std::nullopt;
        auto moves = book_->page(game).moves;
        std::erase_if(moves, [&request](const Choice& each) {
            return each.weight == 0 || !request.allows(each.move);
        });
        if (moves.empty()) return std::nullopt;
        const auto lighter = [](const Choice& a, const Choice& b) { return a.weight < b.weight; };
        if (settings_.get(kBookMove) == BookMove::Best)
            return *std::max_element(moves.begin(), moves.end(), lighter);
        std::uint32_t sum = 0;
        for (const Choice& each : moves) sum += each.weight;
        // The same seed plays the same move of a position, whatever was asked before.
        std::uint32_t drawn = Rng(seed_ ^ game.position().key()).below(sum);
        for (const Choice& each : moves) {
            if (drawn < each.weight) return each;
            drawn -= each.weight;
        }
        return moves.back();
    }

    static search::Thought<P> thought_of(const Choice& choice) {
        search::Thought<P> thought;
        thought.move = choice.move;
        thought.pv = {choice.move};
        return thought;
    }

    std::unique_ptr<Thinker<P>> player_;
    std::shared_ptr<const OpeningBook<P>> book_;
    Settings settings_;
    std::uint64_t seed_ = seed_of(settings_, 0);
};

}  // namespace damier::engine
