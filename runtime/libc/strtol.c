/*
 * Integers from text (C11 7.22.1.3, 7.22.1.4).
 *
 * One routine reads a sign and a magnitude that stops growing at a limit; the families differ in the
 * limit only. The overflow test compares with limit / base, computed once, so that under symbolic
 * digits no division by or of a symbolic value arises.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

struct number {
  unsigned long magnitude;
  int negative;
  int overflow;
};

static unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A') + 10;
  return UINT_MAX;
}

/* positive, negative: the largest magnitudes for each sign. binary: C23's 0b prefix counts. */
static struct number parse(const char *s, char **end, int base, unsigned long positive,
                           unsigned long negative, int binary) {
  struct number result = {0, 0, 0};
  const char *start = s;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return result;
  }
  while (isspace((unsigned char)*s)) s++;
  if (*s == '-' || *s == '+') result.negative = *s++ == '-';
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
      digit_value(s[2]) < 16) {
    s += 2;
    base = 16;
  } else if (binary && (base == 0 || base == 2) && s[0] == '0' && (s[1] == 'b' || s[1] == 'B') &&
             digit_value(s[2]) < 2) {
    s += 2;
    base = 2;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  unsigned long limit = result.negative ? negative : positive;
  unsigned long most = limit / (unsigned)base;
  unsigned last = (unsigned)(limit % (unsigned)base);
  const char *digits = s;
  for (unsigned d; (d = digit_value(*s)) < (unsigned)base; s++) {
    if (result.overflow) continue;
    if (result.magnitude > most || (result.magnitude == most && d > last))
      result.overflow = 1;
    else
      result.magnitude = result.magnitude * (unsigned)base + d;
  }
  if (end != NULL) *end = (char *)(s == digits ? start : s);
  if (result.overflow) {
    errno = ERANGE;
    result.magnitude = limit;
  }
  return result;
}

static long parse_signed(const char *s, char **end, int base, int binary) {
  struct number n = parse(s, end, base, LONG_MAX, (unsigned long)LONG_MAX + 1, binary);
  return n.negative ? (long)(0 - n.magnitude) : (long)n.magnitude;
}

static unsigned long parse_unsigned(const char *s, char **end, int base, int binary) {
  struct number n = parse(s, end, base, ULONG_MAX, ULONG_MAX, binary);
  return n.negative && !n.overflow ? 0 - n.magnitude : n.magnitude;
}

long strtol(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 0);
}

unsigned long strtoul(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 0);
}

long long strtoll(const char *restrict s, char **restrict end, int base) {
  return strtol(s, end, base);
}

unsigned long long strtoull(const char *restrict s, char **restrict end, int base) {
  return strtoul(s, end, base);
}

intmax_t strtoimax(const char *restrict s, char **restrict end, int base) {
  return strtol(s, end, base);
}

uintmax_t strtoumax(const char *restrict s, char **restrict end, int base) {
  return strtoul(s, end, base);
}

int atoi(const char *s) { return (int)strtol(s, NULL, 10); }

long atol(const char *s) { return strtol(s, NULL, 10); }

long long atoll(const char *s) { return strtol(s, NULL, 10); }

/* The names that glibc's headers give to these functions. */
long __isoc23_strtol(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 1);
}

unsigned long __isoc23_strtoul(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 1);
}

long long __isoc23_strtoll(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 1);
}

unsigned long long __isoc23_strtoull(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 1);
}

intmax_t __isoc23_strtoimax(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 1);
}

uintmax_t __isoc23_strtoumax(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 1);
}

long __strtol_internal(const char *restrict s, char **restrict end, int base, int group) {
  (void)group;
  return strtol(s, end, base);
}

unsigned long __strtoul_internal(const char *restrict s, char **restrict end, int base, int group) {
  (void)group;
  return strtoul(s, end, base);
}
