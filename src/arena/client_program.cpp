#include "arena/client_program.h"

#include <fmt/format.h>

#include <utility>

#include "checkers/notation.h"
#include "core/text.h"
#include "wire/course_lines.h"

namespace damier::arena {

using checkers::Sherlock;
using wire::CourseWord;

Attempt<std::optional<checkers::Move>> read_client_line(const checkers::SherlockPosition& at,
                                                        std::string_view line) {
    if (const auto word = wire::read_course_word(line)) {
        if (word == CourseWord::Lost) return std::nullopt;
        return tl::make_unexpected(
            Failure{Termination::IllegalMove, "says WON, and there was no illegal move"});
    }
    const auto m = checkers::read_sherlock_move(at, line);
    if (!m) return tl::make_unexpected(Failure{Termination::IllegalMove, m.error().message});
    return *m;
}

ClientProgram::ClientProgram(ExternalSpec spec, const Patience& patience)
    : program_(std::move(spec.command), patience) {}

ClientProgram::~ClientProgram() {
    program_.set_game(nullptr, side_);
    program_.end("");
}

Attempt<void> ClientProgram::new_game(const NewGame<P>& info) {
    program_.set_game(info.log, info.side, info.stop);
    side_ = info.side;
    told_.clear();
    if (!(info.start == Sherlock::start())) {
        return tl::make_unexpected(Failure{
            Termination::NoStart,
            fmt::format("{} begins at the usual start: its protocol has no word for another",
                        program_.name())});
    }
    program_.end("");
    return program_.start();
}

ClientProgram::Move ClientProgram::heard(const P& at, Move m) const {
    if (checkers::sherlock_text_meaning(at, m)) return m;
    return checkers::read_sherlock_move(at, checkers::write_sherlock_move(at, m)).value_or(m);
}

// The line that it is waiting for: what was played after all that it knows, empty at the beginning.
Attempt<std::string> ClientProgram::question(const Line<P>& game) {
    const auto plies = static_cast<std::size_t>(game.plies());
    P at = Sherlock::start();
    bool goes_on = game.position().turn() == side_ && told_.size() == plies - (plies > 0 ? 1U : 0U);
    for (std::size_t i = 0; goes_on && i < told_.size(); ++i) {
        goes_on = told_[i] == game.move(static_cast<int>(i));
        at.make(told_[i]);
    }
    if (!goes_on) {
        return tl::make_unexpected(
            Failure{Termination::NoStart,
                    "cannot be told of these moves: its protocol has one line for each, of the "
                    "two sides in turn from the usual start, and none is taken back"});
    }
    if (plies == 0) return "";
    const Move last = game.move(static_cast<int>(plies) - 1);
    told_.push_back(last);
    const auto text = checkers::sherlock_text_meaning(at, last);
    return text ? *text : checkers::write_sherlock_move(at, last);
}

Attempt<Answer<ClientProgram::P>> ClientProgram::choose(const Line<P>& game,
                                                        const search::Request<P>& request,
                                                        std::stop_token stop) {
    if (!request.only.empty()) {
        return tl::make_unexpected(
            Failure{Termination::NoStart, "the protocol client has no word for a choice of moves"});
    }
    const P& at = game.position();
    const auto line = question(game);
    if (!line) return tl::make_unexpected(line.error());
    if (const auto early = program_.overheard()) {
        return tl::make_unexpected(Failure{
            Termination::IllegalMove, fmt::format("said {} before it was asked", quoted(*early))});
    }
    std::string said;
    const auto is_answer = [&said](std::string_view text) {
        said = text;
        return true;
    };
    const auto seconds = program_.ask(
        {*line, "", "", time_allowed(request.limits, at.turn()), is_answer, kLongestAnswer}, stop);
    if (!seconds) {
        // Its answer would be taken for that to the next question.
        if (seconds.error().termination == Termination::Unterminated) program_.end("");
        return tl::make_unexpected(seconds.error());
    }
    const auto m = read_client_line(at, said);
    if (!m) return tl::make_unexpected(m.error());
    Answer<P> answer;
    answer.seconds = *seconds;
    answer.resigns = !*m;
    if (*m) {
        answer.thought.move = **m;
        told_.push_back(**m);
    }
    return answer;
}

// The opponent's last word: only what ended the game, where that is not the client's own word.
void ClientProgram::game_over(const Verdict& verdict) {
    std::string_view farewell;
    if (verdict.termination == Termination::IllegalMove && verdict.culprit == side_)
        farewell = wire::course_word_text(CourseWord::Won);
    if (verdict.termination == Termination::Normal && verdict.score == win_of(side_))
        farewell = wire::course_word_text(CourseWord::Lost);
    program_.end(farewell);
    program_.set_game(nullptr, side_);
}

}  // namespace damier::arena
