// A program run as a child process, with its input, output and errors as pipes.
//
// Between us and it stands a small watchdog process (watchdog.h): the program runs in its own
// process group, and the watchdog kills the whole group, and every descendant that left it, as soon
// as the program ends or our connection to the watchdog closes. So nothing survives us: not behind
// a wrapper script, and not when we are killed with SIGKILL. Nothing of us is forked, however large
// we are and whatever our threads do meanwhile: the watchdog is executed anew. So whoever starts a
// Child has a main() that calls run_watchdog_if_asked before anything else.
//
// A Child never waits longer than it is told, and never keeps more than a fixed amount of what the
// program says. It belongs to one thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/watchdog.h"
#include "core/result.h"

namespace damier::arena {

class Child {
public:
    using Clock = std::chrono::steady_clock;

    // A longer line is cut: what is beyond is dropped.
    static constexpr std::size_t kLongestLine = 65'536;
    // So much of the end of standard error is kept.
    static constexpr std::size_t kErrorTail = 2'000;

    enum class Read : std::uint8_t {
        Line,     // without its end (\n or \r\n)
        Timeout,  // the deadline has passed
        Closed,   // the program closed its output or ended; what it said last without an end of
                  // line was given as a line before
        Flood,    // it has said more than it may since allow()
        Stopped
    };

    // The program (searched in PATH when its name has no '/') and its arguments; it gets our
    // environment, and no descriptor but the three. One sentence when there is no such program or
    // the system refuses; a program that starts and ends at once is started.
    static Result<Child> start(const std::vector<std::string>& command,
                               const ProcessLimits& limits = {});

    Child(Child&&) noexcept;
    Child& operator=(Child&&) noexcept;
    ~Child();  // ends it at once

    // Writes the line and its end. False when the program has closed its input or does not read it
    // until the deadline; the line may then be there in part.
    bool write_line(std::string_view line, Clock::time_point deadline);

    // The next line of its output, the moment it is there. Standard error is drained meanwhile. A
    // line that is already there is given even when the deadline has passed: whoever reads on and
    // on must look at the clock, for a program can write for ever.
    Read read_line(std::string& line, Clock::time_point deadline, const std::stop_token& stop = {});

    // From now on it may say so many bytes; what it has said before and was not read yet counts.
    void allow(std::uint64_t bytes);

    // It reads the end of its input; what it says can still be read.
    void close_input();

    // Closes its input, waits for it to end until the deadline, then kills it and all it has
    // started. True when it ended by itself.
    bool end(Clock::time_point deadline);

    // How it ended, "exited with status 3", "was killed by signal 11 (Segmentation fault)", and
    // empty while it runs. Waits a moment for a program that has closed its input or output.
    std::string obituary();
    // Did this signal end it? Of a program whose end is known.
    [[nodiscard]] bool was_killed_by(int signal) const;
    // The seconds on a processor of a program whose end is known, and of those of its children that
    // it waited for; 0 before.
    [[nodiscard]] double cpu_seconds() const;
    // The last of what it wrote on standard error, on one line, printable.
    std::string error_tail();

private:
    struct Pipes;
    explicit Child(std::unique_ptr<Pipes> pipes);
    std::unique_ptr<Pipes> pipes_;
};

}  // namespace damier::arena
