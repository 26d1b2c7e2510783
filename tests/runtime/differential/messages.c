#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdlib.h>
#include <unistd.h>
#include "generate.h"

static void name(void) {
  fputs("[name]", stderr);
}

static void at_end(void) {
  printf("%u messages\n", error_message_count);
}

int main(void) {
  dup2(1, 2);
  program_invocation_name = program_invocation_short_name = "prog";
  atexit(at_end);
  static const char *const files[] = {"a.c", "b.c", NULL};
  for (int i = 0; i < 400; i++) {
    int number = (int)below(40);
    printf("%d ", i);
    error_print_progname = below(3) == 0 ? name : NULL;
    error_one_per_line = below(2);
    switch (below(4)) {
      case 0: error(0, number, "%d and %s", i, "text"); break;
      case 1: error_at_line(0, number, files[below(3)], below(3), "line %x", i); break;
      case 2:
        fflush(stdout);
        errno = number;
        warn("%d", i);
        break;
      default:
        fflush(stdout);
        errno = number;
        if (below(2)) warnx("%s", "without");
        else warn(NULL);
    }
  }
  error(3, ENOENT, "the last");
}
