// damier reproduce ocap: what the report of OCAP says of its search, its evaluation and its pictures.
#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/graphviz.h"
#include "cli/reproduce_output.h"
#include "cli/watch.h"
#include "core/text.h"
#include "reproduce/ocap.h"

namespace damier::cli {

namespace reproduce_ocap_command {

struct Options {
    int depth = 4;
    double seconds = 1;
    bool quick = false;
    ReproduceOutput output{"ocap", {"svg"}};
};

// The numbers of <svg width="980pt" height="949pt" ...>; newer programs write 980.00pt.
std::optional<reproduce::PageSize> page_of(const std::string& svg) {
    const auto number_after = [&svg](std::string_view head) -> std::optional<double> {
        const std::size_t at = svg.find(head);
        if (at == std::string::npos) return std::nullopt;
        const std::size_t begin = at + head.size();
        const std::size_t end = svg.find("pt\"", begin);
        if (end == std::string::npos) return std::nullopt;
        return parse_number<double>(std::string_view(svg).substr(begin, end - begin));
    };
    const auto width = number_after("<svg width=\"");
    const auto height = number_after(" height=\"");
    if (!width || !height) return std::nullopt;
    return reproduce::PageSize{*width, *height};
}

int run(const Options& options) {
    if (std::isnan(options.seconds))
        return refuse(Error{"--seconds is a number of seconds, not 'nan'"});
    const auto folder = options.output.prepare();
    if (!folder) return refuse(folder.error());
    reproduce::OcapSettings settings;
    settings.depth = options.depth;
    if (!options.quick) settings.seconds = options.seconds;
    settings.lay_out = [](const std::string& dot) -> std::optional<reproduce::PageSize> {
        const auto svg = draw_by_springs(dot);
        return svg ? page_of(*svg) : std::nullopt;
    };
    std::atomic<const char*> stage = "";
    Watch watch([&stage](double seconds) {
        return fmt::format("ocap: {}, {:.0f} s", stage.load(), seconds);
    });
    const auto study = study_ocap(settings, stage, watch.stop_token());
    watch.finish();
    if (!study) return refuse(study.error());
    if (!options.output.deliver(to_text(*study), to_json(*study).dump() + '\n',
                                {to_svg(to_plot(*study))}))
        return kNegative;
    if (study->complete) return kDone;
    fmt::print(stderr, "damier: stopped early; what was finished is kept\n");
    return kNegative;
}

}  // namespace reproduce_ocap_command

Action add_reproduce_ocap(CLI::App& reproduce) {
    using namespace reproduce_ocap_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = reproduce.add_subcommand(
        "ocap", "A king that may be left in check, the opening, and trees as pictures (chess)");
    command->add_option("--depth", options->depth, "How deep is counted")
        ->check(CLI::Range(1, 6))
        ->capture_default_str();
    CLI::Option* seconds =
        command
            ->add_option("--seconds", options->seconds,
                         "Of each of the 36 searches by the clock; 1 is the report's")
            ->check(CLI::Range(0.001, 1000.0))
            ->capture_default_str();
    command
        ->add_flag("--quick", options->quick,
                   "Some seconds: what is counted, and nothing by the clock")
        ->excludes(seconds);
    options->output.add_to(*command);
    command->footer("Example: damier reproduce ocap --seconds 1 --out results");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
