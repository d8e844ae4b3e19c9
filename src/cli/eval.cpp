// damier eval: where the value of a position comes from.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/position_session.h"
#include "engine/evaluation_table.h"

namespace damier::cli {

namespace eval_command {

struct Options {
    PositionOptions position;
    bool json = false;
};

int run(const Options& options) {
    const auto session = make_session(options.position, Players::Own, 0);
    if (!session) return refuse(session.error());
    const auto table = (*session)->explained();
    if (!table)
        return refuse(Error{fmt::format("{} has no evaluation of many terms", (*session)->game())});
    if (options.json) {
        nlohmann::ordered_json json = {{"game", (*session)->game()},
                                       {"fen", (*session)->position()}};
        json.update(engine::evaluation_json(*table));
        print_json(json);
        return kDone;
    }
    fmt::print("{}, {} to move\n\n{}", (*session)->position(),
               (*session)->side_name((*session)->turn()), engine::evaluation_text(*table));
    return kDone;
}

}  // namespace eval_command

Action add_eval(CLI::App& app) {
    using namespace eval_command;
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("eval", "Show where the value of a position comes from, term by term");
    options->position.add_to(*command);
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer("Example: damier eval --moves \"e4 e5\"");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
