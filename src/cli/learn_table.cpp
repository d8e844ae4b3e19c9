// damier learn q, damier learn sarsa: a table of Q values, compared with exact answers as it grows.
#include <memory>

#include "cli/commands.h"
#include "cli/lesson_run.h"
#include "learn/lesson.h"

namespace damier::cli {

namespace learn_table_command {

using learn::LessonSpec;

struct Options {
    LessonSpec said;  // game and endgame; the rest as far as it was said
    CLI::App* command = nullptr;
    LessonRun run;
};

// What the world's standard is, and on top of that what was said.
Result<LessonSpec> spec_of(const Options& options) {
    auto spec = learn::standard_spec(options.said.method, options.said.game, options.said.endgame);
    if (!spec) return spec;
    const Said said(*options.command, options.said, *spec);
    said.take("--experience", &LessonSpec::experience);
    said.take("--order", &LessonSpec::order);
    said.take_plan();
    return spec;
}

int run(Options options) {
    auto spec = spec_of(options);
    if (!spec) return refuse(spec.error());
    options.run.spec = std::move(*spec);
    return run_lesson(*options.command, options.run);
}

}  // namespace learn_table_command

Action add_learn_table(CLI::App& learn, const std::string& method) {
    using namespace learn_table_command;
    auto options = std::make_shared<Options>();
    options->said.method = method;
    CLI::App* command = learn.add_subcommand(
        method, fmt::format("A table of Q values, by {}, against exact answers",
                            method == "q" ? "Q-learning" : "SARSA"));
    options->command = command;
    LessonSpec& said = options->said;
    command->add_option("--game", said.game, one_of(learn::lesson_games()))->capture_default_str();
    command->add_option("--endgame", said.endgame,
                        "The men of an ending, as its table is named: KRK, KKvK");
    command->add_option("--experience", said.experience, one_of(learn::lesson_experiences()));
    command->add_option("--order", said.order,
                        one_of(learn::lesson_orders()) + ": how an episode is learnt");
    command->add_option("--updates", said.updates, "How many; some hundred a position if not said");
    add_plan(*command, said);
    add_outputs(*command, options->run,
                "The file of the table; one that is not finished is continued");
    command->footer(
        fmt::format("Example: damier learn {} --game chess --endgame KRK --out krk.table", method));
    return [options] { return run(*options); };
}

}  // namespace damier::cli
