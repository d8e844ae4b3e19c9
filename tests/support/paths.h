// Where the build has put what tests need.
#pragma once

namespace damier::paths {

extern const char* const kSources;   // the whole project
extern const char* const kTestData;  // the folder tests/data
extern const char* const kBadEngine;
extern const char* const kHubEngine;
extern const char* const kUciActor;

}  // namespace damier::paths
