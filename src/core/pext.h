// Has the processor a fast PEXT and PDEP? DAMIER_PEXT says so; what uses them has a second way.
#pragma once

#if defined(__BMI2__) && !defined(__znver1__) && \
    !defined(__znver2__)  // those run PEXT in microcode
#define DAMIER_PEXT 1
#include <immintrin.h>
#else
#define DAMIER_PEXT 0
#endif
