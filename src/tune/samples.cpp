#include "tune/samples.h"

#include "core/line.h"
#include "core/moves.h"
#include "engine/judges.h"
#include "eval/terms_of.h"
#include "search/quiescence.h"

namespace damier::tune {

namespace {

template <Game G>
class Reader {
public:
    using P = typename G::Position;

    // A share of the player's opinion in what positions are said to be worth.
    Reader(double search_share, double opinion_k)
        : search_share_(search_share),
          opinion_k_(opinion_k),
          judge_(engine::make_judge<G>("handset", 0)),
          quiescence_(JudgedBy<P>(*judge_)) {}

    Result<void> read(const StoredGame& game, std::size_t number, Samples& out) {
        P at = G::start();
        const auto random = static_cast<std::size_t>(game.random_plies);
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            const auto legal = legal_moves(at);
            if (game.moves[ply] >= legal.size())
                return fail("game {}, ply {}: there is no such move", number + 1, ply + 1);
            const auto m = legal[game.moves[ply]];
            if (ply >= random && is_quiet(at, m))
                add(at, game.points, game.scores[ply - random], out);
            at.make(m);
        }
        return {};
    }

private:
    bool is_quiet(const P& at, typename P::Move m) {
        constexpr std::uint64_t kNodes = 2000;
        if (at.is_forced() || at.is_tactical(m)) return false;
        return quiescence_.value(at, kNodes, {}) == judge_->value(at);
    }

    void add(const P& at, int half_points, std::int8_t score, Samples& out) {
        found_.all.clear();
        eval::TermsOf<P>::find(at, found_);
        const eval::Mixture mixture =
            eval::TermsOf<P>::mixture(at, eval::sum_of(found_, eval::TermsOf<P>::hand_set()));
        if (mixture.known) return;
        const double opening = static_cast<double>(mixture.phase) / mixture.phases;
        const Shares shares{opening, (1 - opening) * mixture.scale / eval::kFullScale};
        const Value opinion = at.turn() == Side::First ? unsqueezed(score) : -unsqueezed(score);
        const double thought = logistic(opinion_k_ * opinion);
        const double points = search_share_ * thought + (1 - search_share_) * half_points / 2;
        out.add(found_.all, shares, points);
    }

    double search_share_;
    double opinion_k_;
    engine::JudgePointer<P> judge_;
    search::Quiescence<P> quiescence_;
    eval::Recording found_;
};

}  // namespace

template <Game G>
Result<SampleSets> samples_of(std::span<const GameFile> files, const SampleOptions& options) {
    SampleSets sets;
    Reader<G> learning(options.search_share, options.opinion_k);
    Reader<G> testing(0, options.opinion_k);
    const auto every = static_cast<std::size_t>(options.every_held_out);
    for (const GameFile& file : files) {
        for (std::size_t i = 0; i < file.games.size(); ++i) {
            const bool tests = i % every == every - 1;
            const auto read = tests ? testing.read(file.games[i], i, sets.held_out)
                                    : learning.read(file.games[i], i, sets.learned);
            if (!read) return tl::make_unexpected(read.error());
        }
    }
    if (sets.learned.size() == 0) return fail("the games have no quiet position to learn from");
    return sets;
}

template Result<SampleSets> samples_of<chess::Chess>(std::span<const GameFile>,
                                                     const SampleOptions&);
template Result<SampleSets> samples_of<checkers::Checkers>(std::span<const GameFile>,
                                                           const SampleOptions&);
template Result<SampleSets> samples_of<checkers::Sherlock>(std::span<const GameFile>,
                                                           const SampleOptions&);

}  // namespace damier::tune
