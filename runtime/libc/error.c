/* Messages with the program's name, and perhaps the end of the program (GNU <error.h>). */
#define _GNU_SOURCE
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*error_print_progname)(void) = NULL;
unsigned error_message_count = 0;
int error_one_per_line = 0;

static void begin(void) {
  fflush(stdout);
  if (error_print_progname != NULL) error_print_progname();
  else fprintf(stderr, "%s:", program_invocation_name);
}

static void finish(int status, int errnum, const char *format, va_list args) {
  vfprintf(stderr, format, args);
  error_message_count++;
  if (errnum != 0) fprintf(stderr, ": %s", strerror(errnum));
  fputc('\n', stderr);
  fflush(stderr);
  if (status != 0) exit(status);
}

void error(int status, int errnum, const char *format, ...) {
  va_list args;
  va_start(args, format);
  begin();
  if (error_print_progname == NULL) fputc(' ', stderr);
  finish(status, errnum, format, args);
  va_end(args);
}

void error_at_line(int status, int errnum, const char *filename, unsigned linenum, const char *format, ...) {
  static const char *last_filename;
  static unsigned last_linenum;
  if (error_one_per_line) {
    int same_file = last_filename == filename ||
                    (last_filename != NULL && filename != NULL && strcmp(last_filename, filename) == 0);
    if (last_linenum == linenum && same_file) return;
    last_filename = filename;
    last_linenum = linenum;
  }
  va_list args;
  va_start(args, format);
  begin();
  if (filename != NULL) fprintf(stderr, "%s:%u: ", filename, linenum);
  else fputc(' ', stderr);
  finish(status, errnum, format, args);
  va_end(args);
}
