// What the Monte Carlo players came to, for people (text) and for programs (JSON,
// docs/reproduce.md).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "reproduce/claim.h"
#include "reproduce/montecarlo.h"
#include "reproduce/plot.h"

namespace damier::reproduce {

std::string_view montecarlo_source();  // the document

// One pairing beside its cell. They agree where their 95 % intervals overlap; a cell that can be
// read two ways is compared with both. Exact, since players and games have no other limits than
// numbers.
Claim claim_of(const Pairing& pairing, const arena::Results& results);

// Of all pairings, in their order, and what the document says besides; none is exact where games are
// missing.
std::vector<Claim> claims_of(const Contest& contest, const Played& played);

// The score of UCT against UNIFORM by its playouts, of a contest that asks for it.
Plot to_plot(const Contest& contest, const Played& played);

std::string to_text(const Contest& contest, const Played& played);
nlohmann::ordered_json to_json(const Contest& contest, const Played& played);

}  // namespace damier::reproduce
