/*
 * The scanf family's engine (C11 7.21.6.2; POSIX's m modifier).
 *
 * Input is a stream or a string, of bytes or of wide characters, one of them of lookahead. A numeric item is collected into a small
 * buffer, as the longest sequence that is, or is a prefix of, a number of that form, and then given
 * to strtol or strtod. An item that is only a prefix ("-", "." or "inf" cut short) is a matching
 * failure, except that, as in glibc, "0x" counts as 0 (of a floating-point number: "0x.") and "1e+" as
 * 1. Positional arguments (%1$d) are not supported here.
 */
#define _GNU_SOURCE
#include "scan.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
#include "floating.h"
#include "stream.h"

enum { MOST_CHARACTERS = 1100 };

struct directive {
  int suppress, allocate;
  int width; /* 0: none */
  char length;
  char type;
};

static int peek_wide(struct source *in) {
  if (in->stream == NULL) return *in->wide_text != 0 ? (int)*in->wide_text : EOF;
  if (!in->holds) {
    in->held = fgetwc(in->stream);
    in->holds = 1;
  }
  return (int)in->held;
}

static int peek(struct source *in) {
  if (in->wide) return peek_wide(in);
  if (in->stream != NULL) return __mg_stream_peek(in->stream);
  return *in->text != 0 ? *in->text : EOF;
}

/* The byte itself, where there is one: of a symbolic text no choice between it and the end. */
static char byte_at(struct source *in) {
  if (in->wide) return (char)peek(in);
  return (char)(in->stream != NULL ? __mg_stream_peek(in->stream) : *in->text);
}

static void advance(struct source *in) {
  if (in->wide && in->stream != NULL)
    in->holds = 0;
  else if (in->wide)
    in->wide_text++;
  else if (in->stream != NULL)
    in->stream->rp++;
  else
    in->text++;
  in->consumed++;
}

static int is_space(const struct source *in, int c) {
  return in->wide ? iswspace((wint_t)c) : isspace(c);
}

static void skip_space(struct source *in) {
  while (is_space(in, peek(in))) advance(in);
}

/* The next character of a format, and where the one after it is. */
static const char *read_unit(const struct source *in, const char *format, int *unit) {
  unsigned first = (unsigned char)*format++;
  *unit = (int)first;
  if (!in->wide || first < 0x80) return format;
  int follow = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  unsigned value = first & (0x3fu >> follow);
  for (; follow > 0; follow--) value = value << 6 | ((unsigned char)*format++ & 0x3f);
  *unit = (int)value;
  return format;
}

/* A numeric item under construction. */
struct item {
  struct source *in;
  int left; /* of the width */
  int count;
  char text[MOST_CHARACTERS];
};

static int look(struct item *t) { return t->left > 0 ? peek(t->in) : EOF; }

static void take(struct item *t) {
  if (t->count < MOST_CHARACTERS - 1) t->text[t->count++] = byte_at(t->in);
  t->left--;
  advance(t->in);
}

static int take_sign(struct item *t) {
  int c = look(t);
  if (c == '+' || c == '-') take(t);
  return c;
}

static int digit_of(int c, int base) {
  int value = isdigit(c) ? c - '0' : isalpha(c) ? (c | 32) - 'a' + 10 : 99;
  return value < base;
}

/* 1 and the base, if an integer was read. */
static int collect_integer(struct item *t, int *base) {
  int digits = 0;
  take_sign(t);
  if (look(t) == '0') {
    take(t);
    digits = 1;
    if ((*base == 0 || *base == 16) && (look(t) | 32) == 'x') {
      take(t);
      *base = 16;
    } else if (*base == 0) {
      *base = 8;
    }
  } else if (*base == 0) {
    *base = 10;
  }
  for (; digit_of(look(t), *base); digits = 1) take(t);
  return digits;
}

static int collect_word(struct item *t, const char *word) {
  for (; *word != 0; word++) {
    int c = look(t);
    if (c == EOF || tolower(c) != *word) return 0;
    take(t);
  }
  return 1;
}

static int collect_floating(struct item *t) {
  int digits = 0, base = 10;
  take_sign(t);
  if ((look(t) | 32) == 'n' && look(t) != EOF) return collect_word(t, "nan");
  if ((look(t) | 32) == 'i' && look(t) != EOF) {
    if (!collect_word(t, "inf")) return 0;
    return (look(t) | 32) == 'i' && look(t) != EOF ? collect_word(t, "inity") : 1;
  }
  if (look(t) == '0') {
    take(t);
    digits = 1;
    if ((look(t) | 32) == 'x' && look(t) != EOF) {
      take(t);
      base = 16;
      digits = 0;
    }
  }
  for (; digit_of(look(t), base); digits = 1) take(t);
  if (look(t) == '.') {
    take(t);
    digits |= base == 16;
    for (; digit_of(look(t), base); digits = 1) take(t);
  }
  if (!digits) return 0;
  if (look(t) != EOF && (look(t) | 32) == (base == 16 ? 'p' : 'e')) {
    take(t);
    take_sign(t);
    while (digit_of(look(t), 10)) take(t);
  }
  return digits;
}

static void store_integer(void *to, char length, uint64_t value) {
  switch (length) {
    case 'H':
      *(unsigned char *)to = (unsigned char)value;
      break;
    case 'h':
      *(unsigned short *)to = (unsigned short)value;
      break;
    case 0:
      *(unsigned *)to = (unsigned)value;
      break;
    case 'l':
      *(unsigned long *)to = (unsigned long)value;
      break;
    default:
      *(uint64_t *)to = value;
  }
}

static void store_floating(void *to, char length, const char *text) {
  if (length == 'L' || length == 'q')
    *(long double *)to = strtold(text, NULL);
  else if (length == 'l')
    *(double *)to = strtod(text, NULL);
  else
    *(float *)to = strtof(text, NULL);
}

/* 1 stored, 0 matching failure, EOF input failure. */
static int scan_number(struct source *in, const struct directive *d, void *to) {
  struct item t;
  t.in = in;
  t.left = d->width == 0 ? INT_MAX : d->width;
  t.count = 0;
  skip_space(in);
  if (peek(in) == EOF) return EOF;
  if (strchr("aefg", d->type | 32) != NULL) {
    if (!collect_floating(&t)) return 0;
    t.text[t.count] = 0;
    if (to != NULL) store_floating(to, d->length, t.text);
    return 1;
  }
  int base = d->type == 'i' ? 0 : d->type == 'o' ? 8 : strchr("xXp", d->type) != NULL ? 16 : 10;
  if (d->type == 'p' && look(&t) == '(') {
    if (!collect_word(&t, "(nil)")) return 0;
    if (to != NULL) *(void **)to = NULL;
    return 1;
  }
  if (!collect_integer(&t, &base)) return 0;
  t.text[t.count] = 0;
  if (to == NULL) return 1;
  int is_wide = sizeof(long) < 8 && (d->length == 'q' || d->length == 'L');
  if (d->type == 'd' || d->type == 'i')
    store_integer(to, d->length,
                  (uint64_t)(is_wide ? strtoll(t.text, NULL, base) : strtol(t.text, NULL, base)));
  else
    store_integer(to, d->type == 'p' ? 'l' : d->length,
                  is_wide ? strtoull(t.text, NULL, base) : strtoul(t.text, NULL, base));
  return 1;
}

/* The set of a %[ directive: a table of the first 256 characters, and where its text begins, which is looked
 * through for the others. */
struct set {
  const char *text;
  int negated;
  unsigned char member[256];
};

/* One character or range of a set; 0 at its end. */
static int read_range(const struct source *in, const char **text, int first, int *low, int *high) {
  const char *s = *text;
  if (*s == 0 || (*s == ']' && !first)) return 0;
  s = read_unit(in, s, low);
  *high = *low;
  if (*s == '-' && s[1] != ']' && s[1] != 0) s = read_unit(in, s + 1, high);
  *text = s;
  return 1;
}

static const char *read_set(const struct source *in, const char *s, struct set *set) {
  int low, high;
  set->negated = *s == '^';
  s += set->negated;
  set->text = s;
  memset(set->member, set->negated, sizeof set->member);
  for (int first = 1; read_range(in, &s, first, &low, &high); first = 0)
    for (int c = low; c <= high && c < 256; c++) set->member[c] = !set->negated;
  return *s == ']' ? s + 1 : NULL;
}

static int is_member(const struct source *in, const struct set *set, int c) {
  if (c < 256) return set->member[c];
  const char *s = set->text;
  int low, high;
  for (int first = 1; read_range(in, &s, first, &low, &high); first = 0)
    if (c >= low && c <= high) return !set->negated;
  return set->negated;
}

/* Characters that are stored as char or as wchar_t, which a source of the other kind is converted to; the room
 * grows with m. */
struct text_store {
  int wide, allocate;
  char *to;
  size_t count, room;
  mbstate_t state;
};

static int store_unit(struct text_store *t, int from_wide, int unit) {
  size_t needed = t->wide ? (t->count + 2) * sizeof(wchar_t) : t->count + MB_LEN_MAX + 1;
  wchar_t wc = (wchar_t)unit;
  char bytes[MB_LEN_MAX];
  bytes[0] = (char)unit;
  if (t->allocate && needed > t->room) {
    size_t room = t->room == 0 ? 64 : t->room * 2;
    char *larger = realloc(t->to, room);
    if (larger == NULL) return -1;
    t->to = larger;
    t->room = room;
  }
  if (t->to == NULL) return 0;
  if (t->wide) {
    size_t n = from_wide ? 1 : mbrtowc(&wc, bytes, 1, &t->state);
    if (n == (size_t)-1) return -1;
    if (n == (size_t)-2) return 0;
    ((wchar_t *)t->to)[t->count++] = wc;
  } else {
    size_t n = from_wide ? wcrtomb(bytes, wc, &t->state) : 1;
    if (n == (size_t)-1) return -1;
    for (size_t i = 0; i < n; i++) t->to[t->count++] = bytes[i];
  }
  return 0;
}

static int scan_text(struct source *in, const struct directive *d, const struct set *set, void *to) {
  struct text_store t = {.wide = d->length == 'l' || d->type == 'S' || d->type == 'C',
                         .allocate = d->allocate && to != NULL,
                         .to = d->allocate ? NULL : to};
  char type = d->type == 'S' ? 's' : d->type == 'C' ? 'c' : d->type;
  int left = d->width > 0 ? d->width : type == 'c' ? 1 : INT_MAX, any = 0, c;
  if (type == 's') skip_space(in);
  if (peek(in) == EOF) return EOF;
  while (left > 0 && (c = peek(in)) != EOF) {
    if (type == 's' ? is_space(in, c) : type == '[' ? !is_member(in, set, c) : 0) break;
    if (store_unit(&t, in->wide, c) < 0) {
      if (t.allocate) free(t.to);
      return in->wide ? 0 : EOF;
    }
    advance(in);
    any = 1;
    left--;
  }
  if (!any) {
    if (t.allocate) free(t.to);
    return 0;
  }
  if (type != 'c' && t.to != NULL) {
    if (t.wide)
      ((wchar_t *)t.to)[t.count] = 0;
    else
      t.to[t.count] = 0;
  }
  if (t.allocate) *(char **)to = t.to;
  return 1;
}

static const char *read_directive(const char *s, struct directive *d) {
  *d = (struct directive){0};
  if (*s == '*') {
    d->suppress = 1;
    s++;
  }
  if (*s == '\'') s++;
  for (; isdigit((unsigned char)*s); s++)
    if (d->width < INT_MAX / 10 - 1) d->width = d->width * 10 + (*s - '0');
  if (*s == 'm') {
    d->allocate = 1;
    s++;
  }
  if (*s == 'h' || *s == 'l') {
    int twice = s[1] == *s;
    d->length = *s == 'h' ? (twice ? 'H' : 'h') : (twice ? 'q' : 'l');
    s += twice ? 2 : 1;
  } else if (*s != 0 && strchr("jztqL", *s) != NULL) {
    d->length = *s == 'L' ? 'L' : (*s == 'z' || *s == 't') && sizeof(size_t) < 8 ? 0 : 'q';
    s++;
  }
  d->type = *s;
  return s + (*s != 0);
}

static int scan_all(struct source *in, const char *format, va_list args) {
  struct directive d;
  struct set set;
  int stored = 0;
  while (*format != 0) {
    if (isspace((unsigned char)*format)) {
      skip_space(in);
      format++;
      continue;
    }
    int literal = (unsigned char)*format;
    if (literal != '%' || format[1] == '%') {
      if (literal == '%') {
        skip_space(in);
        format++;
      }
      const char *next = read_unit(in, format, &literal);
      int c = peek(in);
      if (c == EOF) return stored > 0 ? stored : EOF;
      if (c != literal) return stored;
      advance(in);
      format = next;
      continue;
    }
    format = read_directive(format + 1, &d);
    if (d.type == '[' && (format = read_set(in, format, &set)) == NULL) return stored;
    if (d.type == 0) return stored;
    void *to = d.suppress ? NULL : va_arg(args, void *);
    if (d.type == 'n') {
      if (to != NULL) store_integer(to, d.length, (uint64_t)in->consumed);
      continue;
    }
    int status;
    if (strchr("sScC[", d.type) != NULL)
      status = scan_text(in, &d, &set, to);
    else if (strchr("diouxXpaAeEfFgG", d.type) != NULL)
      status = scan_number(in, &d, to);
    else
      return stored;
    if (status == EOF) return stored > 0 ? stored : EOF;
    if (status == 0) return stored;
    if (to != NULL) stored++;
  }
  return stored;
}

int __mg_scan(struct source *in, const char *format, va_list args) {
  int stored = scan_all(in, format, args);
  if (in->holds && in->held != WEOF) ungetwc(in->held, in->stream);
  return stored;
}
