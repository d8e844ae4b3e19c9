// damier tree: the tree that a player searched, as a picture or as data.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/graphviz.h"
#include "cli/output_file.h"
#include "cli/position_options.h"
#include "cli/watch.h"
#include "core/ending.h"
#include "engine/players.h"
#include "engine/tree_writer.h"
#include "engine/value_text.h"

namespace damier::cli {

namespace tree_command {

enum class Format : std::uint8_t { Dot, Svg, Json };

struct Options {
    PositionOptions position;
    std::string player = "alphabeta:depth=2";
    std::string out;
    std::optional<std::size_t> max_nodes;
    std::optional<int> max_depth;
    std::optional<int> depth;
    std::string under;
    bool boards = false;
};

// A picture with more nodes is no picture; data may be larger.
constexpr std::size_t kPictureNodes = 400;
constexpr std::size_t kDataNodes = 100'000;

Result<Format> format_of(const std::string& path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension == ".dot") return Format::Dot;
    if (extension == ".svg") return Format::Svg;
    if (extension == ".json") return Format::Json;
    return fail("--out {} ends in none of .dot, .svg and .json", quoted(path));
}

// The root to draw: the last one whose value stands, or that of --depth.
template <GamePosition P>
Result<std::uint32_t> root_to_draw(const search::Tree<P>& tree, std::optional<int> depth) {
    if (!depth) return tree.answer();
    std::uint32_t found = search::kNoNode;
    for (const std::uint32_t root : tree.roots()) {
        if (tree.nodes[root].depth == *depth) found = root;
    }
    if (found == search::kNoNode)
        return fail("--depth {}: there was no search of that depth", *depth);
    return found;
}

// Is there a node below the root by so many moves that the recorder was told to follow?
template <GamePosition P>
bool was_searched(const search::Tree<P>& tree, std::size_t moves) {
    return moves == 0 || std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const auto& node) {
               return node.on_the_way && static_cast<std::size_t>(node.ply) == moves;
           });
}

// "87 of 615 nodes"; a Monte Carlo search has playouts instead.
template <GamePosition P>
std::string size_text(const search::Tree<P>& tree, const search::Thought<P>& thought) {
    if (thought.candidates.empty())
        return fmt::format("{} of {} nodes", tree.nodes.size(), tree.visited);
    return fmt::format("{} node{} after {} playouts", tree.nodes.size(),
                       tree.nodes.size() == 1 ? "" : "s", thought.counters.playouts);
}

template <Game G>
Result<std::string> draw(const Options& options, Format format,
                         const search::Tree<typename G::Position>& tree,
                         const search::Thought<typename G::Position>& thought) {
    if (format == Format::Json) return engine::tree_as_json<G>(tree, options.player, thought);
    const auto root = root_to_draw(tree, options.depth);
    if (!root) return tl::make_unexpected(root.error());
    const std::string title =
        fmt::format("{}, {}: {}", G::kName, options.player, size_text(tree, thought));
    const engine::TreePicture picture{title, G::write_position(tree.start), options.boards};
    const std::string dot = engine::tree_as_dot<G>(tree, *root, picture);
    return format == Format::Dot ? Result<std::string>(dot) : draw_svg(dot);
}

template <Game G>
int run(const Options& options) {
    using P = typename G::Position;
    const auto format = format_of(options.out);
    if (!format) return refuse(format.error());
    const auto line = options.position.line<G>();
    if (!line) return refuse(line.error());
    const auto player = engine::make_player<G>(options.player);
    if (!player) return refuse(player.error());
    const P& at = line->position();
    if (const auto ending = ending_of<G>(*line); ending && ending->automatic)
        return refuse(Error{fmt::format("the game is over: {}", ending->reason)});
    const auto path = read_moves<G>(at, options.under, "--under");
    if (!path) return refuse(path.error());

    search::TreeLimits<P> limits;
    limits.nodes = options.max_nodes.value_or(*format == Format::Json ? kDataNodes : kPictureNodes);
    limits.depth = options.max_depth.value_or(P::kMaxPlies);
    limits.subtree = *path;
    search::Recorder<P> recorder(at, limits);
    Watch watch([](double seconds) { return fmt::format("thinking for {:.0f} s", seconds); });
    const auto thought = (*player)->think_recorded(*line, {}, watch.stop_token(), recorder);
    watch.finish();
    if (!thought)
        return refuse(Error{fmt::format("player {} searches no tree", quoted(options.player))});

    const search::Tree<P>& tree = recorder.tree();
    if (!was_searched(tree, path->size())) {
        fmt::print(stderr, "damier: --under: the search never came to {}\n", quoted(options.under));
        return kNegative;
    }
    const auto text = draw<G>(options, *format, tree, *thought);
    if (!text) return refuse(text.error());
    if (const auto written = write_file(options.out, *text); !written)
        return refuse(written.error());
    fmt::print("{}: {}, move {}, value {}\n", options.out, size_text(tree, *thought),
               G::write_record_move(at, thought->move),
               thought->depth == 0 ? "unknown" : engine::value_text(thought->value));
    return watch.stopped() ? stopped_early() : kDone;
}

}  // namespace tree_command

Action add_tree(CLI::App& app) {
    using namespace tree_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("tree", "Draw the tree that a player searches");
    options->position.add_to(*command);
    command->add_option("--player", options->player, "Who searches; damier players lists them")
        ->capture_default_str();
    command
        ->add_option("--out", options->out,
                     "The file: .svg (needs Graphviz), .dot, or .json with all that was recorded")
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
    command->footer(
        "Examples:\n  damier tree --player alphabeta:depth=2,quiescence=off --out tree.svg\n"
        "  damier tree --record game.pgn --before 12... --player lyon --out tree.json");
    return [options] {
        return with_chosen_game(options->position, [&]<class G>() { return run<G>(*options); });
    };
}

}  // namespace damier::cli
