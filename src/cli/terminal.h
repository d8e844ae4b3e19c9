// What the terminal can show.
#pragma once

namespace damier::cli {

// Do the variables of the locale (LC_ALL, LC_CTYPE, LANG) say UTF-8?
bool speaks_utf8();

// Is standard output a terminal whose user has not forbidden colours (NO_COLOR)?
bool shows_colours();

}  // namespace damier::cli
