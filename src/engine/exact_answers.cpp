#include "engine/exact_answers.h"

#include <utility>

#include "core/text.h"
#include "engine/tablebases.h"
#include "games/games.h"

namespace damier::engine {

namespace {

template <Game G>
std::optional<ExactAnswers::Answer> ask(const ExactTablesPointer<G>& tables,
                                        std::string_view position) {
    const auto at = G::read_position(position);
    if (!at) return std::nullopt;
    const search::Proof proof = tables->proof(*at);
    switch (proof.kind()) {
        case search::Proof::Kind::Unknown:
            return std::nullopt;
        case search::Proof::Kind::Draw:
            return ExactAnswers::Answer{};
        case search::Proof::Kind::Win:
            return ExactAnswers::Answer{at->turn(), proof.plies()};
        case search::Proof::Kind::Loss:
            break;
    }
    return ExactAnswers::Answer{other(at->turn()), proof.plies()};
}

}  // namespace

Result<ExactAnswers> ExactAnswers::open(const std::string& folder) {
    ExactAnswers answers;
    Result<void> opened;
    for_each_game([&]<class G>(G) {
        if (!opened || !look_for_exact_tables<G>(folder)) return;
        auto tables = open_exact_tables<G>(folder);
        if (!tables) {
            opened = tl::make_unexpected(tables.error());
            return;
        }
        answers.ask_[std::string(G::kName)] = [tables =
                                                   std::move(*tables)](std::string_view position) {
            return ask<G>(tables, position);
        };
    });
    if (!opened) return tl::make_unexpected(opened.error());
    if (answers.ask_.empty()) {
        return fail(
            "endgame tables: there are none of any game in {}; damier endgame build makes "
            "them",
            quoted(folder));
    }
    return answers;
}

std::optional<ExactAnswers::Answer> ExactAnswers::answer(std::string_view game,
                                                         std::string_view position) const {
    const auto found = ask_.find(game);
    return found == ask_.end() ? std::nullopt : found->second(position);
}

}  // namespace damier::engine
