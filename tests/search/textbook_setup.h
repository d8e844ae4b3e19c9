// The textbook search as tests vary it.
#pragma once

#include <vector>

#include "search/textbook.h"

namespace damier::search {

// Every refinement on, and each one off in turn; everything off comes last.
inline std::vector<TextbookOptions> many_options(bool null_move) {
    TextbookOptions all;
    all.null_move = null_move;
    all.table_megabytes = 1;
    std::vector<TextbookOptions> options(9, all);
    options[1].iterative = false;
    options[2].ordering = Ordering::None;
    options[3].table_megabytes = 0;
    options[4].quiescence = false;
    options[5].pvs = false;
    options[6].aspiration = false;
    options[7].null_move = false;
    options[8] = {.iterative = false,
                  .ordering = Ordering::None,
                  .killers = false,
                  .history = false,
                  .table_megabytes = 0,
                  .quiescence = false,
                  .pvs = false,
                  .aspiration = false,
                  .null_move = false};
    return options;
}

}  // namespace damier::search
