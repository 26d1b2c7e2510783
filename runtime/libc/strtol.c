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
  uint64_t magnitude;
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
static struct number parse(const char *s, char **end, int base, uint64_t positive,
                           uint64_t negative, int binary) {
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
  uint64_t limit = result.negative ? negative : positive;
  uint64_t most = limit / (unsigned)base;
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

static int64_t parse_signed(const char *s, char **end, int base, int binary, int64_t most) {
  struct number n = parse(s, end, base, (uint64_t)most, (uint64_t)most + 1, binary);
  return n.negative ? (int64_t)(0 - n.magnitude) : (int64_t)n.magnitude;
}

static uint64_t parse_unsigned(const char *s, char **end, int base, int binary, uint64_t most) {
  struct number n = parse(s, end, base, most, most, binary);
  return n.negative && !n.overflow ? 0 - n.magnitude : n.magnitude;
}

long strtol(const char *restrict s, char **restrict end, int base) {
  return (long)parse_signed(s, end, base, 0, LONG_MAX);
}

unsigned long strtoul(const char *restrict s, char **restrict end, int base) {
  return (unsigned long)parse_unsigned(s, end, base, 0, ULONG_MAX);
}

long long strtoll(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 0, INT64_MAX);
}

unsigned long long strtoull(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 0, UINT64_MAX);
}

intmax_t strtoimax(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 0, INT64_MAX);
}

uintmax_t strtoumax(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 0, UINT64_MAX);
}

int atoi(const char *s) { return (int)strtol(s, NULL, 10); }

long atol(const char *s) { return strtol(s, NULL, 10); }

long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* The names that glibc's headers give to these functions. */
long __isoc23_strtol(const char *restrict s, char **restrict end, int base) {
  return (long)parse_signed(s, end, base, 1, LONG_MAX);
}

unsigned long __isoc23_strtoul(const char *restrict s, char **restrict end, int base) {
  return (unsigned long)parse_unsigned(s, end, base, 1, ULONG_MAX);
}

long long __isoc23_strtoll(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 1, INT64_MAX);
}

unsigned long long __isoc23_strtoull(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 1, UINT64_MAX);
}

intmax_t __isoc23_strtoimax(const char *restrict s, char **restrict end, int base) {
  return parse_signed(s, end, base, 1, INT64_MAX);
}

uintmax_t __isoc23_strtoumax(const char *restrict s, char **restrict end, int base) {
  return parse_unsigned(s, end, base, 1, UINT64_MAX);
}

long __strtol_internal(const char *restrict s, char **restrict end, int base, int group) {
  (void)group;
  return strtol(s, end, base);
}

unsigned long __strtoul_internal(const char *restrict s, char **restrict end, int base, int group) {
  (void)group;
  return strtoul(s, end, base);
}
