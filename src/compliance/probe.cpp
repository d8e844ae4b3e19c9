#include "compliance/probe.h"

#include <fmt/format.h>

#include <utility>

#include "arena/external.h"
#include "arena/offered_options.h"
#include "core/moves.h"
#include "core/text.h"
#include "wire/uci_commands.h"

namespace damier::compliance {

namespace {

// So many of the last lines said are named in a sentence, and so much of each.
constexpr std::size_t kNamedLines = 3;
constexpr std::size_t kNamedSize = 100;

// A line as a sentence shows it.
std::string shown(std::string_view line) {
    std::string text;
    for (const char c : line.substr(0, kNamedSize)) {
        if (c == '\r') {
            text += "\\r";
        } else if (c == '\t') {
            text += "\\t";
        } else {
            text += c >= ' ' && c < 127 ? c : '?';
        }
    }
    return fmt::format("'{}{}'", text, line.size() > kNamedSize ? "..." : "");
}

}  // namespace

Probe::Probe(const Engine& engine, const Waits& waits, std::stop_token stop)
    : engine_(engine), waits_(waits), stop_(std::move(stop)) {}

void Probe::finish(State state, std::string detail) {
    if (!is_well()) return;
    state_ = state;
    detail_ = std::move(detail);
}

void Probe::fault(std::string_view expected, std::string_view came) {
    std::string after;
    for (const std::string& line : said_) after += (after.empty() ? "after " : ", ") + shown(line);
    if (after.empty()) after = "at the start";
    finish(State::Faulty, fmt::format("{}: expected {}, but {}", after, expected, came));
}

void Probe::skip(std::string_view why) { finish(State::Skipped, std::string(why)); }

void Probe::note(std::string_view text) {
    if (is_well()) detail_ = text;
}

void Probe::record(char direction, std::string_view line) {
    if (transcript_.size() >= kLongestTranscript) transcript_.pop_front();
    transcript_.push_back(fmt::format("{} {}", direction, line));
}

std::string Probe::how_it_ended() {
    std::string end = child_->obituary();
    if (end.empty()) end = "closed its output";
    const std::string errors = child_->error_tail();
    return fmt::format("the engine {}{}", end,
                       errors.empty() ? "" : fmt::format(" (standard error: {})", shown(errors)));
}

void Probe::start() {
    if (!is_well()) return;
    child_.reset();
    owed_ = 0;
    must_wait_ = false;
    said_.clear();
    auto child = arena::Child::start(engine_.command);
    if (child) {
        child_.emplace(std::move(*child));
    } else {
        finish(State::BadInput, child.error().message);
    }
}

void Probe::close_input() {
    if (!is_well()) return;
    child_->close_input();
    must_wait_ = false;
    record('>', "(end of input)");
    said_.emplace_back("(end of input)");
}

void Probe::must_end(std::string_view expected) {
    if (!is_well()) return;
    const auto deadline = Clock::now() + waits_.patience;
    std::string line;
    for (;;) {
        const Read heard = read(line, deadline);
        if (!is_well()) return;
        if (heard == Read::Closed || Clock::now() >= deadline) break;
    }
    // Between the end of its output and its own there may be work left.
    while (child_->obituary().empty()) {
        if (Clock::now() < deadline && !stop_.stop_requested()) continue;
        fault(expected,
              fmt::format("it still runs {} later", arena::seconds_text(waits_.patience)));
        return;
    }
    const std::string end = child_->obituary();
    expect(end.starts_with("exited"), expected, fmt::format("it {}", end));
}

void Probe::say(std::string_view line) {
    if (!is_well()) return;
    record('>', line);
    if (said_.size() >= kNamedLines) said_.erase(said_.begin());
    said_.emplace_back(line);
    if (line != "isready") must_wait_ = false;
    if (child_->write_line(line, Clock::now() + waits_.patience)) return;
    const std::string end = child_->obituary();
    fault("an engine that reads this",
          end.empty() ? "it does not read its input any more" : how_it_ended());
}

// One line, noted. A bestmove that nobody is owed is a fault.
Probe::Read Probe::read(std::string& line, Clock::time_point deadline) {
    const Read heard = child_->read_line(line, deadline, stop_);
    if (heard == Read::Stopped) finish(State::Stopped, "stopped");
    if (heard != Read::Line) return heard;
    record('<', line);
    if (const auto best = wire::read_bestmove(line)) take_bestmove(line, *best);
    if (first_word(line) == "info" && owed_ > 0) {
        if (search_.infos.size() >= kMostInfos) search_.infos.pop_front();
        search_.infos.push_back(wire::read_info_line(line));
    }
    return heard;
}

void Probe::take_bestmove(std::string_view line, const wire::BestMove& best) {
    if (owed_ == 0) {
        fault("no bestmove, for none was asked for", fmt::format("{} came", shown(line)));
        return;
    }
    if (must_wait_) {
        fault("no bestmove before it is told to stop", fmt::format("{} came", shown(line)));
        return;
    }
    --owed_;
    search_.best = best.move;
    search_.ponder = best.ponder;
    search_.taken = Clock::now() - began_;
}

// Reads until a line is wanted; a fault when the engine ends or patience does.
void Probe::listen(Milliseconds time, std::string_view expected,
                   const std::function<bool(std::string_view)>& is_wanted) {
    const auto deadline = Clock::now() + time;
    std::string line;
    std::string last;
    while (is_well()) {
        const Read heard = read(line, deadline);
        if (heard == Read::Line && is_wanted(line)) return;
        if (heard == Read::Line) last = line;
        if (heard == Read::Closed) {
            fault(expected, how_it_ended());
        } else if (heard == Read::Timeout || Clock::now() >= deadline) {
            fault(expected, last.empty()
                                ? fmt::format("nothing came within {}", arena::seconds_text(time))
                                : fmt::format("it did not come within {}; the last line was {}",
                                              arena::seconds_text(time), shown(last)));
        }
    }
}

void Probe::hear(std::string_view word) {
    listen(waits_.patience, word,
           [word](std::string_view line) { return first_word(line) == word; });
}

void Probe::greet() {
    start();
    say("uci");
    greeting_ = {};
    listen(waits_.startup, "uciok", [this](std::string_view line) {
        if (first_word(line) == "uciok") return true;
        if (const auto name = wire::read_id(line, "name")) greeting_.name = *name;
        if (const auto author = wire::read_id(line, "author")) greeting_.author = *author;
        if (auto option = wire::read_uci_option(line))
            greeting_.options.push_back(std::move(*option));
        greeting_.lines.emplace_back(line);
        return false;
    });
    for (const arena::ExternalOption& wanted : engine_.options) {
        if (!is_well()) return;
        const auto line = arena::set_offered(greeting_.options, wanted);
        if (line) {
            say(*line);
        } else {
            finish(State::BadInput, line.error().message);
        }
    }
}

void Probe::ready() {
    say("isready");
    hear("readyok");
}

void Probe::no_bestmove(Milliseconds time) {
    const auto deadline = Clock::now() + time;
    std::string line;
    while (is_well() && Clock::now() < deadline) {
        if (read(line, deadline) == Read::Closed)
            fault("an engine that searches on", how_it_ended());
    }
}

void Probe::silence(Milliseconds time) {
    const auto deadline = Clock::now() + time;
    std::string line;
    while (is_well() && Clock::now() < deadline) {
        const Read heard = read(line, deadline);
        if (heard == Read::Line) fault("silence", fmt::format("{} came", shown(line)));
        if (heard == Read::Closed) fault("an engine that waits", how_it_ended());
    }
}

const wire::UciOption* Probe::option(std::string_view name) const {
    return arena::find_option(greeting_.options, name);
}

void Probe::need_option(std::string_view name) {
    if (is_well() && option(name) == nullptr)
        skip(fmt::format("the engine does not offer {}", name));
}

void Probe::set_option(std::string_view name, std::string_view value) {
    need_option(name);
    if (is_well()) say(wire::write_setoption({option(name)->name, std::string(value)}));
}

void Probe::position(std::string_view text) {
    assume(text);
    say(fmt::format("position {}", text));
}

void Probe::assume(std::string_view text) {
    const wire::PositionCommand command = wire::read_position_command(text).value();
    root_ = command.fen ? chess::Chess::read_position(*command.fen).value() : chess::Chess::start();
    for (const std::string_view move : command.moves)
        root_.make(chess::read_uci(root_, move).value());
}

void Probe::go(std::string_view limits) {
    if (!is_well()) return;
    ++owed_;
    search_ = {};
    began_ = Clock::now();
    say(fmt::format("go {}", limits));
    const wire::GoCommand command = wire::read_go(limits);
    must_wait_ = command.infinite || command.ponder;
}

std::optional<chess::Move> Probe::strict_move(const chess::Position& at,
                                              std::string_view text) const {
    const auto m = chess::read_uci(at, text);
    if (!m || chess::write_uci(at, *m, castling_) != text) return std::nullopt;
    return *m;
}

const HeardSearch& Probe::bestmove() {
    if (owed_ > 0) hear("bestmove");
    if (!is_well()) return search_;
    if (!has_moves(root_)) {
        expect(search_.best == "0000" || search_.best == "(none)",
               "bestmove 0000 or bestmove (none), for there is no legal move",
               fmt::format("bestmove {} came", shown(search_.best)));
        return search_;
    }
    const auto m = strict_move(root_, search_.best);
    if (m) return search_;
    const auto meant = chess::read_uci(root_, search_.best);
    if (meant) {
        fault(
            fmt::format("the move to be written as {}", chess::write_uci(root_, *meant, castling_)),
            fmt::format("it was {}", shown(search_.best)));
    } else {
        fault(fmt::format("a legal move in {}", chess::Chess::write_position(root_)),
              fmt::format("bestmove was {}", shown(search_.best)));
    }
    return search_;
}

const HeardSearch& Probe::search(std::string_view limits) {
    go(limits);
    bestmove();
    ready();
    return search_;
}

void Probe::still_plays() {
    ready();
    position("startpos");
    search("depth 1");
}

std::string Probe::errors() { return child_ ? child_->error_tail() : std::string(); }

}  // namespace damier::compliance
