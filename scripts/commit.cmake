# Writes the source file that knows which commit the program is made from, unless it says so already:
#   cmake -D SOURCE=FOLDER -D OUT=FILE [-D GIT=PROGRAM] -P scripts/commit.cmake
function(ask variable)
  execute_process(
    COMMAND ${GIT} --no-optional-locks ${ARGN}
    WORKING_DIRECTORY ${SOURCE}
    RESULT_VARIABLE status
    OUTPUT_VARIABLE answer
    ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(${variable} "${answer}" PARENT_SCOPE)
  set(failed ${status} PARENT_SCOPE)
endfunction()

set(commit unknown)
if(GIT)
  ask(prefix rev-parse --show-prefix)
  if(NOT failed AND prefix STREQUAL "") # else these sources only lie somewhere inside another repository
    ask(head rev-parse --short=12 HEAD)
    if(NOT failed)
      ask(changes status --porcelain -- src CMakeLists.txt)
      set(commit ${head})
      if(changes OR failed)
        string(APPEND commit +)
      endif()
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
#include "cli/build_commit.h"

namespace damier::cli {

std::string_view build_commit() { return "@commit@"; }

}  // namespace damier::cli
]] @ONLY)
