#include "arena/watchdog.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include "core/text.h"

namespace damier::arena {

namespace {

constexpr int kCannotRun = 127;  // the exit status that shells give to this

// Whatever is not in the plan: above all the pipes of other programs, which would not see us close
// them while a copy is open here.
void close_the_rest(const WatchdogPlan& plan) {
    std::array<int, 5> kept{plan.input, plan.output, plan.errors, plan.control, plan.exec_error};
    std::sort(kept.begin(), kept.end());
    unsigned next = 0;
    for (const int fd : kept) {
        if (const auto keep = static_cast<unsigned>(fd); keep > next)
            close_range(next, keep - 1, 0);
        next = static_cast<unsigned>(fd) + 1;
    }
    close_range(next, ~0U, 0);
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

[[noreturn]] void cannot_run(const WatchdogPlan& plan, int error) {
    // Nothing can be done when this fails: whoever waits for it sees the status.
    [[maybe_unused]] const auto written = write(plan.exec_error, &error, sizeof error);
    _exit(kCannotRun);
}

[[noreturn]] void run_program(const WatchdogPlan& plan, pid_t watchdog) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);              // should anybody kill the watchdog
    if (getppid() != watchdog) _exit(kCannotRun);  // before the line above
    if (dup2(plan.input, STDIN_FILENO) < 0 || dup2(plan.output, STDOUT_FILENO) < 0 ||
        dup2(plan.errors, STDERR_FILENO) < 0)
        cannot_run(plan, errno);
    reset_signals();
    execve(plan.path, plan.arguments, environ);
    cannot_run(plan, errno);
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

}  // namespace

void run_watchdog(const WatchdogPlan& plan) {
    setpgid(0, 0);  // what the terminal sends to our group is not for the watchdog
    // Not by prctl: AddressSanitizer's takes a lock to keep the name, which another thread of the
    // program may have held when this copy of it was made. Nobody would ever give it back.
    syscall(SYS_prctl, PR_SET_NAME, "damier-watchdog");
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    close_the_rest(plan);

    struct sigaction standard{};  // were it ignored, nobody could be waited for
    standard.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &standard, nullptr);
    sigset_t child_ended;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    const int ends = signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
    if (ends < 0) cannot_run(plan, errno);

    const pid_t self = getpid();
    const pid_t program = _Fork();
    if (program < 0) cannot_run(plan, errno);
    if (program == 0) run_program(plan, self);
    setpgid(program, program);
    for (const int fd : {plan.input, plan.output, plan.errors, plan.exec_error}) close(fd);

    std::array<pollfd, 2> watched{{{plan.control, POLLIN, 0}, {ends, POLLIN, 0}}};
    while (!has_ended(program)) {
        poll(watched.data(), watched.size(), -1);
        signalfd_siginfo info;
        while (read(ends, &info, sizeof info) > 0) {
        }
        if (is_shut(plan.control)) break;
        reap_others(program);
    }
    kill(-program, SIGKILL);
    kill(program, SIGKILL);  // should it have left its own group
    int status = 0;
    if (waitpid(program, &status, 0) == program)
        send(plan.control, &status, sizeof status, MSG_NOSIGNAL);
    end_descendants();
    _exit(0);
}

}  // namespace damier::arena
