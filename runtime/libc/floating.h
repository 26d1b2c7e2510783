/*
 * Floating-point numbers taken apart and put together, by their bits: value = mantissa · 2^exponent,
 * the same way for float, double and the 80-bit long double of x86-64.
 */
#ifndef MERGANSER_FLOATING_H
#define MERGANSER_FLOATING_H

#include <stdint.h>

enum kind { FLOAT_ZERO, FLOAT_FINITE, FLOAT_INFINITE, FLOAT_NAN };

struct parts {
  enum kind kind;
  int negative;
  uint64_t mantissa; /* not zero for FLOAT_FINITE */
  int exponent;
};

/* A format: bits of the mantissa, exponent of the last bit of the smallest and largest numbers. */
struct format {
  int precision;
  int least;
  int most;
};

extern const struct format __mg_float_format, __mg_double_format, __mg_extended_format;

/* The bits of a number: those of a double, or mantissa and sign with exponent of a long double. */
struct argument {
  uint64_t bits;
  uint64_t high;
};

double __mg_double_of_bits(uint64_t bits);
float __mg_float_of_bits(uint32_t bits);
struct argument __mg_bits_of_double(double value);
struct argument __mg_bits_of_extended(long double value);
struct parts __mg_take_apart_double(struct argument value);
struct parts __mg_take_apart_extended(struct argument value);
double __mg_put_together(struct parts parts);
float __mg_put_together_float(struct parts parts);
long double __mg_put_together_extended(struct parts parts);

/* What follows the last bit of a mantissa. */
enum rest { REST_NONE, REST_BELOW_HALF, REST_HALF, REST_ABOVE_HALF };

/* Rounds to the format, ties to even; a rest of a half or more only with the topmost of the 64 bits
 * set. Sets *range where the result overflows, or is subnormal or zero and inexact. */
struct parts __mg_round(struct parts parts, enum rest rest, const struct format *format, int *range);

/* The digits of round(mantissa · 2^exponent · 10^scale), ties to even, without leading zeros; how
 * many. There must be room for as many as it takes. */
int __mg_decimal_digits(uint64_t mantissa, int exponent, int scale, char *digits);

/* round(mantissa · 2^exponent · 10^scale), ties to even, where that is from 1 to below 2^63; mantissas have 53 bits, or
 * 64 where scale is from -20 to 55. */
uint64_t __mg_rounded_product(uint64_t mantissa, int exponent, int scale);

/* mantissa · 2^exponent below 2^64, rounded to up to 19 decimals, ties to even: whole + part / 10^decimals. */
struct fixed {
  uint64_t whole, part;
};

struct fixed __mg_fixed(uint64_t mantissa, int exponent, int decimals);

/* A decimal number that was read from a text: digits (their values, the first one not zero) times 10^exponent. It is a normal
 * number, and not negative. */
enum { MOST_KNOWN_DIGITS = 15 };

struct number_read {
  uint64_t bits;
  int count, exponent;
  char digit[MOST_KNOWN_DIGITS];
};

int __mg_is_symbolic(uint64_t word);

/* Keeps such a number for when it is printed, if it is symbolic. */
void __mg_note_number(uint64_t bits, const char *digits, int count, int exponent);

/* The number that was read and has the size of this one, if that is known; *negative tells whether the signs differ. */
const struct number_read *__mg_number_read(uint64_t bits, int *negative);

/* The digits of a number that has at most `count`, with zeros before them. */
void __mg_put_digits(char *to, uint64_t n, int count);

#endif
