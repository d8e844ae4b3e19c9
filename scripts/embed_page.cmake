# Writes the source file that holds the built page, each of its files compressed:
#   cmake -D PAGE=FOLDER -D WORK=FOLDER -D OUT=FILE -P scripts/embed_page.cmake
# Without PAGE it holds none.
include(${CMAKE_CURRENT_LIST_DIR}/byte_array.cmake)
set(arrays "")
set(rows "")
set(number 0)
if(PAGE)
  file(GLOB_RECURSE files RELATIVE ${PAGE} ${PAGE}/*)
  list(SORT files)
  file(MAKE_DIRECTORY ${WORK})
  foreach(file IN LISTS files)
    # "raw" is the file itself, compressed, with no archive around it. It would note the time: a copy has none.
    set(gzipped ${WORK}/${number}.gz)
    file(ARCHIVE_CREATE OUTPUT ${gzipped} PATHS ${PAGE}/${file} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9
         MTIME "2026-01-01 UTC")
    byte_array(array kFile${number} ${gzipped})
    string(APPEND arrays "${array}")
    string(APPEND rows "    {\"/${file}\", {kFile${number}, sizeof(kFile${number}) - 1}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
#include "cli/page_files.h"

#include <vector>

namespace damier::cli {

namespace {

@arrays@
}  // namespace

std::span<const server::PageFile> page_files() {
    static const std::vector<server::PageFile> kFiles{
@rows@    };
    return kFiles;
}

}  // namespace damier::cli
]] @ONLY)
