// The test of engines is itself tested with engines that have one fault each: exactly the checks
// for that fault may fail.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "compliance/examine.h"
#include "compliance/positions.h"
#include "compliance/report.h"
#include "core/moves.h"
#include "core/text.h"
#include "engine_scripts.h"
#include "paths.h"
#include "sizes.h"

namespace damier::compliance {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Ids = std::set<std::string>;

constexpr seconds kLong{120};  // far more than the actor needs
constexpr milliseconds kShort{100};

const CheckProgress kNoProgress = [](std::size_t, std::size_t, std::string_view) {};

// Most of a check is waiting, so many can be made at a time.
Examination plan_for(std::string_view fault) {
    Examination plan;
    plan.engine.command = {paths::kUciActor, std::string(fault)};
    plan.waits = {kLong, kLong, kShort, kLong};
    plan.threads = 24;
    return plan;
}

Ids with_status(const Report& report, Status status) {
    Ids ids;
    for (const CheckResult& result : report.results) {
        if (result.status == status) ids.emplace(result.check->id);
    }
    return ids;
}

const CheckResult& result_of(const Report& report, std::string_view id) {
    return *std::find_if(report.results.begin(), report.results.end(),
                         [id](const CheckResult& result) { return result.check->id == id; });
}

std::string all_details(const Report& report) {
    std::string text;
    for (const CheckResult& result : report.results) {
        if (result.status == Status::Failed)
            text += fmt::format("{}: {}\n", result.check->id, result.detail);
    }
    return text;
}

// --- the table

TEST(UciCheckTable, HasAnIdATitleAndALevelForEachCheck) {
    Ids ids;
    for (const Check& check : all_checks()) {
        EXPECT_TRUE(ids.emplace(check.id).second) << check.id;
        EXPECT_NE(check.id.find('.'), std::string_view::npos) << check.id;
        EXPECT_FALSE(check.title.empty()) << check.id;
        EXPECT_NE(list_text().find(check.id), std::string::npos);
    }
    EXPECT_EQ(all_checks().front().id, "uci.uciok");
    EXPECT_EQ(list_json().size(), all_checks().size());
}

TEST(UciCheckTable, ChoosesByIdAndByGroup) {
    EXPECT_EQ(choose_checks({})->size(), all_checks().size());
    const auto one = choose_checks({"ponder.hit"}).value();
    ASSERT_EQ(one.size(), 2U);
    EXPECT_EQ(one[0]->id, "uci.uciok");
    EXPECT_EQ(one[1]->id, "ponder.hit");
    EXPECT_EQ(choose_checks({"ponder"})->size(), 5U);
    EXPECT_EQ(choose_checks({"uci.uciok"})->size(), 1U);
    const auto none = choose_checks({"ponder.hti"});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message,
              "check 'ponder.hti' is not known, did you mean ponder.hit?; --list names them all");
}

// --- the positions are what their names say

chess::Position position_of(std::string_view text) {
    const std::size_t moves = std::min(text.find(" moves "), text.size());
    chess::Position at = chess::Chess::read_position(text.substr(4, moves - 4)).value();
    if (moves == text.size()) return at;
    for (const Field& field : split_fields(text.substr(moves + 7)))
        at.make(chess::read_uci(at, field.text).value());
    return at;
}

std::size_t count_moves(std::string_view text) { return legal_moves(position_of(text)).size(); }

TEST(UciCheckPositions, LeaveOneAnswer) {
    for (const std::string_view text :
         {kSingleMove, kCastled, kCastled960, kPromoted, kTakenEnPassant})
        EXPECT_EQ(count_moves(text), 1U) << text;
    EXPECT_EQ(count_moves(kMated), 0U);
    EXPECT_EQ(position_of(kMated).stuck(), Outcome::Loss);
    EXPECT_EQ(count_moves(kStalemated), 0U);
    EXPECT_EQ(position_of(kStalemated).stuck(), Outcome::Draw);
}

TEST(UciCheckPositions, HaveTheMovesThatTheyAreFor) {
    const chess::Position promotions = position_of(kOnlyPromotions);
    EXPECT_EQ(count_moves(kOnlyPromotions), 4U);
    for (const auto m : legal_moves(promotions))
        EXPECT_EQ(chess::write_uci(promotions, m).size(), 5U);
    EXPECT_TRUE(chess::read_uci(position_of(kMayCastle), "e1g1"));
    const auto mates = [](chess::Position at) {
        const auto legal = legal_moves(at);
        return std::any_of(legal.begin(), legal.end(), [&at](chess::Move m) {
            chess::Position next = at;
            next.make(m);
            return !has_moves(next) && next.stuck() == Outcome::Loss;
        });
    };
    EXPECT_TRUE(mates(position_of(kMateInOne)));
    EXPECT_FALSE(mates(position_of(kMateInTwo)));
    EXPECT_FALSE(position_of(kNearDraw).is_rule_draw());
    // None of White's first moves can be meant here.
    const chess::Position black = position_of(kBlackToMove);
    for (const auto m : legal_moves(chess::Chess::start()))
        EXPECT_FALSE(chess::read_uci(black, chess::write_uci(chess::Chess::start(), m)));
}

// --- whole reports

TEST(UciCheck, AGoodEnginePassesEverything) {
    const Report report = examine(plan_for("good"), kNoProgress, {}).value();
    EXPECT_EQ(all_details(report), "");
    EXPECT_EQ(with_status(report, Status::Passed).size(), all_checks().size());
    EXPECT_EQ(report.name, "Actor 1.0");
    EXPECT_EQ(report.author, "nobody");
    EXPECT_TRUE(report.is_complete);
    const auto required = report.count(Level::Required);
    const auto recommended = report.count(Level::Recommended);
    EXPECT_EQ(required.passed, required.made);
    EXPECT_EQ(required.made + recommended.made, all_checks().size());
}

struct Fault {
    std::string name;
    Ids failed;
    // For the checks that fail: where a fault is silence, patience must end some time.
    milliseconds patience = kLong;
    milliseconds quiet = kShort;
    milliseconds slack = kLong;
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }

constexpr seconds kSilent{2};
constexpr milliseconds kEarly{1'500};  // in which an answer that is too early is certain to come

class UciCheckFault : public testing::TestWithParam<Fault> {};

// Those that must pass get all the patience that there is: a slow machine is no fault.
TEST_P(UciCheckFault, IsNamedByItsChecksAlone) {
    const Fault& fault = GetParam();
    Examination failing = plan_for(fault.name);
    failing.waits = {kLong, fault.patience, fault.quiet, fault.slack};
    failing.only.assign(fault.failed.begin(), fault.failed.end());
    Report named = examine(failing, kNoProgress, {}).value();
    // What answers too early by a tenth of a second is in time on a machine that is busy enough: it is
    // looked at again, then.
    for (int again = 0; again < 10 && with_status(named, Status::Failed) != fault.failed; ++again)
        named = examine(failing, kNoProgress, {}).value();
    EXPECT_EQ(with_status(named, Status::Failed), fault.failed) << all_details(named);
    for (const std::string& id : fault.failed) {
        const CheckResult& result = result_of(named, id);
        EXPECT_NE(result.detail.find("expected "), std::string::npos) << result.detail;
        EXPECT_FALSE(result.transcript.empty());
    }

    // That a fault disturbs nothing else is a question of logic, and starts an engine fifty times.
    if (kSanitized) return;
    Examination passing = plan_for(fault.name);
    for (const Check& check : all_checks()) {
        if (!fault.failed.contains(std::string(check.id))) passing.only.emplace_back(check.id);
    }
    const Report others = examine(passing, kNoProgress, {}).value();
    EXPECT_EQ(all_details(others), "");
}

INSTANTIATE_TEST_SUITE_P(
    All, UciCheckFault,
    testing::Values(
        Fault{"no-name", {"id.name"}}, Fault{"no-author", {"id.author"}},
        Fault{"blank-line", {"uci.no-blank-lines"}},
        Fault{"spin-without-max", {"option.well-formed"}},
        Fault{"default-out-of-range", {"option.well-formed"}},
        Fault{"option-twice", {"option.unique"}},
        Fault{"no-move-overhead", {"option.move-overhead"}},
        Fault{"no-chess960", {"option.standard"}}, Fault{"options-by-case", {"setoption.case"}},
        Fault{"dies-of-unknown-option", {"setoption.unknown"}},
        Fault{"dies-of-negative-hash", {"setoption.range"}},
        Fault{"dies-of-no-number", {"setoption.not-a-number"}},
        // Whoever asks about a position that it was not told finds that out.
        Fault{"ignores-fen", {"position.fen",         "position.fen-moves",
                              "position.castling",    "position.promotion",
                              "position.en-passant",  "position.without-newgame",
                              "position.chess960",    "go.mate",
                              "info.exact-score",     "info.whole-numbers",
                              "info.pv-legal",        "info.draw-pv",
                              "bestmove.castling",    "bestmove.castling-960",
                              "bestmove.promotion",   "bestmove.ponder-legal",
                              "bestmove.is-pv",       "infinite.single-move",
                              "infinite.mate-in-one", "infinite.mated",
                              "infinite.stalemated"}},
        Fault{"ignores-moves",
              {"position.startpos-moves", "position.fen-moves", "position.castling",
               "position.promotion", "position.en-passant", "position.chess960", "position.long",
               "go.clocks-other-order", "go.btime-only", "info.exact-score", "info.whole-numbers",
               "info.pv-legal", "bestmove.ponder-legal", "bestmove.is-pv", "game.two-moves",
               "game.ten-moves", "word.crlf", "word.spaces"}},
        Fault{"promotes-to-queens", {"position.promotion"}},
        Fault{"dies-of-bad-fen",
              {"badfen.words", "badfen.empty", "badfen.short", "badfen.wide", "badfen.no-kings",
               "badfen.three-kings", "badfen.king-en-prise", "badfen.pawns", "badfen.turn",
               "badfen.castling", "badfen.counters"}},
        Fault{"dies-of-bad-move", {"badmove.illegal", "badmove.words"}},
        Fault{"ignores-searchmoves", {"go.searchmoves", "go.searchmoves-first"}},
        Fault{"illegal-bestmove", {"go.nodes"}}, Fault{"two-bestmoves", {"go.movetime"}},
        Fault{"runs-into-zero-clock", {"go.zero-clock"}, kSilent},
        Fault{"too-deep", {"go.depth-kept"}}, Fault{"many-nodes", {"go.nodes-kept"}},
        Fault{"late", {"go.movetime-kept"}, kLong, kShort, milliseconds(300)},
        Fault{"knows-no-mate", {"go.mate"}}, Fault{"only-bounds", {"info.exact-score"}},
        Fault{"float-nps", {"info.whole-numbers"}},
        Fault{"illegal-pv", {"info.pv-legal", "info.mate-pv"}},
        Fault{"short-mate-pv", {"info.mate-pv"}}, Fault{"past-the-draw", {"info.draw-pv"}},
        Fault{"ignores-multipv", {"info.multipv", "setoption.case"}},
        Fault{"bad-wdl", {"info.wdl"}}, Fault{"castles-by-taking", {"bestmove.castling"}},
        Fault{"castles-by-stepping", {"bestmove.castling-960"}},
        Fault{"capital-promotion", {"bestmove.promotion"}},
        Fault{"illegal-ponder-move", {"bestmove.ponder-legal"}},
        Fault{"other-than-pv", {"bestmove.is-pv"}},
        Fault{"talks-on", {"bestmove.then-silence"}, kLong, kEarly},
        Fault{"busy-when-searching", {"infinite.isready"}, kSilent},
        Fault{"answers-infinite",
              {"infinite.isready", "infinite.stop", "infinite.single-move", "infinite.mate-in-one",
               "infinite.mated", "infinite.stalemated", "stop.idle", "busy.position",
               "busy.newgame", "busy.go", "end.quit-busy", "end.input-busy"},
              kLong,
              kEarly},
        Fault{"answers-single-move", {"infinite.single-move"}, kLong, kEarly},
        Fault{"answers-mate", {"infinite.mate-in-one"}, kLong, kEarly},
        Fault{"dies-when-mated", {"infinite.mated", "infinite.stalemated"}},
        Fault{"loses-quick-stop", {"stop.after-go"}, kSilent, kEarly},
        Fault{"answers-idle-stop", {"stop.idle"}},
        Fault{"poisoned-by-stop", {"stop.idle"}, kLong, kEarly},
        Fault{"answers-ponder", {"ponder.waits", "ponder.hit"}, kLong, kEarly},
        Fault{"ponders-for-movetime", {"ponder.movetime", "ponder.movetime-clock"}, kLong, kEarly},
        Fault{"ignores-ponderhit",
              {"ponder.hit", "ponder.movetime", "ponder.movetime-clock"},
              kSilent},
        Fault{"clock-from-go", {"ponder.movetime-clock"}},
        Fault{"forgets-search", {"busy.position", "busy.newgame", "busy.go"}, kSilent},
        Fault{"ignores-second-go", {"busy.go"}, kSilent},
        Fault{"ignores-quit", {"end.quit", "end.quit-busy", "word.crlf"}, kSilent},
        Fault{"hangs-at-eof", {"end.input", "end.input-busy", "end.script"}, kSilent},
        Fault{"exits-on-unknown-command",
              {"word.xboard", "word.unknown", "word.comment", "word.debug", "word.register"}},
        Fault{"exits-on-xboard", {"word.xboard"}}, Fault{"exits-on-comment", {"word.comment"}},
        Fault{"reads-no-crlf", {"word.crlf"}, kSilent},
        Fault{"reads-no-tabs", {"word.spaces"}, kSilent}, Fault{"writes-errors", {"word.stderr"}},
        Fault{"banner-on-stderr", {"word.stderr"}}),
    [](const testing::TestParamInfo<Fault>& each) {
        std::string name = each.param.name;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

TEST(UciCheck, AnEngineThatNeverSaysUciokIsAskedNothingElse) {
    Examination plan = plan_for("no-uciok");
    plan.waits.startup = kSilent;
    const Report report = examine(plan, kNoProgress, {}).value();
    EXPECT_EQ(with_status(report, Status::Failed), Ids{"uci.uciok"});
    EXPECT_EQ(report.skipped(), all_checks().size() - 1);
    EXPECT_EQ(report.results.front().detail,
              "after 'uci': expected uciok, but it did not come within 2 s; the last line was "
              "'option name UCI_Chess960 type check default false'");
    EXPECT_EQ(report.count(Level::Required).made, 1U);
}

TEST(UciCheck, AProgramThatEndsAtOnceFailsTheGate) {
    Examination plan = plan_for("");
    plan.engine.command = {"/bin/sh", "-c", "echo no licence >&2; exit 3"};
    const Report report = examine(plan, kNoProgress, {}).value();
    EXPECT_EQ(with_status(report, Status::Failed), Ids{"uci.uciok"});
    EXPECT_NE(report.results.front().detail.find("exited with status 3"), std::string::npos)
        << report.results.front().detail;
    EXPECT_NE(report.results.front().detail.find("no licence"), std::string::npos);
}

TEST(UciCheck, BadInputIsOneSentence) {
    Examination plan = plan_for("good");
    plan.engine.command = {"/no/such/program"};
    const auto missing = examine(plan, kNoProgress, {});
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("cannot be started"), std::string::npos);

    plan = plan_for("good");
    plan.engine.options = {{"Hasch", "16"}};
    const auto unknown = examine(plan, kNoProgress, {});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("did you mean Hash"), std::string::npos);

    plan = plan_for("good");
    plan.only = {"nothing"};
    EXPECT_FALSE(examine(plan, kNoProgress, {}));
}

TEST(UciCheck, OptionsAreToldBeforeTheCheck) {
    Examination plan = plan_for("float-nps");
    plan.engine.options = {{"hash", "64"}, {"Clear Hash", std::nullopt}};
    plan.only = {"info.whole-numbers"};
    const Report report = examine(plan, kNoProgress, {}).value();
    const auto& said = result_of(report, "info.whole-numbers").transcript;
    const auto has_said = [&said](std::string_view line) {
        return std::find(said.begin(), said.end(), line) != said.end();
    };
    EXPECT_TRUE(has_said("> setoption name Hash value 64"));
    EXPECT_TRUE(has_said("> setoption name Clear Hash"));
}

TEST(UciCheck, AStopLeavesTheRestOut) {
    std::stop_source stop;
    const auto stop_at = [&stop](std::size_t, std::size_t, std::string_view id) {
        if (id == "id.name") stop.request_stop();
    };
    Examination plan = plan_for("good");
    plan.threads = 1;
    const Report report = examine(plan, stop_at, stop.get_token()).value();
    EXPECT_FALSE(report.is_complete);
    EXPECT_EQ(with_status(report, Status::Passed),
              (Ids{"uci.uciok", "uci.no-blank-lines", "uci.twice"}));
    EXPECT_EQ(report.results.size(), 3U);
}

TEST(UciCheck, TheReportSaysWhatWasSaidExpectedAndCame) {
    Examination plan = plan_for("talks-on");
    plan.waits.quiet = kEarly;
    plan.only = {"bestmove"};
    const Report report = examine(plan, kNoProgress, {}).value();
    const std::string text = report_text(report, true);
    EXPECT_NE(text.find("Actor 1.0, by nobody\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nok    bestmove.castling "), std::string::npos) << text;
    EXPECT_NE(text.find("\nwarn  bestmove.then-silence "), std::string::npos) << text;
    EXPECT_NE(text.find("'go depth 2': expected silence, but 'info string that was easy' came\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("        > go depth 2\n        < info depth 1 "), std::string::npos)
        << text;
    EXPECT_NE(text.find("required     4 of 4 passed\nrecommended  2 of 3 passed\n"),
              std::string::npos)
        << text;

    const auto json = report_json(report);
    EXPECT_EQ(json["name"], "Actor 1.0");
    EXPECT_EQ(json["author"], "nobody");
    EXPECT_EQ(json["required_passed"], 4);
    EXPECT_EQ(json["required"], 4);
    EXPECT_EQ(json["recommended_passed"], 2);
    EXPECT_EQ(json["recommended"], 3);
    EXPECT_EQ(json["skipped"], 0);
    EXPECT_EQ(json["complete"], true);
    ASSERT_EQ(json["checks"].size(), 7U);
    const auto& last = json["checks"].back();
    EXPECT_EQ(last["id"], "bestmove.then-silence");
    EXPECT_EQ(last["level"], "recommended");
    EXPECT_EQ(last["status"], "failed");
    EXPECT_TRUE(last["seconds"].is_number());
    EXPECT_TRUE(last["transcript"].is_array());
}

// A peer: Debian's stockfish is what everybody's board program works with. Its searches may be as
// slow as this machine is.
TEST(UciCheck, StockfishPassesWhatIsRequired) {
    const std::string program = "/usr/games/stockfish";
    if (!arena::is_installed(program)) GTEST_SKIP() << program << " is not installed";
    Examination plan;
    plan.engine.command = {program};
    plan.waits.startup = plan.waits.patience = kLong;
    for (const Check& check : all_checks()) {
        if (check.level == Level::Required) plan.only.emplace_back(check.id);
    }
    const Report required = examine(plan, kNoProgress, {}).value();
    EXPECT_EQ(all_details(required), "");
    EXPECT_EQ(required.skipped(), 0U);

    if (!required.name.starts_with("Stockfish 15")) return;  // others may have mended this
    plan.only = {"uci.no-blank-lines", "badfen.words"};
    const Report faults = examine(plan, kNoProgress, {}).value();
    EXPECT_EQ(with_status(faults, Status::Failed), (Ids{"uci.no-blank-lines", "badfen.words"}));
    EXPECT_NE(result_of(faults, "badfen.words").detail.find("was killed by signal"),
              std::string::npos)
        << result_of(faults, "badfen.words").detail;
}

}  // namespace
}  // namespace damier::compliance
