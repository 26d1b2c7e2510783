/* Floating-point numbers by their bits: see floating.h. IEEE 754 formats binary32, binary64 and
 * x87's double-extended, which stores its leading mantissa bit. */
#include "floating.h"

const struct format __mg_float_format = {24, -149, 104};
const struct format __mg_double_format = {53, -1074, 971};
const struct format __mg_extended_format = {64, -16445, 16320};

union double_bits {
  double value;
  uint64_t bits;
};

union float_bits {
  float value;
  uint32_t bits;
};

union extended_bits {
  long double value;
  struct {
    uint64_t mantissa;
    uint16_t sign_and_exponent;
  } bits;
};

double __mg_double_of_bits(uint64_t bits) {
  union double_bits u = {.bits = bits};
  return u.value;
}

float __mg_float_of_bits(uint32_t bits) {
  union float_bits u = {.bits = bits};
  return u.value;
}

struct argument __mg_bits_of_double(double value) {
  union double_bits u = {value};
  return (struct argument){u.bits, 0};
}

struct argument __mg_bits_of_extended(long double value) {
  union extended_bits u = {value};
  return (struct argument){u.bits.mantissa, u.bits.sign_and_exponent};
}

struct parts __mg_take_apart_double(struct argument value) {
  struct parts p = {FLOAT_FINITE, (int)(value.bits >> 63), value.bits & 0xfffffffffffff, -1074};
  int exponent = (int)(value.bits >> 52 & 0x7ff);
  if (exponent == 0x7ff) {
    p.kind = p.mantissa == 0 ? FLOAT_INFINITE : FLOAT_NAN;
  } else if (exponent != 0) {
    p.mantissa |= 1ull << 52;
    p.exponent = exponent - 1075;
  } else if (p.mantissa == 0) {
    p.kind = FLOAT_ZERO;
  }
  return p;
}

struct parts __mg_take_apart_extended(struct argument value) {
  int exponent = (int)(value.high & 0x7fff);
  struct parts p = {FLOAT_FINITE, (int)(value.high >> 15 & 1), value.bits, -16445};
  if (exponent == 0x7fff)
    p.kind = p.mantissa << 1 == 0 ? FLOAT_INFINITE : FLOAT_NAN;
  else if (exponent != 0)
    p.exponent = exponent - 16446;
  if (p.kind == FLOAT_FINITE && p.mantissa == 0) p.kind = FLOAT_ZERO;
  return p;
}

double __mg_put_together(struct parts p) {
  union double_bits u = {0};
  if (p.kind == FLOAT_INFINITE)
    u.bits = 0x7ffull << 52;
  else if (p.kind == FLOAT_NAN)
    u.bits = 0xfffull << 51;
  else if (p.kind == FLOAT_FINITE)
    u.bits = (p.mantissa & 0xfffffffffffff) |
             (p.mantissa >> 52 == 0 ? 0 : (uint64_t)(p.exponent + 1075) << 52);
  u.bits |= (uint64_t)p.negative << 63;
  return u.value;
}

float __mg_put_together_float(struct parts p) {
  union float_bits u = {0};
  if (p.kind == FLOAT_INFINITE)
    u.bits = 0xffu << 23;
  else if (p.kind == FLOAT_NAN)
    u.bits = 0x1ffu << 22;
  else if (p.kind == FLOAT_FINITE)
    u.bits = (uint32_t)(p.mantissa & 0x7fffff) |
             (p.mantissa >> 23 == 0 ? 0 : (uint32_t)(p.exponent + 150) << 23);
  u.bits |= (uint32_t)p.negative << 31;
  return u.value;
}

long double __mg_put_together_extended(struct parts p) {
  union extended_bits u = {0};
  if (p.kind == FLOAT_INFINITE || p.kind == FLOAT_NAN) {
    u.bits.mantissa = p.kind == FLOAT_INFINITE ? 1ull << 63 : 3ull << 62;
    u.bits.sign_and_exponent = 0x7fff;
  } else if (p.kind == FLOAT_FINITE) {
    u.bits.mantissa = p.mantissa;
    u.bits.sign_and_exponent = (uint16_t)(p.mantissa >> 63 == 0 ? 0 : p.exponent + 16446);
  }
  u.bits.sign_and_exponent |= (uint16_t)(p.negative << 15);
  return u.value;
}

struct parts __mg_round(struct parts p, enum rest rest, const struct format *format, int *range) {
  while (p.mantissa >> 63 == 0) {
    p.mantissa <<= 1;
    p.exponent--;
  }
  int drop = 64 - format->precision;
  int subnormal = p.exponent + drop < format->least;
  if (subnormal) drop = format->least - p.exponent;
  uint64_t kept = drop < 64 ? p.mantissa >> drop : 0;
  uint64_t half = drop > 64  ? 0
                  : drop > 0 ? p.mantissa >> (drop - 1) & 1
                             : rest >= REST_HALF;
  uint64_t below = drop > 64 ? p.mantissa : drop > 1 ? p.mantissa << (65 - drop) : 0;
  int more = below != 0 || (drop > 0 ? rest != REST_NONE : (rest & 1) != 0);
  int inexact = half != 0 || more;
  if (half != 0 && (more || (kept & 1) != 0)) {
    kept++;
    if (format->precision < 64 ? kept >> format->precision != 0 : kept == 0) {
      kept = 1ull << (format->precision - 1);
      drop++;
    }
  }
  p.mantissa = kept;
  p.exponent += drop;
  if (kept == 0) p.kind = FLOAT_ZERO;
  if (p.exponent > format->most) p.kind = FLOAT_INFINITE;
  if (p.kind == FLOAT_INFINITE || (subnormal && inexact)) *range = 1;
  return p;
}
