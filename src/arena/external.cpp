#include "arena/external.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <csignal>
#include <utility>

#include "core/text.h"

namespace damier::arena {

namespace {

using std::chrono::milliseconds;

std::string time_text(Child::Clock::duration time) {
    const double length = std::chrono::duration<double>(time).count();
    return length < 1 ? fmt::format("{:.0f} ms", length * 1000) : fmt::format("{:.1f} s", length);
}

// In upper or lower case.
bool holds(std::string_view text, std::string_view word) {
    for (std::size_t at = 0; at + word.size() <= text.size(); ++at) {
        if (same_word(text.substr(at, word.size()), word)) return true;
    }
    return false;
}

// The words for want of memory that C++, C, Python, Java, .NET, Rust, Go, JavaScript and the loader
// of programs have.
bool speaks_of_memory(std::string_view errors) {
    constexpr std::array<std::string_view, 8> kWords{
        "enough memory", "bad_alloc",     "cannot allocate",   "memoryerror",
        "outofmemory",   "out of memory", "memory allocation", "failed to map segment"};
    return std::any_of(kWords.begin(), kWords.end(),
                       [errors](std::string_view word) { return holds(errors, word); });
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
    auto child = Child::start(command_, patience_.limits);
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
        case Child::Read::Flood:
            return tl::make_unexpected(
                failure(Termination::Flood, fmt::format("said {} bytes and no answer", flood_)));
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
    assert(question.is_answer);
    const auto begin = Clock::now();
    if (auto said = say(question.go); !said) return tl::make_unexpected(std::move(said.error()));
    const auto allowed = question.allowed;
    flood_ = question.flood > 0 ? question.flood : allowed ? UINT64_MAX : patience_.flood;
    child_->allow(flood_);
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

    const bool can_be_told = !question.interrupt.empty();
    if (can_be_told) {
        if (auto said = say(question.interrupt); !said) return said;
    }
    const auto grace = can_be_told ? patience_.grace : std::min(patience_.grace, *question.allowed);
    answered = hear(question.is_answer, Clock::now() + grace, stop);
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
    std::string line;
    for (;;) {
        const auto heard = next_line(line, Clock::now() + patience_.silence, stop);
        if (!heard) return tl::make_unexpected(heard.error());
        if (*heard) {
            if (question.is_answer(line)) return {};
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
    if (!farewell.empty()) {
        if (log_ != nullptr) log_->line(side_, true, farewell);
        child_->write_line(farewell, deadline);
    }
    child_->end(deadline);
    child_.reset();
}

void External::game_over(std::string_view farewell) {
    set_game(nullptr, Side::First);
    if (patience_.limits.cpu_seconds > 0) end(farewell);
}

std::optional<std::string> External::overheard() {
    std::string line;
    if (!child_ || child_->read_line(line, Clock::now()) != Child::Read::Line) return std::nullopt;
    if (log_ != nullptr) log_->line(side_, false, line);
    return line;
}

// Of a program whose end is known.
Termination External::kind_of_end() {
    const ProcessLimits& limits = patience_.limits;
    // The limit is kept by ticks and the seconds are told by the nanosecond: on busy processors the
    // seconds are up to a third less. A child that it waited for may have met the limit, too; but
    // whoever died of a fault of its own did not.
    constexpr double kTold = 0.6;
    const bool by_fault =
        std::ranges::any_of(std::array{SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL},
                            [this](int signal) { return child_->was_killed_by(signal); });
    if (limits.cpu_seconds > 0 &&
        (child_->was_killed_by(SIGXCPU) ||
         (!by_fault && child_->cpu_seconds() >= kTold * static_cast<double>(limits.cpu_seconds))))
        return Termination::CpuLimit;
    if (limits.memory_mb > 0 && speaks_of_memory(child_->error_tail()))
        return Termination::MemoryLimit;
    return Termination::Crash;
}

Failure External::crash() {
    std::string end = child_ ? child_->obituary() : "";
    const Termination kind = end.empty() ? Termination::Crash : kind_of_end();
    if (kind == Termination::CpuLimit) {
        end += fmt::format(" after {:.1f} s on a processor, of {} that it may use",
                           child_->cpu_seconds(), patience_.limits.cpu_seconds);
    } else if (kind == Termination::MemoryLimit) {
        end += fmt::format(" for want of memory, of which it may use {} MB",
                           patience_.limits.memory_mb);
    }
    return failure(kind, end.empty() ? "closed its output" : end);
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
