// The options that a UCI engine offers, and whether it takes what it shall be told.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "arena/external_spec.h"
#include "core/result.h"
#include "wire/uci_answers.h"

namespace damier::arena {

// The offered option of that name, whatever its case; null when there is none.
const wire::UciOption* find_option(std::span<const wire::UciOption> offered, std::string_view name);

// The line that sets the option. One sentence when it is not offered, or not with this value.
Result<std::string> set_offered(std::span<const wire::UciOption> offered,
                                const ExternalOption& wanted);

}  // namespace damier::arena
