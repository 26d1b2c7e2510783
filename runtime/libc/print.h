/* The printf engine: conversions written to a sink. */
#ifndef MERGANSER_PRINT_H
#define MERGANSER_PRINT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "floating.h"

/* Where the text goes: a stream, or memory of which the first `room` bytes are kept; with no room it is
 * only counted. */
struct sink {
  FILE *stream;
  char *memory;
  size_t room;
  size_t total; /* bytes produced so far, kept or not */
  int failed;
  int wide; /* a function of the wprintf family prints: widths and precisions count characters */
};

struct conversion {
  char type;   /* the letter, 0 for text that is no conversion */
  char length; /* 0, 'h', 'H' (hh), 'l', 'q' (ll, j; z and t where they have 64 bits), 'L' */
  unsigned left : 1, plus : 1, space : 1, alternative : 1, zero : 1, group : 1;
  int width;
  int precision; /* -1: none */
};

void __mg_emit(struct sink *sink, const char *text, size_t n);
void __mg_pad(struct sink *sink, char c, long n);
/* Text with prefix ("-0x"), zeros and body, padded to the width of the conversion. */
void __mg_emit_field(struct sink *sink, const struct conversion *c, const char *prefix,
                     size_t prefix_length, long zeros, const char *body, size_t length);
void __mg_print_floating(struct sink *sink, const struct conversion *c, struct argument value);
int __mg_print(struct sink *sink, const char *format, va_list args);

#endif
