/*
 * %a %e %f %g (C11 7.21.6.1), correctly rounded for any precision, for double and long double.
 *
 * %f asks for the digits of value · 10^precision, rounded; %e first estimates the decimal exponent
 * from the binary one, and corrects it where the digits turn out one too many (also when rounding
 * carries into a new digit). %g is %e's digits laid out either way. A number has no more decimals
 * than its binary exponent says; asked for more, zeros follow.
 *
 * Up to 18 digits of a double, and decimals of numbers below 2^64, are made in words (decimal_word.c): a symbolic number
 * has a path for each shape of its text (its length, the place of its point), not for each value. Where more are asked
 * for, long arithmetic finds them, which is beyond any solver: the number takes values there (merganser/host.h). Of a number
 * that was read from a text the digits are known (numbers_read.c).
 */
#include <merganser/host.h>
#include <string.h>
#include "powers_of_five.h"
#include "print.h"

enum { SMALL_ROOM = 400, LARGE_ROOM = 16600 };

struct digits {
  char *text;
  int count;
  int point;  /* the value is 0.text · 10^point */
  int zeros;  /* that follow the digits */
};

static int bit_length(uint64_t n) {
  int bits = 0;
  for (; n != 0; n >>= 1) bits++;
  return bits;
}

/* floor(log10(2^power)), or one less. */
static int decimal_exponent(int power) {
  return power >= 0 ? (int)((long)power * 30103 / 100000) : -(int)((-(long)power * 30103 + 99999) / 100000);
}

/* Long arithmetic is for numbers that are known. */
static void take_values(struct parts *p) {
  p->mantissa = __mg_value(p->mantissa);
  p->exponent = (int)__mg_value((__mg_uint64)p->exponent);
}

/* floor(log10(2^power)), right for all doubles. */
static int floor_log10(int power) { return (power * 315653) >> 20; }

static int is_word_scale(int precision, int scale) {
  return precision == 53 ? scale >= LEAST_POWER && scale <= MOST_POWER
                         : scale >= -20 && scale <= MOST_EXACT_POWER;
}

/* From 10^-5 on; those that doubles do not have are a little larger. */
static const double powers_of_ten[] = {1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6, 1e7,
                                       1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};

/*
 * The place of the first digit, or one less where a number begins with a digit that is not much larger than one. Texts that
 * may be written without an exponent are paths of their own, so that the powers are known there; comparisons of a number
 * tell them apart, as the engine has a simpler form for many of these.
 */
static int first_place(const struct parts *p, double size, int wanted) {
  if (size >= powers_of_ten[0])
    for (int place = -5; place < wanted; place++)
      if (size < powers_of_ten[place + 6]) return place;
  return floor_log10(p->exponent + 63 - __builtin_clzll(p->mantissa));
}

/* Significant digits as one word; 0 if they do not fit. */
static int significant_word(struct digits *d, const struct parts *p, struct argument value,
                            int precision, int wanted) {
  if (wanted > 18) return 0;
  int first;
  if (precision == 53) {
    first = first_place(p, __mg_double_of_bits(value.bits & ~(1ull << 63)), wanted);
  } else {
    int power = p->exponent + 63 - __builtin_clzll(p->mantissa);
    if (power <= -1100 || power >= 1100) return 0;
    first = floor_log10(power);
  }
  int scale = wanted - 1 - first;
  if (!is_word_scale(precision, scale) || !is_word_scale(precision, scale - 1)) return 0;
  uint64_t limit = 1;
  for (int i = 0; i < wanted; i++) limit *= 10;
  uint64_t n = __mg_rounded_product(p->mantissa, p->exponent, scale);
  if (n >= limit) {
    /* Less than one without its rounding, it is none of those products. */
    n = n == limit ? limit / 10 : __mg_rounded_product(p->mantissa, p->exponent, scale - 1);
    first++;
  }
  __mg_put_digits(d->text, n, wanted);
  d->count = wanted;
  d->point = first + 1;
  d->zeros = 0;
  return 1;
}

/*
 * The whole number that is the value times 10^*decimals, if the engine knows it and it has at most 15 digits: up to 15 digits the
 * value has these, as it is nearer to that decimal number than to any other.
 */
static int known_decimal(uint64_t *n, int *decimals, struct argument value) {
  *decimals = __mg_known_decimals(value.bits);
  if (*decimals < 0) return 0;
  *n = __mg_known_digits(value.bits);
  return 1;
}

static int known_significant(struct digits *d, struct argument value, int wanted) {
  uint64_t n;
  int decimals, length = 1;
  if (wanted > 15 || !known_decimal(&n, &decimals, value)) return 0;
  for (uint64_t limit = 10; length <= wanted && n >= limit; limit *= 10) length++;
  if (length > wanted) return 0;
  __mg_put_digits(d->text, n, length);
  d->count = length;
  d->point = length - decimals;
  d->zeros = wanted - length;
  return 1;
}

/* A whole number of up to nine digits has those of an int: of an int that was made a double the engine knows that int. */
static int small_whole(struct digits *d, struct argument value, int wanted) {
  double number = __mg_double_of_bits(value.bits);
  int whole = (int)number;
  if (wanted < 9 || (double)whole != number || whole >= 1000000000 || whole <= -1000000000) return 0;
  uint64_t size = (uint64_t)(whole < 0 ? -whole : whole);
  int length = 1;
  for (uint64_t limit = 10; length < 9 && size >= limit; limit *= 10) length++;
  __mg_put_digits(d->text, size, length);
  d->count = d->point = length;
  d->zeros = wanted - length;
  return 1;
}

/* The digits that a number was read from are its first ones, and zeros follow. */
static void again(struct digits *d, const struct number_read *r) {
  for (int i = 0; i < r->count; i++) d->text[i] = (char)('0' + r->digit[i]);
  d->count = r->count;
  d->point = r->count + r->exponent;
}

static int significant_again(struct digits *d, const struct number_read *r, int wanted) {
  if (r == NULL || r->count > wanted || wanted > MOST_KNOWN_DIGITS) return 0;
  again(d, r);
  d->zeros = wanted - d->count;
  return 1;
}

static int fixed_again(struct digits *d, const struct number_read *r, int decimals) {
  if (r == NULL || -r->exponent > decimals || r->count + r->exponent + decimals > MOST_KNOWN_DIGITS) return 0;
  again(d, r);
  return 1;
}

/* `wanted` significant digits (at least one). */
static void significant(struct digits *d, struct parts *p, struct argument value, const struct number_read *r,
                        int precision, int wanted) {
  if (significant_again(d, r, wanted)) return;
  if (p->kind == FLOAT_ZERO) {
    d->text[0] = '0';
    d->count = d->point = 1;
    d->zeros = wanted - 1;
    return;
  }
  if (precision == 53 && (known_significant(d, value, wanted) || small_whole(d, value, wanted))) return;
  if (significant_word(d, p, value, precision, wanted)) return;
  take_values(p);
  int power = p->exponent + bit_length(p->mantissa) - 1;
  int scale = wanted - 1 - decimal_exponent(power);
  int least = p->exponent < 0 ? -p->exponent : 0;
  for (;;) {
    int used = scale > least ? least : scale;
    d->count = __mg_decimal_digits(p->mantissa, p->exponent, used, d->text);
    d->zeros = scale - used;
    d->point = d->count - used;
    if (d->count + d->zeros <= wanted) break;
    scale--;
  }
  d->zeros = wanted - d->count;
}

/* `decimals` digits after the point. */
static void fixed(struct digits *d, struct parts *p, const struct number_read *r, int precision, int decimals) {
  d->zeros = 0;
  if (fixed_again(d, r, decimals)) return;
  if (p->kind == FLOAT_ZERO) {
    d->count = 0;
    d->point = 0;
    return;
  }
  if (decimals <= 19 && p->exponent <= 64 - precision) {
    struct fixed n = __mg_fixed(p->mantissa, p->exponent, decimals);
    int length = 1;
    for (uint64_t limit = 10; length < 20 && n.whole >= limit; limit *= 10) length++;
    __mg_put_digits(d->text, n.whole, length);
    __mg_put_digits(d->text + length, n.part, decimals);
    d->point = length;
    d->count = length + decimals;
    return;
  }
  take_values(p);
  int least = p->exponent < 0 ? -p->exponent : 0;
  int used = decimals > least ? least : decimals;
  d->count = __mg_decimal_digits(p->mantissa, p->exponent, used, d->text);
  d->point = d->count - used;
}

static size_t put_exponent(char *to, char letter, int value, int least_digits) {
  char reversed[8];
  size_t n = 0, count = 0;
  to[n++] = letter;
  to[n++] = value < 0 ? '-' : '+';
  if (value < 0) value = -value;
  while (value > 0 || (int)count < least_digits) {
    reversed[count++] = (char)('0' + value % 10);
    value /= 10;
  }
  while (count > 0) to[n++] = reversed[--count];
  return n;
}

/* The pieces of a number: prefix, digits with the point among them, zeros, exponent. */
static void lay_out(struct sink *sink, const struct conversion *c, const char *sign,
                    const struct digits *d, int point, int decimals, const char *exponent,
                    size_t exponent_length) {
  size_t sign_length = strlen(sign);
  int whole = point > 0 ? point : 1;
  int dot = decimals > 0 || c->alternative;
  long commas = c->group ? (whole - 1) / 3 : 0;
  long length = (long)sign_length + whole + commas + dot + decimals + (long)exponent_length;
  long padding = c->width > length ? c->width - length : 0;
  if (!c->left && !c->zero) __mg_pad(sink, ' ', padding);
  __mg_emit(sink, sign, sign_length);
  if (!c->left && c->zero) __mg_pad(sink, '0', padding);
  int from_digits = point > 0 ? (point < d->count ? point : d->count) : 0;
  if (point <= 0) {
    __mg_pad(sink, '0', 1);
  } else {
    __mg_emit(sink, d->text, (size_t)from_digits);
    __mg_pad(sink, '0', point - from_digits);
  }
  if (dot) __mg_emit(sink, ".", 1);
  int leading = point < 0 ? (-point < decimals ? -point : decimals) : 0;
  int rest = d->count - from_digits;
  if (rest > decimals - leading) rest = decimals - leading;
  __mg_pad(sink, '0', leading);
  __mg_emit(sink, d->text + from_digits, (size_t)rest);
  __mg_pad(sink, '0', decimals - leading - rest);
  __mg_emit(sink, exponent, exponent_length);
  if (c->left) __mg_pad(sink, ' ', padding);
}

static void print_decimal(struct sink *sink, struct conversion *c, const char *sign,
                          struct parts *p, struct argument value, const struct number_read *r, char *room) {
  struct digits d = {room, 0, 0, 0};
  int bits = c->length == 'L' ? 64 : 53;
  char style = (char)(c->type | 32), exponent[10];
  int precision = c->precision < 0 ? 6 : c->precision;
  c->group = 0;
  if (style == 'f') {
    fixed(&d, p, r, bits, precision);
    lay_out(sink, c, sign, &d, d.point, precision, "", 0);
    return;
  }
  if (style == 'g' && precision == 0) precision = 1;
  significant(&d, p, value, r, bits, style == 'g' ? precision : precision + 1);
  int power = d.point - 1;
  int decimals = precision;
  if (style == 'g') {
    int is_plain = power >= -4 && power < precision;
    if (!c->alternative) {
      /* Zeros before the point stay. */
      int least = is_plain && d.point > 1 ? d.point : 1;
      d.zeros = 0;
      while (d.count > least && d.text[d.count - 1] == '0') d.count--;
    }
    int digits = d.count + d.zeros;
    if (is_plain) {
      lay_out(sink, c, sign, &d, d.point, digits > d.point ? digits - d.point : 0, "", 0);
      return;
    }
    decimals = digits - 1;
  }
  size_t n = put_exponent(exponent, c->type & 32 ? 'e' : 'E', power, 2);
  lay_out(sink, c, sign, &d, 1, decimals, exponent, n);
}

static void print_large(struct sink *sink, struct conversion *c, const char *sign,
                        struct parts *p, struct argument value, const struct number_read *r) {
  char room[LARGE_ROOM];
  print_decimal(sink, c, sign, p, value, r, room);
}

/* %a: one hexadecimal digit, the point, the rest; doubles start with 1 (or 0 for subnormals), long
 * doubles with the upper four bits, as glibc has it. */
static void print_hexadecimal(struct sink *sink, struct conversion *c, const char *sign,
                              struct parts p) {
  const char *alphabet = c->type == 'a' ? "0123456789abcdef" : "0123456789ABCDEF";
  int digits = c->length == 'L' ? 15 : 13;
  int exponent = p.kind == FLOAT_ZERO ? 0 : p.exponent + 4 * digits;
  char body[40], tail[10], prefix[4];
  size_t n = 0;
  uint64_t lead = p.mantissa >> (4 * digits);
  uint64_t rest = p.mantissa & ((1ull << (4 * digits)) - 1);
  if (c->precision >= 0 && c->precision < digits) {
    int drop = 4 * (digits - c->precision);
    uint64_t cut = rest & ((1ull << drop) - 1), half = 1ull << (drop - 1);
    rest >>= drop;
    uint64_t last = c->precision > 0 ? rest : lead;
    if (cut > half || (cut == half && (last & 1) != 0)) {
      rest++;
      if (c->precision == 0 || rest >> (4 * c->precision) != 0) {
        rest = 0;
        lead++;
        if (lead == 16) {
          lead = 1;
          exponent += 4;
        }
      }
    }
    digits = c->precision;
  } else if (c->precision < 0) {
    while (digits > 0 && (rest & 15) == 0) {
      rest >>= 4;
      digits--;
    }
  }
  body[n++] = alphabet[lead];
  if (digits > 0 || c->precision > 0 || c->alternative) body[n++] = '.';
  for (int i = digits - 1; i >= 0; i--) body[n++] = alphabet[rest >> (4 * i) & 15];
  long more = c->precision > digits ? c->precision - digits : 0;
  size_t tail_length = put_exponent(tail, c->type == 'a' ? 'p' : 'P', exponent, 1);
  size_t sign_length = strlen(sign);
  strcpy(prefix, sign);
  strcpy(prefix + sign_length, c->type == 'a' ? "0x" : "0X");
  long length = (long)(sign_length + 2 + n + tail_length) + more;
  long padding = c->width > length ? c->width - length : 0;
  if (!c->left && !c->zero) __mg_pad(sink, ' ', padding);
  __mg_emit(sink, prefix, sign_length + 2);
  if (!c->left && c->zero) __mg_pad(sink, '0', padding);
  __mg_emit(sink, body, n);
  __mg_pad(sink, '0', more);
  __mg_emit(sink, tail, tail_length);
  if (c->left) __mg_pad(sink, ' ', padding);
}

/* The parts of a number that is known to be a normal one. */
static struct parts take_apart_normal(struct argument value, int negative) {
  uint64_t mantissa = (value.bits & 0xfffffffffffff) | 1ull << 52;
  return (struct parts){FLOAT_FINITE, negative, mantissa, (int)(value.bits >> 52 & 0x7ff) - 1075};
}

/* As __mg_take_apart_double, by comparisons of the number. */
static struct parts take_apart(struct argument value) {
  double number = __mg_double_of_bits(value.bits), size = __mg_double_of_bits(value.bits & ~(1ull << 63));
  struct parts p = {FLOAT_FINITE, number < 0, value.bits & 0xfffffffffffff, -1074};
  if (number != number || number == 0) {
    p.kind = number == 0 ? FLOAT_ZERO : FLOAT_NAN;
    p.negative = (int)(value.bits >> 63);
  } else if (size > 0x1.fffffffffffffp1023) {
    p.kind = FLOAT_INFINITE;
  } else if (size >= 0x1p-1022) {
    p.mantissa |= 1ull << 52;
    p.exponent = (int)(value.bits >> 52 & 0x7ff) - 1075;
  }
  return p;
}

void __mg_print_floating(struct sink *sink, const struct conversion *conversion, struct argument value) {
  struct conversion c = *conversion;
  int negative = 0;
  const struct number_read *r = c.length == 'L' ? NULL : __mg_number_read(value.bits, &negative);
  struct parts p = r != NULL          ? take_apart_normal(value, negative)
                   : c.length == 'L' ? __mg_take_apart_extended(value)
                                     : take_apart(value);
  const char *sign = p.negative ? "-" : c.plus ? "+" : c.space ? " " : "";
  if (p.kind == FLOAT_INFINITE || p.kind == FLOAT_NAN) {
    int small = (c.type & 32) != 0;
    c.zero = 0;
    const char *name = p.kind == FLOAT_NAN ? (small ? "nan" : "NAN") : (small ? "inf" : "INF");
    __mg_emit_field(sink, &c, sign, strlen(sign), 0, name, 3);
    return;
  }
  if ((c.type | 32) == 'a') {
    print_hexadecimal(sink, &c, sign, p);
    return;
  }
  char room[SMALL_ROOM];
  int most = (c.precision < 0 ? 6 : c.precision < 20000 ? c.precision : 20000) + 30;
  if ((c.type | 32) == 'f' && p.exponent > 0) most += p.exponent;
  if (most > SMALL_ROOM)
    print_large(sink, &c, sign, &p, value, r);
  else
    print_decimal(sink, &c, sign, &p, value, r, room);
}
