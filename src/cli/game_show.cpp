#include "cli/game_show.h"

#include <fmt/format.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>

#include "arena/report.h"
#include "arena/schedule.h"
#include "cli/terminal.h"

namespace damier::cli {

namespace {

// The upper left corner, and nothing below it.
constexpr std::string_view kAnew = "\x1b[H\x1b[J";

constexpr int kPausesAtTheEnd = 5;

// Sooner at a stop.
void wait_for(std::chrono::milliseconds time, const std::stop_token& stop) {
    if (time.count() == 0) return;
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    stopped.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

GameShow::GameShow(const arena::TournamentSettings& settings, std::chrono::milliseconds pause)
    : settings_(settings), pause_(pause), redraws_(isatty(STDOUT_FILENO) != 0) {}

BoardView GameShow::view() {
    const bool unicode = speaks_utf8();
    return {Side::First, unicode, unicode && shows_colours()};
}

void GameShow::draw(const std::string& text) {
    fmt::print("{}{}", redraws_ ? kAnew : "", text);
    std::fflush(stdout);
}

void GameShow::show(const arena::BoardNews& news, const std::stop_token& stop) {
    const std::string& first = settings_.players[news.fixture.first];
    const std::string& second = settings_.players[news.fixture.second];
    board_ = fmt::format("game {} of {}: {} ({}) against {} ({})\n\n{}\n{}\n",
                         news.fixture.number + 1, arena::total_games(settings_.plan), first,
                         news.sides[0], second, news.sides[1], news.picture, news.move);
    draw(redraws_ ? board_ : board_ + '\n');
    wait_for(pause_, stop);
}

void GameShow::conclude(const arena::Fixture& fixture, const store::StoredGame& game,
                        const arena::Results& results, const std::stop_token& stop) {
    const std::string end =
        fmt::format("game {} ends {}: {}\n{}\n", fixture.number + 1, score_text(game.verdict.score),
                    game.verdict.reason, arena::progress_text(settings_, results, -1));
    // The board stays above it until the next game begins.
    draw((redraws_ ? board_ : "") + end + '\n');
    wait_for(kPausesAtTheEnd * pause_, stop);
}

}  // namespace damier::cli
