#include "protocol/sherlock_client.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <istream>
#include <ostream>
#include <utility>
#include <vector>

#include "checkers/notation.h"
#include "core/text.h"
#include "core/value.h"
#include "wire/course_lines.h"

namespace damier::protocol {

using checkers::Move;
using checkers::Sherlock;
using checkers::SherlockPosition;
using wire::CourseWord;

namespace {

// As the course's words are about it.
SherlockPosition position_of(const engine::Session& session) {
    return Sherlock::read_position(session.position()).value();
}

void play(engine::Session& session, const SherlockPosition& at, Move m) {
    [[maybe_unused]] const auto played = session.play(Sherlock::write_move(at, m));
    assert(played);
}

std::vector<Move> sendable_moves(const SherlockPosition& at) {
    SherlockPosition::MoveList list;
    at.generate<Gen::Legal>(list);
    std::vector<Move> moves;
    for (const Move m : list) {
        if (checkers::reads_back_as_itself(at, m)) moves.push_back(m);
    }
    return moves;
}

// What the last move is worth to the side that made it, if the player is right; the least there is
// when it had no time to find out.
Value value_of_last(engine::Session& session, const Limits& limits) {
    if (const auto ending = session.ending())
        return ending->outcome == Outcome::Loss ? kMate : kDraw;
    engine::Question question;
    question.limits = limits;
    const auto reply = session.ask(question, {});
    return reply && reply->has_value ? -reply->value : -kInfinity;
}

bool is_drawn(const engine::Session& session) {
    const auto ending = session.ending();
    return ending && ending->outcome == Outcome::Draw;
}

}  // namespace

Move choose_sendable(engine::Session& session) {
    const SherlockPosition at = position_of(session);
    const std::vector<Move> moves = sendable_moves(at);
    assert(!moves.empty());
    const auto wanted = session.ask({}, {});
    if (wanted) {
        const auto m = Sherlock::read_move(at, wanted->move);
        if (m && std::find(moves.begin(), moves.end(), *m) != moves.end()) return *m;
    }
    if (moves.size() == 1) return moves.front();

    // All of them together may take as long again as the first thought; each at least so long that
    // a quick player is not cut short.
    constexpr std::chrono::milliseconds kLeast(100);
    const std::chrono::duration<double> taken(wanted ? wanted->seconds : 0);
    Limits limits;
    limits.time = std::max(kLeast, std::chrono::ceil<std::chrono::milliseconds>(
                                       taken / static_cast<double>(moves.size())));
    Move best = moves.front();
    Value best_value = -kInfinity;
    for (const Move m : moves) {
        play(session, at, m);
        const Value value = value_of_last(session, limits);
        (void)session.undo(1);  // there is one
        if (value > best_value) {
            best_value = value;
            best = m;
        }
    }
    return best;
}

std::optional<std::string> SherlockClient::answer(std::string_view line) {
    assert(!end_);
    const std::string_view text = trimmed(line);
    const bool first = !std::exchange(begun_, true);
    if (const auto word = wire::read_course_word(text)) {
        end_ = word == CourseWord::Won ? End::ToldWon : End::ToldLost;
        return std::nullopt;
    }
    // After the last turn, also where it was ours, there is nothing to answer.
    if (is_drawn(session_)) {
        end_ = End::TurnLimit;
        return std::nullopt;
    }
    if (!(first && text.empty())) {
        const SherlockPosition at = position_of(session_);
        const Result<Move> m = checkers::read_sherlock_move(at, text);
        if (!m) {
            end_ = End::Won;
            complaint_ = m.error().message;
            return std::string(wire::course_word_text(CourseWord::Won));
        }
        play(session_, at, *m);
    }
    if (is_drawn(session_)) {
        end_ = End::TurnLimit;
        return std::nullopt;
    }
    if (session_.is_over()) {
        end_ = End::Lost;
        return std::string(wire::course_word_text(CourseWord::Lost));
    }
    const SherlockPosition at = position_of(session_);
    const Move m = choose_sendable(session_);
    play(session_, at, m);
    return checkers::write_sherlock_move(at, m);
}

SherlockClient::End SherlockClient::run(std::istream& in, std::ostream& out) {
    std::string line;
    while (!end_) {
        if (!read_line(in, line)) {
            end_ = End::InputEnded;
        } else if (const auto reply = answer(line)) {
            out << *reply << '\n' << std::flush;
            if (!out) end_ = End::OutputFailed;
        }
    }
    return *end_;
}

}  // namespace damier::protocol
