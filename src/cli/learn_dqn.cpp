// damier learn dqn: a deep Q-network; and damier learn show: what one has learnt.
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/lesson_run.h"
#include "cli/lesson_text.h"
#include "core/mapped_file.h"
#include "core/output_file.h"
#include "core/text.h"
#include "games/games.h"
#include "learn/lesson.h"
#include "reproduce/network_picture.h"

namespace damier::cli {

namespace learn_dqn_command {

using learn::LessonSpec;

struct Options {
    LessonSpec said;  // game and endgame; the rest as far as it was said
    std::string form = "standard";
    CLI::App* command = nullptr;
    LessonRun run;
};

Result<LessonSpec> spec_of(const Options& options) {
    const LessonSpec& said = options.said;
    auto spec = options.form == "plain"
                    ? learn::plain_spec(said.game, said.endgame)
                    : learn::standard_spec(learn::kNetworkMethod, said.game, said.endgame);
    if (!spec) return spec;
    const Said taken(*options.command, said, *spec);
    taken.take_plan();
    taken.take_network("--layers", &learn::NetworkWords::layers);
    taken.take_network("--layout", &learn::NetworkWords::layout);
    taken.take_network("--shaping", &learn::NetworkWords::shaping);
    for (const auto& each : learn::network_choices())
        taken.take_network(fmt::format("--{}", each.name), each.value);
    for (const auto& each : learn::network_flags())
        taken.take_network(fmt::format("--{}", each.name), each.value);
    for (const auto& each : learn::network_counts())
        taken.take_network(fmt::format("--{}", each.name), each.value);
    if (spec->network.layout == "startpos") spec->network.layout.clear();
    if (const auto good = learn::check_spec(*spec); !good) return tl::make_unexpected(good.error());
    auto layout = learn::layout_of(*spec);
    if (!layout) return tl::make_unexpected(layout.error());
    spec->network.layout = std::move(*layout);
    return spec;
}

int run(Options options) {
    auto spec = spec_of(options);
    if (!spec) return refuse(spec.error());
    options.run.spec = std::move(*spec);
    return run_lesson(*options.command, options.run);
}

void add_words(CLI::App& command, learn::NetworkWords& said) {
    const std::string group = "The network and how it learns";
    command.add_option("--layers", said.layers, "Units of the hidden layers: 64,32; or none")
        ->group(group);
    for (const auto& each : learn::network_choices()) {
        command
            .add_option(fmt::format("--{}", each.name), said.*each.value,
                        fmt::format("{}: {}", fmt::join(each.words, ", "), each.help))
            ->group(group);
    }
    for (const auto& each : learn::network_flags()) {
        command
            .add_option(fmt::format("--{}", each.name), said.*each.value,
                        fmt::format("on or off: {}", each.help))
            ->type_name("SWITCH")
            ->group(group);
    }
    for (const auto& each : learn::network_counts())
        command
            .add_option(fmt::format("--{}", each.name), said.*each.value, std::string(each.help))
            ->group(group);
    command
        .add_option("--shaping", said.shaping,
                    "What a pawn or man more is worth from the beginning; 1 is a game")
        ->group(group);
}

struct Show {
    std::string file;
    std::string fen;
    std::string network;
    std::string svg;
    bool json = false;
};

void print_view(const learn::LessonView& view, bool is_exact) {
    fmt::print("\n{}\n", view.position);
    if (view.moves.empty()) fmt::print("there is no move\n");
    for (const learn::LessonMove& move : view.moves) {
        std::string exact;
        if (is_exact && move.fate) {
            using End = endgame::Fate::End;
            exact = move.fate->end == End::Draw
                        ? "draw"
                        : fmt::format("{} in {}", move.fate->end == End::Win ? "win" : "loss",
                                      (move.fate->plies + 1) / 2);
        }
        fmt::print("{:<10} {:>+8.3f} {:>2} {}\n", move.record, move.q, move.is_greedy ? "*" : "",
                   exact);
    }
}

nlohmann::ordered_json view_json(const learn::LessonView& view) {
    auto moves = nlohmann::ordered_json::array();
    for (const learn::LessonMove& move : view.moves)
        moves.push_back({{"move", move.move}, {"value", move.q}, {"greedy", move.is_greedy}});
    return {{"fen", view.position}, {"value", view.value}, {"moves", std::move(moves)}};
}

int show(const Show& options) {
    const auto file = MappedFile::open(options.file);
    if (!file) return refuse(file.error());
    const auto lesson = learn::load_lesson(file->bytes(), {});
    if (!lesson)
        return refuse(Error{fmt::format("{} is nothing that was learnt: {}", quoted(options.file),
                                        lesson.error().message)});
    const std::string position = options.fen.empty() ? (*lesson)->example(0) : options.fen;
    const auto view = (*lesson)->look(position);
    if (!view) return refuse(Error{"--fen: " + view.error().message});
    if (!options.network.empty()) {
        const auto network = (*lesson)->network(position);
        if (!network) return refuse(Error{"--network: there is no network to draw, or no move"});
        if (const auto drawn = write_file(
                options.network, reproduce::network_picture(title_of((*lesson)->spec()), *network));
            !drawn)
            return refuse(drawn.error());
    }
    if (!options.svg.empty()) {
        if (const auto drawn = write_file(options.svg, reproduce::to_svg(plot_of(**lesson)));
            !drawn)
            return refuse(drawn.error());
    }
    if (options.json) {
        auto json = json_of(**lesson, 0);
        json.erase("seconds");
        json["look"] = view_json(*view);
        print_json(json);
        return kDone;
    }
    fmt::print("{}\n", summary_of(**lesson));
    if ((*lesson)->size().weights > 0) {
        fmt::print("{}\n", words_of((*lesson)->spec()));
        if (!(*lesson)->spec().network.layout.empty())
            fmt::print("layout {}\n", (*lesson)->spec().network.layout);
    }
    fmt::print("\n{}\n{}\n", head_of(**lesson), row_of(**lesson, (*lesson)->curve().back()));
    print_view(*view, (*lesson)->is_exact());
    return kDone;
}

}  // namespace learn_dqn_command

Action add_learn_dqn(CLI::App& learn) {
    using namespace learn_dqn_command;
    auto options = std::make_shared<Options>();
    options->said.method = learn::kNetworkMethod;
    CLI::App* command = learn.add_subcommand(
        "dqn", "A network, by deep Q-learning: an ending, a small game, or any game from a layout");
    options->command = command;
    LessonSpec& said = options->said;
    command->add_option("--game", said.game, "One of: " + game_names())->capture_default_str();
    command->add_option("--endgame", said.endgame,
                        "The men of an ending, as its table is named: KQK, KKvK");
    command->add_option("--layout", said.network.layout,
                        "Where games begin: a FEN, or startpos; chess has few men if not said");
    command
        ->add_option("--form", options->form,
                     "standard: with what was found to help; plain: as the report of Lyon draws it")
        ->check(CLI::IsMember({"standard", "plain"}))
        ->capture_default_str();
    command->add_option("--updates", said.updates, "Steps of gradient descent");
    add_plan(*command, said);
    add_words(*command, said.network);
    add_outputs(*command, options->run,
                "The file of the network, which dqn:file=FILE plays; beside it FILE.training, from "
                "which the same command goes on until it is finished");
    command->add_option("--network", options->run.network, "A file for a picture of the network");
    command->add_option("--fen", options->run.fen, "The position before it in that picture");
    command->footer(
        "Example: damier learn dqn --game chess --endgame KQK --out kqk.net\n"
        "         damier learn dqn --game checkers --out checkers.net --network checkers.svg\n"
        "         damier match dqn:file=checkers.net uniform --game checkers --openings random:4");
    return [options] { return run(*options); };
}

Action add_learn_show(CLI::App& learn) {
    using namespace learn_dqn_command;
    auto options = std::make_shared<Show>();
    CLI::App* command =
        learn.add_subcommand("show", "What a file of damier learn q, sarsa or dqn has learnt");
    command->add_option("FILE", options->file, "The file")->required();
    command->add_option("--fen", options->fen, "A position to ask about; else an example");
    command->add_option("--network", options->network,
                        "A file for a picture of the network with that position before it");
    command->add_option("--svg", options->svg, "A file for the learning curve as a picture");
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer("Example: damier learn show kqk.net --fen \"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1\"");
    return [options] { return show(*options); };
}

}  // namespace damier::cli
