// damier reproduce tscp: the classic search on five boards, beside what TSCP printed.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/reproduce_output.h"
#include "cli/watch.h"
#include "reproduce/tscp.h"

namespace damier::cli {

namespace reproduce_tscp_command {

struct Options {
    static constexpr int kQuickPlies = 5;

    int plies = 7;
    bool quick = false;
    ReproduceOutput output{"tscp", {"svg"}};
};

int run(const Options& options) {
    const auto folder = options.output.prepare();
    if (!folder) return refuse(folder.error());
    Watch watch([](double seconds) { return fmt::format("tscp: {:.0f} s", seconds); });
    const int plies = options.quick ? Options::kQuickPlies : options.plies;
    const auto study = reproduce::study_tscp(plies, watch.stop_token());
    watch.finish();
    if (!options.output.deliver(to_text(study), to_json(study).dump() + '\n',
                                {to_svg(to_plot(study))}))
        return kNegative;
    if (!study.agrees()) fmt::print(stderr, "damier: the counts are not those of TSCP\n");
    if (!study.complete) fmt::print(stderr, "damier: stopped early; what was finished is kept\n");
    return study.complete && study.agrees() ? kDone : kNegative;
}

}  // namespace reproduce_tscp_command

Action add_reproduce_tscp(CLI::App& reproduce) {
    using namespace reproduce_tscp_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = reproduce.add_subcommand(
        "tscp", "Nodes, scores and lines of TSCP's search on five boards, and their speed (chess)");
    CLI::Option* plies =
        command->add_option("--plies", options->plies, "How deep; the seventh takes a minute")
            ->check(CLI::Range(1, 7))
            ->capture_default_str();
    command
        ->add_flag("--quick", options->quick,
                   fmt::format("Some seconds: {} plies", Options::kQuickPlies))
        ->excludes(plies);
    options->output.add_to(*command);
    command->footer("Example: damier reproduce tscp --plies 6");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
