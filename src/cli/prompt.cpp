#include "cli/prompt.h"

#include <poll.h>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "cli/watch.h"
#include "core/text.h"

namespace damier::cli {

Prompt::Prompt() {
    const sigset_t set = stop_signals();
    pthread_sigmask(SIG_BLOCK, &set, &before_);
    signals_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

Prompt::~Prompt() {
    if (signals_ >= 0) close(signals_);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

bool Prompt::take_line(std::string& line) {
    const std::size_t end = ahead_.find('\n');
    const std::size_t length = std::min({end, ahead_.size(), kLongestLine});
    const bool is_whole = length == end || length == kLongestLine || (at_end_ && length > 0);
    if (!is_whole) return false;
    line = ahead_.substr(0, length);
    ahead_.erase(0, length + (length == end ? 1 : 0));
    return true;
}

Prompt::Answer Prompt::read(std::string& line) {
    for (;;) {
        if (take_line(line)) return Answer::Line;
        if (at_end_) return Answer::End;
        std::array<pollfd, 2> files{{{signals_, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}}};
        if (poll(files.data(), files.size(), -1) < 0 && errno != EINTR) return Answer::End;
        signalfd_siginfo info{};
        if (::read(signals_, &info, sizeof info) == sizeof info)
            return info.ssi_signo == SIGTERM ? Answer::Terminated : Answer::Interrupted;
        if (files[1].revents == 0) continue;
        std::array<char, kLongestLine> block{};
        const ssize_t count = ::read(STDIN_FILENO, block.data(), block.size());
        if (count < 0 && errno == EINTR) continue;
        at_end_ = count <= 0;
        if (count > 0) ahead_.append(block.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace damier::cli
