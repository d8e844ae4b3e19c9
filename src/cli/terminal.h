// What the terminal can show.
#pragma once

#include <cstddef>

namespace damier::cli {

// Do the variables of the locale (LC_ALL, LC_CTYPE, LANG) say UTF-8?
bool speaks_utf8();

// How many columns the terminal of standard error has; 80 where nobody knows.
std::size_t error_columns();

// Is standard output a terminal whose user has not forbidden colours (NO_COLOR)?
bool shows_colours();

}  // namespace damier::cli
