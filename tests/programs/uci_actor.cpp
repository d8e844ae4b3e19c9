// A small UCI engine of good manners, or with one fault: uci_actor [FAULT].
//
// It knows mate in one and two and otherwise plays the first legal move. One thread does it all: it
// thinks the moment it is asked, and then waits for input and for the time to answer, whichever
// comes first.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "chess/game.h"
#include "core/moves.h"
#include "core/text.h"

namespace damier {
namespace {

using chess::Chess;
using chess::Move;
using chess::Position;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

// The moves by which the side to move mates within so many of its own, or none.
std::vector<Move> mate_line(const Position& at, int moves) {
    if (moves == 0) return {};
    for (const Move m : legal_moves(at)) {
        Position next = at;
        next.make(m);
        const auto replies = legal_moves(next);
        if (replies.empty() && next.stuck() == Outcome::Loss) return {m};
        if (replies.empty()) continue;
        std::vector<Move> longest;
        const bool all_lose = std::all_of(replies.begin(), replies.end(), [&](Move reply) {
            Position after = next;
            after.make(reply);
            const auto rest = mate_line(after, moves - 1);
            if (rest.size() + 1 > longest.size()) {
                longest = rest;
                longest.insert(longest.begin(), reply);
            }
            return !rest.empty();
        });
        if (!all_lose) continue;
        longest.insert(longest.begin(), m);
        return longest;
    }
    return {};
}

struct Limits {
    std::vector<Move> moves;  // empty: all
    int depth = 3;
    std::int64_t nodes = 100;
    std::optional<milliseconds> movetime;
    bool infinite = false;
    bool ponder = false;
    bool clocks = false;
};

struct Line {
    std::vector<Move> pv;
    int mate = 0;
};

class Actor {
public:
    explicit Actor(std::string fault) : fault_(std::move(fault)) {}

    int run() {
        if (is("banner-on-stderr")) std::cerr << "hello\n";
        std::string line;
        while (next_line(line)) {
            if (handle(line)) return 0;
        }
        if (due_) {  // a script has ended: its last search has not
            std::this_thread::sleep_until(*due_);
            answer();
        }
        while (is("hangs-at-eof")) std::this_thread::sleep_for(std::chrono::seconds(1));
        return 0;
    }

private:
    [[nodiscard]] bool is(std::string_view fault) const { return fault_ == fault; }

    // Answers when it is time; false at the end of the input.
    bool next_line(std::string& line) {
        for (;;) {
            const std::size_t end = input_.find('\n');
            if (end != std::string::npos) {
                line = input_.substr(0, end);
                input_.erase(0, end + 1);
                return true;
            }
            int timeout = -1;
            if (due_) {
                const auto left = std::chrono::ceil<milliseconds>(*due_ - Clock::now());
                timeout = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
            }
            pollfd ready{STDIN_FILENO, POLLIN, 0};
            const int got = poll(&ready, 1, timeout);
            if (got == 0) answer();
            if (got <= 0) continue;
            std::array<char, 65'536> bytes;
            const ssize_t size = read(STDIN_FILENO, bytes.data(), bytes.size());
            if (size <= 0) return false;
            input_.append(bytes.data(), static_cast<std::size_t>(size));
        }
    }

    // True: the end.
    bool handle(const std::string& line) {
        Words words;
        for (const Field& field : split_fields(line)) words.emplace_back(field.text);
        if (is("reads-no-crlf") && line.ends_with('\r')) return false;
        if (is("reads-no-tabs") && line.find('\t') != std::string::npos) return false;
        if (words.empty()) return false;
        const std::string word = words.front();
        if (word == "quit") return !is("ignores-quit");
        if (word == "uci") {
            introduce();
        } else if (word == "isready") {
            ready();
        } else if (word == "setoption") {
            set_option(words);
        } else if (word == "ucinewgame") {
            finish();
        } else if (word == "position") {
            finish();
            set_position(words);
        } else if (word == "go") {
            if (is("ignores-second-go") && is_searching_) return false;
            finish();
            go(words);
        } else if (word == "stop") {
            stop();
        } else if (word == "ponderhit") {
            ponder_hit();
        } else if (is("exits-on-unknown-command")) {
            std::_Exit(1);
        } else if (is("exits-on-xboard") && word == "xboard") {
            std::_Exit(1);
        } else if (is("exits-on-comment") && word == "#") {
            std::_Exit(1);
        }
        return false;
    }

    void introduce() {
        if (!is("no-name")) say("id name Actor 1.0");
        if (is("blank-line")) say("");
        if (!is("no-author")) say("id author nobody");
        say(is("spin-without-max") ? "option name Hash type spin default 16 min 1"
                                   : "option name Hash type spin default 16 min 1 max 1024");
        say(is("default-out-of-range") ? "option name Threads type spin default 0 min 1 max 1"
                                       : "option name Threads type spin default 1 min 1 max 1");
        say("option name MultiPV type spin default 1 min 1 max 10");
        say("option name Ponder type check default false");
        say(is("no-move-overhead")
                ? "option name MoveOverhead type spin default 10 min 0 max 5000"
                : "option name Move Overhead type spin default 10 min 0 max 5000");
        say("option name Style type combo default Very Solid var Normal var Very Solid");
        say("option name Clear Hash type button");
        say("option name Book File type string default <empty>");
        say("option name UCI_ShowWDL type check default false");
        if (!is("no-chess960")) say("option name UCI_Chess960 type check default false");
        if (is("option-twice")) say("option name hash type spin default 16 min 1 max 1024");
        if (!is("no-uciok")) say("uciok");
    }

    void ready() {
        if (is("busy-when-searching") && is_searching_) return;
        say("readyok");
    }

    void set_option(const Words& words) {
        const auto value_at = std::find(words.begin(), words.end(), "value");
        if (words.size() < 3 || words[1] != "name") return;
        std::string name;
        for (auto at = words.begin() + 2; at != value_at; ++at)
            name += (name.empty() ? "" : " ") + *at;
        if (!is("options-by-case"))
            std::transform(name.begin(), name.end(), name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
        const std::string value = value_at != words.end() && value_at + 1 != words.end()
                                      ? *(value_at + 1)
                                      : std::string();
        if (is("dies-of-unknown-option") && name.starts_with("no such")) std::_Exit(1);
        if (name == "hash" && is("dies-of-negative-hash") && value.starts_with("-")) std::_Exit(1);
        if (name == "hash" && is("dies-of-no-number") && value == "many") std::_Exit(1);
        if (name == "multipv" || name == "MultiPV")
            lines_ = std::clamp(parse_number<int>(value).value_or(lines_), 1, 10);
        if (name == "uci_showwdl" || name == "UCI_ShowWDL") wdl_ = value == "true";
        if (name == "uci_chess960" || name == "UCI_Chess960")
            castling_ =
                value == "true" ? chess::CastlingText::KingTakesRook : chess::CastlingText::Usual;
    }

    // A position that cannot be is not taken: the old one stays.
    void set_position(const Words& words) {
        const auto moves = std::find(words.begin(), words.end(), "moves");
        Position at = Chess::start();
        if (words.size() > 1 && words[1] == "fen") {
            if (is("ignores-fen")) return;
            std::string fen;
            for (auto word = words.begin() + 2; word < moves; ++word)
                fen += (fen.empty() ? "" : " ") + *word;
            const auto read = Chess::read_position(fen);
            if (!read && is("dies-of-bad-fen")) std::_Exit(1);
            if (!read) return;
            at = *read;
        }
        for (auto word = moves; word != words.end() && ++word != words.end();) {
            const auto m = chess::read_uci(at, *word);
            if (!m && is("dies-of-bad-move")) std::_Exit(1);
            if (!m || is("ignores-moves")) return;
            if (is("promotes-to-queens") && word->size() == 5) {
                at.make(chess::read_uci(at, word->substr(0, 4) + "q").value());
            } else {
                at.make(*m);
            }
        }
        root_ = at;
    }

    Limits read_limits(const Words& words) {
        Limits limits;
        for (std::size_t i = 1; i < words.size(); ++i) {
            const std::string next = i + 1 < words.size() ? words[i + 1] : "";
            const std::int64_t number = parse_integer(next).value_or(0);
            if (words[i] == "depth") limits.depth = static_cast<int>(number);
            if (words[i] == "nodes") limits.nodes = number;
            if (words[i] == "movetime") limits.movetime = milliseconds(number);
            if (words[i] == "wtime" || words[i] == "btime") limits.clocks = true;
            if (words[i] == "infinite") limits.infinite = true;
            if (words[i] == "ponder") limits.ponder = true;
            if (words[i] == "searchmoves" && !is("ignores-searchmoves")) {
                while (i + 1 < words.size()) {
                    const auto m = chess::read_uci(root_, words[i + 1]);
                    if (!m) break;
                    limits.moves.push_back(*m);
                    ++i;
                }
            }
        }
        return limits;
    }

    void go(const Words& words) {
        limits_ = read_limits(words);
        began_ = Clock::now();
        is_searching_ = has_searched_ = true;
        if (is("runs-into-zero-clock") && words.size() > 2 && words[2] == "0")
            limits_.infinite = true;
        think();
        due_.reset();
        answer_too_early();
        if (!is_searching_ || limits_.infinite || limits_.ponder) return;
        due_ = began_ + limits_.movetime.value_or(milliseconds(0));
        if (is("late") && limits_.movetime) *due_ += milliseconds(600);
    }

    // What only a fault does.
    void answer_too_early() {
        const auto legal = legal_moves(root_);
        if (is("dies-when-mated") && legal.empty()) std::_Exit(1);
        const bool mates = !lines_found_.empty() && lines_found_.front().mate == 1;
        bool early = limits_.infinite &&
                     (is("answers-infinite") || (is("answers-single-move") && legal.size() == 1) ||
                      (is("answers-mate") && mates));
        if (is("answers-ponder") && limits_.ponder && !limits_.movetime) early = true;
        if (is("poisoned-by-stop") && std::exchange(stopped_, false)) early = true;
        if (is("ponders-for-movetime") && limits_.ponder && limits_.movetime) {
            std::this_thread::sleep_for(*limits_.movetime);
            early = true;
        }
        if (early) answer();
    }

    // The variations, the best one first.
    std::vector<Line> found() {
        auto moves = legal_moves(root_);
        std::vector<Line> lines;
        const auto mate = limits_.moves.empty() ? mate_line(root_, 2) : std::vector<Move>{};
        if (!mate.empty()) lines.push_back({mate, static_cast<int>(mate.size() + 1) / 2});
        for (const Move m : moves) {
            const auto& only = limits_.moves;
            if (!only.empty() && std::find(only.begin(), only.end(), m) == only.end()) continue;
            if (!mate.empty() && m == mate.front()) continue;
            lines.push_back({{m}, 0});
        }
        if (lines.size() > static_cast<std::size_t>(lines_))
            lines.resize(static_cast<std::size_t>(lines_));
        if (is("ignores-multipv") && !lines.empty()) lines.resize(1);
        return lines;
    }

    [[nodiscard]] std::string text(const Position& at, Move m) const {
        return chess::write_uci(at, m,
                                is("castles-by-taking")     ? chess::CastlingText::KingTakesRook
                                : is("castles-by-stepping") ? chess::CastlingText::Usual
                                                            : castling_);
    }

    [[nodiscard]] std::string pv_text(const Line& line) const {
        Position at = root_;
        std::string pv;
        for (const Move m : line.pv) {
            pv += " " + text(at, m);
            at.make(m);
            if (is("short-mate-pv")) break;
        }
        if (is("illegal-pv")) pv += " a1h8";
        if (is("past-the-draw") && line.mate == 0) {
            while (has_moves(at) && !at.is_rule_draw()) {
                const Move m = *legal_moves(at).begin();
                pv += " " + text(at, m);
                at.make(m);
            }
            const auto more = legal_moves(at);
            if (!more.empty()) pv += " " + text(at, *more.begin());
        }
        return pv;
    }

    void think() {
        lines_found_ = found();
        if (lines_found_.empty()) {
            say("info depth 0 score " + std::string(root_.in_check() ? "mate 0" : "cp 0"));
            return;
        }
        int depth = limits_.depth;
        if (is("too-deep")) ++depth;
        for (int d = 1; d <= std::clamp(depth, 1, 9); ++d) {
            for (std::size_t i = 0; i < lines_found_.size(); ++i) report(d, i);
        }
    }

    void report(int depth, std::size_t i) {
        const Line& line = lines_found_[i];
        const std::int64_t nodes = is("many-nodes") ? 10 * limits_.nodes : limits_.nodes;
        std::string score =
            line.mate > 0 && !is("knows-no-mate") ? fmt::format("mate {}", line.mate) : "cp 0";
        if (is("only-bounds") && limits_.clocks) score += " lowerbound";
        if (wdl_)
            score +=
                line.mate > 0 ? " wdl 1000 0 0" : (is("bad-wdl") ? " wdl 1 2 3" : " wdl 0 1000 0");
        const auto time = std::chrono::duration_cast<milliseconds>(Clock::now() - began_).count();
        say(fmt::format(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {}{} hashfull 0 "
            "time {} pv{}",
            depth, depth, i + 1, score, nodes, nodes * 100, is("float-nps") ? ".5" : "", time,
            pv_text(line)));
    }

    void answer() {
        is_searching_ = false;
        due_.reset();
        if (lines_found_.empty()) {
            say("bestmove (none)");
            return;
        }
        const Move best = lines_found_.front().pv.front();
        std::string word = text(root_, best);
        if (is("illegal-bestmove") && limits_.nodes == 1'000) word = "a1a1";
        if (is("capital-promotion") && word.size() == 5) word.back() = 'Q';
        if (is("other-than-pv") && limits_.moves.empty())
            word = text(root_, *(legal_moves(root_).end() - 1));
        if (is("illegal-ponder-move")) word += " ponder a1a1";
        say("bestmove " + word);
        if (is("two-bestmoves") && limits_.movetime == milliseconds(100) && !limits_.ponder)
            say("bestmove " + word);
        if (is("talks-on")) say("info string that was easy");
        if (is("writes-errors")) std::cerr << "warning: something\n";
    }

    // A new word ends a search that goes on.
    void finish() {
        if (is_searching_ && !is("forgets-search")) answer();
        is_searching_ = false;
        due_.reset();
    }

    void stop() {
        // Only the check that stops many searches right after go comes to the third.
        if (is("loses-quick-stop") && is_searching_ && ++stops_ == 3) return;
        if (is("answers-idle-stop") && !has_searched_) say("bestmove e2e4");
        stopped_ = !is_searching_;
        if (is_searching_) answer();
    }

    void ponder_hit() {
        if (!is_searching_ || !limits_.ponder || is("ignores-ponderhit")) return;
        const auto from = is("clock-from-go") ? began_ : Clock::now();
        due_ = from + limits_.movetime.value_or(milliseconds(0));
    }

    std::string fault_;
    std::string input_;  // not yet a line
    Position root_ = Chess::start();
    chess::CastlingText castling_ = chess::CastlingText::Usual;
    int lines_ = 1;
    bool wdl_ = false;

    bool is_searching_ = false;
    bool has_searched_ = false;
    bool stopped_ = false;  // while nothing was searched
    Limits limits_;
    std::vector<Line> lines_found_;
    Clock::time_point began_{};
    int stops_ = 0;
    std::optional<Clock::time_point> due_;
};

}  // namespace
}  // namespace damier

int main(int argc, char** argv) { return damier::Actor(argc > 1 ? argv[1] : "").run(); }
