#include "engine/tree_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/text.h"
#include "engine/value_text.h"
#include "games/games.h"

namespace damier::engine {

using search::Bound;
using search::End;
using search::kNoNode;
using search::Tree;
using search::TreeNode;
using search::Visit;

namespace {

// Walks the nodes from `first` on, up to the next root or the end of all, and calls
// f(index, position before the move, position in the node).
template <GamePosition P, class F>
void for_each_node(const Tree<P>& tree, std::uint32_t first, bool only_one_root, F f) {
    // From the root down: the nodes come in search order, so parents are still there.
    std::vector<std::pair<std::uint32_t, P>> way;
    for (std::uint32_t i = first; i < tree.nodes.size(); ++i) {
        const TreeNode<P>& node = tree.nodes[i];
        if (node.visit == Visit::Root) {
            if (only_one_root && i != first) return;
            way.assign(1, {i, tree.start});
            f(i, tree.start, tree.start);
            continue;
        }
        while (way.back().first != node.parent) way.pop_back();
        const P before = way.back().second;
        P at = before;
        if (node.visit == Visit::Pass) {
            if constexpr (P::kNullMoveSound) {
                typename P::Undo undo;
                at.make_null(undo);
            }
        } else if (has_move(node.visit)) {
            at.make(node.move);
        }
        way.push_back({i, at});
        f(i, before, at);
    }
}

// The moves that nodes left out, by node.
template <GamePosition P>
using SkippedMoves = std::unordered_map<std::uint32_t, std::vector<search::SkippedMove<P>>>;
template <GamePosition P>
SkippedMoves<P> skipped_moves(const Tree<P>& tree) {
    SkippedMoves<P> found;
    for (const auto& item : tree.skipped) found[item.node].push_back(item);
    return found;
}

// The colour of a node says why it ended; the legend lists them in this order.
struct Look {
    End end;
    std::string_view colour;
    std::string_view text;
};
constexpr std::size_t kUsualLooks = 9;  // the others are in a legend where they occur
constexpr std::array<Look, 14> kLooks{{
    {End::Searched, "#ffffff", "all moves tried"},
    {End::BetaCut, "#ffd8a8", "beta cut"},
    {End::TableCut, "#bcd9f5", "table cut"},
    {End::NullCut, "#dcc8f0", "null-move cut"},
    {End::StandPat, "#cdebc5", "stand pat"},
    {End::Leaf, "#e4e4e4", "leaf"},
    {End::Draw, "#f6efa6", "draw"},
    {End::NoMoves, "#f5b5b0", "no moves"},
    {End::Stopped, "#c8c8c8", "stopped"},
    {End::ReverseFutility, "#ffe3f1", "reverse futility"},
    {End::ProbCut, "#d3f9f0", "probcut"},
    {End::MultiCut, "#ffec99", "multi-cut"},
    {End::MateDistance, "#e9d8c4", "mate distance"},
    {End::Tablebase, "#c5f6fa", "tablebase"},
}};

// The same for a node of a Monte Carlo search: what is certain for the side that moves at the root.
struct SampleLook {
    std::string_view colour;
    std::string_view text;
};
constexpr std::array<SampleLook, 4> kSampleLooks{{{"#ffffff", "sampled"},
                                                  {"#cdebc5", "proven win"},
                                                  {"#f6efa6", "proven draw"},
                                                  {"#f5b5b0", "proven loss"}}};
constexpr std::string_view sample_colour(bool is_proven, Value value_for_root) {
    const std::size_t look = !is_proven                ? 0
                             : is_win(value_for_root)  ? 1
                             : is_loss(value_for_root) ? 3
                                                       : 2;
    return kSampleLooks[look].colour;
}

constexpr std::string_view colour_of(End end) {
    for (const Look& look : kLooks) {
        if (look.end == end) return look.colour;
    }
    return "#ffffff";
}

std::string board_cells(std::string_view drawn) {
    std::string out = "<br/><font face=\"monospace\" point-size=\"7\">";
    for (const char c : drawn) {
        if (c == '\n') {
            out += "<br align=\"left\"/>";
        } else {
            out += c == ' ' ? "&#160;" : escape_xml(std::string_view(&c, 1));
        }
    }
    return out + "</font>";
}

// Values in a picture are all for the side that moves at the root: what it wants large, its
// opponent wants small.
Value for_root(Value value, int ply) { return ply % 2 == 0 ? value : -value; }

std::string window_end(Value value) {
    if (value >= kInfinity) return "+\u221e";
    if (value <= -kInfinity) return "-\u221e";
    return value_text(value);
}

template <GamePosition P>
std::string value_with_bound(const TreeNode<P>& node) {
    if (node.end == End::Stopped) return "?";
    const bool turned = node.ply % 2 != 0;
    const bool at_least = node.bound == (turned ? Bound::Upper : Bound::Lower);
    const std::string_view sign = node.bound == Bound::Exact ? ""
                                  : at_least                 ? "\u2265 "
                                                             : "\u2264 ";
    return fmt::format("{}{}", sign, value_text(for_root(node.value, node.ply)));
}

template <Game G>
class DotWriter {
public:
    using P = typename G::Position;

    DotWriter(const Tree<P>& tree, std::uint32_t root, const TreePicture& picture)
        : tree_(tree), root_(root), picture_(picture), best_(tree.nodes.size()) {
        for (std::uint32_t i = root; i != kNoNode; i = tree.nodes[i].best) best_[i] = true;
        last_ = root;
        for_each_node(tree, root, true, [this](std::uint32_t i, const P&, const P&) { last_ = i; });
    }

    std::string write() {
        out_ =
            "digraph tree {\n"
            "  rankdir=LR; ranksep=0.6; nodesep=0.08; ordering=out; pad=0.3; bgcolor=white;\n"
            "  node [shape=box, style=filled, fontname=\"Helvetica\", fontsize=10, "
            "height=0.2, margin=\"0.07,0.04\", penwidth=0.7];\n"
            "  edge [tailport=e, headport=w, arrowsize=0.5, penwidth=0.7, fontname=\"Helvetica\", "
            "fontsize=8];\n";
        legend();
        for_each_node(tree_, root_, true, [this](std::uint32_t i, const P& before, const P& at) {
            node(i, before, at);
        });
        return out_ + later_ + "}\n";
    }

private:
    template <class... Args>
    void add(fmt::format_string<Args...> text, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
    }
    // For what is drawn below all children of its node: Graphviz keeps the order of the edges.
    template <class... Args>
    void add_later(fmt::format_string<Args...> text, Args&&... args) {
        fmt::format_to(std::back_inserter(later_), text, std::forward<Args>(args)...);
    }

    void legend() {
        const std::string_view side = G::side_name(tree_.start.turn());
        add("  labelloc=b; fontname=\"Helvetica\"; fontsize=10;\n  label=<<table border=\"0\" "
            "cellspacing=\"0\"><tr><td>{}<br/>{}</td></tr><tr><td><table border=\"0\" "
            "cellborder=\"1\" cellspacing=\"4\"><tr>",
            escape_xml(picture_.title), escape_xml(picture_.position));
        if (tree_.nodes[root_].sample.exists) {
            sample_legend(side);
            return;
        }
        for (std::size_t i = 0; i < kLooks.size(); ++i) {
            const Look& look = kLooks[i];
            if (i < kUsualLooks || occurs(look.end))
                add("<td bgcolor=\"{}\">{}</td>", look.colour, look.text);
        }
        add("</tr></table></td></tr><tr><td>Values are for {}. Square: {} to move; round: the "
            "opponent. In brackets the window, where it is not open.<br/>Thick: the best line. Red "
            "bar: moves not tried. Dashed: from the table. Dotted border: quiescence. (again): "
            "with a wider window or deeper.</td></tr></table>>;\n",
            side, side);
    }

    [[nodiscard]] bool occurs(End end) const {
        return std::any_of(tree_.nodes.begin() + root_, tree_.nodes.begin() + last_ + 1,
                           [end](const TreeNode<P>& node) { return node.end == end; });
    }

    void sample_legend(std::string_view side) {
        for (const SampleLook& look : kSampleLooks)
            add("<td bgcolor=\"{}\">{}</td>", look.colour, look.text);
        add("</tr></table></td></tr><tr><td>Points in percent are for {}, then the visits. Square: "
            "{} to move; round: the opponent.<br/>Thick: the most visited line. The terms of the "
            "formula are in the tooltips.</td></tr></table>>;\n",
            side, side);
    }

    // The points of the side that moves at the root.
    static double points_for_root(const TreeNode<P>& node) {
        return node.ply % 2 != 0 ? node.sample.mean : 1 - node.sample.mean;
    }
    static std::string sample_text(const TreeNode<P>& node) {
        const std::string points = node.sample.is_proven
                                       ? value_text(for_root(node.value, node.ply))
                                       : fmt::format("{:.1f} %", 100 * points_for_root(node));
        return fmt::format("{}&#160;&#160;<font point-size=\"8\">{}</font>", points,
                           node.sample.visits);
    }
    static std::string sample_tooltip(const TreeNode<P>& node) {
        const search::Sample& sample = node.sample;
        std::string text = fmt::format("node {}, visits: {}", node.number, sample.visits);
        if (node.ply > 0) {
            text += fmt::format(", mean {:.4f} for the side that made the move, exploration {:.4f}",
                                sample.mean, sample.exploration);
        }
        if (sample.prior > 0) text += fmt::format(", prior {:.4f}", sample.prior);
        if (sample.amaf_visits > 0)
            text += fmt::format(", all moves as first {:.4f} in {} playouts", sample.amaf_mean,
                                sample.amaf_visits);
        return text;
    }

    void node(std::uint32_t i, const P& before, const P& at) {
        const TreeNode<P>& node = tree_.nodes[i];
        const bool is_sample = node.sample.exists;
        std::string label = fmt::format("<b>{}</b>&#160;&#160;{}", name(node, before),
                                        is_sample ? sample_text(node) : value_with_bound(node));
        if (node.again) label += "&#160;(again)";
        if (node.change != 0) label += fmt::format("&#160;({:+} ply)", node.change);
        if (!is_sample && (node.alpha > -kInfinity || node.beta < kInfinity)) label += window(node);
        if (picture_.fens) {
            label += fmt::format("<br/><font point-size=\"7\">{}</font>",
                                 escape_xml(write_position<G>(at, picture_.notation)));
        }
        if (picture_.boards) label += board_cells(G::draw(at));
        add("  n{} [label=<{}>, fillcolor=\"{}\", style=\"filled{}{}\"{}, tooltip=\"{}\"];\n",
            node.number, label,
            is_sample ? sample_colour(node.sample.is_proven, for_root(node.value, node.ply))
                      : colour_of(node.end),
            node.ply % 2 == 0 ? "" : ",rounded", node.visit == Visit::Quiescence ? ",dotted" : "",
            best_[i] ? ", penwidth=2" : "", is_sample ? sample_tooltip(node) : tooltip(node));
        if (i != root_) {
            add("  n{} -> n{} [{}];\n", tree_.nodes[node.parent].number, node.number,
                best_[i]               ? "penwidth=2.5, color=\"#2b8a3e\""
                : is_aside(node.visit) ? "style=dashed, color=\"#7048a8\""
                                       : "");
        }
        draw_left_out(node);
        draw_skipped(i, at);
        const std::uint32_t source = node.source == 0 ? kNoNode : tree_.find(node.source);
        if (source != kNoNode && source > root_ && source <= last_) {
            add("  n{} -> n{} [style=dashed, color=\"#1c6fbf\", constraint=false, "
                "tailport=_, headport=_];\n",
                node.source, node.number);
        }
    }

    // What is not drawn: moves that a cut made needless, and what was folded.
    void draw_left_out(const TreeNode<P>& node) {
        const bool was_cut = node.end == End::BetaCut || node.end == End::NullCut;
        if (was_cut && node.moves > node.tried) {
            add_later(
                "  c{0} [shape=plaintext, style=\"\", fontcolor=\"#c92a2a\", fontsize=8, "
                "label=\"{1} "
                "not tried\"];\n  n{0} -> c{0} [arrowhead=tee, arrowsize=1, style=dotted, "
                "color=\"#c92a2a\"];\n",
                node.number, node.moves - node.tried);
        }
        if (node.folded > 0) {
            add_later(
                "  f{0} [shape=plaintext, style=\"\", fontsize=8, label=\"{1} more node{2}\"];\n"
                "  n{0} -> f{0} [arrowhead=none, style=dotted];\n",
                node.number, node.folded, node.folded == 1 ? "" : "s");
        }
    }

    // Moves that were left out, together by the reason.
    void draw_skipped(std::uint32_t i, const P& at) {
        std::map<End, std::string> moves;
        const auto it = skipped_.find(i);
        if (it == skipped_.end()) return;
        for (const auto& item : it->second) {
            std::string& text = moves[item.reason];
            text +=
                (text.empty() ? "" : " ") + write_shown_move<G>(at, item.move, picture_.notation);
        }
        for (const auto& [reason, text] : moves) {
            add_later(
                "  s{0}_{1} [shape=plaintext, style=\"\", fontcolor=\"#868e96\", fontsize=8, "
                "label=\"{2}: {3}\"];\n  n{0} -> s{0}_{1} [arrowhead=none, style=dotted, "
                "color=\"#868e96\"];\n",
                tree_.nodes[i].number, static_cast<int>(reason), search::name(reason), text);
        }
    }

    std::string name(const TreeNode<P>& node, const P& before) {
        if (node.visit == Visit::Root)
            return node.sample.exists ? "root" : fmt::format("depth {}", node.depth);
        if (!has_move(node.visit)) return std::string(search::name(node.visit));
        return escape_xml(write_shown_move<G>(before, node.move, picture_.notation));
    }

    std::string window(const TreeNode<P>& node) {
        const bool turned = node.ply % 2 != 0;
        return fmt::format("&#160;<font point-size=\"7\">[{}, {}]</font>",
                           window_end(turned ? -node.beta : node.alpha),
                           window_end(turned ? -node.alpha : node.beta));
    }

    std::string tooltip(const TreeNode<P>& node) {
        std::string text =
            fmt::format("node {}, {}, static {}", node.number, search::name(node.end),
                        value_text(for_root(node.static_value, node.ply)));
        if (node.end == End::TableCut && node.source != 0)
            text += fmt::format(", from node {}", node.source);
        return text;
    }

    const Tree<P>& tree_;
    std::uint32_t root_;
    std::uint32_t last_ = 0;
    const TreePicture& picture_;
    std::vector<bool> best_;  // is on the best line
    SkippedMoves<P> skipped_ = skipped_moves(tree_);
    std::string out_;
    std::string later_;
};

// A window's open end is null.
nlohmann::ordered_json window_json(Value value) {
    if (value >= kInfinity || value <= -kInfinity) return nullptr;
    return value;
}

template <GamePosition P>
void add_search(nlohmann::ordered_json& json, const TreeNode<P>& node) {
    json["depth"] = node.depth;
    json["alpha"] = window_json(node.alpha);
    json["beta"] = window_json(node.beta);
    json["static"] = node.static_value;
    json["end"] = search::name(node.end);
    if (node.end != End::Stopped) {
        json["value"] = node.value;
        json["bound"] = search::name(node.bound);
    }
}

template <GamePosition P>
void add_sample(nlohmann::ordered_json& json, const TreeNode<P>& node) {
    json["end"] = search::name(node.end);
    json["value"] = node.value;
    json["proven"] = node.sample.is_proven;
    json["visits"] = node.sample.visits;
    json["mean"] = node.sample.mean;
    if (node.ply > 0) json["exploration"] = node.sample.exploration;
    if (node.sample.prior > 0) json["prior"] = node.sample.prior;
    if (node.sample.amaf_visits > 0) {
        json["amaf_visits"] = node.sample.amaf_visits;
        json["amaf_mean"] = node.sample.amaf_mean;
    }
}

}  // namespace

template <Game G>
std::string tree_as_dot(const Tree<typename G::Position>& tree, std::uint32_t root,
                        const TreePicture& picture) {
    return DotWriter<G>(tree, root, picture).write();
}

template <Game G>
std::string tree_as_json(const Tree<typename G::Position>& tree, std::string_view player,
                         const search::Thought<typename G::Position>& thought, Notation notation,
                         bool fens) {
    using P = typename G::Position;
    using Json = nlohmann::ordered_json;
    const auto dump = [](const Json& json) {
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    std::string nodes;  // as text: as objects a large tree would need ten times the memory
    const auto skipped = skipped_moves(tree);
    for_each_node(tree, 0, false, [&](std::uint32_t i, const P& before, const P& at) {
        const TreeNode<P>& node = tree.nodes[i];
        Json json = {{"number", node.number}, {"visit", search::name(node.visit)}};
        if (node.parent != kNoNode) json["parent"] = tree.nodes[node.parent].number;
        if (has_move(node.visit)) {
            json["move"] = write_move<G>(before, node.move, notation);
            json["text"] = write_shown_move<G>(before, node.move, notation);
        }
        if (fens) json["fen"] = write_position<G>(at, notation);
        if (node.again) json["again"] = true;
        if (node.change != 0) json["change"] = node.change;
        json["ply"] = node.ply;
        if (node.sample.exists) {
            add_sample(json, node);
        } else {
            add_search(json, node);
        }
        if (node.best != kNoNode) json["best"] = tree.nodes[node.best].number;
        if (node.moves != 0) json["moves"] = node.moves;
        if (node.tried != 0) json["tried"] = node.tried;
        if (node.source != 0) json["source"] = node.source;
        if (node.folded != 0) json["folded"] = node.folded;
        if (const auto it = skipped.find(i); it != skipped.end()) {
            for (const auto& item : it->second)
                json["skipped"].push_back({{"move", write_move<G>(at, item.move, notation)},
                                           {"reason", search::name(item.reason)}});
        }
        if (!nodes.empty()) nodes += ",\n";
        nodes += dump(json);
    });
    Json json = {{"game", G::kName},
                 {"fen", write_position<G>(tree.start, notation)},
                 {"turn", G::side_name(tree.start.turn())},
                 {"player", player},
                 {"move", write_move<G>(tree.start, thought.move, notation)},
                 {"value", thought.value},
                 {"depth", thought.depth},
                 {"nodes", thought.candidates.empty() ? tree.visited : thought.counters.nodes},
                 {"seconds", thought.counters.seconds},
                 {"playouts", thought.counters.playouts},
                 {"recorded", tree.nodes.size()},
                 {"answer", tree.nodes[tree.answer()].number}};
    if (thought.depth == 0) json["value"] = nullptr;
    if (thought.candidates.empty()) json.erase("playouts");
    if (notation != Notation::Course) json.erase("turn");  // the other forms of FEN have it
    std::string out = dump(json);
    out.pop_back();  // the tree goes in before the closing brace
    return out + ",\"tree\":[\n" + nodes + "\n]}\n";
}

#define DAMIER_INSTANTIATE(G)                                                        \
    template std::string tree_as_dot<G>(const Tree<G::Position>&, std::uint32_t,     \
                                        const TreePicture&);                         \
    template std::string tree_as_json<G>(const Tree<G::Position>&, std::string_view, \
                                         const search::Thought<G::Position>&, Notation, bool);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::engine
