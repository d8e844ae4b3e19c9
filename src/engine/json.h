// What people and programs at the edge see of the engine, as JSON: one form for the command line, a
// page and files. Moves are written as protocols write them, lines as game records do.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/line.h"
#include "core/verdict.h"
#include "engine/options.h"
#include "engine/players.h"
#include "search/thought.h"

namespace damier::engine {

using Json = nlohmann::ordered_json;

// {"name","kind","role","default","min","max","choices","off","help"}: what a form needs. A choice
// of the game's own has the choices given here.
Json option_json(const Option& option, std::span<const std::string_view> evaluations = {});

// {"player","help","games","preset","options":[...]}; the options are those of any game.
Json player_json(const PlayerInfo& player);

// {"game","fen","turn","plies","moves":[{"move","text","squares"}],"last","ending"}: a board and
// what can be done on it. The squares of a move are those its piece touches, from first to last.
template <Game G>
Json position_json(const Line<typename G::Position>& line);

// {"move","pv","value","depth","nodes",...}: what was found in that position, and what it cost.
template <Game G>
Json thought_json(const typename G::Position& at,
                  const search::Thought<typename G::Position>& thought);

// {"score","termination","reason"}
Json verdict_json(const Verdict& verdict);

// On one line; bytes that are no UTF-8 are replaced.
std::string json_text(const Json& json);

}  // namespace damier::engine
