/*
 * Floating-point numbers from text (C11 7.22.1.3), correctly rounded.
 *
 * The decimal number is D · 10^x with a natural number D. Up to 15 digits and |x| ≤ 22, D and 10^|x|
 * are doubles and one operation rounds once (Clinger 1990). Otherwise D · 10^x = D · 5^x · 2^x is
 * computed with natural numbers of any size: multiplied by fives, or shifted far enough to the left
 * and divided by fives with the remainder kept as a sticky bit, so that the rounding sees the exact
 * value. Digits after the 800th only count as "something more": no halfway point between doubles has
 * more than 767 digits (between long doubles there are some that have, the one inexactness).
 *
 * Long arithmetic on symbolic digits asks questions that no solver answers soon, so the digits and the
 * exponent take values there (merganser/host.h), as in any operation that rounds. What is surely too
 * large or too small is told apart before, for all values at once.
 */
#include <ctype.h>
#include <errno.h>
#include <merganser/host.h>
#include <stdlib.h>
#include <string.h>
#include "bignum.h"
#include "floating.h"

enum { MOST_DIGITS = 800, MOST_EXPONENT = 100000 };

struct decimal {
  char digit[MOST_DIGITS];
  int count;
  int exponent;
  int more; /* something other than zeros follows the digits kept */
};

static int matches(const char *s, const char *word) {
  int i = 0;
  while (word[i] != 0 && tolower((unsigned char)s[i]) == word[i]) i++;
  return word[i] == 0 ? i : 0;
}

/* "e+12": moves *s behind it and gives its value, saturated; anything else: 0. */
static int read_exponent(const char **s, char letter) {
  const char *p = *s;
  if ((*p | 32) != letter) return 0;
  p++;
  int negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  if (!isdigit((unsigned char)*p)) return 0;
  int value = 0;
  for (; isdigit((unsigned char)*p); p++)
    if (value < MOST_EXPONENT) value = value * 10 + (*p - '0');
  *s = p;
  return negative ? -value : value;
}

static struct parts read_hexadecimal(const char **position, const struct format *format) {
  struct parts p = {FLOAT_ZERO, 0, 0, 0};
  const char *s = *position + 2;
  int point = 0, sticky = 0, range = 0;
  for (;; s++) {
    if (*s == '.' && !point) {
      point = 1;
      continue;
    }
    if (!isxdigit((unsigned char)*s)) break;
    unsigned d = *s <= '9' ? (unsigned)(*s - '0') : (unsigned)((*s | 32) - 'a') + 10;
    if (p.mantissa >> 60 == 0) {
      p.mantissa = p.mantissa << 4 | d;
      if (point) p.exponent -= 4;
    } else {
      sticky |= d != 0;
      if (!point) p.exponent += 4;
    }
  }
  p.exponent += read_exponent(&s, 'p');
  *position = s;
  if (p.mantissa == 0) return p;
  p.kind = FLOAT_FINITE;
  p = __mg_round(p, sticky ? REST_BELOW_HALF : REST_NONE, format, &range);
  if (range) errno = ERANGE;
  return p;
}

static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                       1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Nine digits at a time. */
static void set_digits(struct big *n, const struct decimal *d) {
  n->count = 0;
  for (int i = 0; i < d->count;) {
    uint32_t group = 0, factor = 1;
    for (; i < d->count && factor < 1000000000; i++, factor *= 10)
      group = group * 10 + (uint32_t)d->digit[i];
    group = (uint32_t)__mg_value(group);
    if (n->count == 0)
      __mg_big_set(n, group);
    else
      __mg_big_multiply_add(n, factor, group);
  }
}

/* Whether the power of ten above the number says that it is beyond all numbers of the format; log2(10) is a
 * little more than 3.32. */
static int is_too_large(const struct decimal *d, const struct format *format) {
  return (d->count + d->exponent - 1) * 332L >= (format->most + format->precision) * 100;
}

/* Likewise that it is less than half of the smallest one. */
static int is_too_small(const struct decimal *d, const struct format *format) {
  return (d->count + d->exponent) * 332L <= (format->least - 1) * 100;
}

static struct parts convert(const struct decimal *d, const struct format *format) {
  struct parts p = {FLOAT_FINITE, 0, 0, 0};
  int range = 0, sticky = d->more, half = 0;
  if (format->precision == 53 && d->count <= 15 && d->exponent >= -22 && d->exponent <= 22) {
    long whole = 0;
    for (int i = 0; i < d->count; i++) whole = whole * 10 + d->digit[i];
    double value = (double)whole;
    value = d->exponent < 0 ? value / powers_of_ten[-d->exponent]
                            : value * powers_of_ten[d->exponent];
    return __mg_take_apart_double(__mg_bits_of_double(value));
  }
  if (is_too_large(d, format)) {
    errno = ERANGE;
    p.kind = FLOAT_INFINITE;
    return p;
  }
  if (is_too_small(d, format)) {
    errno = ERANGE;
    p.kind = FLOAT_ZERO;
    return p;
  }
  uint32_t storage[560];
  struct big n = {storage, 0};
  set_digits(&n, d);
  p.exponent = (int)__mg_value((unsigned long)d->exponent);
  if (p.exponent >= 0) {
    __mg_big_multiply_fives(&n, p.exponent);
  } else {
    int fives = -p.exponent;
    int shift = 66 + fives * 7 / 3 + 1 - __mg_big_bits(&n);
    if (shift > 0) {
      __mg_big_shift_left(&n, shift);
      p.exponent -= shift;
    }
    sticky |= __mg_big_divide_fives(&n, fives);
  }
  int excess = __mg_big_bits(&n) - 64;
  if (excess > 0) {
    sticky |= __mg_big_shift_right(&n, excess - 1);
    half = (int)(n.digit[0] & 1);
    __mg_big_shift_right(&n, 1);
    p.exponent += excess;
  }
  p.mantissa = n.digit[0] | (n.count > 1 ? (uint64_t)n.digit[1] << 32 : 0);
  p = __mg_round(p, (enum rest)(half * 2 + sticky), format, &range);
  if (range) errno = ERANGE;
  return p;
}

static struct parts read_decimal(const char **position, const struct format *format) {
  struct decimal d;
  const char *s = *position;
  int point = 0;
  d.count = d.exponent = d.more = 0;
  for (;; s++) {
    if (*s == '.' && !point) {
      point = 1;
      continue;
    }
    if (!isdigit((unsigned char)*s)) break;
    if (point) d.exponent--;
    if (d.count == 0 && *s == '0') continue;
    if (d.count < MOST_DIGITS) {
      d.digit[d.count++] = (char)(*s - '0');
    } else {
      d.more |= *s != '0';
      d.exponent++;
    }
  }
  d.exponent += read_exponent(&s, 'e');
  *position = s;
  while (d.count > 0 && d.digit[d.count - 1] == 0 && !d.more) {
    d.count--;
    d.exponent++;
  }
  if (d.count == 0) return (struct parts){FLOAT_ZERO, 0, 0, 0};
  return convert(&d, format);
}

struct parts __mg_parse_floating(const char *s, char **end, const struct format *format) {
  struct parts p = {FLOAT_ZERO, 0, 0, 0};
  const char *start = s;
  while (isspace((unsigned char)*s)) s++;
  int negative = *s == '-', length;
  if (*s == '-' || *s == '+') s++;
  if ((length = matches(s, "infinity")) != 0 || (length = matches(s, "inf")) != 0) {
    p.kind = FLOAT_INFINITE;
    s += length;
  } else if (matches(s, "nan")) {
    p.kind = FLOAT_NAN;
    s += 3;
    if (*s == '(') {
      size_t i = 1;
      while (isalnum((unsigned char)s[i]) || s[i] == '_') i++;
      if (s[i] == ')') s += i + 1;
    }
  } else if (s[0] == '0' && (s[1] | 32) == 'x' &&
             (isxdigit((unsigned char)s[2]) || (s[2] == '.' && isxdigit((unsigned char)s[3])))) {
    p = read_hexadecimal(&s, format);
  } else if (isdigit((unsigned char)*s) || (*s == '.' && isdigit((unsigned char)s[1]))) {
    p = read_decimal(&s, format);
  } else {
    s = start;
    negative = 0;
  }
  if (end != NULL) *end = (char *)s;
  p.negative = negative;
  return p;
}

double strtod(const char *restrict s, char **restrict end) {
  return __mg_put_together(__mg_parse_floating(s, end, &__mg_double_format));
}

float strtof(const char *restrict s, char **restrict end) {
  return __mg_put_together_float(__mg_parse_floating(s, end, &__mg_float_format));
}

long double strtold(const char *restrict s, char **restrict end) {
  return __mg_put_together_extended(__mg_parse_floating(s, end, &__mg_extended_format));
}

double atof(const char *s) { return strtod(s, NULL); }
