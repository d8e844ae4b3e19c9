#include "arena/game.h"

namespace damier::arena {

std::string player_tag(std::string_view side_name) {
    std::string tag(side_name);
    if (!tag.empty() && tag[0] >= 'a' && tag[0] <= 'z')
        tag[0] = static_cast<char>(tag[0] - 'a' + 'A');
    return tag;
}

}  // namespace damier::arena
