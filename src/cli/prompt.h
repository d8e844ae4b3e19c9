// Lines from standard input, typed by a person or written by a program. While one lives, Ctrl-C ends
// a line instead of the program.
#pragma once

#include <csignal>
#include <cstdint>
#include <string>

namespace damier::cli {

class Prompt {
public:
    enum class Answer : std::uint8_t { Line, End, Interrupted, Terminated };

    Prompt();  // make it before any thread, as a Watch
    ~Prompt();
    Prompt(const Prompt&) = delete;
    Prompt& operator=(const Prompt&) = delete;

    // The next line without its end, cut as read_line cuts it.
    Answer read(std::string& line);

private:
    bool take_line(std::string& line);

    sigset_t before_{};
    int signals_;
    std::string ahead_;  // read, but not yet asked for
    bool at_end_ = false;
};

}  // namespace damier::cli
