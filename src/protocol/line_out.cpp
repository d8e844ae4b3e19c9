#include "protocol/line_out.h"

#include <ostream>
#include <utility>

#include "core/text.h"

namespace damier::protocol {

void LineOut::say(std::string_view line) {
    const std::lock_guard lock(mutex_);
    out_ << line << '\n' << std::flush;
    if (log_.is_open()) log_ << "<< " << line << '\n' << std::flush;
}

void LineOut::say_all(std::string_view lines) {
    const std::lock_guard lock(mutex_);
    for (const std::string_view line : lines_of(lines)) {
        out_ << line << '\n';
        if (log_.is_open()) log_ << "<< " << line << '\n';
    }
    out_ << std::flush;
    if (log_.is_open()) log_ << std::flush;
}

void LineOut::heard(std::string_view line) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_ << ">> " << line << '\n' << std::flush;
}

Result<void> LineOut::log_to(const std::string& file) {
    std::ofstream log;
    if (!file.empty()) {
        log.open(file, std::ios::app);
        if (!log) return fail("the log file {} cannot be written", quoted(file));
    }
    const std::lock_guard lock(mutex_);
    log_ = std::move(log);
    return {};
}

bool LineOut::has_failed() const {
    const std::lock_guard lock(mutex_);
    return !out_;
}

}  // namespace damier::protocol
