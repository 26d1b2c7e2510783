/* Doubles and floats as their bits. */
#ifndef MERGANSER_MATH_BITS_H
#define MERGANSER_MATH_BITS_H

#include <stdint.h>

#define SIGN_BIT (1ull << 63)
#define INFINITY_BITS (0x7ffull << 52)

static inline uint64_t mg_bits(double x) {
  union {
    double value;
    uint64_t bits;
  } u = {x};
  return u.bits;
}

static inline double mg_double(uint64_t bits) {
  union {
    uint64_t bits;
    double value;
  } u = {bits};
  return u.value;
}

#endif
