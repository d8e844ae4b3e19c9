#include "paths.h"

namespace damier::paths {

const char* const kSources = DAMIER_SOURCES;
const char* const kTestData = DAMIER_TEST_DATA;
const char* const kBadEngine = DAMIER_BAD_ENGINE;
const char* const kHubEngine = DAMIER_HUB_ENGINE;
const char* const kUciActor = DAMIER_UCI_ACTOR;

}  // namespace damier::paths
