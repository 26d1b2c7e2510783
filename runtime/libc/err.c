/* Messages with the program's name (BSD <err.h>). */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { none = -1 };

static void message(const char *format, va_list args, int error) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL) vfprintf(stderr, format, args);
  if (error >= 0) fprintf(stderr, format != NULL ? ": %s" : "%s", strerror(error));
  fprintf(stderr, "\n");
}

void vwarn(const char *format, va_list args) {
  message(format, args, errno);
}

void vwarnx(const char *format, va_list args) {
  message(format, args, none);
}

void verr(int status, const char *format, va_list args) {
  vwarn(format, args);
  exit(status);
}

void verrx(int status, const char *format, va_list args) {
  vwarnx(format, args);
  exit(status);
}

void warn(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vwarn(format, args);
  va_end(args);
}

void warnx(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vwarnx(format, args);
  va_end(args);
}

void err(int status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  verr(status, format, args);
}

void errx(int status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  verrx(status, format, args);
}
