#include "reproduce/report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/text_table.h"

namespace damier::reproduce {

namespace {

// Figures only.
TextTable table_with(const std::vector<std::string>& heads) {
    std::vector<TextColumn> columns;
    for (const std::string& head : heads) columns.push_back({head});
    return TextTable(std::move(columns));
}

// "+killers": narrow enough for seven columns and a yardstick.
std::string heading(const Rung& rung) {
    std::string name(rung.name);
    std::erase(name, ' ');
    return name;
}

// One number of every row, depth by depth; - where a rung did not come so deep. least: with Knuth
// and Moore's minimum in the last column.
template <class Cell>
std::string table_of(const Ladder& ladder, bool least, Cell cell) {
    std::vector<std::string> head{"depth"};
    for (const Rung& rung : rungs()) head.push_back(heading(rung));
    if (least) head.emplace_back("minimum");
    TextTable table = table_with(head);
    for (int depth = 1; depth <= ladder.deepest(); ++depth) {
        std::vector<std::string> cells{fmt::format("{}", depth)};
        for (std::size_t rung = 0; rung < rungs().size(); ++rung) {
            const Row* row = ladder.row(rung, depth);
            cells.push_back(row == nullptr ? "-" : cell(*row));
        }
        if (least) {
            const FullTree* tree = ladder.tree(depth);
            cells.push_back(tree == nullptr ? "-" : fmt::format("{:.0f}", tree->minimum()));
        }
        table.add(std::move(cells));
    }
    return table.text();
}

std::string table_of_trees(const Ladder& ladder) {
    TextTable table = table_with({"depth", "all leaves", "b", "minimum"});
    for (const FullTree& tree : ladder.trees) {
        table.add({fmt::format("{}", tree.depth), fmt::format("{}", tree.total()),
                   fmt::format("{:.2f}", tree.mean_branching_factor()),
                   fmt::format("{:.0f}", tree.minimum())});
    }
    return table.text();
}

std::string agreement_text(const Agreement& agreement) {
    if (agreement.disagreements.empty()) {
        return wrapped("", fmt::format("The values agree: {} searches without quiescence found "
                                       "the value of a lower rung, {} of them that of minimax "
                                       "itself. With quiescence the values differ by nature: it "
                                       "judges other positions.",
                                       agreement.compared, agreement.with_minimax));
    }
    std::string text = wrapped("", fmt::format("THE VALUES DO NOT AGREE, in {} of {} searches:",
                                               agreement.disagreements.size(), agreement.compared));
    for (const std::string& each : agreement.disagreements) text += wrapped("  ", each);
    return text;
}

}  // namespace

std::string to_text(const Study& study, const Ladder& ladder) {
    const Ground& ground = study.ground;
    std::string text = fmt::format("{}: the ladder of searches on {} positions of {}, eval={}\n",
                                   study.name, ground.positions.size(), ground.game, ground.eval);
    text += wrapped("after ", study.source);
    if (!ladder.complete) text += "\nStopped early: what was finished until then is below.\n";
    text += '\n';
    text += wrapped("",
                    "Every figure is a sum over the positions. Each search has all that the one "
                    "before it has and one thing more; from +iterative on it counts all "
                    "iterations from depth 1 to its depth, not the last alone. A dash: not "
                    "reached in the time given.");
    text += "\nnodes\n" +
            table_of(ladder, false, [](const Row& row) { return fmt::format("{}", row.nodes()); });
    text += "\nleaves\n" +
            table_of(ladder, true, [](const Row& row) { return fmt::format("{}", row.leaves()); });
    text += "\nseconds\n" + table_of(ladder, false, [](const Row& row) {
                return fmt::format("{:.3f}", row.seconds());
            });
    text += "\nthe full trees\n" + table_of_trees(ladder);
    text += '\n';
    text += wrapped(
        "",
        "minimum: Knuth and Moore's b^ceil(d/2) + b^floor(d/2) - 1 leaves, for each position with "
        "the b of its own full tree (the d-th root of its leaves, counted by perft), summed; b in "
        "the table is the mean of all. It holds for a tree that is the same everywhere and in "
        "which no two lines meet. A table knows that lines meet and may go below it, and where "
        "the moves are few in some lines and many in others any search may.");
    text += '\n' + agreement_text(compare_values(ladder));
    text += "\nThe document and the measurement\n";
    for (const Claim& claim : study.claims(ladder)) text += '\n' + to_text(claim);
    text += "\nThe positions\n\n";
    for (std::size_t i = 0; i < ladder.fens.size(); ++i) {
        text +=
            fmt::format("{:>3}  {}\n     {}\n", i + 1, ground.positions[i].about, ladder.fens[i]);
    }
    return text;
}

nlohmann::ordered_json to_json(const Study& study, const Ladder& ladder) {
    using nlohmann::ordered_json;
    const Ground& ground = study.ground;
    auto positions = ordered_json::array();
    for (std::size_t i = 0; i < ladder.fens.size(); ++i)
        positions.push_back({{"fen", ladder.fens[i]}, {"about", ground.positions[i].about}});
    auto rows = ordered_json::array();
    for (const Row& row : ladder.rows) {
        auto searches = ordered_json::array();
        for (std::size_t i = 0; i < row.searches.size(); ++i) {
            const Search& s = row.searches[i];
            searches.push_back({{"fen", ladder.fens[i]},
                                {"move", s.move},
                                {"value", s.value},
                                {"nodes", s.nodes},
                                {"leaves", s.leaves},
                                {"quiescence_nodes", s.quiescence_nodes},
                                {"last_nodes", s.last_nodes},
                                {"last_leaves", s.last_leaves},
                                {"seconds", s.seconds}});
        }
        const double seconds = row.seconds();
        const double nps = seconds > 0 ? static_cast<double>(row.nodes()) / seconds : 0;
        rows.push_back({{"rung", rungs()[row.rung].name},
                        {"player", rungs()[row.rung].player(ground.eval, row.depth)},
                        {"depth", row.depth},
                        {"nodes", row.nodes()},
                        {"leaves", row.leaves()},
                        {"quiescence_nodes", row.quiescence_nodes()},
                        {"last_nodes", row.last_nodes()},
                        {"last_leaves", row.last_leaves()},
                        {"seconds", seconds},
                        {"nps", static_cast<std::uint64_t>(nps)},
                        {"searches", searches}});
    }
    auto trees = ordered_json::array();
    for (const FullTree& tree : ladder.trees) {
        auto factors = ordered_json::array();
        for (std::size_t i = 0; i < tree.leaves.size(); ++i)
            factors.push_back(tree.branching_factor(i));
        trees.push_back({{"depth", tree.depth},
                         {"leaves", tree.total()},
                         {"branching_factor", tree.mean_branching_factor()},
                         {"minimum", tree.minimum()},
                         {"branching_factors", factors}});
    }
    auto claims = ordered_json::array();
    for (const Claim& claim : study.claims(ladder)) claims.push_back(to_json(claim));
    const Agreement agreement = compare_values(ladder);
    return {{"reproduce", study.name},
            {"source", study.source},
            {"game", ground.game},
            {"eval", ground.eval},
            {"complete", ladder.complete},
            {"agreement",
             {{"compared", agreement.compared},
              {"with_minimax", agreement.with_minimax},
              {"disagreements", agreement.disagreements}}},
            {"positions", positions},
            {"rows", rows},
            {"full_trees", trees},
            {"claims", claims}};
}

Plot to_plot(const Study& study, const Ladder& ladder) {
    Plot plot{.title = fmt::format("{}: nodes against depth, {} positions of {}", study.name,
                                   study.ground.positions.size(), study.ground.game),
              .x_label = "depth in plies",
              .y_label = "nodes of all positions",
              .y_scale = Scale::Log,
              .series = {}};
    for (std::size_t rung = 0; rung < rungs().size(); ++rung) {
        Series series{.name = std::string(rungs()[rung].name), .points = {}};
        for (int depth = 1; depth <= ladder.deepest(rung); ++depth) {
            series.points.push_back({static_cast<double>(depth),
                                     static_cast<double>(ladder.row(rung, depth)->nodes())});
        }
        plot.series.push_back(std::move(series));
    }
    Series least{.name = "Knuth-Moore minimum (leaves)", .points = {}, .dashed = true};
    for (const FullTree& tree : ladder.trees)
        least.points.push_back({static_cast<double>(tree.depth), tree.minimum()});
    plot.series.push_back(std::move(least));
    return plot;
}

}  // namespace damier::reproduce
