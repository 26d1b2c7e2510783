/* The scanf engine: conversions read from a source. */
#ifndef MERGANSER_SCAN_H
#define MERGANSER_SCAN_H

#include <stdarg.h>
#include <stdio.h>

/* Where the text comes from: a stream, or a string. */
struct source {
  FILE *stream;
  const unsigned char *text;
  long consumed;
};

int __mg_scan(struct source *in, const char *format, va_list args);

#endif
