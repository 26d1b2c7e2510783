/*
 * The system's log (POSIX). A message is formatted, so that what it reads is checked, and goes to standard error
 * where the program asked for that (LOG_PERROR); nowhere else.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <syslog.h>

static const char *label = "";
static int settings, mask = 0xff;

void openlog(const char *name, int options, int facility) {
  (void)facility;
  label = name == NULL ? "" : name;
  settings = options;
}

void closelog(void) { label = ""; }

int setlogmask(int wanted) {
  int before = mask;
  if (wanted != 0) mask = wanted;
  return before;
}

void vsyslog(int priority, const char *format, va_list args) {
  if ((mask & LOG_MASK(LOG_PRI(priority))) == 0) return;
  int error = errno;
  char text[1024];
  errno = error;
  vsnprintf(text, sizeof text, format, args);
  if (settings & LOG_PERROR) fprintf(stderr, "%s%s%s\n", label, *label == '\0' ? "" : ": ", text);
}

void syslog(int priority, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsyslog(priority, format, args);
  va_end(args);
}

/* The names behind glibc's checked headers. */
void __vsyslog_chk(int priority, int flag, const char *format, va_list args) {
  (void)flag;
  vsyslog(priority, format, args);
}

void __syslog_chk(int priority, int flag, const char *format, ...) {
  (void)flag;
  va_list args;
  va_start(args, format);
  vsyslog(priority, format, args);
  va_end(args);
}
