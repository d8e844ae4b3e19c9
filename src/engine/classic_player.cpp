#include "engine/classic_player.h"

#include <cassert>
#include <utility>

#include "engine/player_limits.h"
#include "search/classic.h"
#include "search/recorder.h"

namespace damier::engine {

namespace {

using chess::Position;

template <class Board>
class ClassicPlayer final : public Thinker<Position> {
public:
    explicit ClassicPlayer(const Limits& own) : own_(own) {}

    search::Thought<Position> think(const Line<Position>& game,
                                    const search::Request<Position>& request,
                                    std::stop_token stop) override {
        return search_.think(game, within_limits(game, request), std::move(stop));
    }
    // On the fastest board: the nodes are the same on all.
    std::optional<search::Thought<Position>> think_recorded(
        const Line<Position>& game, const search::Request<Position>& request, std::stop_token stop,
        search::Recorder<Position>& recorder) override {
        search::Classic<chess::boards::BitBoard, search::Recorder<Position>&> recorded(recorder);
        return recorded.think(game, within_limits(game, request), std::move(stop));
    }
    // Nothing is kept from one search to the next.
    void forget(std::uint64_t) override {}

private:
    [[nodiscard]] search::Request<Position> within_limits(const Line<Position>& game,
                                                          search::Request<Position> request) const {
        request.limits = searching(own_, request.limits, game.position().turn());
        return request;
    }

    Limits own_;
    search::Classic<Board> search_;
};

}  // namespace

std::unique_ptr<Thinker<Position>> make_classic_player(const Settings& settings) {
    std::unique_ptr<Thinker<Position>> player;
    [[maybe_unused]] const bool is_known =
        chess::boards::with_board(settings.get(classic_keys::kBoard), [&]<class Board>() {
            player = std::make_unique<ClassicPlayer<Board>>(limits_of(settings));
        });
    assert(is_known);
    return player;
}

}  // namespace damier::engine
