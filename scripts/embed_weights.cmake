# Writes the source file that holds the learnt weights which ship with the program, each file as it stands:
#   cmake -D NETS=FOLDER -D OUT=FILE -P scripts/embed_weights.cmake
# NETS/td-GAME.weights are those of GAME.
set(rows "")
file(GLOB files ${NETS}/td-*.weights)
list(SORT files)
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(REGEX REPLACE "^.*/td-(.*)\\.weights$" "\\1" game ${file})
  string(APPEND rows "    if (game == \"${game}\") return R\"weights(${text})weights\";\n")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
#include "engine/shipped_weights.h"

namespace damier::engine {

std::string_view shipped_weights(std::string_view game) {
@rows@    return {};
}

}  // namespace damier::engine
]] @ONLY)
