#include "arena/external.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace damier::arena {

namespace {

using std::chrono::milliseconds;

std::string time_text(Child::Clock::duration time) {
    const double seconds = std::chrono::duration<double>(time).count();
    return seconds < 1 ? fmt::format("{:.0f} ms", seconds * 1000)
                       : fmt::format("{:.1f} s", seconds);
}

}  // namespace

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

void External::set_log(GameLog* log, Side side) {
    log_ = log;
    side_ = side;
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
    if (log_ != nullptr) log_->line(side_, true, line);
    if (child_->write_line(line, Clock::now() + patience_.ready)) return {};
    if (!child_->obituary().empty()) return tl::make_unexpected(crash());
    return tl::make_unexpected(failure(Termination::Stall, "does not read its input"));
}

Attempt<bool> External::next_line(std::string& line, Clock::time_point deadline,
                                  const std::stop_token& stop) {
    if (!child_) return tl::make_unexpected(Failure{Termination::Crash, "does not run"});
    switch (child_->read_line(line, deadline, stop)) {
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

Attempt<double> External::ask(const Question& question, const std::stop_token& stop) {
    const auto begin = Clock::now();
    const auto allowed = question.allowed;
    auto deadline = begin + (allowed ? *allowed + patience_.margin : patience_.silence);
    bool reminded = false;  // interrupted, or nudged since the last line
    std::uint64_t bytes = 0;
    std::string line;
    std::string_view reminder = allowed ? question.interrupt : question.nudge;

    if (auto said = say(question.go); !said) return tl::make_unexpected(std::move(said.error()));
    for (;;) {
        const auto heard = next_line(line, deadline, stop);
        if (!heard) return tl::make_unexpected(heard.error());
        const auto now = Clock::now();
        if (*heard) {
            if (question.is_answer(line)) {
                if (allowed && reminded) {
                    return tl::make_unexpected(Failure{
                        Termination::TimeForfeit,
                        fmt::format("answered {} late", time_text(now - begin - *allowed))});
                }
                return std::chrono::duration<double>(now - begin).count();
            }
            bytes += line.size() + 1;
            if (bytes > patience_.flood) {
                return tl::make_unexpected(
                    failure(Termination::Stall, fmt::format("said {} bytes and no answer", bytes)));
            }
            if (!allowed) {
                deadline = now + patience_.silence;
                reminded = false;
            }
            if (now < deadline) continue;
        }
        if (reminded) {
            return tl::make_unexpected(
                failure(Termination::Stall,
                        fmt::format("did not answer within {}", time_text(now - begin))));
        }
        if (!reminder.empty()) {
            if (auto said = say(reminder); !said)
                return tl::make_unexpected(std::move(said.error()));
        }
        reminded = true;
        deadline = Clock::now() + (allowed ? patience_.grace : patience_.silence);
    }
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
