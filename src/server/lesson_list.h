// What pages can have learnt: small worlds of the games that have a board.
#pragma once

#include "core/result.h"
#include "engine/json.h"
#include "server/page_message.h"

namespace damier::server {

// As the catalogue has them, each with an example and the settings that are suggested.
engine::Json lessons_json();

// What a page wants, with all that it does not name; one sentence where no page can have that.
Result<PageLesson> completed(PageLesson wanted);

}  // namespace damier::server
