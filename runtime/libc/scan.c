/*
 * The scanf family's engine (C11 7.21.6.2; POSIX's m modifier).
 *
 * Input is a stream or a string, one byte of lookahead. A numeric item is collected into a small
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
#include "floating.h"
#include "stream.h"

enum { MOST_CHARACTERS = 1100 };

struct directive {
  int suppress, allocate;
  int width; /* 0: none */
  char length;
  char type;
};

static int peek(struct source *in) {
  if (in->stream != NULL) return __mg_stream_peek(in->stream);
  return *in->text != 0 ? *in->text : EOF;
}

/* The byte itself, where there is one: of a symbolic text no choice between it and the end. */
static char byte_at(const struct source *in) {
  return (char)(in->stream != NULL ? __mg_stream_peek(in->stream) : *in->text);
}

static void advance(struct source *in) {
  if (in->stream != NULL)
    in->stream->rp++;
  else
    in->text++;
  in->consumed++;
}

static void skip_space(struct source *in) {
  while (isspace(peek(in))) advance(in);
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
  if (d->type == 'd' || d->type == 'i')
    store_integer(to, d->length, (uint64_t)strtol(t.text, NULL, base));
  else
    store_integer(to, d->type == 'p' ? 'q' : d->length, strtoul(t.text, NULL, base));
  return 1;
}

/* The set of a %[ directive. */
struct set {
  unsigned char member[256];
};

static const char *read_set(const char *s, struct set *set) {
  int negated = *s == '^';
  s += negated;
  memset(set->member, negated, sizeof set->member);
  const char *first = s;
  for (; *s != 0 && (*s != ']' || s == first); s++) {
    unsigned low = (unsigned char)*s, high = low;
    if (s[1] == '-' && s[2] != ']' && s[2] != 0) {
      high = (unsigned char)s[2];
      s += 2;
    }
    for (unsigned c = low; c <= high; c++) set->member[c] = !negated;
  }
  return *s == ']' ? s + 1 : NULL;
}

/* Bytes that are stored as char or, as multibyte characters, as wchar_t; the room grows with m. */
struct text_store {
  int wide, allocate;
  char *to;
  size_t count, room;
  mbstate_t state;
};

static int store_unit(struct text_store *t, char c) {
  size_t unit = t->wide ? sizeof(wchar_t) : 1;
  wchar_t wc = 0;
  if (t->allocate && (t->count + 1) * unit >= t->room) {
    size_t room = t->room == 0 ? 64 : t->room * 2;
    char *larger = realloc(t->to, room);
    if (larger == NULL) return -1;
    t->to = larger;
    t->room = room;
  }
  if (t->to == NULL) return 0;
  if (t->wide) {
    size_t n = mbrtowc(&wc, &c, 1, &t->state);
    if (n == (size_t)-1) return -1;
    if (n == (size_t)-2) return 0;
    ((wchar_t *)t->to)[t->count++] = wc;
  } else {
    t->to[t->count++] = c;
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
    if (type == 's' ? isspace(c) : type == '[' ? !set->member[c] : 0) break;
    if (store_unit(&t, (char)c) < 0) {
      if (t.allocate) free(t.to);
      return EOF;
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
    d->length = *s == 'L' ? 'L' : 'q';
    s++;
  }
  d->type = *s;
  return s + (*s != 0);
}

int __mg_scan(struct source *in, const char *format, va_list args) {
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
      int c = peek(in);
      if (c == EOF) return stored > 0 ? stored : EOF;
      if (c != literal) return stored;
      advance(in);
      format++;
      continue;
    }
    format = read_directive(format + 1, &d);
    if (d.type == '[' && (format = read_set(format, &set)) == NULL) return stored;
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
