/* Messages with the program's name (BSD <err.h>). */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void message(const char *format, va_list args, int error) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL) vfprintf(stderr, format, args);
  if (error != 0) fprintf(stderr, format != NULL ? ": %s" : "%s", strerror(error));
  fprintf(stderr, "\n");
}

void warn(const char *format, ...) {
  int error = errno;
  va_list args;
  va_start(args, format);
  message(format, args, error);
  va_end(args);
}

void warnx(const char *format, ...) {
  va_list args;
  va_start(args, format);
  message(format, args, 0);
  va_end(args);
}

void err(int status, const char *format, ...) {
  int error = errno;
  va_list args;
  va_start(args, format);
  message(format, args, error);
  va_end(args);
  exit(status);
}

void errx(int status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  message(format, args, 0);
  va_end(args);
  exit(status);
}
