// A recorded tree of one game, as the session shows it to those who know no game's types.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "engine/player.h"
#include "engine/reply.h"
#include "engine/session.h"
#include "engine/tree_writer.h"

namespace damier::engine {

template <Game G>
class RecordedTreeOf final : public RecordedTree {
public:
    using P = typename G::Position;

    // `way`: how many moves lead to the subtree that was asked for.
    RecordedTreeOf(search::Tree<P> tree, search::Thought<P> thought, Reply reply, std::size_t way,
                   Notation notation)
        : tree_(std::move(tree)),
          thought_(std::move(thought)),
          reply_(std::move(reply)),
          way_(way),
          notation_(notation) {}

    [[nodiscard]] const Reply& reply() const override { return reply_; }
    [[nodiscard]] std::size_t nodes() const override { return tree_.nodes.size(); }
    [[nodiscard]] std::uint64_t visited() const override { return tree_.visited; }

    [[nodiscard]] bool has_subtree() const override {
        return way_ == 0 ||
               std::any_of(tree_.nodes.begin(), tree_.nodes.end(), [this](const auto& node) {
                   return node.on_the_way && static_cast<std::size_t>(node.ply) == way_;
               });
    }

    [[nodiscard]] std::string as_json(std::string_view player, bool fens) const override {
        return tree_as_json<G>(tree_, player, thought_, notation_, fens);
    }

    [[nodiscard]] Result<std::string> as_dot(const std::string& title, NodeText nodes,
                                             std::optional<int> depth) const override {
        std::uint32_t drawn = depth ? search::kNoNode : tree_.answer();
        for (const std::uint32_t root : tree_.roots()) {
            if (depth && tree_.nodes[root].depth == *depth) drawn = root;
        }
        if (depth && drawn == search::kNoNode) return fail("there was no search of that depth");
        return tree_as_dot<G>(tree_, drawn,
                              {title, write_position<G>(tree_.start, notation_), nodes.boards,
                               nodes.fens, notation_});
    }

private:
    search::Tree<P> tree_;
    search::Thought<P> thought_;
    Reply reply_;
    std::size_t way_;
    Notation notation_;
};

// What the player thinks of the line's position, with its tree; `way` leads to what the question asks
// for. Null where it searches none.
template <Game G>
std::unique_ptr<RecordedTree> record_tree(Thinker<typename G::Position>& player,
                                          const Line<typename G::Position>& line,
                                          const TreeQuestion& question,
                                          const std::vector<typename G::Position::Move>& way,
                                          Notation notation, std::stop_token stop) {
    using P = typename G::Position;
    search::TreeLimits<P> limits;
    limits.nodes = question.nodes;
    limits.depth = question.depth.value_or(P::kMaxPlies);
    limits.subtree = way;
    search::Recorder<P> recorder(line.position(), limits);
    auto thought = player.think_recorded(line, {}, std::move(stop), recorder);
    if (!thought) return nullptr;
    Answer<P> answer;
    answer.thought = *thought;
    answer.has_value = thought->depth > 0;
    Reply reply = reply_of<G>(line.position(), answer, notation);
    return std::make_unique<RecordedTreeOf<G>>(recorder.tree(), std::move(*thought),
                                               std::move(reply), way.size(), notation);
}

}  // namespace damier::engine
