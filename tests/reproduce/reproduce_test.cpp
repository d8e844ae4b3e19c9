// The ladder of searches: its figures against perft and against each other, its verdicts against
// made-up measurements, and the three forms of its report.
#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/players.h"
#include "games/games.h"
#include "reproduce/report.h"
#include "sizes.h"

namespace damier::reproduce {
namespace {

const Study& study(std::string_view name) {
    for (const Study& each : studies()) {
        if (each.name == name) return each;
    }
    throw std::invalid_argument(std::string(name));
}

Ladder measured(std::string_view name, int depth) {
    ClimbProgress progress;
    return climb(study(name).ground, {.depth = depth, .seconds = 1e6}, progress, {}).value();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<std::string>(in), {}};
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

// Every tag is closed, in the right order, and no bare & or < is left in the text.
bool is_well_formed(std::string_view xml) {
    std::vector<std::string> open;
    std::size_t roots = 0;
    while (!xml.empty()) {
        const std::size_t begin = xml.find('<');
        const std::string_view text = xml.substr(0, begin);
        for (auto at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
            if (text.find(';', at) == std::string_view::npos) return false;
        }
        if (begin == std::string_view::npos) break;
        const std::size_t end = xml.find('>', begin);
        if (end == std::string_view::npos) return false;
        const std::string_view tag = xml.substr(begin + 1, end - begin - 1);
        xml.remove_prefix(end + 1);
        if (tag.empty() || count_of(tag, "'") % 2 != 0 || count_of(tag, "<") != 0) return false;
        if (tag.front() == '?' || tag.back() == '/') continue;
        const bool closes = tag.front() == '/';
        const std::string name(tag.substr(closes ? 1 : 0, tag.find(' ') - (closes ? 1 : 0)));
        if (!closes) {
            if (open.empty()) ++roots;
            open.push_back(name);
        } else if (open.empty() || open.back() != tag.substr(1)) {
            return false;
        } else {
            open.pop_back();
        }
    }
    return open.empty() && roots == 1;
}

TEST(KnuthMoore, KnownNumbers) {
    EXPECT_DOUBLE_EQ(least_leaves(40, 4), 3199);
    EXPECT_DOUBLE_EQ(least_leaves(40, 3), 1639);
    EXPECT_DOUBLE_EQ(least_leaves(40, 1), 40);
    EXPECT_DOUBLE_EQ(least_leaves(2, 5), 11);
    EXPECT_DOUBLE_EQ(least_leaves(1, 9), 1);
}

TEST(KnuthMoore, EachPositionHasItsOwnBranchingFactor) {
    const FullTree tree{2, {16, 9, 0}};
    EXPECT_EQ(tree.total(), 25U);
    EXPECT_DOUBLE_EQ(tree.branching_factor(0), 4);
    EXPECT_DOUBLE_EQ(tree.branching_factor(1), 3);
    EXPECT_NEAR(tree.mean_branching_factor(), std::sqrt(12.0), 1e-12);
    EXPECT_DOUBLE_EQ(tree.minimum(), 7 + 5);
}

TEST(Rungs, EachAddsOneThing) {
    ASSERT_EQ(rungs().size(), 7U);
    EXPECT_EQ(rungs()[0].player("material", 3), "minimax:depth=3,eval=material");
    const auto settings = [](const Rung& rung) {
        std::string player = rung.player("material", 3);
        std::replace(player.begin(), player.end(), ',', ' ');
        const auto words = words_of(player);
        return std::set<std::string>(words.begin(), words.end());
    };
    for (std::size_t i = 2; i < rungs().size(); ++i) {
        const auto before = settings(rungs()[i - 1]);
        const auto now = settings(rungs()[i]);
        std::vector<std::string> added;
        std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                            std::back_inserter(added));
        EXPECT_EQ(added.size(), 1U) << rungs()[i].name;
        EXPECT_EQ(now.size(), before.size());
    }
    for (const Rung& rung : rungs()) {
        EXPECT_TRUE(engine::make_player<chess::Chess>(rung.player("lyon", 4)));
        EXPECT_TRUE(engine::make_player<checkers::Sherlock>(rung.player("position", 20)));
    }
}

TEST(Studies, HaveADozenDifferentPositionsInTheGamesOwnWords) {
    for (const Study& each : studies()) {
        EXPECT_EQ(each.ground.positions.size(), 12U);
        std::set<std::string_view> fens;
        for (const Spot& spot : each.ground.positions) {
            fens.insert(spot.fen);
            EXPECT_FALSE(spot.about.empty());
        }
        EXPECT_EQ(fens.size(), 12U);
        ClimbProgress progress;
        const Ladder ladder = climb(each.ground, {.depth = 1, .seconds = 1}, progress, {}).value();
        for (std::size_t i = 0; i < ladder.fens.size(); ++i)
            EXPECT_EQ(ladder.fens[i], each.ground.positions[i].fen);
    }
}

// What must hold at every depth of a ladder that was climbed to its end.
void check_ladder(std::string_view name, int depth) {
    const Ladder ladder = measured(name, depth);
    ASSERT_TRUE(ladder.complete);
    ASSERT_EQ(ladder.rows.size(), rungs().size() * static_cast<std::size_t>(depth));
    ASSERT_EQ(ladder.trees.size(), static_cast<std::size_t>(depth));
    EXPECT_EQ(ladder.deepest(), depth);
    std::uint64_t all_nodes = ladder.fens.size();
    for (int d = 1; d <= depth; ++d) {
        const Row& minimax = *ladder.row(0, d);
        const FullTree& tree = *ladder.tree(d);
        all_nodes += tree.total();
        EXPECT_EQ(minimax.nodes(), all_nodes);
        for (std::size_t i = 0; i < ladder.fens.size(); ++i) {
            for (std::size_t rung = 1; rung < rungs().size(); ++rung) {
                const Search& search = ladder.row(rung, d)->searches[i];
                EXPECT_LE(search.last_nodes, search.nodes);
                EXPECT_LE(search.last_leaves, search.leaves);
                EXPECT_EQ(search.last_nodes < search.nodes, rungs()[rung].iterative && d > 1);
                EXPECT_EQ(search.quiescence_nodes > 0, rungs()[rung].quiescence);
                if (!rungs()[rung].iterative) {
                    EXPECT_LE(search.nodes, minimax.searches[i].nodes);
                }
                if (rungs()[rung].is_exact()) {
                    EXPECT_EQ(search.value, minimax.searches[i].value);
                }
            }
            // Plain alpha-beta: the same move too, not only the same value.
            EXPECT_EQ(ladder.row(1, d)->searches[i].move, minimax.searches[i].move);
        }
    }
    const Agreement agreement = compare_values(ladder);
    EXPECT_EQ(agreement.compared, std::size_t{5} * 12 * static_cast<std::size_t>(depth));
    EXPECT_EQ(agreement.with_minimax, agreement.compared);
    EXPECT_TRUE(agreement.disagreements.empty());
}

TEST(Ladder, Chess) { check_ladder("lyon", kSanitized ? 2 : 3); }
TEST(Ladder, Sherlock) { check_ladder("sherlock", kSanitized ? 4 : 6); }

// Where no line ends on its last ply, minimax judges every line that perft counts.
TEST(Ladder, LeavesOfMinimaxArePerft) {
    const Ladder chess = measured("lyon", 2);
    const Ladder sherlock = measured("sherlock", 5);
    for (const Ladder* ladder : {&chess, &sherlock}) {
        for (const FullTree& tree : ladder->trees) {
            for (std::size_t i = 0; i < ladder->fens.size(); ++i)
                EXPECT_EQ(ladder->row(0, tree.depth)->searches[i].leaves, tree.leaves[i]);
        }
    }
    EXPECT_EQ(chess.tree(2)->leaves[0], 400U);      // published
    EXPECT_EQ(sherlock.tree(5)->leaves[0], 7361U);  // likewise
}

TEST(Ladder, TheSameEveryTime) {
    const Ladder once = measured("sherlock", 4);
    const Ladder again = measured("sherlock", 4);
    for (std::size_t i = 0; i < once.rows.size(); ++i) {
        EXPECT_EQ(once.rows[i].nodes(), again.rows[i].nodes());
        EXPECT_EQ(once.rows[i].leaves(), again.rows[i].leaves());
    }
}

TEST(Ladder, WithoutTimeOnlyDepthOne) {
    ClimbProgress progress;
    const Ladder ladder =
        climb(study("sherlock").ground, {.depth = 20, .seconds = 0}, progress, {}).value();
    EXPECT_EQ(ladder.rows.size(), rungs().size());
    EXPECT_EQ(ladder.deepest(), 1);
    EXPECT_TRUE(ladder.complete);
}

TEST(Ladder, StoppedAtOnceIsEmptyAndSaysSo) {
    ClimbProgress progress;
    std::stop_source stop;
    stop.request_stop();
    const Study& lyon = study("lyon");
    const Ladder ladder = climb(lyon.ground, {}, progress, stop.get_token()).value();
    EXPECT_FALSE(ladder.complete);
    EXPECT_TRUE(ladder.rows.empty());
    EXPECT_NE(to_text(lyon, ladder).find("Stopped early"), std::string::npos);
    EXPECT_FALSE(to_json(lyon, ladder)["complete"]);
    EXPECT_TRUE(is_well_formed(to_svg(to_plot(lyon, ladder))));
}

TEST(Ladder, RefusesWhatIsNoPosition) {
    ClimbProgress progress;
    const auto message = [&progress](Ground ground) {
        return climb(ground, {.depth = 1, .seconds = 1}, progress, {}).error().message;
    };
    const std::array<Spot, 1> bad{{{"8/8", "nothing"}}};
    const std::array<Spot, 1> over{{{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"}}};
    const std::array<Spot, 1> good{{{"7k/8/6K1/8/8/8/8/7Q b - - 0 1", "queen"}}};
    EXPECT_NE(message({"chess", "lyon", bad}).find("position nothing: FEN"), std::string::npos);
    EXPECT_EQ(message({"chess", "lyon", over}), "position stalemate: the game is over: stalemate");
    EXPECT_EQ(message({"go", "lyon", good}),
              "game 'go' is not known; the games are chess, checkers, sherlock, tictactoe");
    EXPECT_NE(message({"chess", "position", good}).find("eval is in chess one of"),
              std::string::npos);
}

TEST(Agreement, FindsAWrongValue) {
    Ladder ladder = measured("sherlock", 3);
    Search& wrong = ladder.rows[rung_index("+ table") * 3 + 2].searches[4];
    wrong.value += 1;
    const Agreement agreement = compare_values(ladder);
    ASSERT_EQ(agreement.disagreements.size(), 1U);
    EXPECT_EQ(agreement.disagreements[0].find("+ table at depth 3 says "), 0U);
    EXPECT_NE(agreement.disagreements[0].find(ladder.fens[4]), std::string::npos);
    EXPECT_NE(to_text(study("sherlock"), ladder).find("THE VALUES DO NOT AGREE"),
              std::string::npos);
    EXPECT_EQ(to_json(study("sherlock"), ladder)["agreement"]["disagreements"].size(), 1U);

    // Without minimax, the next rung knows it.
    std::erase_if(ladder.rows, [](const Row& row) { return row.rung == 0; });
    EXPECT_EQ(compare_values(ladder).disagreements.size(), 1U);
    EXPECT_EQ(compare_values(ladder).with_minimax, 0U);
    // Where a repetition can be near, nothing is promised.
    ladder.first_path_dependent_depth = 3;
    EXPECT_TRUE(compare_values(ladder).disagreements.empty());
}

TEST(Agreement, QuiescenceIsNotCompared) {
    Ladder ladder = measured("sherlock", 2);
    for (Row& row : ladder.rows) {
        if (rungs()[row.rung].quiescence) row.searches[0].value += 1000;
    }
    EXPECT_TRUE(compare_values(ladder).disagreements.empty());
}

// One position, one depth, so many nodes for each rung.
Ladder made_up(const std::vector<std::uint64_t>& nodes) {
    Ladder ladder;
    ladder.fens = {"somewhere"};
    ladder.first_path_dependent_depth = INT_MAX;
    for (std::size_t rung = 0; rung < nodes.size(); ++rung) {
        Search search;
        search.move = "a";
        search.nodes = search.leaves = search.last_nodes = search.last_leaves = nodes[rung];
        search.seconds = static_cast<double>(nodes[rung]);
        ladder.rows.push_back({rung, 4, {search}});
    }
    ladder.trees.push_back({4, {10'000}});
    return ladder;
}

TEST(Claims, VerdictsFollowTheFigures) {
    const auto claims = study("lyon").claims(made_up({10'000, 1000, 400, 100, 150, 151, 500}));
    EXPECT_NE(claims[0].ours.find("0.75 for alpha-beta, 0.50 with"), std::string::npos);
    EXPECT_NE(claims[0].verdict.find("Holds"), std::string::npos);
    EXPECT_NE(claims[1].ours.find("visits 25 % of the nodes of + ordering"), std::string::npos);
    EXPECT_EQ(claims[1].verdict, "Holds: 75 % of the nodes are saved.");
    EXPECT_EQ(claims[2].verdict, "Does not hold here: it visits more than it saves.");
    EXPECT_EQ(claims[3].verdict, "Makes no difference here.");
    EXPECT_NE(claims[4].ours.find("visits 3.3 times the nodes of + table"), std::string::npos);
    EXPECT_NE(claims[5].ours.find("b = 10.0"), std::string::npos);
    EXPECT_NE(claims[5].ours.find("makes 10^80"), std::string::npos);
}

// What a clock or the user has cut short may be otherwise on another machine.
TEST(Claims, AreExactWhereTheLadderIsWhole) {
    const auto exact = [](std::string_view name, const Ladder& ladder) {
        const auto claims = study(name).claims(ladder);
        return std::count_if(claims.begin(), claims.end(),
                             [](const Claim& claim) { return claim.exact; });
    };
    Ladder whole = measured("lyon", 2);
    EXPECT_TRUE(whole.is_whole());
    EXPECT_EQ(exact("lyon", whole), 6);
    EXPECT_EQ(exact("sherlock", measured("sherlock", 2)), 5);
    Ladder shorter = whole;
    shorter.rows.pop_back();
    EXPECT_EQ(exact("lyon", shorter), 0);
    Ladder no_trees = whole;
    no_trees.trees.pop_back();
    EXPECT_EQ(exact("lyon", no_trees), 0);
    whole.complete = false;
    EXPECT_EQ(exact("lyon", whole), 0);
    EXPECT_EQ(exact("lyon", Ladder{}), 0);
}

TEST(Claims, AChangedDecisionIsSeen) {
    Ladder ladder = made_up({10'000, 1000, 400, 100, 150, 151, 500});
    const auto verdict = [&ladder] { return study("sherlock").claims(ladder)[0].verdict; };
    EXPECT_EQ(verdict(), "Holds: 90 % of the nodes are saved.");
    ladder.rows[1].searches[0].move = "b";
    EXPECT_EQ(verdict(), "Does not hold: a decision changed.");
}

TEST(Claims, NothingMeasuredNothingClaimed) {
    for (const Study& each : studies()) {
        for (const Claim& claim : each.claims(Ladder{})) {
            EXPECT_EQ(claim.verdict.find("Holds"), std::string::npos) << claim.theirs;
        }
    }
}

TEST(Report, TextHasAlignedTablesAndDashes) {
    Ladder ladder = measured("sherlock", 3);
    std::erase_if(ladder.rows, [](const Row& row) { return row.rung == 0 && row.depth == 3; });
    ladder.trees.pop_back();
    const auto lines = lines_of(to_text(study("sherlock"), ladder));
    std::size_t tables = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_LE(lines[i].size(), 100U) << lines[i];
        if (!lines[i].starts_with("depth") || words_of(lines[i]).size() < 8) continue;
        ++tables;
        const bool with_minimum = lines[i - 1] == "leaves";
        for (std::size_t depth = 1; depth <= 3; ++depth) {
            const auto cells = words_of(lines[i + depth]);
            ASSERT_EQ(cells.size(), with_minimum ? 9U : 8U) << lines[i + depth];
            EXPECT_EQ(lines[i + depth].size(), lines[i].size());
            EXPECT_EQ(cells[0], std::to_string(depth));
            EXPECT_EQ(cells[1] == "-", depth == 3);
            EXPECT_NE(cells[2], "-");
            if (with_minimum) {
                EXPECT_EQ(cells[8] == "-", depth == 3);
            }
        }
        if (lines[i - 1] == "nodes") {
            EXPECT_EQ(words_of(lines[i + 2])[1], std::to_string(ladder.row(0, 2)->nodes()));
            EXPECT_EQ(words_of(lines[i + 3])[6], std::to_string(ladder.row(5, 3)->nodes()));
        }
    }
    EXPECT_EQ(tables, 3U);
}

TEST(Report, JsonHasEveryRow) {
    const Study& sherlock = study("sherlock");
    const Ladder ladder = measured("sherlock", 3);
    const auto json = nlohmann::json::parse(to_json(sherlock, ladder).dump());
    EXPECT_EQ(json["reproduce"], "sherlock");
    EXPECT_EQ(json["game"], "sherlock");
    EXPECT_EQ(json["positions"].size(), 12U);
    EXPECT_EQ(json["full_trees"].size(), 3U);
    EXPECT_EQ(json["claims"].size(), sherlock.claims(ladder).size());
    ASSERT_EQ(json["rows"].size(), ladder.rows.size());
    for (std::size_t i = 0; i < ladder.rows.size(); ++i) {
        const auto& row = json["rows"][i];
        EXPECT_EQ(row["rung"], rungs()[ladder.rows[i].rung].name);
        EXPECT_EQ(row["depth"], ladder.rows[i].depth);
        EXPECT_EQ(row["nodes"], ladder.rows[i].nodes());
        EXPECT_TRUE(
            engine::make_player<checkers::Sherlock>(row["player"].get<std::string>()).has_value());
        std::uint64_t leaves = 0;
        for (const auto& search : row["searches"]) {
            leaves += search["leaves"].get<std::uint64_t>();
            EXPECT_TRUE(search["value"].is_number_integer());
            EXPECT_TRUE(search["seconds"].is_number());
            EXPECT_TRUE(search["move"].is_string());
        }
        EXPECT_EQ(row["searches"].size(), 12U);
        EXPECT_EQ(row["leaves"], leaves);
    }
}

TEST(Report, PlotHasOneLineForEachRungAndTheMinimum) {
    const Ladder ladder = measured("sherlock", 3);
    const Plot plot = to_plot(study("sherlock"), ladder);
    ASSERT_EQ(plot.series.size(), rungs().size() + 1);
    for (const Series& series : plot.series) EXPECT_EQ(series.points.size(), 3U);
    EXPECT_TRUE(plot.series.back().dashed);
    EXPECT_DOUBLE_EQ(plot.series.back().points[1].y, ladder.tree(2)->minimum());
    EXPECT_DOUBLE_EQ(plot.series[1].points[2].y, static_cast<double>(ladder.row(1, 3)->nodes()));
    EXPECT_TRUE(is_well_formed(to_svg(plot)));
}

// The coordinates of the first line in the picture.
std::vector<Point> first_path(const std::string& svg) {
    const std::size_t begin = svg.find("<path d='M", svg.find("rotate(-90)"));
    std::string path = svg.substr(begin + 10, svg.find('\'', begin + 10) - begin - 10);
    std::replace(path.begin(), path.end(), 'L', ' ');
    std::istringstream in(path);
    std::vector<Point> points;
    for (Point p{}; in >> p.x >> p.y;) points.push_back(p);
    return points;
}

TEST(Svg, DecadesAreEquallyHigh) {
    Plot plot{.title = "a < b & \"c\"",
              .x_label = "x",
              .y_label = "y",
              .y_scale = Scale::Log,
              .series = {{.name = "<one>", .points = {{1, 10}, {2, 0}, {2, 100}, {3, 1000}}}}};
    const std::string svg = to_svg(plot);
    EXPECT_TRUE(is_well_formed(svg));
    EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
    EXPECT_EQ(svg.find("<script"), std::string::npos);
    const auto points = first_path(svg);
    ASSERT_EQ(points.size(), 3U);  // 0 has no place on this scale
    EXPECT_NEAR(points[0].y - points[1].y, points[1].y - points[2].y, 0.11);
    EXPECT_GT(points[0].y - points[1].y, 50);
    EXPECT_NEAR(points[1].x - points[0].x, points[2].x - points[1].x, 0.11);
}

TEST(Svg, LinearScaleAndOddInputs) {
    Plot plot{.title = "t", .x_label = "", .y_label = "", .series = {{.name = "s", .points = {}}}};
    EXPECT_TRUE(is_well_formed(to_svg(plot)));
    plot.series[0].points = {{0, 0}, {1, 5}, {2, 10}};
    const auto points = first_path(to_svg(plot));
    ASSERT_EQ(points.size(), 3U);
    EXPECT_NEAR(points[0].y - points[1].y, points[1].y - points[2].y, 0.11);
    plot.series[0].points = {{3, 7}};
    EXPECT_TRUE(is_well_formed(to_svg(plot)));
    plot.series[0].points = {{1, std::nan("")}, {INFINITY, 1}};
    const std::string svg = to_svg(plot);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_FALSE(is_well_formed("<a><b></a></b>"));
    EXPECT_FALSE(is_well_formed("<a>&</a>"));
}

}  // namespace
}  // namespace damier::reproduce
