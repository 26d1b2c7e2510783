/* Absolute values and quotients (C11 7.22.6, 7.8.2). The smallest integer is its own absolute value,
 * as two's complement machines have it; C leaves it undefined. */
#include <inttypes.h>
#include <stdlib.h>

int abs(int n) { return n < 0 ? (int)(0u - (unsigned)n) : n; }

long labs(long n) { return n < 0 ? (long)(0ul - (unsigned long)n) : n; }

long long llabs(long long n) { return n < 0 ? (long long)(0ull - (unsigned long long)n) : n; }

intmax_t imaxabs(intmax_t n) { return llabs(n); }

div_t div(int numerator, int denominator) {
  return (div_t){numerator / denominator, numerator % denominator};
}

ldiv_t ldiv(long numerator, long denominator) {
  return (ldiv_t){numerator / denominator, numerator % denominator};
}

lldiv_t lldiv(long long numerator, long long denominator) {
  return (lldiv_t){numerator / denominator, numerator % denominator};
}

imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator) {
  return (imaxdiv_t){numerator / denominator, numerator % denominator};
}
