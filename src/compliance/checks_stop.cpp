#include <fmt/format.h>

#include <chrono>
#include <string_view>

#include "compliance/checks.h"
#include "compliance/positions.h"

namespace damier::compliance {

namespace {

using std::chrono::milliseconds;

// As a board program ponders: the move that it expects is already made.
constexpr std::string_view kPondered = "startpos moves e2e4 e7e5";

void begin(Probe& engine, std::string_view position, std::string_view limits) {
    engine.greet();
    engine.ready();
    engine.position(position);
    engine.ready();
    engine.go(limits);
}

// Skips an engine that does not offer to ponder.
void begin_pondering(Probe& engine, std::string_view limits) {
    engine.greet();
    engine.set_option("Ponder", "true");
    engine.ready();
    engine.position(kPondered);
    engine.ready();
    engine.go(limits);
}

// Let it search for a while before anything else is said: a stop right after go is another matter.
void begin_for_good(Probe& engine) {
    begin(engine, kBusy, "infinite");
    engine.no_bestmove(engine.waits().quiet);
}

void stop(Probe& engine) {
    engine.say("stop");
    engine.bestmove();
    engine.ready();
}

}  // namespace

void ready_while_searching(Probe& engine) {
    begin(engine, kBusy, "infinite");
    for (int i = 0; i < 3; ++i) engine.ready();
    engine.no_bestmove(engine.waits().quiet);
    stop(engine);
}

void waits_for_stop(Probe& engine, std::string_view position) {
    begin(engine, position, "infinite");
    engine.no_bestmove(engine.waits().quiet);
    stop(engine);
    engine.still_plays();
}

void stop_after_go(Probe& engine) {
    constexpr int kTimes = 10;
    engine.greet();
    engine.ready();
    for (int i = 0; i < kTimes; ++i) {
        engine.position(kBusy);
        engine.go("infinite");
        stop(engine);
    }
    engine.position(kBusy);
    engine.search("depth 2");
}

void stop_while_idle(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.say("stop");
    engine.ready();
    engine.position("startpos");
    engine.go("infinite");
    engine.no_bestmove(engine.waits().quiet);
    stop(engine);
}

void ponder_waits(Probe& engine) {
    begin_pondering(engine, "ponder wtime 200 btime 200");
    engine.no_bestmove(milliseconds(200) + engine.waits().quiet);
    stop(engine);
    engine.still_plays();
}

void ponder_hit(Probe& engine) {
    begin_pondering(engine, "ponder wtime 1000 btime 1000");
    engine.no_bestmove(engine.waits().quiet);
    engine.say("ponderhit");
    engine.bestmove();
    engine.ready();
    engine.still_plays();
}

void ponder_movetime_waits(Probe& engine) {
    constexpr milliseconds kTime{100};
    begin_pondering(engine, fmt::format("ponder movetime {}", kTime.count()));
    engine.no_bestmove(kTime + engine.waits().quiet);
    engine.say("ponderhit");
    engine.bestmove();
    engine.ready();
}

void ponder_movetime_begins_at_hit(Probe& engine) {
    constexpr milliseconds kTime{300};
    begin_pondering(engine, fmt::format("ponder movetime {}", kTime.count()));
    engine.no_bestmove(kTime);
    const auto hit = Probe::Clock::now();
    engine.say("ponderhit");
    engine.bestmove();
    const std::chrono::duration<double> taken = Probe::Clock::now() - hit;
    const auto text = fmt::format("{:.0f} ms", taken.count() * 1'000);
    engine.expect(taken >= kTime / 2,
                  fmt::format("a search of about {} ms from ponderhit on", kTime.count()),
                  fmt::format("the bestmove came {} after it", text));
    engine.ready();
    engine.note(fmt::format("answered {} after ponderhit", text));
}

void said_while_searching(Probe& engine, std::string_view line) {
    begin_for_good(engine);
    engine.say(line);
    stop(engine);
    engine.still_plays();
}

// Whichever of the two it answers first.
void go_while_searching(Probe& engine) {
    begin_for_good(engine);
    engine.go("depth 2");
    engine.say("stop");
    engine.bestmove();
    engine.bestmove();
    engine.still_plays();
}

void quits(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.say("quit");
    engine.must_end("the process to end");
}

void quits_while_searching(Probe& engine) {
    begin_for_good(engine);
    engine.say("quit");
    engine.must_end("the process to end");
}

void ends_with_input(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.close_input();
    engine.must_end("the process to end");
}

void ends_with_input_while_searching(Probe& engine) {
    begin_for_good(engine);
    engine.close_input();
    engine.must_end("the process to end");
}

void finishes_script(Probe& engine) {
    begin(engine, "startpos", "depth 3");
    engine.close_input();
    engine.bestmove();
    engine.must_end("the process to end");
}

}  // namespace damier::compliance
