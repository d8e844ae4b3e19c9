# Writes the source file that holds the networks which ship with the program, each file as it stands:
#   cmake -D NETS=FOLDER -D OUT=FILE -P scripts/embed_networks.cmake
# NETS/dqn-GAME.net is that of GAME, NETS/dqn-GAME-ENDGAME.net one of an ending.
include(${CMAKE_CURRENT_LIST_DIR}/byte_array.cmake)
set(arrays "")
set(rows "")
set(number 0)
file(GLOB files ${NETS}/dqn-*.net)
list(SORT files)
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  string(REGEX REPLACE "^dqn-([^-]*)-?(.*)$" "\\1\", \"\\2" words ${name})
  byte_array(array kNetwork${number} ${file})
  string(APPEND arrays "${array}")
  string(APPEND rows "    {\"${words}\", {kNetwork${number}, sizeof(kNetwork${number}) - 1}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
#include "engine/shipped_networks.h"

#include <vector>

namespace damier::engine {

namespace {

@arrays@
}  // namespace

std::span<const ShippedNetwork> shipped_networks() {
    static const std::vector<ShippedNetwork> kNetworks{
@rows@    };
    return kNetworks;
}

}  // namespace damier::engine
]] @ONLY)
