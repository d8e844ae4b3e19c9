#include "engine/learnt_judges.h"

#include <cassert>

#include "core/text.h"
#include "engine/shipped_weights.h"
#include "eval/weights_file.h"
#include "games/games.h"

namespace damier::engine {

namespace {

template <GamePosition P>
Result<std::shared_ptr<const Judge<P>>> judge_of(const eval::WeightsText& text) {
    return eval::square_weights_of<P>(text).map(
        [](const auto& weights) -> std::shared_ptr<const Judge<P>> {
            return std::make_shared<eval::SquareJudge<P>>(weights);
        });
}

}  // namespace

template <Game G>
std::shared_ptr<const Judge<typename G::Position>> shipped_judge() {
    static const auto kJudge = [] {
        const auto text = eval::read_weights(shipped_weights(G::kName), eval::weights_shape<G>());
        assert(text.has_value());
        auto judge = judge_of<typename G::Position>(text.value());
        assert(judge.has_value());
        return std::move(judge.value());
    }();
    return kJudge;
}

template <Game G>
Result<std::shared_ptr<const Judge<typename G::Position>>> open_judge(const std::string& path) {
    const auto text = eval::open_weights(path, eval::weights_shape<G>());
    if (!text) return tl::make_unexpected(text.error());
    auto judge = judge_of<typename G::Position>(*text);
    if (!judge) return fail("{}: {}", quoted(path), judge.error().message);
    return judge;
}

#define DAMIER_INSTANTIATE(G)                                              \
    template std::shared_ptr<const Judge<G::Position>> shipped_judge<G>(); \
    template Result<std::shared_ptr<const Judge<G::Position>>> open_judge<G>(const std::string&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::engine
