#include "server/start.h"

#include <fmt/format.h>

#include <cassert>
#include <sstream>

#include "arena/ballots.h"
#include "core/replay.h"
#include "core/screen.h"
#include "games/games.h"

namespace damier::server {

namespace {

// The moves of a line of play in the words of a session.
template <Game G>
SessionStart session_start(const typename G::Position& start,
                           const std::vector<typename G::Position::Move>& moves) {
    SessionStart made;
    if (!(start == G::start())) made.position = G::write_position(start);
    typename G::Position at = start;
    for (const auto m : moves) {
        made.moves.push_back(G::write_move(at, m));
        at.make(m);
    }
    return made;
}

// The same for each caller: to find them takes a moment.
template <Game G>
const std::vector<arena::Opening<G>>& ballots_of() {
    static const std::vector<arena::Opening<G>> kAll = [] {
        auto found = arena::ballots<G>();
        assert(found.has_value());
        return found ? std::move(*found) : std::vector<arena::Opening<G>>();
    }();
    return kAll;
}

template <Game G>
Result<SessionStart> ballot(int number) {
    if constexpr (arena::BallotGame<G>) {
        const auto& all = ballots_of<G>();
        if (number < 1 || static_cast<std::size_t>(number) > all.size())
            return fail("the ballots of {} have numbers from 1 to {}", G::kName, all.size());
        const auto& drawn = all[static_cast<std::size_t>(number) - 1];
        return session_start<G>(drawn.start, drawn.moves);
    } else {
        return fail("{} has no ballots", G::kName);
    }
}

template <Game G>
Result<SessionStart> shuffled(int number) {
    if constexpr (requires { G::shuffled_start(number); }) {
        if (number < 0 || number >= G::kShuffledStarts)
            return fail("the starts of {} have numbers from 0 to {}", G::kName,
                        G::kShuffledStarts - 1);
        return session_start<G>(G::shuffled_start(number), {});
    } else {
        return fail("{} has no shuffled starts", G::kName);
    }
}

template <Game G>
Result<SessionStart> record(const std::string& text) {
    std::istringstream in(text);
    RecordReader reader(in, G::kRecords);
    auto read = reader.next();
    if (!read) return tl::make_unexpected(read.error());
    if (!*read) return fail("there is no game in this text");
    const auto played = replay<G>(**read);
    if (!played) return tl::make_unexpected(played.error());
    return session_start<G>(played->start, played->moves);
}

template <Game G>
Result<SessionStart> placed(const PageStart& start) {
    auto at = read_board<G>(start.text, start.turn);
    if (at && !start.castling.empty()) {
        if constexpr (requires { G::with_castling(*at, start.castling); }) {
            at = G::with_castling(*at, start.castling);
        } else {
            return fail("nobody castles in {}", G::kName);
        }
    }
    if (!at) return tl::make_unexpected(at.error());
    return session_start<G>(*at, {});
}

template <Game G>
Result<SessionStart> resolve(const PageStart& start) {
    switch (start.kind) {
        case PageStart::Kind::Usual:
            return SessionStart{};
        case PageStart::Kind::Position: {
            const auto read = G::read_position(start.text);
            if (!read) return tl::make_unexpected(read.error());
            return session_start<G>(*read, {});
        }
        case PageStart::Kind::Board:
            return placed<G>(start);
        case PageStart::Kind::Chess960:
            return shuffled<G>(start.number);
        case PageStart::Kind::Ballot:
            return ballot<G>(start.number);
        case PageStart::Kind::Record:
            break;
    }
    return record<G>(start.text);
}

}  // namespace

Result<SessionStart> resolve_start(std::string_view game, const PageStart& start) {
    Result<SessionStart> resolved =
        fail("there is no game {}; the games are {}", quoted(game), game_names());
    with_game(game, [&]<class G>(G) { resolved = resolve<G>(start); });
    return resolved;
}

int count_ballots(std::string_view game) {
    int count = 0;
    with_game(game, [&count]<class G>(G) {
        if constexpr (arena::BallotGame<G>) count = static_cast<int>(ballots_of<G>().size());
    });
    return count;
}

}  // namespace damier::server
