// The built page inside the program.
#pragma once

#include <span>

#include "server/page_files.h"

namespace damier::cli {

// None where it was built without its page. The definition is written by scripts/embed_page.cmake.
std::span<const server::PageFile> page_files();

}  // namespace damier::cli
