#include "arena/watchdog.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>

#include "core/text.h"

namespace damier::arena {

namespace {

constexpr const char* kName = "damier-watchdog";
// Then the two limits, the path of the program and its arguments.
constexpr const char* kFlag = "--watchdog-of";
constexpr int kCpuAt = 2;  // among the arguments
constexpr int kMemoryAt = 3;
constexpr int kPathAt = 4;

// What a watchdog has besides the standard descriptors, which are those of the program to be.
constexpr int kControl = 3;
constexpr int kExecError = 4;
static_assert(kExecError < kLowestHanded);

constexpr int kCannotRun = 127;  // the exit status that shells give to this

// How posix_spawn makes a watchdog. Whatever is not handed over is closed: above all the pipes of
// other programs, which would not see us close them while a copy is open there. All signals are
// blocked, and what the terminal sends to our group is not for the watchdog.
class Spawning {
public:
    explicit Spawning(const WatchdogPlan& plan) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        hand_over(plan.input, STDIN_FILENO);
        hand_over(plan.output, STDOUT_FILENO);
        hand_over(plan.errors, STDERR_FILENO);
        hand_over(plan.control, kControl);
        hand_over(plan.exec_error, kExecError);
        note(posix_spawn_file_actions_addclosefrom_np(&actions_, kLowestHanded));
        sigset_t all;
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &all);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    }
    Spawning(const Spawning&) = delete;
    Spawning& operator=(const Spawning&) = delete;
    ~Spawning() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }

    // 0, or an error number.
    int run(pid_t& pid, char* const* arguments) {
        if (error_ != 0) return error_;
        return posix_spawn(&pid, "/proc/self/exe", &actions_, &attributes_, arguments, environ);
    }

private:
    void hand_over(int fd, int number) {
        assert(fd >= kLowestHanded);
        note(posix_spawn_file_actions_adddup2(&actions_, fd, number));
    }
    void note(int error) {
        if (error_ == 0) error_ = error;
    }

    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
    int error_ = 0;
};

bool is_open_as(int fd, mode_t kind) {
    struct stat about{};
    return fstat(fd, &about) == 0 && (about.st_mode & S_IFMT) == kind;
}

// Nothing can be done when this fails: whoever waits for it sees the end.
void tell_start(int error) {
    [[maybe_unused]] const auto written = write(kExecError, &error, sizeof error);
}

[[noreturn]] void cannot_run(int error) {
    tell_start(error);
    _exit(kCannotRun);
}

// Signals that we ignore or block would stay so in the program.
void reset_signals() {
    struct sigaction standard{};
    standard.sa_handler = SIG_DFL;
    for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &standard, nullptr);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

void limit(decltype(RLIMIT_CPU) resource, rlim_t usual, rlim_t most) {
    rlimit now{};
    if (getrlimit(resource, &now) != 0) cannot_run(errno);
    // What was there before and is tighter stays.
    const rlimit wanted{std::min(usual, now.rlim_cur), std::min(most, now.rlim_max)};
    if (setrlimit(resource, &wanted) != 0) cannot_run(errno);
}

// The signal of the usual limit names it; who catches that one is killed a second later.
void limit(const ProcessLimits& limits) {
    if (limits.cpu_seconds > 0) {
        const auto seconds = static_cast<rlim_t>(limits.cpu_seconds);
        limit(RLIMIT_CPU, seconds, seconds + 1);
        limit(RLIMIT_CORE, 0, 0);  // or the signal leaves a file behind
    }
    if (limits.memory_mb > 0) {
        const auto bytes = static_cast<rlim_t>(limits.memory_mb) << 20U;
        limit(RLIMIT_AS, bytes, bytes);
    }
}

// In the child of a fork. Its standard descriptors are those that it shall have.
[[noreturn]] void run_program(const char* path, char* const* arguments, const ProcessLimits& limits,
                              pid_t watchdog) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);              // should anybody kill the watchdog
    if (getppid() != watchdog) _exit(kCannotRun);  // before the line above
    if (close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) cannot_run(errno);
    reset_signals();
    limit(limits);
    execve(path, arguments, environ);
    cannot_run(errno);
}

// Sends SIGKILL to each child of this process. False when they cannot be listed.
bool kill_children() {
    const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return false;
    std::array<char, 4096> text{};
    pid_t pid = 0;
    ssize_t size = 0;
    while ((size = read(list, text.data(), text.size())) > 0) {
        for (ssize_t i = 0; i < size; ++i) {
            const char c = text[static_cast<std::size_t>(i)];
            if (is_digit(c)) {
                pid = pid * 10 + (c - '0');
            } else if (pid > 0) {
                kill(pid, SIGKILL);
                pid = 0;
            }
        }
    }
    close(list);
    return true;
}

// A child's process id cannot go to another process before the child has been waited for, so
// nobody else is hit. The children of a child that has ended are ours, and come next.
void end_descendants() {
    while (kill_children()) {
        if (waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) return;
        while (waitpid(-1, nullptr, WNOHANG) > 0) {
        }
    }
}

// Has the program ended? It is not waited for yet: its id must go on naming its group.
bool has_ended(pid_t program) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(program), &info, WEXITED | WNOWAIT | WNOHANG) == 0 &&
           info.si_pid == program;
}

bool is_shut(int control) {
    char byte = 0;
    const ssize_t size = recv(control, &byte, 1, MSG_DONTWAIT);
    return size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR);
}

// Other children that end are those of descendants: nobody else waits for them.
void reap_others(pid_t program) {
    siginfo_t info{};
    for (;;) {
        info.si_pid = 0;
        if (waitid(P_ALL, 0, &info, WEXITED | WNOWAIT | WNOHANG) != 0) return;
        if (info.si_pid == 0 || info.si_pid == program) return;
        waitpid(info.si_pid, nullptr, 0);
    }
}

std::int64_t microseconds(const timeval& time) {
    return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec;
}

[[noreturn]] void run_watchdog(const char* path, char* const* arguments,
                               const ProcessLimits& limits) {
    tell_start(0);
    prctl(PR_SET_NAME, kName);
    prctl(PR_SET_CHILD_SUBREAPER, 1);

    struct sigaction standard{};  // were it ignored, nobody could be waited for
    standard.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &standard, nullptr);
    sigset_t child_ended;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    const int ends = signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
    if (ends < 0) cannot_run(errno);

    const pid_t self = getpid();
    const pid_t program = _Fork();
    if (program < 0) cannot_run(errno);
    if (program == 0) run_program(path, arguments, limits, self);
    setpgid(program, program);
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, kExecError}) close(fd);

    std::array<pollfd, 2> watched{{{kControl, POLLIN, 0}, {ends, POLLIN, 0}}};
    while (!has_ended(program)) {
        poll(watched.data(), watched.size(), -1);
        signalfd_siginfo info;
        while (read(ends, &info, sizeof info) > 0) {
        }
        if (is_shut(kControl)) break;
        reap_others(program);
    }
    kill(-program, SIGKILL);
    kill(program, SIGKILL);  // should it have left its own group
    ProgramEnd end;
    rusage used{};
    if (wait4(program, &end.status, 0, &used) == program) {
        end.cpu_microseconds = microseconds(used.ru_utime) + microseconds(used.ru_stime);
        send(kControl, &end, sizeof end, MSG_NOSIGNAL);
    }
    end_descendants();
    _exit(0);
}

}  // namespace

Result<pid_t> start_watchdog(const WatchdogPlan& plan) {
    // Or a program that forgets to ask would start itself again and again.
    if (program_invocation_name == std::string_view(kName))
        return fail("the main() of this program does not ask whether it is a watchdog");
    std::vector<char*> words;
    const auto add = [&words](const char* word) { words.push_back(const_cast<char*>(word)); };
    add(kName);
    add(kFlag);
    const std::string cpu = std::to_string(plan.limits.cpu_seconds);
    const std::string memory = std::to_string(plan.limits.memory_mb);
    add(cpu.c_str());
    add(memory.c_str());
    add(plan.path.c_str());
    for (const std::string& argument : plan.arguments) add(argument.c_str());
    words.push_back(nullptr);

    pid_t pid = -1;
    if (const int error = Spawning(plan).run(pid, words.data()); error != 0)
        return fail("{}", std::generic_category().message(error));
    return pid;
}

Result<void> run_watchdog_if_asked(int argc, char** argv) {
    if (argc < 2 || argv[1] != std::string_view(kFlag)) return {};
    const auto number = [&](int at) {
        return argc > at ? parse_number<std::int64_t>(argv[at]) : std::nullopt;
    };
    const auto cpu = number(kCpuAt);
    const auto memory = number(kMemoryAt);
    if (argc <= kPathAt + 1 || !cpu || !memory || !is_open_as(kControl, S_IFSOCK) ||
        !is_open_as(kExecError, S_IFIFO))
        return fail(
            "{} is not for people: with it Damier starts itself, to watch over another program, "
            "and "
            "hands over the pipes of that",
            kFlag);
    run_watchdog(argv[kPathAt], argv + kPathAt + 1, {*cpu, *memory});
}

}  // namespace damier::arena
