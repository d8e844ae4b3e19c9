// Any bytes as a test suite, for every game: what was accepted names legal moves only, and reads back
// when it is written again.
#include <sstream>

#include "arena/suite.h"
#include "fuzz.h"
#include "games/games.h"

namespace {

using namespace damier;

std::string written(const arena::SuiteTask& task) {
    std::string text = task.position;
    const auto add = [&text](const char* opcode, const std::vector<std::string>& moves) {
        if (moves.empty()) return;
        text += opcode;
        for (const std::string& move : moves) text += " " + move;
        text += ";";
    };
    add(" bm", task.best);
    add(" am", task.avoid);
    return text;
}

template <Game G>
void read_as_suite(const std::string& text) {
    std::istringstream file(text);
    const auto tasks = arena::read_suite<G>(file, "suite");
    if (!tasks) {
        require_good(tasks.error());
        return;
    }
    require(!tasks->empty());
    for (const arena::SuiteTask& task : *tasks) {
        require(!task.id.empty());
        const auto at = G::read_position(task.position);
        require(at.has_value());
        require_sound<G>(*at);
        for (const auto* moves : {&task.best, &task.avoid}) {
            for (const std::string& move : *moves) {
                const auto read = G::read_move(*at, move);
                require(read.has_value());
                require_sound_move<G>(*at, *read);
                require(task.is_solved_by(move) == (moves == &task.best));
            }
        }
        std::istringstream again(written(task));
        const auto copy = arena::read_suite<G>(again, "copy");
        require(copy.has_value() && copy->size() == 1);
        require(copy->front().position == task.position);
        require(copy->front().best == task.best && copy->front().avoid == task.avoid);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(as_text(data, size));
    std::apply([&text](auto... game) { (read_as_suite<decltype(game)>(text), ...); }, Games{});
    return 0;
}
