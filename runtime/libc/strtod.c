/*
 * Floating-point numbers from text (C11 7.22.1.3), correctly rounded.
 *
 * The decimal number is D · 10^x with a natural number D. Up to 19 digits D is a word, and nothing branches on it, so that
 * symbolic digits give one term (up to 15 digits one for each exponent):
 *
 * - up to 15 digits and |x| ≤ 22 (for float 7 and 10), D and 10^|x| are numbers of the format and one operation
 *   rounds once (Clinger, "How to read floating point numbers accurately", PLDI 1990);
 * - up to |x| = 20 the operation is done in quad. Its result is exact, or no nearer to the middle between two numbers of
 *   the format than 2^-112 of it, so that rounding it again is right: D · 2^j and 5^|x| times such a middle are
 *   natural numbers, which differ by one at least;
 * - any other x takes the product of D with 128 bits of 5^x (powers_of_five.h), for float and double.
 *
 * Otherwise D · 10^x = D · 5^x · 2^x is computed with natural numbers of any size: multiplied by fives, or shifted
 * far enough to the left and divided by fives with the remainder kept as a sticky bit, so that the rounding sees the
 * exact value. Digits after the 800th only count as "something more": no halfway point between doubles has
 * more than 767 digits (between long doubles there are some that have, the one inexactness). Long arithmetic
 * on symbolic digits asks questions that no solver answers soon, so the digits and the exponent take values there
 * (merganser/host.h). What is surely too large or too small is told apart before, for all values at once.
 */
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <merganser/host.h>
#include <stdlib.h>
#include <string.h>
#include "bignum.h"
#include "floating.h"
#include "powers_of_five.h"

enum { MOST_DIGITS = 800, MOST_EXPONENT = 100000, WORD_DIGITS = 19, MOST_QUAD_POWER = 20, MOST_PLACES = 400 };

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

/* Digits times 2^exponent. What follows the digits that are kept: one more, and whether others are not zero. */
struct hexadecimal {
  uint64_t word;
  int count, exponent;
  unsigned next;
  int dropped, more;
};

enum { BITS_OF_DIGIT = 4, HEXADECIMAL_DIGITS = 16 };

static void read_hexadecimal(const char **position, struct hexadecimal *h) {
  const char *s = *position + 2;
  int point = 0;
  *h = (struct hexadecimal){0, 0, 0, 0, 0, 0};
  for (;; s++) {
    if (*s == '.' && !point) {
      point = 1;
      continue;
    }
    if (!isxdigit((unsigned char)*s)) break;
    unsigned d = *s <= '9' ? (unsigned)(*s - '0') : (unsigned)((*s | 32) - 'a') + 10;
    if (h->count < HEXADECIMAL_DIGITS || h->word >> 60 == 0) {
      h->word = h->word << BITS_OF_DIGIT | (d & 15);
      /* Zeros before the others are not counted where they are known. */
      if (h->count > 0 || __mg_is_symbolic(h->word) || h->word != 0) h->count++;
      if (point) h->exponent -= BITS_OF_DIGIT;
    } else {
      if (h->dropped++ == 0)
        h->next = d & 15;
      else
        h->more |= d != 0;
      if (!point) h->exponent += BITS_OF_DIGIT;
    }
  }
  h->exponent += read_exponent(&s, 'p');
  *position = s;
}

/* Whether the digits are a number of the format, and so is their product with the power of two, however many are zeros. */
static int is_scaled(const struct hexadecimal *h, const struct format *format) {
  int bits = h->count * BITS_OF_DIGIT;
  return h->dropped == 0 && bits <= format->precision && h->exponent >= format->least + format->precision &&
         h->exponent <= format->most - format->precision;
}

static struct parts rounded(const struct hexadecimal *h, const struct format *format) {
  struct parts p = {FLOAT_ZERO, 0, h->word, h->exponent};
  int range = 0;
  if (h->word == 0) return p;
  p.kind = FLOAT_FINITE;
  unsigned next = h->next;
  for (; h->dropped > 0 && p.mantissa >> 63 == 0; p.exponent--) {
    p.mantissa = p.mantissa << 1 | next >> 3;
    next = next << 1 & 15;
  }
  int half = next >> 3 != 0, below = (next & 7) != 0 || h->more;
  p = __mg_round(p, (enum rest)(half * 2 + below), format, &range);
  if (range) errno = ERANGE;
  return p;
}

/*
 * One conversion and one product with a power of two, both exact, which the engine reads as an integer with a factor: no
 * path depends on the digits. The power's exponent may be symbolic.
 */
static double double_of_hexadecimal(const struct hexadecimal *h) {
  if (!is_scaled(h, &__mg_double_format)) return __mg_put_together(rounded(h, &__mg_double_format));
  double value = h->count < 8 ? (double)(int)h->word : (double)(int64_t)h->word;
  return value * __mg_double_of_bits((uint64_t)(h->exponent + DBL_MAX_EXP - 1) << (DBL_MANT_DIG - 1));
}

static float float_of_hexadecimal(const struct hexadecimal *h) {
  if (!is_scaled(h, &__mg_float_format)) return __mg_put_together_float(rounded(h, &__mg_float_format));
  return (float)(int)h->word * __mg_float_of_bits((uint32_t)(h->exponent + FLT_MAX_EXP - 1) << (FLT_MANT_DIG - 1));
}

static long double extended_of_hexadecimal(const struct hexadecimal *h) {
  if (!is_scaled(h, &__mg_extended_format))
    return __mg_put_together_extended(rounded(h, &__mg_extended_format));
  struct parts power = {FLOAT_FINITE, 0, 1ull << 63, h->exponent - 63};
  return (long double)h->word * __mg_put_together_extended(power);
}

static const float float_powers_of_ten[] = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f,
                                            1e6f, 1e7f, 1e8f, 1e9f, 1e10f};
static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                       1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
static const __float128 quad_powers_of_ten[] = {1e0q,  1e1q,  1e2q,  1e3q,  1e4q,  1e5q,  1e6q,
                                                1e7q,  1e8q,  1e9q,  1e10q, 1e11q, 1e12q, 1e13q,
                                                1e14q, 1e15q, 1e16q, 1e17q, 1e18q, 1e19q, 1e20q};

/* Less than 10^count, which a remainder tells the engine: of numbers that are printed again it knows the digits so. */
static uint64_t word_of(const struct decimal *d) {
  uint64_t whole = 0, limit = 1;
  for (int i = 0; i < d->count; i++) {
    whole = whole * 10 + (uint64_t)d->digit[i];
    limit *= 10;
  }
  if (d->count == 0 || d->count > 15) return whole;
  int bits = 64 - __builtin_clzll(limit);
  return (whole & ((1ull << bits) - 1)) % limit;
}

static int is_quad_power(int exponent) {
  return exponent >= -MOST_QUAD_POWER && exponent <= MOST_QUAD_POWER;
}

static __float128 by_quad(uint64_t whole, int exponent) {
  __float128 value = (__float128)whole;
  return exponent < 0 ? value / quad_powers_of_ten[-exponent] : value * quad_powers_of_ten[exponent];
}

/* The bits of whole · 10^exponent in a format of IEEE 754 of up to 64 bits, whole not zero. */
static uint64_t by_power(uint64_t whole, int exponent, const struct format *format) {
  int zeros = __builtin_clzll(whole), bias = -format->least - format->precision + 2;
  uint64_t lost;
  unsigned __int128 product = __mg_times_power(whole << zeros, exponent, &lost);
  int carry = (int)(product >> 127);
  uint64_t mantissa = (uint64_t)(product >> (63 + carry));
  int more = product << (65 - carry) != 0 || lost != 0 || exponent > MOST_EXACT_POWER;
  int biased = bias + exponent + __mg_log2_of_power(exponent) + 63 - zeros + carry;
  int drop = 64 - format->precision + (biased > 0 ? 0 : 1 - biased);
  if (drop > 64) { /* less than half of the smallest number */
    mantissa = 1;
    drop = 64;
  }
  uint64_t kept = mantissa >> 1 >> (drop - 1), half = mantissa >> (drop - 1) & 1;
  int below = (mantissa & ((1ull << (drop - 1)) - 1)) != 0 || more;
  kept += half & (uint64_t)(below | (int)(kept & 1));
  uint64_t infinity = (uint64_t)(2 * bias + 1) << (format->precision - 1);
  uint64_t bits = kept + (biased > 0 ? (uint64_t)(biased - 1) << (format->precision - 1) : 0);
  int is_range = bits >= infinity || (biased <= 0 && (half || below));
  errno = is_range ? ERANGE : errno;
  return bits > infinity ? infinity : bits;
}

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
  return (d->count + d->exponent - 1) * 332LL >= (format->most + format->precision) * 100;
}

/* Likewise that it is less than half of the smallest one. */
static int is_too_small(const struct decimal *d, const struct format *format) {
  return (d->count + d->exponent) * 332LL <= (format->least - 1) * 100;
}

static struct parts convert(const struct decimal *d, const struct format *format) {
  struct parts p = {FLOAT_FINITE, 0, 0, 0};
  int range = 0, sticky = d->more, half = 0;
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
  p.exponent = (int)__mg_value((__mg_uint64)d->exponent);
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

/* Zeros at the end are dropped where that may save long arithmetic, and where they are known: a number that was printed with
 * them is the same term as the one that was read without. */
static void read_decimal(const char **position, struct decimal *d) {
  const char *s = *position;
  int point = 0;
  d->count = d->exponent = d->more = 0;
  for (;; s++) {
    if (*s == '.' && !point) {
      point = 1;
      continue;
    }
    if (!isdigit((unsigned char)*s)) break;
    if (point) d->exponent--;
    if (d->count == 0 && *s == '0') continue;
    if (d->count < MOST_DIGITS) {
      d->digit[d->count++] = (char)(*s - '0');
    } else {
      d->more |= *s != '0';
      d->exponent++;
    }
  }
  d->exponent += read_exponent(&s, 'e');
  *position = s;
  while (d->count > 0 && !d->more && !__mg_is_symbolic((uint64_t)d->digit[d->count - 1]) && d->digit[d->count - 1] == 0) {
    d->count--;
    d->exponent++;
  }
  while (d->count > WORD_DIGITS && d->digit[d->count - 1] == 0 && !d->more) {
    d->count--;
    d->exponent++;
  }
}

/* What a text says: a number of digits, or what its parts are; its sign apart. */
struct reading {
  int negative, is_decimal, is_hexadecimal;
  struct parts parts;
  struct decimal decimal;
  struct hexadecimal hexadecimal;
};

static void read_number(const char *s, char **end, struct reading *r) {
  const char *start = s;
  while (isspace((unsigned char)*s)) s++;
  int length;
  r->negative = r->is_decimal = r->is_hexadecimal = 0;
  r->parts = (struct parts){FLOAT_ZERO, 0, 0, 0};
  /* A sign of its own path: what has none is known to be no negation of a number. */
  if (*s == '-') {
    r->negative = 1;
    s++;
  } else if (*s == '+') {
    s++;
  }
  if ((length = matches(s, "infinity")) != 0 || (length = matches(s, "inf")) != 0) {
    r->parts.kind = FLOAT_INFINITE;
    s += length;
  } else if (matches(s, "nan")) {
    r->parts.kind = FLOAT_NAN;
    s += 3;
    if (*s == '(') {
      size_t i = 1;
      while ((isalnum((unsigned char)s[i]) != 0) | (s[i] == '_')) i++;
      if (s[i] == ')') s += i + 1;
    }
  } else if (s[0] == '0' && (s[1] | 32) == 'x' &&
             (isxdigit((unsigned char)s[2]) || (s[2] == '.' && isxdigit((unsigned char)s[3])))) {
    read_hexadecimal(&s, &r->hexadecimal);
    r->is_hexadecimal = 1;
  } else if (isdigit((unsigned char)*s) || (*s == '.' && isdigit((unsigned char)s[1]))) {
    read_decimal(&s, &r->decimal);
    r->is_decimal = r->decimal.count > 0;
  } else {
    s = start;
    r->negative = 0;
  }
  if (end != NULL) *end = (char *)s;
}

/* Whether the product with a power of five tells the number: within the format's range, digits in a word. */
static int is_by_power(const struct decimal *d, const struct format *format) {
  return d->count <= WORD_DIGITS && !is_too_large(d, format) && !is_too_small(d, format);
}

/*
 * Where the point is, which is a path of its own for each place in numbers of up to 15 digits: the power of ten is known then,
 * and with it the text that the number is printed as. Hundreds of paths, so that texts without an exponent come first. Found by halving, so that no path asks for every place. The compiler is
 * not to make a choice between values of the branches.
 */
static int place_of_point(int exponent) {
  volatile int nothing = 0;
  int low = -MOST_PLACES, high = MOST_PLACES;
  while (low < high) {
    int middle = (low + high) >> 1;
    if (exponent <= middle)
      high = middle + nothing;
    else
      low = middle + 1;
  }
  return low;
}

static double double_of(struct decimal *d) {
  if (d->count <= MOST_KNOWN_DIGITS && !is_too_large(d, &__mg_double_format) && !is_too_small(d, &__mg_double_format)) {
    if (__mg_is_symbolic((unsigned)d->exponent)) __mg_later();
    d->exponent = place_of_point(d->exponent);
  }
  if (d->count <= 15 && d->exponent >= -22 && d->exponent <= 22) {
    /* An int that is made a double is known to the engine as that int. */
    double value = d->count <= 9 ? (double)(int)word_of(d) : (double)(int64_t)word_of(d);
    if (d->exponent == 0) return value;
    return d->exponent < 0 ? value / powers_of_ten[-d->exponent] : value * powers_of_ten[d->exponent];
  }
  if (d->count <= WORD_DIGITS && is_quad_power(d->exponent))
    return (double)by_quad(word_of(d), d->exponent);
  if (is_by_power(d, &__mg_double_format))
    return __mg_double_of_bits(by_power(word_of(d), d->exponent, &__mg_double_format));
  return __mg_put_together(convert(d, &__mg_double_format));
}

static float float_of(const struct decimal *d) {
  if (d->count <= 7 && d->exponent >= -10 && d->exponent <= 10) {
    float value = (float)(int)word_of(d);
    return d->exponent < 0 ? value / float_powers_of_ten[-d->exponent]
                           : value * float_powers_of_ten[d->exponent];
  }
  if (d->count <= WORD_DIGITS && is_quad_power(d->exponent) && d->count + d->exponent <= FLT_MAX_10_EXP)
    return (float)by_quad(word_of(d), d->exponent);
  if (is_by_power(d, &__mg_float_format))
    return __mg_float_of_bits((uint32_t)by_power(word_of(d), d->exponent, &__mg_float_format));
  return __mg_put_together_float(convert(d, &__mg_float_format));
}

static long double extended_of(const struct decimal *d) {
  if (d->count <= WORD_DIGITS && is_quad_power(d->exponent))
    return (long double)by_quad(word_of(d), d->exponent);
  return __mg_put_together_extended(convert(d, &__mg_extended_format));
}

double strtod(const char *restrict s, char **restrict end) {
  struct reading r;
  read_number(s, end, &r);
  double value = r.is_decimal       ? double_of(&r.decimal)
                 : r.is_hexadecimal ? double_of_hexadecimal(&r.hexadecimal)
                                    : __mg_put_together(r.parts);
  if (r.is_decimal)
    __mg_note_number(__mg_bits_of_double(value).bits, r.decimal.digit, r.decimal.count, r.decimal.exponent);
  return r.negative ? -value : value;
}

float strtof(const char *restrict s, char **restrict end) {
  struct reading r;
  read_number(s, end, &r);
  float value = r.is_decimal       ? float_of(&r.decimal)
                : r.is_hexadecimal ? float_of_hexadecimal(&r.hexadecimal)
                                   : __mg_put_together_float(r.parts);
  return r.negative ? -value : value;
}

long double strtold(const char *restrict s, char **restrict end) {
  struct reading r;
  read_number(s, end, &r);
  long double value = r.is_decimal       ? extended_of(&r.decimal)
                      : r.is_hexadecimal ? extended_of_hexadecimal(&r.hexadecimal)
                                         : __mg_put_together_extended(r.parts);
  return r.negative ? -value : value;
}

double atof(const char *s) { return strtod(s, NULL); }
