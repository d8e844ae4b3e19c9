// What exact tables of endings say of positions of any game, for those who know games and positions by
// their texts.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/types.h"

namespace damier::engine {

class ExactAnswers {
public:
    // With the best play of both sides. Rules that draw a game by counting are not looked at.
    struct Answer {
        std::optional<Side> winner;  // nobody: a draw
        int plies = 0;               // until it is won
    };

    ExactAnswers() = default;  // knows nothing

    // All tables of a folder, of whatever games; one sentence where there is none, or one is damaged.
    static Result<ExactAnswers> open(const std::string& folder);

    // Nothing where no table tells. Any number of threads may ask.
    [[nodiscard]] std::optional<Answer> answer(std::string_view game,
                                               std::string_view position) const;

private:
    using Ask = std::function<std::optional<Answer>(std::string_view position)>;
    std::map<std::string, Ask, std::less<>> ask_;  // by game
};

}  // namespace damier::engine
