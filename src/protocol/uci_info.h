// What a search tells, in the words of UCI: "info depth 5 ... pv e2e4 e7e5", and at last "bestmove".
#pragma once

#include <atomic>
#include <string>

#include "core/types.h"
#include "engine/session.h"
#include "protocol/line_out.h"
#include "search/request.h"

namespace damier::protocol {

// "cp 31", "mate -2"; "cp 19997" where a tablebase promises a win.
std::string uci_score(Value value);

// One search at a time; the other functions than the listener's are for whoever asks.
class UciInfo final : public engine::Listener {
public:
    explicit UciInfo(LineOut& out) : out_(out) {}

    // Before each search.
    void begin(bool shows_chances) {
        shows_chances_ = shows_chances;
        best_.clear();
    }
    void set_debug(bool is_on) { is_debugged_ = is_on; }  // also while somebody thinks

    void found(std::span<const engine::FoundLine> lines, const search::Effort& effort) override;
    void trying(std::string_view move, int number, int depth, double seconds) override;
    // The last line that was told is the one that counts: makes it the answer's.
    void concluded(const engine::Reply& reply) override;
    void answered(const engine::Reply& reply) override;

private:
    [[nodiscard]] std::string info(const engine::FoundLine& line,
                                   const search::Effort& effort) const;

    LineOut& out_;
    bool shows_chances_ = false;
    std::atomic<bool> is_debugged_ = false;
    std::string best_;  // the first move of the best line that was told
};

}  // namespace damier::protocol
