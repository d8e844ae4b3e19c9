// Any bytes as what an interface says to a UCI engine, line by line: the readers, and the engine
// itself for all commands that neither search nor write files.
#include <sstream>
#include <string>

#include "core/clock.h"
#include "core/text.h"
#include "engine/players.h"
#include "fuzz.h"
#include "protocol/genfens.h"
#include "protocol/uci.h"
#include "wire/uci_commands.h"

namespace {

using namespace damier;

void read_all(std::string_view text) {
    const wire::GoCommand go = wire::read_go(text);
    for (const std::string& fault : go.faults) require_good(Error{fault});
    if (const auto clocks = go.clocks()) {
        for (const Side side : {Side::First, Side::Second}) {
            const TimePlan plan = plan_time(*clocks, side);
            require(plan.soft && plan.soft->count() >= 1 && *plan.soft <= plan.hard);
        }
    }
    if (const auto read = wire::read_position_command(text); !read) {
        require_good(read.error());
    } else {
        for (const std::string_view move : read->moves)
            require(!move.empty() && move.find_first_of(", ") == std::string_view::npos);
    }
    if (const auto read = protocol::read_genfens(text); !read) require_good(read.error());
    const auto option = wire::read_setoption(text);
    if (!option) {
        require_good(option.error());
        return;
    }
    require(!option->name.empty());
}

// Searches take their time, players with tables too, and a log file is a file.
bool is_quick(std::string_view line) {
    const auto fields = split_fields(line);
    if (fields.empty()) return true;
    const std::string_view word = fields.front().text;
    for (const std::string_view slow : {"go", "bench", "genfens", "isready"}) {
        if (word == slow) return false;
    }
    for (const Field& field : fields) {
        if (same_word(field.text, "debug")) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::ostringstream out;
    const auto engine = protocol::Uci::make(out, "chess", engine::kStrongest, {});
    require(engine.has_value());
    std::istringstream in{std::string(as_text(data, size))};
    for (std::string line; std::getline(in, line);) {
        read_all(line);
        const std::size_t space = std::min(line.find(' '), line.size());
        read_all(std::string_view(line).substr(space));
        if (is_quick(line) && !(*engine)->obey(line)) break;
    }
    // Whatever was said: no empty line, and the engine is there.
    require(out.str().find("\n\n") == std::string::npos && !out.str().starts_with('\n'));
    out.str("");
    require((*engine)->obey("d"));
    require(out.str().find("Fen: ") != std::string::npos);
    return 0;
}
