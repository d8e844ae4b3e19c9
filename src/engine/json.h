// What people and programs at the edge see of the engine, as JSON: one form for the command line, a
// page and files. Moves are written as protocols write them, lines as game records do.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/verdict.h"
#include "engine/options.h"
#include "engine/players.h"
#include "engine/reply.h"
#include "engine/session.h"

namespace damier::engine {

using Json = nlohmann::ordered_json;

// {"name","kind","role","default","min","max","choices","off","help"}: what a form needs. A choice
// of the game's own has the choices given here.
Json option_json(const Option& option, std::span<const std::string_view> evaluations = {});

// {"player","help","games","preset","options":[...]}; the options are those of any game.
Json player_json(const PlayerInfo& player);

// {"move","text","squares"}: a move that can be made; played_json has the board after it and, unless it
// was "given", what was said about it: "value","depth","nodes","seconds".
Json move_json(const MoveText& move);
Json played_json(const PlayedMove& played);

// [win, draw, loss] in thousandths
Json chances_json(const Chances& chances);

// {"game","sides","start","fen","board","start_board","check","must","turn","plies","moves":[...],
// "last","ending","verdict","played":[...],"players","clocks","thinking"}: a board, what can be done
// on it, and how it came about. Boards are as core/screen.h writes them. The squares of a move are those its piece touches, from first to last; a person has
// no player, "start" is null where it is the usual one, clocks show milliseconds or null.
Json state_json(const SessionState& state);

// {"move","pv","value","depth","nodes",...}: what was found, and what it cost.
Json reply_json(const Reply& reply);

// {"score","termination","culprit","reason"}; the culprit is "first", "second" or null
Json verdict_json(const Verdict& verdict);

// On one line; bytes that are no UTF-8 are replaced.
std::string json_text(const Json& json);

}  // namespace damier::engine
