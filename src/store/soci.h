// SOCI, the way to both databases.
#pragma once

// Debian's SOCI is set to offer its values to Boost too, and so would ask for Boost's headers. That
// is a matter of its header templates alone: the library is the same without.
#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST
#undef SOCI_HAVE_BOOST_DATE_TIME
#include <soci/soci.h>
