// Where the lines of a protocol go: one at a time, whichever thread says them, and each at once.
#pragma once

#include <fstream>
#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>

#include "core/result.h"

namespace damier::protocol {

class LineOut {
public:
    // The stream must live as long.
    explicit LineOut(std::ostream& out) : out_(out) {}

    void say(std::string_view line);
    // Several lines that nothing comes between.
    void say_all(std::string_view lines);

    // Keeps what was heard in the log, if there is one.
    void heard(std::string_view line);
    // From now on all that is said and heard is appended to the file too; an empty name ends that.
    // The old log stays when the new one cannot be written.
    Result<void> log_to(const std::string& file);

    // Can nobody read it any more?
    [[nodiscard]] bool has_failed() const;

private:
    std::ostream& out_;
    mutable std::mutex mutex_;
    std::ofstream log_;
};

}  // namespace damier::protocol
