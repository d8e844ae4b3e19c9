// damier tree: the tree that a player searched, as a picture or as data.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/graphviz.h"
#include "cli/position_session.h"
#include "cli/watch.h"
#include "core/output_file.h"
#include "core/text.h"
#include "engine/value_text.h"

namespace damier::cli {

namespace tree_command {

enum class Format : std::uint8_t { Dot, Svg, Png, Json };

struct Options {
    PositionOptions position;
    std::string player = "alphabeta:depth=2";
    std::string out;
    std::optional<std::size_t> max_nodes;
    std::optional<int> max_depth;
    std::optional<int> depth;
    std::string under;
    bool boards = false;
    bool fens = false;
};

// A picture with more nodes is no picture; data may be larger.
constexpr std::size_t kPictureNodes = 400;
constexpr std::size_t kDataNodes = 100'000;

Result<Format> format_of(const std::string& path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension == ".dot") return Format::Dot;
    if (extension == ".svg") return Format::Svg;
    if (extension == ".png") return Format::Png;
    if (extension == ".json") return Format::Json;
    return fail("--out {} ends in none of .dot, .svg, .png and .json", quoted(path));
}

// "87 of 615 nodes"; a Monte Carlo search has playouts instead.
std::string size_text(const engine::RecordedTree& tree) {
    if (tree.reply().candidates.empty())
        return fmt::format("{} of {} nodes", tree.nodes(), tree.visited());
    return fmt::format("{} node{} after {} playouts", tree.nodes(), tree.nodes() == 1 ? "" : "s",
                       tree.reply().counters.playouts);
}

Result<std::string> draw(const Options& options, Format format, const engine::Session& session,
                         const engine::RecordedTree& tree) {
    if (format == Format::Json) return tree.as_json(options.player, options.fens);
    const std::string title =
        fmt::format("{}, {}: {}", session.game(), options.player, size_text(tree));
    const auto dot = tree.as_dot(title, {options.boards, options.fens}, options.depth);
    if (!dot) return fail("--depth {}: {}", *options.depth, dot.error().message);
    if (format == Format::Dot) return dot;
    return cli::draw(*dot, format == Format::Png ? Picture::Png : Picture::Svg);
}

// The moves of --under.
Result<std::vector<std::string>> read_under(const Options& options,
                                            const engine::Session& session) {
    const auto fields = move_fields(options.under);
    std::vector<std::string_view> texts;
    for (const Field& field : fields) texts.push_back(field.text);
    const auto line = session.read_line(texts);
    if (!line) {
        return fail("--under, character {}: {}", fields[*line.error().move - 1].offset + 1,
                    line.error().message);
    }
    std::vector<std::string> moves;
    for (const engine::MoveText& each : *line) moves.push_back(each.move);
    return moves;
}

int run(const Options& options) {
    if (const auto known = check_game(options.position); !known) return refuse(known.error());
    const auto format = format_of(options.out);
    if (!format) return refuse(format.error());
    const auto made = make_session(options.position, Players::Own, 0);
    if (!made) return refuse(made.error());
    engine::Session& session = **made;
    constexpr auto kChair = engine::Chair::Adviser;
    if (const auto seated = seat_player(session, kChair, options.player); !seated)
        return refuse(seated.error());
    if (const auto ending = session.ending(); ending && ending->automatic)
        return refuse(Error{fmt::format("the game is over: {}", ending->reason)});
    const auto under = read_under(options, session);
    if (!under) return refuse(under.error());

    engine::TreeQuestion question;
    question.nodes =
        options.max_nodes.value_or(*format == Format::Json ? kDataNodes : kPictureNodes);
    question.depth = options.max_depth;
    question.under = *under;
    Watch watch([](double seconds) { return fmt::format("thinking for {:.0f} s", seconds); });
    const auto tree = session.record_tree(kChair, question, watch.stop_token());
    watch.finish();
    if (!tree) return refuse(tree.error());
    if (!(*tree)->has_subtree()) {
        fmt::print(stderr, "damier: --under: the search never came to {}\n", quoted(options.under));
        return kNegative;
    }
    const auto text = draw(options, *format, session, **tree);
    if (!text) return refuse(text.error());
    if (const auto written = write_file(options.out, *text); !written)
        return refuse(written.error());
    const engine::Reply& reply = (*tree)->reply();
    fmt::print("{}: {}, move {}, value {}\n", options.out, size_text(**tree), reply.record,
               reply.depth == 0 ? "unknown" : engine::value_text(reply.value));
    return watch.stopped() ? stopped_early() : kDone;
}

}  // namespace tree_command

Action add_tree(CLI::App& app) {
    using namespace tree_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("tree", "Draw the tree that a player searches");
    options->position.add_to(*command);
    options->position.notation.add_to(*command, "How moves and positions are written");
    command->add_option("--player", options->player, "Who searches; damier players lists them")
        ->capture_default_str();
    command
        ->add_option(
            "--out", options->out,
            "The file: .svg or .png (they need Graphviz), .dot, or .json with all that was "
            "recorded")
        ->required();
    command
        ->add_option("--max-nodes", options->max_nodes,
                     "Record no more nodes, and fold the deepest into counts (400; for json "
                     "100000)")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    command->add_option("--max-depth", options->max_depth, "Record no more plies below the root")
        ->check(CLI::Range(0, 256));
    command->add_option(
        "--under", options->under,
        "Record only what is below these moves, such as \"e4 e5\", and what else could be "
        "played on the way");
    command
        ->add_option("--depth", options->depth,
                     "In a picture: the iteration of this depth instead of the last one")
        ->check(CLI::Range(1, 256));
    command->add_flag("--boards", options->boards, "In a picture: a small board in each node");
    command->add_flag("--fens", options->fens, "In each node the position as text");
    command->footer(
        "Examples:\n  damier tree --player alphabeta:depth=2,quiescence=off --out tree.svg\n"
        "  damier tree --record game.pgn --before 12... --player lyon --out tree.json\n"
        "  damier tree --game sherlock --notation sherlock --fens --out tree.svg");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
