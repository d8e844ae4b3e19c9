#include "reproduce/claim.h"

#include <nlohmann/json.hpp>

#include "core/text.h"

namespace damier::reproduce {

namespace {

constexpr std::size_t kColumns = 100;

}  // namespace

std::vector<Claim> exact_where(bool whole, std::vector<Claim> claims) {
    for (Claim& claim : claims) claim.exact = whole;
    return claims;
}

std::string to_text(const Claim& claim) {
    return wrapped("  they say  ", claim.theirs) + wrapped("  we find   ", claim.ours) +
           wrapped("  verdict   ", claim.verdict);
}

nlohmann::ordered_json to_json(const Claim& claim) {
    return {{"theirs", claim.theirs},
            {"ours", claim.ours},
            {"verdict", claim.verdict},
            {"exact", claim.exact}};
}

std::string wrapped(std::string_view head, std::string_view text) {
    std::string out(head);
    std::size_t column = head.size();
    bool first = true;
    for (const Field& word : split_fields(text)) {
        if (!first && column + 1 + word.text.size() > kColumns) {
            out += '\n' + std::string(head.size(), ' ');
            column = head.size();
        } else if (!first) {
            out += ' ';
            ++column;
        }
        out += word.text;
        column += word.text.size();
        first = false;
    }
    return out + '\n';
}

}  // namespace damier::reproduce
