#include "protocol/genfens.h"

#include <cstdint>
#include <vector>

#include "core/text.h"

namespace damier::protocol {

Result<engine::RandomStarts> read_genfens(std::string_view text) {
    constexpr int kMost = 10'000'000;
    const std::vector<Field> fields = split_fields(text);
    engine::RandomStarts command;
    const auto count = parse_number<int>(fields.empty() ? "" : fields[0].text);
    if (!count || *count < 1 || *count > kMost)
        return fail("genfens needs how many, from 1 to {}: genfens 10 seed 1 book None", kMost);
    command.count = *count;
    for (std::size_t i = 1; i + 1 < fields.size(); ++i) {
        const std::string_view word = fields[i].text;
        const std::string_view value = fields[i + 1].text;
        if (word == "seed") {
            const auto seed = parse_number<std::uint64_t>(value);
            if (!seed) return fail("genfens seed needs a number, not {}", quoted(value));
            command.seed = *seed;
        } else if (word == "plies") {
            const auto plies = parse_number<int>(value);
            if (!plies || *plies > 200)
                return fail("genfens plies needs a number from 0 to 200, not {}", quoted(value));
            command.plies = *plies;
        } else if (word == "book") {
            if (!same_word(value, "none")) command.book = std::string(value);
        } else {
            continue;  // what others add for their own engines
        }
        ++i;
    }
    return command;
}

}  // namespace damier::protocol
