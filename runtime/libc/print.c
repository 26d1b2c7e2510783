/*
 * The printf family's engine (C11 7.21.6.1; POSIX's positional arguments; glibc's %m, %C, %S and its
 * "(nil)" and "(null)").
 *
 * A format is read conversion by conversion. With positional arguments (%2$d) the list is walked
 * twice: once to learn the type of each argument, then to fetch them all in order.
 */
#define _GNU_SOURCE
#include "print.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <wchar.h>
#include "floating.h"
#include "stream.h"

enum { MOST_ARGUMENTS = 64 };

struct arguments {
  va_list list;
  struct argument *value; /* all of them, where the format has positions */
};

/* Whether only the length is asked for. It is found without branches on the numbers that are printed: in
 * an exploration the length of a symbolic number is then a term, and nothing forks. */
static int only_counts(const struct sink *sink) { return sink->stream == NULL && sink->room == 0; }

void __mg_emit(struct sink *sink, const char *text, size_t n) {
  if (only_counts(sink)) {
    sink->total += n;
    return;
  }
  if (n == 0) return;
  if (sink->stream != NULL) {
    if (__mg_stream_write(sink->stream, text, n) != n) sink->failed = 1;
  } else if (sink->total < sink->room) {
    size_t left = sink->room - sink->total;
    memcpy(sink->memory + sink->total, text, n < left ? n : left);
  }
  sink->total += n;
}

void __mg_pad(struct sink *sink, char c, long n) {
  static const char spaces[] = "                                ";
  static const char zeros[] = "00000000000000000000000000000000";
  const long step = sizeof spaces - 1;
  if (only_counts(sink)) {
    sink->total += n > 0 ? (size_t)n : 0;
    return;
  }
  for (; n > 0; n -= step) __mg_emit(sink, c == ' ' ? spaces : zeros, (size_t)(n < step ? n : step));
}

/* What n bytes of text count for a width. */
static long columns(const struct sink *sink, const char *text, size_t n) {
  if (!sink->wide) return (long)n;
  mbstate_t state = {0};
  long count = 0;
  for (size_t used; n > 0; count++, text += used, n -= used) {
    used = mbrtowc(NULL, text, n, &state);
    if (used == 0 || used > n) used = 1;
  }
  return count;
}

void __mg_emit_field(struct sink *sink, const struct conversion *c, const char *prefix,
                     size_t prefix_length, long zeros, const char *body, size_t length) {
  long used = (long)prefix_length + zeros + columns(sink, body, length);
  long padding = c->width > used ? c->width - used : 0;
  if (!c->left && !c->zero) __mg_pad(sink, ' ', padding);
  __mg_emit(sink, prefix, prefix_length);
  if (!c->left && c->zero) __mg_pad(sink, '0', padding);
  __mg_pad(sink, '0', zeros);
  __mg_emit(sink, body, length);
  if (c->left) __mg_pad(sink, ' ', padding);
}

/* The digits of a number, without a branch on it. Zero has none. */
static size_t count_digits(uint64_t value, unsigned base) {
  size_t count = 0;
  uint64_t power = 1;
  int most = base == 2 ? 64 : base == 8 ? 22 : base == 10 ? 20 : 16;
  for (int i = 0; i < most; i++, power *= base) count += value >= power;
  return count;
}

static void print_integer(struct sink *sink, struct conversion *c, uint64_t value) {
  char digits[64], prefix[3];
  size_t at = sizeof digits, prefix_length = 0;
  const char *alphabet = c->type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  int binary = (c->type | 32) == 'b';
  unsigned base = c->type == 'o' ? 8 : binary ? 2 : (c->type | 32) == 'x' ? 16 : 10;
  if (c->type == 'd' || c->type == 'i') {
    int negative = (int64_t)value < 0;
    char sign = c->plus ? '+' : ' ';
    if (negative) value = 0 - value;
    prefix[0] = negative ? '-' : sign;
    prefix_length = (size_t)(negative | c->plus | c->space);
  } else if ((base == 16 || binary) && c->alternative) {
    prefix[0] = '0';
    prefix[1] = c->type;
    prefix_length = value != 0 ? 2 : 0;
  }
  if (only_counts(sink)) {
    at -= count_digits(value, base);
  } else if (base == 10) {
    for (; value > UINT_MAX; value /= 10) digits[--at] = (char)('0' + value % 10);
    for (unsigned low = (unsigned)value; low != 0; low /= 10) digits[--at] = (char)('0' + low % 10);
  } else {
    for (unsigned shift = binary ? 1 : base == 8 ? 3 : 4; value != 0; value >>= shift)
      digits[--at] = alphabet[value & (base - 1)];
  }
  long length = (long)(sizeof digits - at);
  long least = c->precision < 0 ? 1 : c->precision;
  if (c->type == 'o' && c->alternative && least <= length) least = length + 1;
  if (c->precision >= 0) c->zero = 0;
  __mg_emit_field(sink, c, prefix, prefix_length, least > length ? least - length : 0, digits + at,
                  (size_t)length);
}

/* Whether an integer has 64 bits. */
static int is_wide(char length) {
  return length == 'q' || length == 'L' || (length == 'l' && sizeof(long) == 8);
}

static uint64_t narrow(uint64_t value, char length, int is_signed) {
  switch (is_wide(length) ? 'q' : length == 'l' ? 0 : length) {
    case 'H':
      return is_signed ? (uint64_t)(signed char)value : (unsigned char)value;
    case 'h':
      return is_signed ? (uint64_t)(short)value : (unsigned short)value;
    case 0:
      return is_signed ? (uint64_t)(int)value : (unsigned)value;
    default:
      return value;
  }
}

/* Wide strings as multibyte characters; the precision counts bytes, whole characters only. */
static int print_wide(struct sink *sink, const struct conversion *c, const wchar_t *s, size_t count) {
  mbstate_t state = {0};
  char bytes[16];
  size_t length = 0, used = 0;
  for (; used < count; used++) {
    if (c->precision >= 0 && (sink->wide ? used : length) >= (size_t)c->precision) break;
    if (s[used] == 0) break;
    size_t n = wcrtomb(bytes, s[used], &state);
    if (n == (size_t)-1) return -1;
    if (c->precision >= 0 && !sink->wide && length + n > (size_t)c->precision) break;
    length += n;
  }
  long counted = (long)(sink->wide ? used : length);
  long padding = c->width > counted ? c->width - counted : 0;
  if (!c->left) __mg_pad(sink, ' ', padding);
  for (size_t i = 0; i < used; i++) __mg_emit(sink, bytes, wcrtomb(bytes, s[i], &state));
  if (c->left) __mg_pad(sink, ' ', padding);
  return 0;
}

/* The bytes of the first n characters of a string, or of all. */
static size_t bytes_of(const char *s, size_t n) {
  mbstate_t state = {0};
  const char *start = s;
  for (size_t used; n > 0 && *s != 0; n--, s += used) {
    used = mbrtowc(NULL, s, MB_LEN_MAX, &state);
    if (used > MB_LEN_MAX) used = 1;
  }
  return (size_t)(s - start);
}

static void print_string(struct sink *sink, struct conversion *c, const char *s) {
  if (s == NULL) s = c->precision < 0 || c->precision >= 6 ? "(null)" : "";
  size_t length = c->precision < 0 ? strlen(s)
                  : sink->wide     ? bytes_of(s, (size_t)c->precision)
                                   : strnlen(s, (size_t)c->precision);
  c->zero = 0;
  __mg_emit_field(sink, c, "", 0, 0, s, length);
}

static void store_count(void *to, char length, size_t total) {
  switch (length) {
    case 'H':
      *(signed char *)to = (signed char)total;
      break;
    case 'h':
      *(short *)to = (short)total;
      break;
    case 0:
      *(int *)to = (int)total;
      break;
    case 'l':
      *(long *)to = (long)total;
      break;
    default:
      *(long long *)to = (long long)total;
  }
}

static int print_one(struct sink *sink, struct conversion *c, struct argument value, int error) {
  void *pointer = (void *)(uintptr_t)value.bits;
  char one;
  wchar_t wide;
  switch (c->type) {
    case 'd':
    case 'i':
      print_integer(sink, c, narrow(value.bits, c->length, 1));
      return 0;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
    case 'B':
      print_integer(sink, c, narrow(value.bits, c->length, 0));
      return 0;
    case 'p':
      if (value.bits == 0) {
        c->precision = -1;
        print_string(sink, c, "(nil)");
      } else {
        c->type = 'x';
        c->alternative = 1;
        print_integer(sink, c, value.bits);
      }
      return 0;
    case 'C':
    case 'c':
      c->zero = 0;
      if (c->type == 'C' || c->length == 'l') {
        wide = (wchar_t)value.bits;
        c->precision = -1;
        if (wide != 0) return print_wide(sink, c, &wide, 1);
      }
      one = (char)value.bits;
      __mg_emit_field(sink, c, "", 0, 0, &one, 1);
      return 0;
    case 'S':
    case 's':
      if (pointer != NULL && (c->type == 'S' || c->length == 'l'))
        return print_wide(sink, c, pointer, (size_t)-1);
      print_string(sink, c, pointer);
      return 0;
    case 'm':
      print_string(sink, c, strerror(error));
      return 0;
    case 'n':
      store_count(pointer, c->length, sink->total);
      return 0;
    case '%':
      __mg_emit(sink, "%", 1);
      return 0;
    default:
      __mg_print_floating(sink, c, value);
      return 0;
  }
}

/* A decimal number at *s, saturated. */
static int read_number(const char **s) {
  int n = 0;
  for (; isdigit((unsigned char)**s); ++*s)
    if (n < INT_MAX / 10 - 1) n = n * 10 + (**s - '0');
  return n;
}

/* "3$" at *s: the number, otherwise 0 with *s unmoved. */
static int read_position(const char **s) {
  const char *p = *s;
  int n = read_number(&p);
  if (n < 1 || n > MOST_ARGUMENTS || *p != '$') return 0;
  *s = p + 1;
  return n;
}

/* The next argument, of the type that this conversion takes. */
static struct argument fetch(struct arguments *a, const struct conversion *c, int position) {
  struct argument value = {0, 0};
  if (a->value != NULL) return position > 0 ? a->value[position - 1] : value;
  switch (c->type) {
    case '%':
    case 'm':
      break;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
    case 'B':
      value.bits = is_wide(c->length)
                          ? va_arg(a->list, uint64_t)
                          : va_arg(a->list, unsigned);
      break;
    case 'c':
    case 'C':
      value.bits = va_arg(a->list, unsigned);
      break;
    case 'p':
    case 's':
    case 'S':
    case 'n':
      value.bits = (uintptr_t)va_arg(a->list, void *);
      break;
    default:
      value = c->length == 'L' ? __mg_bits_of_extended(va_arg(a->list, long double))
                               : __mg_bits_of_double(va_arg(a->list, double));
  }
  return value;
}

static int fetch_int(struct arguments *a, int position) {
  struct conversion plain = {.type = 'd'};
  return (int)fetch(a, &plain, position).bits;
}

/* Where the fields of a conversion come from, in the first pass over positional arguments. */
struct positions {
  int value, width, precision;
};

/* Reads one conversion after its '%'. With a == NULL nothing is fetched. 0 if it is malformed. */
static const char *read_conversion(const char *s, struct conversion *c, struct positions *at,
                                   struct arguments *a) {
  *c = (struct conversion){.precision = -1};
  *at = (struct positions){read_position(&s), 0, 0};
  for (;; s++) {
    if (*s == '-') c->left = 1;
    else if (*s == '+') c->plus = 1;
    else if (*s == ' ') c->space = 1;
    else if (*s == '#') c->alternative = 1;
    else if (*s == '0') c->zero = 1;
    else if (*s == '\'') c->group = 1;
    else if (*s != 'I') break;
  }
  if (*s == '*') {
    s++;
    at->width = read_position(&s);
    int width = a != NULL ? fetch_int(a, at->width) : 0;
    c->left |= width < 0;
    c->width = width < 0 ? (width == INT_MIN ? INT_MAX : -width) : width;
  } else {
    c->width = read_number(&s);
  }
  if (*s == '.') {
    s++;
    if (*s == '*') {
      s++;
      at->precision = read_position(&s);
      int precision = a != NULL ? fetch_int(a, at->precision) : 0;
      c->precision = precision < 0 ? -1 : precision;
    } else {
      int negative = *s == '-';
      s += negative;
      int precision = read_number(&s);
      c->precision = negative ? -1 : precision;
    }
  }
  if (c->left) c->zero = 0;
  switch (*s) {
    case 'h':
      c->length = s[1] == 'h' ? 'H' : 'h';
      s += s[1] == 'h' ? 2 : 1;
      break;
    case 'l':
      c->length = s[1] == 'l' ? 'q' : 'l';
      s += s[1] == 'l' ? 2 : 1;
      break;
    case 'q':
    case 'j':
      c->length = 'q';
      s++;
      break;
    case 'z':
    case 'Z':
    case 't':
      c->length = sizeof(size_t) == 8 ? 'q' : 0;
      s++;
      break;
    case 'L':
      c->length = 'L';
      s++;
      break;
    default:
      break;
  }
  c->type = *s;
  if (*s == 0 || strchr("diouxXbBcCsSpnmaAeEfFgG%", *s) == NULL) return NULL;
  return s + 1;
}

static void note(struct conversion types[], int *most, int position, const struct conversion *c) {
  if (position < 1) return;
  types[position - 1] = *c;
  if (position > *most) *most = position;
}

/* Fetches the arguments of a format with positions. Those that no conversion names are taken as int. */
static void fetch_positional(struct arguments *a, struct argument *values, const char *format) {
  struct conversion types[MOST_ARGUMENTS], c;
  const struct conversion plain = {.type = 'd'};
  struct positions at;
  int most = 0;
  for (int i = 0; i < MOST_ARGUMENTS; i++) types[i] = plain;
  for (const char *s = format; *s != 0;) {
    if (*s++ != '%') continue;
    const char *next = read_conversion(s, &c, &at, NULL);
    if (next == NULL) break;
    note(types, &most, at.value, &c);
    note(types, &most, at.width, &plain);
    note(types, &most, at.precision, &plain);
    s = next;
  }
  for (int i = 0; i < most; i++) values[i] = fetch(a, &types[i], 0);
  a->value = values;
}

static int has_positions(const char *format) {
  for (const char *s = format; *s != 0;) {
    if (*s++ != '%') continue;
    if (*s == '%') s++;
    else if (read_position(&s) > 0) return 1;
  }
  return 0;
}

static int print_all(struct sink *sink, const char *format, struct arguments *a) {
  struct conversion c;
  struct positions at;
  int error = errno, status = 0;
  while (*format != 0 && status == 0) {
    size_t text = 0;
    while (format[text] != 0 && format[text] != '%') text++;
    __mg_emit(sink, format, text);
    format += text;
    if (*format == 0) break;
    const char *next = read_conversion(format + 1, &c, &at, a);
    if (next == NULL) {
      if (c.type == 0) {
        errno = EINVAL;
        return -1;
      }
      __mg_emit(sink, format, 1); /* as glibc: a conversion that it does not know is text */
      format++;
      continue;
    }
    status = print_one(sink, &c, fetch(a, &c, at.value), error);
    format = next;
  }
  if (sink->total > INT_MAX) {
    errno = EOVERFLOW;
    return -1;
  }
  return status != 0 || sink->failed ? -1 : (int)sink->total;
}

static int print_positional(struct sink *sink, const char *format, struct arguments *a) {
  struct argument values[MOST_ARGUMENTS];
  fetch_positional(a, values, format);
  return print_all(sink, format, a);
}

int __mg_print(struct sink *sink, const char *format, va_list args) {
  struct arguments a;
  va_copy(a.list, args);
  a.value = NULL;
  int length = has_positions(format) ? print_positional(sink, format, &a) : print_all(sink, format, &a);
  va_end(a.list);
  return length;
}
