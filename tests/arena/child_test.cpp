// Programs as child processes: what they say, how they end, and that nothing of them stays.
#include "arena/child.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include "core/text.h"
#include "processes.h"
#include "sizes.h"

namespace damier::arena {
namespace {

using Read = Child::Read;
using namespace std::chrono_literals;

Child shell(const std::string& script) { return Child::start({"sh", "-c", script}).value(); }

// The next line, or what came instead of it.
std::string next_line_of(Child& child) {
    std::string line;
    switch (child.read_line(line, in(kLong))) {
        case Read::Line:
            return line;
        case Read::Timeout:
            return "<timeout>";
        case Read::Closed:
            return "<closed>";
        case Read::Flood:
            return "<flood>";
        case Read::Stopped:
            return "<stopped>";
    }
    return "?";
}

pid_t pid_of(Child& child) { return parse_number<pid_t>(next_line_of(child)).value(); }

TEST(Child, AnswersLineByLine) {
    Child cat = Child::start({"cat"}).value();
    for (const std::string line : {"uci", "", "position startpos", " two  words\t"}) {
        ASSERT_TRUE(cat.write_line(line, in(kLong)));
        EXPECT_EQ(next_line_of(cat), line);
    }
    EXPECT_EQ(cat.obituary(), "");
    EXPECT_TRUE(cat.end(in(kLong)));
    EXPECT_EQ(cat.obituary(), "exited with status 0");
    EXPECT_EQ(next_line_of(cat), "<closed>");
    EXPECT_FALSE(cat.write_line("anyone?", in(kLong)));
}

TEST(Child, CanBeReadAfterTheEndOfItsInput) {
    Child sort = Child::start({"sort"}).value();
    for (const std::string line : {"b", "a"}) ASSERT_TRUE(sort.write_line(line, in(kLong)));
    sort.close_input();
    EXPECT_EQ(next_line_of(sort), "a");
    EXPECT_EQ(next_line_of(sort), "b");
    EXPECT_EQ(next_line_of(sort), "<closed>");
    EXPECT_FALSE(sort.write_line("c", in(kLong)));
    EXPECT_EQ(sort.obituary(), "exited with status 0");
}

TEST(Child, GetsItsArgumentsAsTheyAre) {
    Child child = Child::start({"printf", "%s\\n", "two words", "", "$HOME * \"'"}).value();
    EXPECT_EQ(next_line_of(child), "two words");
    EXPECT_EQ(next_line_of(child), "");
    EXPECT_EQ(next_line_of(child), "$HOME * \"'");
    EXPECT_EQ(next_line_of(child), "<closed>");
}

// All that it says until the end; its last line has an end here in any case.
std::string all_output_of(Child& child) {
    std::string all;
    std::string line;
    while (child.read_line(line, in(kLong)) == Read::Line) all += line + '\n';
    return all;
}

// Every byte there is but 0, which ends a text.
std::string every_byte() {
    std::string bytes;
    for (int byte = 1; byte < 256; ++byte) bytes += static_cast<char>(byte);
    return bytes;
}

TEST(Child, GetsEveryByteOfItsArguments) {
    const std::vector<std::string> command{"sh",
                                           "-c",
                                           "cat /proc/$$/cmdline; :",
                                           every_byte(),
                                           "",
                                           "--watchdog-of",
                                           "--help",
                                           std::string(50'000, 'x'),
                                           ""};
    Child child = Child::start(command).value();
    std::string expected;
    for (const std::string& word : command) expected += word + '\0';
    EXPECT_EQ(all_output_of(child), expected + '\n');
}

TEST(Child, GetsOurEnvironmentAndNoMore) {
    ASSERT_EQ(setenv("DAMIER_TEST_BYTES", every_byte().c_str(), 1), 0);
    ASSERT_EQ(setenv("DAMIER_TEST_EMPTY", "", 1), 0);
    Child child = Child::start({"cat", "/proc/self/environ"}).value();
    std::string expected;
    for (char** each = environ; *each != nullptr; ++each) expected += *each + std::string(1, '\0');
    unsetenv("DAMIER_TEST_BYTES");
    unsetenv("DAMIER_TEST_EMPTY");
    EXPECT_EQ(all_output_of(child), expected + '\n');
}

TEST(Child, SaysNoMoreThanItMay) {
    Child child = shell("echo one; echo two; head -c 100000 /dev/zero; echo; echo three");
    EXPECT_EQ(next_line_of(child), "one");
    child.allow(90'000);
    EXPECT_EQ(next_line_of(child), "two");  // whole lines come first
    EXPECT_EQ(next_line_of(child), "<flood>");
    EXPECT_EQ(next_line_of(child), "<flood>");
    child.allow(1'000'000);
    EXPECT_EQ(next_line_of(child).size(), Child::kLongestLine);
    EXPECT_EQ(next_line_of(child), "three");
}

TEST(Child, UsesNoMoreThanItMay) {
    const auto limited = [](const std::string& script, const ProcessLimits& limits) {
        return Child::start({"sh", "-c", script}, limits).value();
    };
    Child told = limited("ulimit -t; ulimit -v; ulimit -c", {7, 900});
    EXPECT_EQ(next_line_of(told), "7");
    EXPECT_EQ(next_line_of(told), fmt::to_string(900 * 1024));
    EXPECT_EQ(next_line_of(told), "0");
    EXPECT_TRUE(told.end(in(kLong)));
    EXPECT_LT(told.cpu_seconds(), 7);

    Child busy = limited("while :; do :; done", {1, 0});
    EXPECT_EQ(next_line_of(busy), "<closed>");
    EXPECT_EQ(busy.obituary(), "was killed by signal 24 (CPU time limit exceeded)");
    EXPECT_TRUE(busy.was_killed_by(SIGXCPU));
    EXPECT_FALSE(busy.was_killed_by(SIGKILL));
    EXPECT_GT(busy.cpu_seconds(), 0.4);
    // Whoever does not want to hear of it is killed a second later; and a child counts for whom it
    // was waited for by.
    Child stubborn = limited("trap '' XCPU; while :; do :; done", {1, 0});
    EXPECT_EQ(next_line_of(stubborn), "<closed>");
    EXPECT_EQ(stubborn.obituary(), "was killed by signal 9 (Killed)");
    EXPECT_GT(stubborn.cpu_seconds(), 0.4);
    Child parent = limited("sh -c 'while :; do :; done'; echo gone; exit 3", {1, 0});
    EXPECT_EQ(next_line_of(parent), "gone");
    EXPECT_EQ(next_line_of(parent), "<closed>");
    EXPECT_EQ(parent.obituary(), "exited with status 3");
    EXPECT_GT(parent.cpu_seconds(), 0.4);
}

TEST(Child, KnowsAllEndsOfLines) {
    Child child = shell(R"(printf 'one\ntwo\r\n\n\r\nfi\rve\nlast')");
    for (const char* line : {"one", "two", "", "", "fi\rve", "last", "<closed>", "<closed>"})
        EXPECT_EQ(next_line_of(child), line);
}

TEST(Child, GivesTheLineWithoutEndOfAProgramThatGoesOnWhenItEnds) {
    Child child = shell("printf half; read more; printf ' and half'");
    std::string line;
    // Whether the half line has come by then or not, it is not given yet.
    EXPECT_EQ(child.read_line(line, in(200ms)), Read::Timeout);
    ASSERT_TRUE(child.write_line("", in(kLong)));
    EXPECT_EQ(next_line_of(child), "half and half");
    EXPECT_EQ(next_line_of(child), "<closed>");
}

TEST(Child, SaysInOneSentenceWhyAProgramCannotBeStarted) {
    const auto error = [](const std::vector<std::string>& command) {
        const auto child = Child::start(command);
        return child ? "started" : child.error().message;
    };
    const Orphanage orphanage;
    EXPECT_EQ(error({"/no/such", "x"}), "'/no/such' cannot be started: No such file or directory");
    EXPECT_EQ(error({"no-such-program"}),
              "'no-such-program' cannot be started: there is no such program in PATH");
    EXPECT_EQ(error({"/"}), "'/' cannot be started: Permission denied");
    EXPECT_EQ(error({}), "a command needs a program");
    EXPECT_EQ(error({""}), "a command needs a program");
    EXPECT_TRUE(orphanage.is_empty());
}

// Of a loader that is asked so, only a list of what it would load is to be had.
TEST(Child, SaysSoWhenItsWatchdogDoesNotStart) {
    const Orphanage orphanage;
    ASSERT_EQ(setenv("LD_TRACE_LOADED_OBJECTS", "1", 1), 0);
    const auto child = Child::start({"true"});
    unsetenv("LD_TRACE_LOADED_OBJECTS");
    ASSERT_FALSE(child);
    EXPECT_EQ(child.error().message, "'true' cannot be started: its watchdog ended at once");
    EXPECT_TRUE(orphanage.is_empty());
}

// Where the name shows that this program was started as a watchdog, its main() did not look.
TEST(Child, IsNotStartedByAProgramThatDoesNotKnowItselfAsAWatchdog) {
    char* const name = program_invocation_name;
    std::string watchdog = "damier-watchdog";
    program_invocation_name = watchdog.data();
    const auto child = Child::start({"true"});
    program_invocation_name = name;
    ASSERT_FALSE(child);
    EXPECT_EQ(child.error().message,
              "'true' cannot be started: the main() of this program does not ask whether it is a "
              "watchdog");
}

TEST(Child, TellsHowAProgramEnded) {
    Child at_once = Child::start({"true"}).value();
    EXPECT_EQ(next_line_of(at_once), "<closed>");
    EXPECT_EQ(at_once.obituary(), "exited with status 0");

    Child failed = shell("echo words; exit 3");
    EXPECT_EQ(next_line_of(failed), "words");
    EXPECT_EQ(next_line_of(failed), "<closed>");
    EXPECT_EQ(failed.obituary(), "exited with status 3");
    EXPECT_EQ(failed.obituary(), "exited with status 3");

    Child crashed = shell("kill -SEGV $$");
    EXPECT_EQ(next_line_of(crashed), "<closed>");
    EXPECT_EQ(crashed.obituary(), "was killed by signal 11 (Segmentation fault)");
}

// It has closed its output and goes on: that is no end.
TEST(Child, WaitsForNoEndThatDoesNotCome) {
    Child mute = shell("exec >&-; exec sleep 1000");
    EXPECT_EQ(next_line_of(mute), "<closed>");
    EXPECT_EQ(mute.obituary(), "");
    EXPECT_FALSE(mute.end(in(0ms)));
    EXPECT_EQ(mute.obituary(), "was killed by signal 9 (Killed)");
}

TEST(Child, KeepsTheTailOfTheErrors) {
    Child child = shell("printf 'out\\n'; printf 'bad \\033[1m\\n\\tthing \\303\\251\\n' >&2");
    EXPECT_EQ(next_line_of(child), "out");
    EXPECT_EQ(next_line_of(child), "<closed>");
    EXPECT_EQ(child.error_tail(), "bad [1m thing ??");

    // Far more than a pipe holds, and nobody reads it but read_line.
    Child loud = shell("seq 1 100000 >&2; echo done");
    EXPECT_EQ(next_line_of(loud), "done");
    EXPECT_EQ(next_line_of(loud), "<closed>");
    const std::string tail = loud.error_tail();
    EXPECT_LE(tail.size(), Child::kErrorTail);
    EXPECT_GT(tail.size(), Child::kErrorTail - 10);
    EXPECT_TRUE(tail.ends_with("99999 100000")) << tail;
}

// In kilobytes, the most that was ever used.
long memory_used() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

TEST(Child, ReadsAFloodWithoutKeepingIt) {
    const long before = memory_used();
    Child lines = shell("yes 0123456789 | head -c 110000000; echo end");
    long count = 0;
    for (std::string line = next_line_of(lines); line != "end"; line = next_line_of(lines)) {
        ASSERT_EQ(line, "0123456789");
        ++count;
    }
    EXPECT_EQ(count, 10'000'000);

    Child one_line = shell("head -c 100000000 /dev/zero | tr '\\0' x; echo; echo end");
    EXPECT_EQ(next_line_of(one_line), std::string(Child::kLongestLine, 'x'));
    EXPECT_EQ(next_line_of(one_line), "end");
    EXPECT_LT(memory_used() - before, 8'000);
}

TEST(Child, ADeadlineEndsTheWaitInAFloodWithoutEndOfLine) {
    Child child = shell("exec tr '\\0' x < /dev/zero");
    std::string line;
    EXPECT_EQ(child.read_line(line, in(300ms)), Read::Timeout);
    EXPECT_EQ(child.read_line(line, in(0ms)), Read::Timeout);
}

TEST(Child, GivesWhatIsThereEvenAfterTheDeadline) {
    Child child = shell("echo one; echo two; sleep 1000");
    EXPECT_EQ(next_line_of(child), "one");
    std::string line;
    EXPECT_TRUE(eventually([&] { return child.read_line(line, in(0ms)) == Read::Line; }));
    EXPECT_EQ(line, "two");
    EXPECT_EQ(child.read_line(line, in(0ms)), Read::Timeout);
}

TEST(Child, GivesUpWritingWhatNobodyReads) {
    Child deaf = shell("exec sleep 1000");
    const std::string line(1'000'000, 'x');  // more than a pipe holds
    EXPECT_FALSE(deaf.write_line(line, in(200ms)));
    EXPECT_FALSE(deaf.write_line("short", in(0ms)));
    EXPECT_EQ(deaf.obituary(), "");
}

TEST(Child, WritingToAProgramThatHasEndedIsNoSignal) {
    Child gone = shell("exec <&-; echo closed; exit 1");
    EXPECT_EQ(next_line_of(gone), "closed");
    EXPECT_EQ(next_line_of(gone), "<closed>");
    EXPECT_FALSE(gone.write_line("hello", in(kLong)));
    EXPECT_EQ(gone.obituary(), "exited with status 1");
}

TEST(Child, AStopEndsTheWait) {
    Child child = shell("read line; echo answer; sleep 1000");
    std::stop_source source;
    std::string line;
    {
        const std::jthread stopper([&source] {
            // Most likely during the wait; before it, the answer is the same.
            std::this_thread::sleep_for(50ms);
            source.request_stop();
        });
        EXPECT_EQ(child.read_line(line, in(kLong), source.get_token()), Read::Stopped);
    }
    EXPECT_EQ(child.read_line(line, in(kLong), source.get_token()), Read::Stopped);
    // The stop concerned that wait alone.
    const std::stop_source another;
    EXPECT_EQ(child.read_line(line, in(50ms), another.get_token()), Read::Timeout);
    ASSERT_TRUE(child.write_line("", in(kLong)));
    EXPECT_EQ(child.read_line(line, in(kLong), another.get_token()), Read::Line);
    EXPECT_EQ(line, "answer");
}

TEST(Child, KillsWhatIgnoresEverything) {
    Child stubborn = shell("trap '' TERM INT HUP PIPE QUIT; echo $$; while :; do sleep 1; done");
    const pid_t pid = pid_of(stubborn);
    ASSERT_TRUE(stubborn.write_line("quit", in(kLong)));
    EXPECT_TRUE(is_running(pid));
    EXPECT_FALSE(stubborn.end(in(50ms)));
    EXPECT_FALSE(is_running(pid));
    EXPECT_EQ(stubborn.obituary(), "was killed by signal 9 (Killed)");
}

TEST(Child, TheSignalsOfAProgramAreTheUsualOnes) {
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    const auto handler = std::signal(SIGPIPE, SIG_IGN);
    Child child = Child::start({"grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"}).value();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    std::signal(SIGPIPE, handler);
    EXPECT_EQ(next_line_of(child), "SigBlk:\t0000000000000000");
    // But for 32 and 33: they belong to the C library, which lets nobody set them, and whoever
    // started this test may have ignored them.
    const std::string ignored = next_line_of(child);
    ASSERT_TRUE(ignored.starts_with("SigIgn:\t")) << ignored;
    EXPECT_EQ(std::stoull(ignored.substr(8), nullptr, 16) & ~0x180000000ULL, 0U) << ignored;
}

TEST(Child, InheritsNothingButItsThreePipes) {
    const int open_file = open("/dev/null", O_RDONLY);  // not closed on exec
    const int high_file = fcntl(open_file, F_DUPFD, 90);
    Child first = Child::start({"cat"}).value();
    Child second =
        shell("for i in $(seq 0 99); do [ -e /proc/$$/fd/$i ] && printf '%s ' $i; done; echo .");
    close(open_file);
    close(high_file);
    EXPECT_EQ(next_line_of(second), "0 1 2 .");
    // Its input ends when we close it: nobody else holds it open.
    EXPECT_TRUE(first.end(in(kLong)));
}

// In kilobytes, from what the system tells about a process.
long kilobytes_of(pid_t pid, const std::string& what) {
    std::ifstream file(fmt::format("/proc/{}/smaps_rollup", pid));
    for (std::string word; file >> word;) {
        long size = 0;
        if (word == what + ':' && file >> size) return size;
    }
    return -1;
}

TEST(Child, ItsWatchdogIsSmallHoweverLargeWeAre) {
    if (kSanitized) GTEST_SKIP() << "the memory of a sanitizer itself would be counted";
    const std::vector<char> large(300'000'000, 'x');
    ASSERT_GT(kilobytes_of(getpid(), "Anonymous"), 290'000);
    Child child = shell("echo $PPID; read line");
    const pid_t watchdog = pid_of(child);
    for (const char* what : {"Anonymous", "Private_Dirty"}) {
        const long size = kilobytes_of(watchdog, what);
        EXPECT_GT(size, 0) << what;
        EXPECT_LT(size, 5'000) << what;
    }
    EXPECT_EQ(large.back(), 'x');
}

// In a group of its own, with a name to be known by, and with no descriptor but its connection
// and what tells it of ends: nobody's pipe is held open by it.
TEST(Child, ItsWatchdogStandsApart) {
    const int open_file = open("/dev/null", O_RDONLY);  // not closed on exec
    Child other = Child::start({"cat"}).value();
    Child child = shell("echo $PPID; read line");
    close(open_file);
    const pid_t watchdog = pid_of(child);
    EXPECT_EQ(getpgid(watchdog), watchdog);
    EXPECT_EQ(kill(watchdog, SIGTERM), 0);  // blocked, as all but SIGKILL
    std::string name;
    std::ifstream(fmt::format("/proc/{}/comm", watchdog)) >> name;
    EXPECT_EQ(name, "damier-watchdog");
    EXPECT_TRUE(eventually([watchdog] {
        const std::filesystem::directory_iterator held(fmt::format("/proc/{}/fd", watchdog));
        return std::distance(begin(held), end(held)) == 2;
    }));
    ASSERT_TRUE(child.write_line("", in(kLong)));
    EXPECT_TRUE(child.end(in(kLong)));
}

// What these scripts start, and how it tries to get away; each says the ids of its processes.
const std::vector<std::string>& wrappers() {
    static const std::vector<std::string> scripts{
        "echo $$; sleep 1000 & echo $!; wait",
        "echo $$; sleep 1000 & echo $!; read line",
        "echo $$; setsid sleep 1000 & echo $!; wait",
        "echo $$; setsid sh -c 'trap \"\" TERM HUP; echo $$; (sleep 1000; sleep 1000) & wait'",
        "echo $$; (setsid sh -c 'sleep 1000 & echo $!; exit' &) ; read line",
    };
    return scripts;
}

TEST(Child, NothingThatItStartedStays) {
    const Orphanage orphanage;
    for (const std::string& script : wrappers()) {
        for (const bool ended : {false, true}) {
            Child child = shell(script);
            const pid_t pid = pid_of(child);
            const pid_t inner = pid_of(child);
            EXPECT_TRUE(is_running(pid) && is_running(inner)) << script;
            if (ended) {
                child.end(in(0ms));
            } else {
                child = Child::start({"true"}).value();
            }
            EXPECT_FALSE(is_running(pid) || is_running(inner)) << script;
        }
    }
    EXPECT_TRUE(orphanage.is_empty());
}

TEST(Child, WhatAProgramLeavesBehindEndsWithIt) {
    const Orphanage orphanage;
    {
        Child child = shell("setsid sleep 1000 & echo $!; sleep 1000 & echo $!; exit 5");
        const pid_t first = pid_of(child);
        const pid_t second = pid_of(child);
        EXPECT_EQ(next_line_of(child), "<closed>");  // though both had the output open
        EXPECT_EQ(child.obituary(), "exited with status 5");
        EXPECT_TRUE(ends(first));
        EXPECT_TRUE(ends(second));
    }
    EXPECT_TRUE(orphanage.is_empty());
}

// A watchdog that sleeps would neither see that it is over nor kill anybody.
TEST(Child, AProgramThatStopsItsWatchdogEndsLikeOthers) {
    const Orphanage orphanage;
    Child child = shell("echo $$; kill -STOP $PPID; echo stopped; exec sleep 1000");
    const pid_t pid = pid_of(child);
    EXPECT_EQ(next_line_of(child), "stopped");
    EXPECT_FALSE(child.end(in(0ms)));
    EXPECT_EQ(child.obituary(), "was killed by signal 9 (Killed)");
    EXPECT_FALSE(is_running(pid));

    Child gone = shell("kill -STOP $PPID; exit 4");
    EXPECT_EQ(next_line_of(gone), "<closed>");
    EXPECT_EQ(gone.obituary(), "exited with status 4");
    EXPECT_TRUE(gone.end(in(kLong)));
    EXPECT_TRUE(orphanage.is_empty());
}

TEST(Child, ManyAtOnceFromSeveralThreads) {
    const Orphanage orphanage;
    std::vector<std::jthread> threads;
    std::atomic<int> answers = 0;
    constexpr int kRounds = kSanitized ? 10 : 50;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&answers, t] {
            for (int i = 0; i < kRounds; ++i) {
                Child child = shell("setsid sleep 1000 & sleep 1000 & cat");
                Child cat = Child::start({"cat"}).value();
                const std::string line = fmt::format("{} {}", t, i);
                if (child.write_line(line, in(kLong)) && next_line_of(child) == line) ++answers;
                if (i % 2 == 0 && !child.end(in(kLong))) answers -= 1000;
                if (!cat.end(in(kLong))) answers -= 1000;
            }
        });
    }
    threads.clear();
    EXPECT_EQ(answers, 4 * kRounds);
    EXPECT_TRUE(orphanage.is_empty());
}

// Starts a wrapper, says on `out` which processes there are, and waits to be killed.
[[noreturn]] void hold_a_child(const std::string& script, int out) {
    Child child = shell(script);
    const std::array<pid_t, 2> pids{pid_of(child), pid_of(child)};
    [[maybe_unused]] const auto written = write(out, pids.data(), sizeof pids);
    for (;;) pause();
}

TEST(Child, NothingSurvivesOurOwnDeath) {
    const Orphanage orphanage;
    for (const std::string& script : wrappers()) {
        std::array<int, 2> said{};
        ASSERT_EQ(pipe2(said.data(), O_CLOEXEC), 0);
        const pid_t holder = fork();
        if (holder == 0) hold_a_child(script, said[1]);
        close(said[1]);
        std::array<pid_t, 2> pids{};
        ASSERT_EQ(read(said[0], pids.data(), sizeof pids), static_cast<ssize_t>(sizeof pids));
        close(said[0]);
        EXPECT_TRUE(is_running(pids[0]) && is_running(pids[1])) << script;
        kill(holder, SIGKILL);
        waitpid(holder, nullptr, 0);
        EXPECT_TRUE(ends(pids[0])) << script;
        EXPECT_TRUE(ends(pids[1])) << script;
    }
    EXPECT_TRUE(eventually([&orphanage] {
        while (waitpid(-1, nullptr, WNOHANG) > 0) {
        }
        return orphanage.is_empty();  // the watchdogs too have ended
    }));
}

}  // namespace
}  // namespace damier::arena
