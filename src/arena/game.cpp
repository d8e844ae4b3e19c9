#include "arena/game.h"

namespace damier::arena {

std::string_view score_text(Score score) {
    switch (score) {
        case Score::FirstWins:
            return "1-0";
        case Score::SecondWins:
            return "0-1";
        case Score::Draw:
            return "1/2-1/2";
        case Score::Open:
            break;
    }
    return "*";
}

std::string_view termination_text(Termination termination) {
    switch (termination) {
        case Termination::Normal:
            return "normal";
        case Termination::RulesInfraction:
            return "rules infraction";
        case Termination::Unterminated:
            break;
    }
    return "unterminated";
}

std::string player_tag(std::string_view side_name) {
    std::string tag(side_name);
    if (!tag.empty() && tag[0] >= 'a' && tag[0] <= 'z')
        tag[0] = static_cast<char>(tag[0] - 'a' + 'A');
    return tag;
}

}  // namespace damier::arena
