#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/text_table.h"
#include "eval/chess_judges.h"
#include "reproduce/ocap.h"

namespace damier::reproduce {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view kSource =
    "Wenhao Luo, Rapport du projet IA échecs (the engine OCAP; Université du Québec à Chicoutimi, "
    "23 November 2022)";
constexpr std::string_view kStopped = "Not measured: stopped before that.";
constexpr std::string_view kClaimedDepths = "5 instead of 2";
constexpr double kClaimedGain = 3;             // plies
constexpr double kPixelsPerPoint = 96.0 / 72;  // of Graphviz's bitmaps
constexpr double kBytesPerPixel = 4;
constexpr double kClaimedGigabytes = 6;
constexpr int kClaimedPicture = 3;  // the depth of the tree that has them; nobody can follow it
constexpr int kFirstMoves = 20;
constexpr double kExponential = 2;  // times the nodes with each ply, or more
constexpr double kRare = 0.1;

std::string_view words_of(KingRule rule) {
    switch (rule) {
        case KingRule::Chess:
            return "every move is tested";
        case KingRule::Steps:
            return "the king's steps are tested";
        case KingRule::None:
            break;
    }
    return "nothing is tested";
}

double ratio(std::uint64_t a, std::uint64_t b) {
    return static_cast<double>(a) / static_cast<double>(b);
}

Claim pruning_claim(const OcapStudy& study) {
    Claim claim{"Alpha-beta leaves out nodes whose value can no longer matter (3.4.1, no figure).",
                "-", std::string(kStopped)};
    if (study.lines == 0) return claim;
    claim.ours = fmt::format(
        "from the start {} plies deep the tree has {} nodes; the report's form, which cuts only "
        "where a bound is exceeded, and in no particular order, visits {}",
        study.settings.depth, study.lines, study.start_nodes);
    const double left_out = 100 * (1 - ratio(study.start_nodes, study.lines));
    claim.verdict = study.start_nodes < study.lines
                        ? fmt::format("Holds: {:.1f} % are left out.", left_out)
                        : "Not to be seen so near the root.";
    claim.exact = true;
    return claim;
}

std::string tied_text(const Opening& opening) {
    return fmt::format("{} are best at depth 1 to {}", fmt::join(opening.tied, ", "),
                       opening.tied.size());
}

Claim opening_claim(const OcapStudy& study) {
    Claim claim{
        "Material alone cannot tell the first moves of a game apart, since nothing is exchanged "
        "yet; the heuristic of equation 1 can (3.4.2).",
        "-", std::string(kStopped)};
    if (study.openings.size() < 2) return claim;
    const Opening& material = study.openings[0];
    const Opening& ocap = study.openings[1];
    claim.ours = fmt::format(
        "of the {} first moves {} with material alone, {} with equation 1; against itself two "
        "plies deep material alone begins {}, equation 1 {}",
        kFirstMoves, tied_text(material), tied_text(ocap), material.first_moves, ocap.first_moves);
    std::size_t holds = 0;
    for (std::size_t i = 0; i < material.tied.size(); ++i)
        holds += material.tied[i] == kFirstMoves && ocap.tied[i] < kFirstMoves ? 1 : 0;
    claim.verdict =
        holds == 0 ? "Does not hold at any depth."
        : holds == material.tied.size()
            ? "Holds: at every depth all moves share the best value, and fewer with equation 1."
            : fmt::format("Holds at {} of {} depths.", holds, material.tied.size());
    claim.exact = true;
    return claim;
}

Claim equation_claim() {
    // A knight's bonus on each rank of its own side, from what eval=ocap gives it.
    const auto& weights = *eval::Ocap().weights();
    const auto& worth = *eval::ChessMaterial().weights();
    const int knight = chess::idx(chess::make_piece(Side::First, chess::PieceType::Knight));
    std::vector<std::string> bonus;
    int best = 0;
    for (int rank = 0; rank < 8; ++rank) {
        const auto of = [&](int r) { return weights.of(knight, 8 * r) - worth.of(knight, 8 * r); };
        if (of(rank) > of(best)) best = rank;
        bonus.push_back(fmt::format("{:.1f}", of(rank) / 100.0));
    }
    // As it is printed: 16 men on each side, at distances 0 and 1 from their own edges.
    const double white = 0.8 * 5 + 0.8 * 4;
    const double black = 0.8 * 2 + 0.8 * 1;
    return {
        "h = 0.1 |d1 - 5| for White, from a1-h1, and 0.1 |d2 - 2| for Black, from a8-h8: the "
        "further a man has advanced, the better (equation 1).",
        fmt::format("as printed, the start has {:.1f} for White and {:.1f} for Black, and a "
                    "white man that advances loses; the report's program counts both distances "
                    "from a1-h1 and takes the term off, and so does eval=ocap: {} from a "
                    "side's first rank to its eighth",
                    white, black, fmt::join(bonus, ", ")),
        fmt::format("Misprinted; as the program has it the words hold up to rank {}, and a man "
                    "that goes further loses again.",
                    best + 1),
        true};
}

std::string games_text(const Opening& opening) {
    std::vector<std::string> texts;
    int captures = 0;
    for (const Opening::Game& game : opening.games) {
        texts.push_back(fmt::format("{} after {} plies", game.ending, game.plies));
        captures += game.captures;
    }
    return fmt::format("{} ({} captures)", fmt::join(texts, ", "), captures);
}

Claim loops_claim(const OcapStudy& study) {
    constexpr std::string_view kLoop = "repetition";
    Claim claim{"The heuristic makes a game progress and avoids loops (3.4.2).", "-",
                std::string(kStopped)};
    if (study.openings.size() < 2) return claim;
    const Opening& material = study.openings[0];
    const Opening& ocap = study.openings[1];
    claim.ours = fmt::format(
        "four games of each against itself, two plies deep, from the start and three openings: "
        "material alone: {}; equation 1: {}",
        games_text(material), games_text(ocap));
    const int before = material.ended_by(kLoop);
    const int after = ocap.ended_by(kLoop);
    claim.verdict =
        after < before
            ? fmt::format("Holds in part: {} of {} games end in a loop instead of {}.", after,
                          ocap.games.size(), before)
            : fmt::format("Not seen here: {} of {} games end in a loop, with material alone {}.",
                          after, ocap.games.size(), before);
    if (after == 0 && before > 0)
        claim.verdict = fmt::format("Holds: no game ends in a loop, with material alone {} of {}.",
                                    before, material.games.size());
    claim.exact = true;
    return claim;
}

double raw_bytes(const PageSize& page) {
    return page.width * kPixelsPerPoint * page.height * kPixelsPerPoint * kBytesPerPixel;
}

Claim nodes_claim(const OcapStudy& study) {
    Claim claim{
        "The nodes of the tree grow exponentially with the depth; a picture of depth 1 can "
        "be read, one of depth 3 cannot (4.1, figure 2).",
        "-", std::string(kStopped)};
    if (study.trees.empty() || study.trees.back().depth < kClaimedPicture) return claim;
    std::vector<std::string> texts;
    for (const TreePicture& tree : study.trees)
        texts.push_back(fmt::format("{} nodes and {} bytes of dot at depth {}", tree.nodes,
                                    tree.dot_bytes, tree.depth));
    claim.ours = fmt::format("{}, by damier tree --player ocap:depth=N,time=off,iterative=off",
                             fmt::join(texts, ", "));
    const double times = std::pow(ratio(study.trees.back().nodes, study.trees.front().nodes),
                                  1.0 / static_cast<double>(study.trees.size() - 1));
    claim.verdict =
        times >= kExponential
            ? fmt::format("Holds: a ply more is {:.0f} times the nodes.", times)
            : fmt::format("Does not hold: a ply more is only {:.1f} times the nodes.", times);
    claim.exact = true;
    return claim;
}

Claim picture_claim(const OcapStudy& study) {
    Claim claim{"At depth 3 the PNG file can have 6 Gb (4.1).",
                "not measured: Graphviz's sfdp is "
                "not there",
                "Not measured here."};
    if (study.trees.empty() || study.trees.back().depth < kClaimedPicture)
        return {claim.theirs, "-", std::string(kStopped)};
    std::vector<std::string> texts;
    double largest = 0;  // GB
    for (const TreePicture& tree : study.trees) {
        if (!tree.page) return claim;
        largest = raw_bytes(*tree.page) / 1e9;
        texts.push_back(fmt::format("{:.0f} x {:.0f} pixels, {:.3f} GB before packing, at depth {}",
                                    tree.page->width * kPixelsPerPoint,
                                    tree.page->height * kPixelsPerPoint, largest, tree.depth));
    }
    claim.ours = fmt::format("laid out as in the report, by sfdp -x -Goverlap=scale: {}",
                             fmt::join(texts, ", "));
    claim.verdict = fmt::format(
        "{}: {:.1f} GB while it is drawn, and less as a file, since a PNG is packed "
        "(docs/reproduce.md has its size).",
        largest >= kClaimedGigabytes ? "Holds before it is packed" : "Not so much", largest);
    return claim;
}

Claim gain_by_counts(const OcapStudy& study) {
    Claim claim{fmt::format("Without the test whether a cell is attacked the search comes to depth "
                            "{} (4.4): what it saves.",
                            kClaimedDepths),
                "-", std::string(kStopped)};
    const int depth = study.settings.depth;
    const KingRow* none = study.row(KingRule::None, depth);
    const KingRow* before = study.row(KingRule::None, depth - 1);
    const KingRow* steps = study.row(KingRule::Steps, depth);
    const KingRow* chess = study.row(KingRule::Chess, depth);
    if (none == nullptr) return claim;
    if (before == nullptr) {
        claim.ours = "counted at depth 1 alone";
        claim.verdict = "Needs --depth 2 or more.";
        claim.exact = true;
        return claim;
    }
    const double saved = ratio(steps->looks, none->looks);
    const double ply = ratio(none->looks, before->looks);
    const double gain = std::log(saved) / std::log(ply);
    claim.ours = fmt::format(
        "on twelve positions at depth {} somebody looks at where a piece can go {} times without "
        "any test, {} times ({:.1f} times as often) with the king's steps tested as OCAP did, and "
        "{} times with every move tested; one ply more costs {:.1f} times as much",
        depth, none->looks, steps->looks, saved, chess->looks, ply);
    claim.verdict =
        gain >= kClaimedGain
            ? fmt::format("Holds: the looks saved pay for {:.1f} plies.", gain)
            : fmt::format(
                  "Not so much: the looks saved pay for {:.1f} plies, not for {:.0f}. What "
                  "else made theirs is not in the report.",
                  gain, kClaimedGain);
    claim.exact = true;
    return claim;
}

Claim gain_by_clock(const OcapStudy& study) {
    Claim claim{fmt::format("The search comes to depth {} in its second (4.4; 3.5.3 has the "
                            "second): by the clock.",
                            kClaimedDepths),
                study.settings.seconds ? "-" : "not measured: no clock has a part in this run",
                study.settings.seconds ? std::string(kStopped) : "Not measured here."};
    if (study.reach.size() < kKingRules.size()) return claim;
    std::vector<std::string> texts;
    for (const KingReach& reach : study.reach)
        texts.push_back(fmt::format("{:.1f} ({} from the start) where {}", reach.mean(),
                                    reach.depths.front(), words_of(reach.rule)));
    claim.ours = fmt::format("depth finished in {} s, mean of twelve positions: {}",
                             study.settings.seconds.value_or(0), fmt::join(texts, "; "));
    const double gain = study.reach[2].mean() - study.reach[1].mean();
    claim.verdict = fmt::format("{}: leaving the test out is worth {:.1f} plies here.",
                                gain >= kClaimedGain ? "Holds" : "Not so much", gain);
    return claim;
}

Claim suicide_claim(const OcapStudy& study) {
    Claim claim{
        "A sound system does not choose a move that loses its king, so the test can be "
        "left out (4.4).",
        "-", std::string(kStopped)};
    if (study.suicides.size() < 2) return claim;
    const Suicides& shallow = study.suicides[0];
    const Suicides& deep = study.suicides[1];
    claim.ours = fmt::format(
        "in the {} positions one move from the twelve, {} of the moves chosen without any test are "
        "illegal at depth 1, and {} at depth 2",
        shallow.positions, shallow.illegal, deep.illegal);
    claim.verdict = deep.illegal > 0 ? "Does not hold."
                    : shallow.illegal > 0
                        ? "Holds from depth 2 on; depth 1 does not see the answer."
                        : "Holds, even at depth 1.";
    claim.exact = true;
    return claim;
}

Claim stalemate_claim(const OcapStudy& study) {
    Claim claim{"Without the test stalemate is no longer found; it is supposed to be rare (4.4).",
                "-", std::string(kStopped)};
    const QueenEnding& queen = study.queen;
    if (queen.positions == 0) return claim;
    claim.ours = fmt::format(
        "of the {} positions of king and queen against king {} have a move that is stalemate; at "
        "depth 3 it is played in {} without any test, in {} with the king's steps tested, in {} "
        "with every move tested",
        queen.positions, queen.traps, queen.fell[2], queen.fell[1], queen.fell[0]);
    const double share = static_cast<double>(queen.fell[2]) / std::max(queen.traps, 1);
    claim.verdict = queen.fell[2] <= queen.fell[0]
                        ? "Does not hold: it is played no more often than with every move tested."
                        : fmt::format(
                              "Holds, and is {}: a win is thrown away in {:.0f} % of the positions "
                              "where it can be.",
                              share < kRare ? "rare" : "not so rare", 100 * share);
    claim.exact = true;
    return claim;
}

std::string counts_table(const OcapStudy& study) {
    TextTable table(
        {{"king", TextColumn::Kind::Words}, {"depth"}, {"nodes"}, {"looks"}, {"looks a node"}});
    for (const KingRow& row : study.rows)
        table.add({std::string(words_of(row.rule)), fmt::to_string(row.depth),
                   fmt::to_string(row.nodes), fmt::to_string(row.looks),
                   fmt::format("{:.1f}", ratio(row.looks, row.nodes))});
    return table.text();
}

ordered_json page_json(const std::optional<PageSize>& page) {
    if (!page) return nullptr;
    return {{"width", page->width}, {"height", page->height}, {"raw_bytes", raw_bytes(*page)}};
}

ordered_json opening_json(const Opening& opening) {
    auto games = ordered_json::array();
    for (const Opening::Game& game : opening.games)
        games.push_back(
            {{"plies", game.plies}, {"captures", game.captures}, {"ending", game.ending}});
    return {{"eval", opening.eval},
            {"tied", opening.tied},
            {"moves", opening.first_moves},
            {"games", std::move(games)}};
}

}  // namespace

std::vector<Claim> claims_of(const OcapStudy& study) {
    return {pruning_claim(study),  opening_claim(study), equation_claim(),
            loops_claim(study),    nodes_claim(study),   picture_claim(study),
            gain_by_counts(study), gain_by_clock(study), suicide_claim(study),
            stalemate_claim(study)};
}

std::string to_text(const OcapStudy& study) {
    std::string text =
        "ocap: a king that may be left in check, the opening, and trees as pictures\n";
    text += wrapped("after ", kSource);
    if (!study.complete) text += "\nStopped early: what was finished until then is below.\n";
    text += '\n' + counts_table(study) + '\n';
    text += wrapped("",
                    "Alpha-beta as the report has it on twelve positions, each iteration by itself "
                    "and summed. A look: somebody asks where one piece can go.");
    text += "\nThe document and the measurement\n";
    for (const Claim& claim : claims_of(study)) text += '\n' + to_text(claim);
    return text;
}

ordered_json to_json(const OcapStudy& study) {
    ordered_json json = {{"reproduce", "ocap"}, {"source", kSource}, {"complete", study.complete}};
    json["rows"] = ordered_json::array();
    for (const KingRow& row : study.rows)
        json["rows"].push_back({{"rule", name_of(row.rule)},
                                {"depth", row.depth},
                                {"nodes", row.nodes},
                                {"looks", row.looks}});
    json["suicides"] = ordered_json::array();
    for (const Suicides& each : study.suicides)
        json["suicides"].push_back(
            {{"depth", each.depth}, {"positions", each.positions}, {"illegal", each.illegal}});
    json["reach"] = ordered_json::array();
    for (const KingReach& reach : study.reach)
        json["reach"].push_back({{"rule", name_of(reach.rule)},
                                 {"seconds", study.settings.seconds.value_or(0)},
                                 {"depths", reach.depths}});
    json["openings"] = ordered_json::array();
    for (const Opening& opening : study.openings) json["openings"].push_back(opening_json(opening));
    json["queen_ending"] = {{"positions", study.queen.positions},
                            {"traps", study.queen.traps},
                            {"fell", study.queen.fell}};
    json["trees"] = ordered_json::array();
    for (const TreePicture& tree : study.trees)
        json["trees"].push_back({{"depth", tree.depth},
                                 {"nodes", tree.nodes},
                                 {"dot_bytes", tree.dot_bytes},
                                 {"page", page_json(tree.page)}});
    json["claims"] = ordered_json::array();
    for (const Claim& claim : claims_of(study)) json["claims"].push_back(to_json(claim));
    return json;
}

Plot to_plot(const OcapStudy& study) {
    Plot plot{.title = "OCAP: what the test of the king costs",
              .x_label = "depth",
              .y_label = "looks at where a piece can go, twelve positions",
              .y_scale = Scale::Log,
              .series = {}};
    for (const KingRule rule : kKingRules) {
        Series series{.name = std::string(words_of(rule)), .points = {}};
        for (const KingRow& row : study.rows) {
            if (row.rule == rule)
                series.points.push_back(
                    {static_cast<double>(row.depth), static_cast<double>(row.looks)});
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

}  // namespace damier::reproduce
