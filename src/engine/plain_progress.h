// What a search tells, in plain words: from a game's own types to a session's listener.
#pragma once

#include <span>
#include <vector>

#include "engine/reply.h"
#include "engine/session.h"
#include "search/request.h"

namespace damier::engine {

template <Game G>
class PlainProgress final : public search::Progress<typename G::Position> {
public:
    using P = typename G::Position;

    PlainProgress(const P& root, Notation notation, Listener& listener)
        : root_(root), notation_(notation), listener_(listener) {}

    void found(std::span<const search::Finding<P>> lines, const search::Effort& effort) override {
        std::vector<FoundLine> texts;
        for (const auto& each : lines) {
            texts.push_back({each.rank,
                             each.depth,
                             each.value,
                             chances_of_found<G>(each),
                             write_line<G>(root_, each.pv, notation_),
                             {}});
        }
        listener_.found(texts, effort);
    }

    void trying(typename P::Move m, int number, int depth, double seconds) override {
        listener_.trying(write_move<G>(root_, m, notation_), number, depth, seconds);
    }

private:
    P root_;
    Notation notation_;
    Listener& listener_;
};

}  // namespace damier::engine
