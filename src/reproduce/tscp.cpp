#include "reproduce/tscp.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "chess/boards/boards.h"
#include "chess/game.h"
#include "core/text.h"
#include "core/text_table.h"
#include "reproduce/claim.h"

namespace damier::reproduce {

namespace {

using engine::ClassicRow;
using engine::ClassicTable;

constexpr std::string_view kSource =
    "Pascal Tang, Introduction à l'I.A.: architecture d'un programme d'échecs de compétition, "
    "optimisation de vitesse (ESIEE, 2020)";
constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

constexpr std::array<ReferenceRow, 7> kBenchRows{{
    {1, 130, 20, "c1e3"},
    {2, 3441, 5, "g5e4 d6c7"},
    {3, 8911, 30, "g5e4 d6c7 c1e3"},
    {4, 141367, 10, "g5e4 d6c7 c1e3 c8d7"},
    {5, 550778, 26, "c2a4 d6c7 g2d5 e6d5 c1e3"},
    {6, 5919598, 16, "g2d5 d6d5 c1f4 b8a8 f4e5 c8d7"},
    {7, 28757562, 27, "g2e4 c8d7 e4g6 h7g6 g5e4 d6c7 c1e3"},
}};
constexpr std::array<ReferenceRow, 6> kStartRows{{
    {1, 21, 48, ""},
    {2, 84, 0, ""},
    {3, 800, 35, ""},
    {4, 4219, 5, ""},
    {5, 22461, 35, ""},
    {6, 138420, 13, ""},
}};
constexpr std::array<ReferenceRow, 6> kSpanishRows{{
    {1, 44, 104, ""},
    {2, 200, 104, ""},
    {3, 1463, 104, ""},
    {4, 7057, 69, ""},
    {5, 50907, 39, ""},
    {6, 315929, 14, ""},
}};

constexpr std::array<ReferenceTable, 3> kTables{{
    {"bench", "published in the document: TSCP 1.81c, command bench", true,
     engine::kClassicBenchFen, "", kBenchRows},
    {"start", "not published: measured by us with TSCP 1.81c, without its book", false, kStart, "",
     kStartRows},
    {"spanish", "not published: measured by us with TSCP 1.81c, without its book; castling is near",
     false, kStart, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", kSpanishRows},
}};

// The texts above are all good.
Line<chess::Position> game_of(const ReferenceTable& table) {
    Line<chess::Position> game(*chess::read_fen(table.fen));
    for (const Field& field : split_fields(table.moves))
        game.make(*chess::read_move(game.position(), field.text));
    return game;
}

const ClassicTable* board_of(const TscpResult& result, std::string_view board) {
    const auto it = std::find_if(result.boards.begin(), result.boards.end(),
                                 [&](const ClassicTable& each) { return each.board == board; });
    return it == result.boards.end() || it->rows.empty() ? nullptr : &*it;
}

// Is every row of a board, as far as it came, TSCP's?
bool agrees(const TscpResult& result, const ClassicTable& board) {
    return board.rows.size() <= result.reference->rows.size() &&
           std::equal(board.rows.begin(), board.rows.end(), result.reference->rows.begin(),
                      [](const ClassicRow& ours, const ReferenceRow& theirs) {
                          return is_same(theirs, ours);
                      });
}
bool is_whole(const TscpResult& result) {
    return result.boards.size() == chess::boards::board_names().size() &&
           std::all_of(result.boards.begin(), result.boards.end(), [&](const ClassicTable& each) {
               return each.rows.size() == static_cast<std::size_t>(result.plies);
           });
}

std::string table_text(const TscpResult& result) {
    TextTable table({{"ply"},
                     {"their nodes"},
                     {"our nodes"},
                     {"their score"},
                     {"our score"},
                     {"verdict", TextColumn::Kind::Words},
                     {"pv", TextColumn::Kind::Words}});
    const ClassicTable& first = result.boards.front();
    for (std::size_t i = 0; i < first.rows.size(); ++i) {
        const ReferenceRow& theirs = result.reference->rows[i];
        // A board that differs is shown in the place of the first.
        const ClassicRow* ours = &first.rows[i];
        std::size_t same = 0;
        std::string verdict;
        for (const ClassicTable& each : result.boards) {
            if (i >= each.rows.size()) continue;
            if (is_same(theirs, each.rows[i])) {
                ++same;
            } else if (verdict.empty()) {
                ours = &each.rows[i];
                verdict = fmt::format("NOT THE SAME on {}", each.board);
            }
        }
        if (verdict.empty())
            verdict = same == chess::boards::board_names().size()
                          ? "the same on all boards"
                          : fmt::format("the same on {}, the others were not reached", same);
        table.add({fmt::format("{}", theirs.ply), fmt::format("{}", theirs.nodes),
                   fmt::format("{}", ours->nodes), fmt::format("{}", theirs.score),
                   fmt::format("{}", ours->value), verdict, ours->pv});
    }
    return table.text();
}

// The speeds of the boards at the deepest ply of the published position, TSCP's own among them. A
// score that is printed there has three decimals too.
std::string speed_text(const TscpResult& bench) {
    TextTable table({{"board", TextColumn::Kind::Words},
                     {"ply"},
                     {"seconds"},
                     {"nodes/s"},
                     {"score"},
                     {"times mailbox"}});
    table.add({"TSCP 1.81c", fmt::format("{}", bench.reference->rows.size()),
               fmt::format("{:.3f}", kTscpSpeed.seconds), fmt::format("{}", kTscpSpeed.nps),
               fmt::format("{:.3f}", kTscpSpeed.score), "-"});
    for (const ClassicTable& each : bench.boards) {
        if (each.rows.empty()) continue;
        const ClassicRow& last = each.rows.back();
        const auto times = engine::times_as_fast(each, bench.boards.front());
        table.add({std::string(each.board), fmt::format("{}", last.ply),
                   fmt::format("{:.3f}", last.seconds), fmt::format("{:.0f}", last.nps()),
                   fmt::format("{:.3f}", tscp_score(last.nps())),
                   times ? fmt::format("{:.2f}", *times) : "-"});
    }
    return table.text();
}

// "All 7 rows of bench are the published ones on all boards, nodes, scores and lines." And the same
// of those that we measured.
std::string agreement_text(const TscpStudy& study) {
    std::string text;
    for (const bool published : {true, false}) {
        std::vector<std::string_view> names;
        std::size_t rows = 0;
        for (const TscpResult& each : study.results) {
            if (each.reference->is_published != published || each.boards.empty()) continue;
            names.push_back(each.reference->name);
            rows += each.boards.front().rows.size();
        }
        if (rows == 0) continue;
        text += fmt::format(
            "{}{} rows of {} are {}.\n", study.complete ? "All " : "As far as it came, the ", rows,
            fmt::join(names, " and "),
            published ? "the published ones: nodes, scores and lines"
                      : "TSCP's as we measured them, not published: nodes and scores");
    }
    return text;
}

constexpr std::string_view kStoppedBefore = "Not measured: stopped before that.";

// One board beside another; "-" where one of them was not measured.
Claim speed_claim(const TscpResult& result, std::string theirs, std::string_view name,
                  std::string_view other_name) {
    const ClassicTable* board = board_of(result, name);
    const ClassicTable* other = board_of(result, other_name);
    if (board == nullptr || other == nullptr)
        return {std::move(theirs), "-", std::string(kStoppedBefore)};
    const std::size_t ply = std::min(board->rows.size(), other->rows.size());
    const double times = engine::times_as_fast(*board, *other).value_or(0);
    return {std::move(theirs),
            fmt::format("{} makes {:.2f} million nodes/s, {} {:.2f}, at ply {}", name,
                        board->rows[ply - 1].nps() / 1e6, other_name,
                        other->rows[ply - 1].nps() / 1e6, ply),
            fmt::format("{}: {:.2f} times as fast.", times > 1 ? "Holds" : "Does not hold here",
                        times)};
}

Claim nodes_claim(const TscpResult& result, std::string theirs, std::string_view name,
                  std::string_view if_same, std::string_view if_not) {
    const ClassicTable* board = board_of(result, name);
    if (board == nullptr) return {std::move(theirs), "-", std::string(kStoppedBefore)};
    return {std::move(theirs),
            fmt::format("{} visits {} nodes in {} plies", name, board->rows.back().nodes,
                        board->rows.size()),
            std::string(agrees(result, *board) ? if_same : if_not),
            static_cast<int>(board->rows.size()) == result.plies};
}

// The figures that the document prints under its table, and ours.
Claim score_claim(const TscpResult& result) {
    const std::string theirs =
        fmt::format("TSCP 1.81c: {:.0f} ms for {} nodes, {} nodes a second, a score of {:.3f}.",
                    1000 * kTscpSpeed.seconds, result.reference->rows.back().nodes, kTscpSpeed.nps,
                    kTscpSpeed.score);
    const ClassicTable* first = board_of(result, chess::boards::Mailbox::kName);
    const ClassicTable* last = board_of(result, chess::boards::BitBoard::kName);
    if (first == nullptr || last == nullptr) return {theirs, "-", std::string(kStoppedBefore)};
    const double slow = first->rows.back().nps();
    const double fast = last->rows.back().nps();
    return {
        theirs,
        fmt::format("{} makes {:.0f} nodes a second, a score of {:.3f}; {} {:.0f}, {:.3f}",
                    first->board, slow, tscp_score(slow), last->board, fast, tscp_score(fast)),
        fmt::format("On another machine, {:.2f} and {:.2f} times theirs. A score of 1 is {:.0f} "
                    "nodes a second.",
                    slow / static_cast<double>(kTscpSpeed.nps),
                    fast / static_cast<double>(kTscpSpeed.nps), kTscpScoreUnit)};
}

std::vector<Claim> claims_of(const TscpStudy& study) {
    using namespace chess::boards;
    const TscpResult& bench = study.results.front();
    return {
        score_claim(bench),
        nodes_claim(bench, "A piece list in attack() changes neither nodes nor scores nor lines.",
                    AttackList::kName, "Holds.", "Does not hold."),
        nodes_claim(
            bench,
            "In gen(), gencaps() and eval() a piece list is likely to change the number of nodes.",
            PieceList::kName,
            "It need not: here the list is walked in the order of the squares, and nothing "
            "changes.",
            "It does here."),
        speed_claim(bench, "A piece list in attack() alone makes the program faster.",
                    AttackList::kName, Mailbox::kName),
        speed_claim(bench, "In gen(), gencaps() and eval() too it makes it faster still.",
                    PieceList::kName, AttackList::kName),
        speed_claim(bench, "Tables of where a piece could get make it faster still.", Tables::kName,
                    PieceList::kName),
        speed_claim(bench, "Bitboards and masks give the best performance.", BitBoard::kName,
                    Tables::kName),
    };
}

}  // namespace

std::span<const ReferenceTable> tscp_tables() { return kTables; }

bool is_same(const ReferenceRow& reference, const ClassicRow& row) {
    return reference.ply == row.ply && reference.nodes == row.nodes &&
           reference.score == row.value && (reference.pv.empty() || reference.pv == row.pv);
}

bool TscpStudy::agrees() const {
    return std::all_of(results.begin(), results.end(), [this](const TscpResult& result) {
        return (!complete || is_whole(result)) &&
               std::all_of(
                   result.boards.begin(), result.boards.end(),
                   [&](const ClassicTable& each) { return reproduce::agrees(result, each); });
    });
}

TscpStudy study_tscp(int plies, const std::stop_token& stop) {
    TscpStudy study;
    for (const ReferenceTable& each : kTables) {
        const int deepest = std::min(plies, static_cast<int>(each.rows.size()));
        study.results.push_back({&each, deepest,
                                 engine::classic_tables(chess::boards::board_names(), game_of(each),
                                                        deepest, 1, stop)});
    }
    study.complete = !stop.stop_requested();
    return study;
}

std::string to_text(const TscpStudy& study) {
    std::string text = "tscp: the classic search on five boards, beside TSCP 1.81c\n";
    text += wrapped("after ", kSource);
    if (!study.complete) text += "\nStopped early: what was finished until then is below.\n";
    for (const TscpResult& result : study.results) {
        if (result.boards.empty() || result.boards.front().rows.empty()) continue;
        text += fmt::format("\n{}: {}\n", result.reference->name, result.reference->source);
        text +=
            fmt::format("{}{}{}\n", result.reference->fen,
                        result.reference->moves.empty() ? "" : ", then ", result.reference->moves);
        text += table_text(result);
    }
    const TscpResult& bench = study.results.front();
    if (!bench.boards.empty() && !bench.boards.front().rows.empty())
        text += "\nspeed on bench; TSCP's as published, on another machine\n" + speed_text(bench);
    text += "\nThe document and the measurement\n";
    for (const Claim& claim : claims_of(study)) text += '\n' + to_text(claim);
    text += '\n';
    text += study.agrees() ? agreement_text(study) : "THE COUNTS ARE NOT THOSE OF TSCP.\n";
    return text;
}

nlohmann::ordered_json to_json(const TscpStudy& study) {
    nlohmann::ordered_json json = {
        {"reproduce", "tscp"}, {"source", kSource}, {"complete", study.complete}};
    json["agrees"] = study.agrees();
    json["published_speed"] = {
        {"seconds", kTscpSpeed.seconds}, {"nps", kTscpSpeed.nps}, {"score", kTscpSpeed.score}};
    json["tables"] = nlohmann::ordered_json::array();
    for (const TscpResult& result : study.results) {
        auto rows = nlohmann::ordered_json::array();
        for (const ClassicTable& board : result.boards) {
            for (std::size_t i = 0; i < board.rows.size(); ++i) {
                const ClassicRow& row = board.rows[i];
                const ReferenceRow& theirs = result.reference->rows[i];
                rows.push_back(engine::to_json(board.board, row));
                rows.back()["score"] = tscp_score(row.nps());
                rows.back()["tscp_nodes"] = theirs.nodes;
                rows.back()["tscp_value"] = theirs.score;
                rows.back()["same"] = is_same(theirs, row);
            }
        }
        json["tables"].push_back({{"name", result.reference->name},
                                  {"source", result.reference->source},
                                  {"published", result.reference->is_published},
                                  {"fen", result.reference->fen},
                                  {"moves", result.reference->moves},
                                  {"rows", rows}});
    }
    json["claims"] = nlohmann::ordered_json::array();
    for (const Claim& claim : claims_of(study)) json["claims"].push_back(to_json(claim));
    return json;
}

Plot to_plot(const TscpStudy& study) {
    const TscpResult& bench = study.results.front();
    Plot plot{.title = "TSCP's bench on five boards: seconds against plies",
              .x_label = "ply",
              .y_label = "seconds",
              .y_scale = Scale::Log,
              .series = {}};
    for (const ClassicTable& each : bench.boards) {
        Series series{.name = std::string(each.board), .points = {}};
        for (const ClassicRow& row : each.rows)
            series.points.push_back({static_cast<double>(row.ply), row.seconds});
        plot.series.push_back(std::move(series));
    }
    plot.series.push_back(
        {.name = "TSCP 1.81c, as published",
         .points = {{static_cast<double>(bench.reference->rows.size()), kTscpSpeed.seconds}}});
    return plot;
}

}  // namespace damier::reproduce
