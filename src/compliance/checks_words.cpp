#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compliance/checks.h"
#include "compliance/positions.h"
#include "core/text.h"

namespace damier::compliance {

namespace {

// An engine may really take what it is told: more than this is not asked for.
constexpr std::int64_t kMostMegabytes = 1'024;

std::string upside_down(std::string_view text) {
    std::string other(text);
    for (char& c : other) {
        if (c >= 'a' && c <= 'z') {
            c = static_cast<char>(c - 'a' + 'A');
        } else if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return other;
}

}  // namespace

void ignores_first_line(Probe& engine) {
    engine.start();
    engine.say("xboard");
    engine.say("uci");
    engine.hear("uciok");
    engine.still_plays();
}

void ignores(Probe& engine, std::string_view line) {
    engine.greet();
    engine.ready();
    engine.say(line);
    engine.still_plays();
}

void reads_line_ends(Probe& engine) {
    engine.start();
    engine.say("uci\r");
    engine.hear("uciok");
    engine.say("isready\r");
    engine.hear("readyok");
    engine.position("startpos moves e2e4\r");
    engine.go("depth 1\r");
    engine.bestmove();
    engine.say("isready\r");
    engine.hear("readyok");
    engine.say("quit\r");
    engine.must_end("the process to end");
}

void reads_odd_spaces(Probe& engine) {
    engine.greet();
    engine.say("  isready\t");
    engine.hear("readyok");
    engine.assume("startpos moves e2e4 e7e5 d2d4");
    engine.say("position\tstartpos   moves \t e2e4  e7e5 d2d4 ");
    engine.search(" \tdepth   1  ");
    engine.still_plays();
}

void unknown_option(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.say("setoption name No Such Option value 5");
    engine.say("setoption name No Such Button");
    engine.say("setoption");
    engine.still_plays();
}

void option_in_odd_case(Probe& engine) {
    engine.greet();
    engine.need_option("MultiPV");
    if (!engine.is_well()) return;
    engine.say(
        fmt::format("setoption name {} value 2", upside_down(engine.option("MultiPV")->name)));
    engine.ready();
    engine.position("startpos");
    const HeardSearch& search = engine.search("depth 3");
    std::set<std::int64_t> lines;
    for (const wire::UciInfoLine& info : search.infos) lines.insert(info.multipv);
    engine.expect(lines.contains(2), "two variations, as the option says", "one came");
}

void option_with_spaces(Probe& engine) {
    engine.greet();
    engine.need_option("Move Overhead");
    engine.say("setoption name Move Overhead value 50");
    engine.say("setoption name MOVE overhead value 50");
    engine.still_plays();
}

void option_out_of_range(Probe& engine) {
    engine.greet();
    engine.need_option("Hash");
    if (!engine.is_well()) return;
    std::vector<std::string> values{"-5", "0"};
    const auto max = engine.option("Hash")->most();
    if (max && *max <= kMostMegabytes) values.push_back(std::to_string(*max + 1));
    for (const std::string& value : values) {
        engine.set_option("Hash", value);
        engine.still_plays();
    }
    const wire::UciOption* const lines = engine.option("MultiPV");
    if (const auto most = lines == nullptr ? std::nullopt : lines->most()) {
        engine.set_option("MultiPV", std::to_string(*most + 1));
        engine.still_plays();
    }
}

void option_not_a_number(Probe& engine) {
    engine.greet();
    engine.set_option("Hash", "many");
    engine.still_plays();
}

void silent_errors(Probe& engine) {
    engine.greet();
    engine.say("ucinewgame");
    engine.still_plays();
    if (!engine.is_well()) return;
    const std::string errors = engine.errors();
    engine.expect(errors.empty(), "nothing on standard error",
                  fmt::format("{} came", quoted(errors)));
}

void silent_after_bestmove(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.position(kBusy);
    engine.go("depth 2");
    engine.bestmove();
    engine.silence(engine.waits().quiet);
}

}  // namespace damier::compliance
