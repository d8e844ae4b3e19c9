// What a player thinks, as pages are told: Thought of docs/page-protocol.md.
#pragma once

#include "core/types.h"
#include "engine/json.h"
#include "engine/session.h"

namespace damier::server {

// Whose thought it is, and before which move of the game.
struct ThoughtPlace {
    Side side;
    int ply;
};

// On the way. curve: the values of the depths so far. From any thread, while the position stays.
engine::Json thought_json(const engine::Session& session, const ThoughtPlace& place,
                          const engine::FoundLine& best, const search::Effort& effort,
                          const engine::Json& curve);
// At its end, before the move is made.
engine::Json thought_json(const engine::Session& session, const ThoughtPlace& place,
                          const engine::Reply& reply);

// One point of a curve.
engine::Json curve_point(int depth, Value value);

}  // namespace damier::server
