/* The scanf engine: conversions read from a source. */
#ifndef MERGANSER_SCAN_H
#define MERGANSER_SCAN_H

#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

/* Where the text comes from: a stream, or a string; bytes, or wide characters, of which the next one of a stream is held
 * here until it is taken. */
struct source {
  FILE *stream;
  const unsigned char *text;
  const wchar_t *wide_text;
  int wide, holds;
  wint_t held;
  long consumed;
};

/* The format of a wide source is UTF-8 in any locale. */

int __mg_scan(struct source *in, const char *format, va_list args);

#endif
