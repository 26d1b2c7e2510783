/* A failed assertion (C11 7.2): glibc's message, written without a stream, then the engine's error.
 * Also the calls that compilers insert for broken stacks and buffers. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <merganser/host.h>
#include <stdlib.h>
#include <string.h>

struct line {
  char text[512];
  size_t length;
};

static void add(struct line *line, const char *s) {
  for (; *s != 0 && line->length < sizeof line->text; s++) line->text[line->length++] = *s;
}

static void add_number(struct line *line, unsigned n) {
  char digits[12];
  size_t at = sizeof digits - 1;
  digits[at] = 0;
  do digits[--at] = (char)('0' + n % 10);
  while ((n /= 10) != 0);
  add(line, digits + at);
}

void __assert_fail(const char *assertion, const char *file, unsigned number, const char *function) {
  struct line line;
  line.length = 0;
  add(&line, program_invocation_short_name);
  if (line.length > 0) add(&line, ": ");
  add(&line, file);
  add(&line, ":");
  add_number(&line, number);
  add(&line, ": ");
  if (function != NULL) {
    add(&line, function);
    add(&line, ": ");
  }
  add(&line, "Assertion `");
  add(&line, assertion);
  add(&line, "' failed.\n");
  __mg_write(2, line.text, line.length);
  __mg_assert_fail(assertion, file, number, function);
}

void __assert(const char *assertion, const char *file, int number) {
  __assert_fail(assertion, file, (unsigned)number, NULL);
}

void __assert_perror_fail(int errnum, const char *file, unsigned number, const char *function) {
  __assert_fail(strerror(errnum), file, number, function);
}

static _Noreturn void complain(const char *message) {
  __mg_write(2, message, strlen(message));
  __mg_abort();
}

_Noreturn void __stack_chk_fail(void) { complain("*** stack smashing detected ***: terminated\n"); }

_Noreturn void __chk_fail(void) { complain("*** buffer overflow detected ***: terminated\n"); }
