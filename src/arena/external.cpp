#include "arena/external.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"

namespace damier::arena {

namespace {

using std::chrono::milliseconds;

std::string time_text(Child::Clock::duration time) {
    const double length = std::chrono::duration<double>(time).count();
    return length < 1 ? fmt::format("{:.0f} ms", length * 1000) : fmt::format("{:.1f} s", length);
}

}  // namespace

std::string seconds_text(milliseconds time) {
    return fmt::format("{:g} s", std::chrono::duration<double>(time).count());
}

std::optional<milliseconds> time_allowed(const Limits& limits, Side side) {
    std::optional<milliseconds> allowed = limits.time;
    if (limits.clocks) {
        const milliseconds left = limits.clocks->remaining[static_cast<std::size_t>(idx(side))];
        allowed = allowed ? std::min(*allowed, left) : left;
    }
    return allowed;
}

External::External(std::vector<std::string> command, const Patience& patience)
    : command_(std::move(command)), patience_(patience) {}

void External::set_game(GameLog* log, Side side, std::stop_token stop) {
    log_ = log;
    side_ = side;
    stop_ = std::move(stop);
}

std::string External::name() const { return quoted(command_.empty() ? "" : command_.front()); }

Attempt<void> External::start() {
    child_.reset();
    auto child = Child::start(command_);
    if (!child) {
        return tl::make_unexpected(Failure{Termination::NoStart, std::move(child.error().message)});
    }
    child_.emplace(std::move(*child));
    return {};
}

bool External::has_ended() {
    std::string line;
    const auto now = Clock::now();
    while (child_ && Clock::now() < now + milliseconds(100)) {  // who floods us is alive
        const Child::Read read = child_->read_line(line, now);
        if (read == Child::Read::Closed) child_.reset();
        if (read != Child::Read::Line) break;
    }
    return !child_;
}

Attempt<void> External::say(std::string_view line) {
    if (!child_) return tl::make_unexpected(Failure{Termination::Crash, "does not run"});
    assert(line.find('\n') == std::string_view::npos);  // what stood behind it would be a command
    if (log_ != nullptr) log_->line(side_, true, line);
    if (child_->write_line(line, Clock::now() + patience_.ready)) return {};
    if (!child_->obituary().empty()) return tl::make_unexpected(crash());
    return tl::make_unexpected(failure(Termination::Stall, "does not read its input"));
}

Attempt<bool> External::next_line(std::string& line, Clock::time_point deadline,
                                  const std::stop_token& stop) {
    if (!child_) return tl::make_unexpected(Failure{Termination::Crash, "does not run"});
    switch (child_->read_line(line, deadline, stop.stop_possible() ? stop : stop_)) {
        case Child::Read::Line:
            if (log_ != nullptr) log_->line(side_, false, line);
            return true;
        case Child::Read::Timeout:
            return false;
        case Child::Read::Stopped:
            return tl::make_unexpected(Failure{Termination::Unterminated, "stopped"});
        case Child::Read::Closed:
            break;
    }
    return tl::make_unexpected(crash());
}

Attempt<bool> External::hear(const std::function<bool(std::string_view)>& wanted,
                             Clock::time_point deadline, const std::stop_token& stop) {
    std::string line;
    for (;;) {
        auto heard = next_line(line, deadline, stop);
        if (!heard || !*heard) return heard;
        if (wanted(line)) return true;
        if (Clock::now() >= deadline) return false;
    }
}

Attempt<double> External::ask(const ProgramQuestion& question, const std::stop_token& stop) {
    assert(question.is_answer && !question.go.empty() && !question.interrupt.empty());
    const auto begin = Clock::now();
    if (auto said = say(question.go); !said) return tl::make_unexpected(std::move(said.error()));
    const auto allowed = question.allowed;
    auto answered = allowed ? await_in_time(question, begin, begin + *allowed, stop)
                            : await_in_peace(question, stop);
    if (!answered) return tl::make_unexpected(std::move(answered.error()));
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

Attempt<void> External::await_in_time(const ProgramQuestion& question, Clock::time_point begin,
                                      Clock::time_point due, const std::stop_token& stop) {
    auto answered = hear(question.is_answer, due + patience_.margin, stop);
    if (answered && *answered) return {};
    if (!answered) return tl::make_unexpected(std::move(answered.error()));

    if (auto said = say(question.interrupt); !said) return said;
    answered = hear(question.is_answer, Clock::now() + patience_.grace, stop);
    if (!answered) return tl::make_unexpected(std::move(answered.error()));
    const auto now = Clock::now();
    if (!*answered) return tl::make_unexpected(no_answer(now - begin));
    return tl::make_unexpected(
        Failure{Termination::TimeForfeit, fmt::format("answered {} late", time_text(now - due))});
}

Attempt<void> External::await_in_peace(const ProgramQuestion& question,
                                       const std::stop_token& stop) {
    const auto begin = Clock::now();
    int nudges = 0;
    int lines = 1;  // since the last nudge
    std::uint64_t bytes = 0;
    std::string line;
    for (;;) {
        const auto heard = next_line(line, Clock::now() + patience_.silence, stop);
        if (!heard) return tl::make_unexpected(heard.error());
        if (*heard) {
            if (question.is_answer(line)) return {};
            bytes += line.size() + 1;
            if (bytes > patience_.flood) {
                return tl::make_unexpected(
                    failure(Termination::Stall, fmt::format("said {} bytes and no answer", bytes)));
            }
            if (++lines > 1) nudges = 0;  // one alone is the answer to the nudge
            continue;
        }
        if (lines == 0 || nudges == patience_.nudges)
            return tl::make_unexpected(no_answer(Clock::now() - begin));
        if (!question.nudge.empty()) {
            if (auto said = say(question.nudge); !said) return said;
        }
        ++nudges;
        lines = 0;
    }
}

Failure External::no_answer(Clock::duration waited) {
    return failure(Termination::Stall, fmt::format("did not answer within {}", time_text(waited)));
}

void External::end(std::string_view farewell) {
    if (!child_) return;
    const auto deadline = Clock::now() + patience_.quit;
    if (log_ != nullptr) log_->line(side_, true, farewell);
    child_->write_line(farewell, deadline);
    child_->end(deadline);
    child_.reset();
}

Failure External::crash() {
    std::string end = child_ ? child_->obituary() : "";
    return failure(Termination::Crash, end.empty() ? "closed its output" : end);
}

Failure External::failure(Termination termination, std::string_view reason) {
    std::string text(reason);
    if (child_) {
        child_->end(Clock::now());
        if (const std::string tail = child_->error_tail(); !tail.empty())
            text += "; its standard error ends with: " + tail;
        child_.reset();
    }
    return {termination, std::move(text)};
}

}  // namespace damier::arena
