#include "arena/child.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "arena/watchdog.h"
#include "core/text.h"

namespace damier::arena {

namespace {

using std::chrono::seconds;

constexpr std::size_t kChunk = 65'536;  // what a pipe holds
// For a program that has closed its output: it is about to end, or it will not.
constexpr auto kObituaryWait = seconds(1);
// For the watchdog to kill everything. Only a process that the system itself holds takes longer,
// and then we do not wait for it.
constexpr auto kKillWait = seconds(10);
// A program may stop its watchdog again and again.
constexpr auto kWakeAgain = std::chrono::milliseconds(50);

// An open descriptor.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& from) noexcept : fd_(std::exchange(from.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& from) noexcept {
        if (this != &from) {
            reset();
            fd_ = std::exchange(from.fd_, -1);
        }
        return *this;
    }
    ~Descriptor() { reset(); }

    void reset() {
        if (fd_ >= 0) close(fd_);
        fd_ = -1;
    }
    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool open() const { return fd_ >= 0; }

private:
    int fd_ = -1;
};

// The same open file, with a number that can be handed to a watchdog.
Descriptor with_high_number(int fd) {
    Descriptor low(fd);
    if (fd >= kLowestHanded) return low;
    return Descriptor(fcntl(low.get(), F_DUPFD_CLOEXEC, kLowestHanded));
}

struct Ends {
    Descriptor reading;
    Descriptor writing;
};

// What `create` makes of two ends; nothing, and errno, when the system refuses.
template <class Create>
std::optional<Ends> make_pair_with(Create create) {
    std::array<int, 2> ends{};
    if (create(ends.data()) != 0) return std::nullopt;
    Ends pair{with_high_number(ends[0]), with_high_number(ends[1])};
    if (!pair.reading.open() || !pair.writing.open()) return std::nullopt;
    return pair;
}

std::optional<Ends> make_pipe() {
    return make_pair_with([](int* ends) { return pipe2(ends, O_CLOEXEC); });
}

std::optional<Ends> make_connection() {
    return make_pair_with(
        [](int* ends) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends); });
}

void set_non_blocking(const Descriptor& fd) {
    fcntl(fd.get(), F_SETFL, fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

std::string system_error(int error) { return std::generic_category().message(error); }

tl::unexpected<Error> cannot_start(std::string_view program, std::string_view why) {
    return fail("{} cannot be started: {}", quoted(program), why);
}

bool is_program(const std::string& path) {
    struct stat about{};
    return stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode) &&
           access(path.c_str(), X_OK) == 0;
}

// Where a shell would find it.
Result<std::string> find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    const char* const path = std::getenv("PATH");
    std::string_view folders = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    while (!name.empty()) {
        const std::size_t colon = folders.find(':');
        std::string found(folders.substr(0, colon));
        found += found.empty() ? "./" : "/";
        found += name;
        if (is_program(found)) return found;
        if (colon == std::string_view::npos) break;
        folders.remove_prefix(colon + 1);
    }
    return cannot_start(name, "there is no such program in PATH");
}

// Holds SIGPIPE back in this thread: a program that has closed its input must not end us. The
// input is a pipe and not a socket, for which MSG_NOSIGNAL would do, because programs and scripts
// may open /dev/stdin, and a socket cannot be opened.
class NoBrokenPipe {
public:
    NoBrokenPipe() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    NoBrokenPipe(const NoBrokenPipe&) = delete;
    NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;
    ~NoBrokenPipe() {
        const timespec at_once{};
        if (!was_pending_) {
            while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
            }
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

// Waits until one of them is ready or the deadline has passed. A negative descriptor is none.
void wait_for(std::span<pollfd> ready, Child::Clock::time_point deadline) {
    const auto now = Child::Clock::now();
    const auto left = deadline <= now
                          ? Child::Clock::duration::zero()
                          : std::min<Child::Clock::duration>(deadline - now, std::chrono::hours(1));
    const auto whole = std::chrono::duration_cast<seconds>(left);
    const timespec timeout{whole.count(), std::chrono::nanoseconds(left - whole).count()};
    for (pollfd& each : ready) each.revents = 0;
    ppoll(ready.data(), ready.size(), &timeout, nullptr);
}

// The next word of a watchdog about the start; nothing when there is no more.
std::optional<int> read_word(const Descriptor& fd) {
    int word = 0;
    ssize_t size = 0;
    while ((size = read(fd.get(), &word, sizeof word)) < 0 && errno == EINTR) {
    }
    return size == static_cast<ssize_t>(sizeof word) ? std::optional(word) : std::nullopt;
}

std::string describe(int status) {
    if (WIFEXITED(status)) return fmt::format("exited with status {}", WEXITSTATUS(status));
    const int signal = WTERMSIG(status);
    const char* const name = sigdescr_np(signal);
    return fmt::format("was killed by signal {} ({})", signal, name != nullptr ? name : "unknown");
}

}  // namespace

struct Child::Pipes {
    pid_t watchdog = -1;
    Descriptor input;
    Descriptor output;
    Descriptor errors;
    Descriptor control;
    Descriptor stopped;  // an event: a stop was asked for

    std::array<char, kChunk> chunk{};  // of the output; [next, end) is not yet in a line
    std::size_t next = 0;
    std::size_t end_of_chunk = 0;
    std::string partial;                 // the line so far
    std::uint64_t allowed = UINT64_MAX;  // bytes of output
    std::string tail;                    // of the errors

    std::optional<ProgramEnd> end;
    bool watchdog_gone = false;

    Pipes() = default;
    Pipes(const Pipes&) = delete;
    Pipes& operator=(const Pipes&) = delete;
    ~Pipes() { kill_all(); }

    void give_line(std::string& line);
    bool take_line(std::string& line);
    bool fill();
    void drain_errors();
    void hear_watchdog();
    void wait_for_status(Child::Clock::time_point deadline);
    void wake_watchdog() const;
    void kill_all();
};

void Child::Pipes::give_line(std::string& line) {
    if (!partial.empty() && partial.back() == '\r') partial.pop_back();
    line.swap(partial);
    partial.clear();
}

// Moves what the chunk holds into the line; true when that ends it.
bool Child::Pipes::take_line(std::string& line) {
    const std::string_view rest(chunk.data() + next, end_of_chunk - next);
    const std::size_t size = rest.find('\n');
    const std::string_view part = rest.substr(0, size);
    partial += part.substr(0, kLongestLine - partial.size());
    next = size == std::string_view::npos ? end_of_chunk : next + size + 1;
    if (size == std::string_view::npos) return false;
    give_line(line);
    return true;
}

// Reads the next chunk of the output, if there is one; false when nothing is there now. The end of
// the output closes it.
bool Child::Pipes::fill() {
    if (!output.open()) return false;
    const ssize_t size = read(output.get(), chunk.data(), chunk.size());
    next = 0;
    end_of_chunk = size > 0 ? static_cast<std::size_t>(size) : 0;
    allowed -= std::min<std::uint64_t>(allowed, end_of_chunk);
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) output.reset();
    return size > 0;
}

void Child::Pipes::drain_errors() {
    if (!errors.open()) return;
    std::array<char, 4096> bytes;
    const ssize_t size = read(errors.get(), bytes.data(), bytes.size());
    if (size > 0) {
        tail.append(bytes.data(), static_cast<std::size_t>(size));
        if (tail.size() > kErrorTail) tail.erase(0, tail.size() - kErrorTail);
    } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
        errors.reset();
    }
}

void Child::Pipes::hear_watchdog() {
    if (!control.open() || watchdog_gone) return;
    ProgramEnd told;
    const ssize_t size = recv(control.get(), &told, sizeof told, MSG_DONTWAIT);
    if (size == static_cast<ssize_t>(sizeof told)) {
        end = told;
    } else if (size >= 0 || (errno != EAGAIN && errno != EINTR)) {
        watchdog_gone = true;
    }
}

// The program may have stopped it.
void Child::Pipes::wake_watchdog() const { kill(watchdog, SIGCONT); }

// Until the program has ended. Its output is thrown away, for it may be waiting to write it.
void Child::Pipes::wait_for_status(Child::Clock::time_point deadline) {
    wake_watchdog();
    for (;;) {
        hear_watchdog();
        if (end || watchdog_gone || Child::Clock::now() >= deadline) return;
        std::array<pollfd, 3> ready{
            {{control.get(), POLLIN, 0}, {output.get(), POLLIN, 0}, {errors.get(), POLLIN, 0}}};
        wait_for(ready, deadline);
        fill();
        drain_errors();
    }
}

void Child::Pipes::kill_all() {
    if (watchdog < 0) return;
    input.reset();
    shutdown(control.get(), SHUT_WR);
    const auto deadline = Child::Clock::now() + kKillWait;
    while (!watchdog_gone && Child::Clock::now() < deadline) {
        hear_watchdog();
        if (watchdog_gone) break;
        wake_watchdog();
        std::array<pollfd, 1> ready{{{control.get(), POLLIN, 0}}};
        wait_for(ready, std::min(deadline, Child::Clock::now() + kWakeAgain));
    }
    // Its connection closes as it exits: there is no more than an instant to wait.
    while (waitpid(watchdog, nullptr, watchdog_gone ? 0 : WNOHANG) < 0 && errno == EINTR) {
    }
    watchdog = -1;
    output.reset();
    next = end_of_chunk = 0;
    partial.clear();
}

Child::Child(std::unique_ptr<Pipes> pipes) : pipes_(std::move(pipes)) {}
Child::Child(Child&&) noexcept = default;
Child& Child::operator=(Child&&) noexcept = default;
Child::~Child() = default;

Result<Child> Child::start(const std::vector<std::string>& command, const ProcessLimits& limits) {
    if (command.empty() || command.front().empty()) return fail("a command needs a program");
    const auto path = find_program(command.front());
    if (!path) return tl::make_unexpected(path.error());

    auto input = make_pipe();
    auto output = make_pipe();
    auto errors = make_pipe();
    auto control = make_connection();
    auto exec_error = make_pipe();
    auto pipes = std::make_unique<Pipes>();
    pipes->stopped = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!input || !output || !errors || !control || !exec_error || !pipes->stopped.open())
        return cannot_start(command.front(), system_error(errno));

    const auto watchdog = start_watchdog({.path = *path,
                                          .arguments = command,
                                          .limits = limits,
                                          .input = input->reading.get(),
                                          .output = output->writing.get(),
                                          .errors = errors->writing.get(),
                                          .control = control->writing.get(),
                                          .exec_error = exec_error->writing.get()});
    if (!watchdog) return cannot_start(command.front(), watchdog.error().message);
    pipes->watchdog = *watchdog;

    for (Descriptor* theirs : {&input->reading, &output->writing, &errors->writing,
                               &control->writing, &exec_error->writing})
        theirs->reset();
    pipes->input = std::move(input->writing);
    pipes->output = std::move(output->reading);
    pipes->errors = std::move(errors->reading);
    pipes->control = std::move(control->reading);
    for (const Descriptor* ours : {&pipes->input, &pipes->output, &pipes->errors})
        set_non_blocking(*ours);

    Child child(std::move(pipes));
    if (!read_word(exec_error->reading)) {
        const std::string why = child.error_tail();
        return cannot_start(command.front(), fmt::format("its watchdog ended at once{}{}",
                                                         why.empty() ? "" : ": ", why));
    }
    if (const auto error = read_word(exec_error->reading))
        return cannot_start(command.front(), system_error(*error));
    return child;
}

bool Child::write_line(std::string_view line, Child::Clock::time_point deadline) {
    const NoBrokenPipe guard;
    const std::string text = std::string(line) + '\n';
    std::string_view rest = text;
    while (pipes_->input.open()) {
        const ssize_t size = write(pipes_->input.get(), rest.data(), rest.size());
        if (size >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(size));
            if (rest.empty()) return true;
        } else if (errno != EAGAIN && errno != EINTR) {
            pipes_->input.reset();
            break;
        }
        if (Child::Clock::now() >= deadline) break;
        std::array<pollfd, 2> ready{
            {{pipes_->input.get(), POLLOUT, 0}, {pipes_->errors.get(), POLLIN, 0}}};
        wait_for(ready, deadline);
        pipes_->drain_errors();
    }
    return false;
}

Child::Read Child::read_line(std::string& line, Child::Clock::time_point deadline,
                             const std::stop_token& stop) {
    Pipes& p = *pipes_;
    for (;;) {
        if (stop.stop_requested()) return Read::Stopped;
        if (p.take_line(line)) return Read::Line;
        p.drain_errors();
        const bool more = p.fill();
        if (!p.output.open()) {
            if (p.partial.empty()) return Read::Closed;
            p.give_line(line);
            return Read::Line;
        }
        if (more && p.take_line(line)) return Read::Line;
        if (p.allowed == 0) return Read::Flood;
        if (Child::Clock::now() >= deadline) return Read::Timeout;
        if (more) continue;

        eventfd_t earlier = 0;  // stops, of other tokens
        eventfd_read(p.stopped.get(), &earlier);
        const auto wake = [&p] { eventfd_write(p.stopped.get(), 1); };
        const std::stop_callback on_stop(stop, wake);
        std::array<pollfd, 3> ready{{{p.output.get(), POLLIN, 0},
                                     {p.errors.get(), POLLIN, 0},
                                     {p.stopped.get(), POLLIN, 0}}};
        wait_for(ready, deadline);
    }
}

void Child::allow(std::uint64_t bytes) {
    const std::size_t unread = pipes_->end_of_chunk - pipes_->next + pipes_->partial.size();
    pipes_->allowed = bytes - std::min<std::uint64_t>(bytes, unread);
}

void Child::close_input() { pipes_->input.reset(); }

bool Child::end(Child::Clock::time_point deadline) {
    pipes_->input.reset();
    pipes_->wait_for_status(deadline);
    const bool by_itself = pipes_->end.has_value();
    pipes_->kill_all();
    return by_itself;
}

std::string Child::obituary() {
    const bool ending = !pipes_->output.open() || !pipes_->input.open();
    if (ending && !pipes_->end && pipes_->watchdog >= 0)
        pipes_->wait_for_status(Child::Clock::now() + kObituaryWait);
    pipes_->hear_watchdog();
    if (pipes_->end) return describe(pipes_->end->status);
    return pipes_->watchdog_gone ? "was killed together with its watchdog" : "";
}

bool Child::was_killed_by(int signal) const {
    return pipes_->end && WIFSIGNALED(pipes_->end->status) &&
           WTERMSIG(pipes_->end->status) == signal;
}

double Child::cpu_seconds() const {
    return pipes_->end ? static_cast<double>(pipes_->end->cpu_microseconds) / 1e6 : 0;
}

std::string Child::error_tail() {
    // All of what is there, unless the program writes faster than we read.
    for (std::size_t i = 0; i < 2 * kChunk / 4096 && pipes_->errors.open(); ++i)
        pipes_->drain_errors();
    std::string shown;
    for (const char c : pipes_->tail) {
        if (is_space(c) || static_cast<unsigned char>(c) < 32) {
            if (!shown.empty() && shown.back() != ' ') shown += ' ';
        } else {
            shown += c > 32 && c < 127 ? c : '?';
        }
    }
    return std::string(trimmed(shown));
}

}  // namespace damier::arena
