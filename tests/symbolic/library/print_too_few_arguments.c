// A format that takes more arguments than there are, in registers or on the stack, is an error of the program's line.
// paths: 1 completed, 7 errored
// flags: -Wno-format
#include <klee/klee.h>
#include <stdarg.h>
#include <stdio.h>

static void log_line(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list); // error: out-of-bounds
  va_end(list);
}

int main(void) {
  char text[8];
  switch (klee_range(0, 8, "which")) {
    case 0: printf("%d %d\n", 1); break; // error: out-of-bounds
    case 1: printf("%s"); break; // error: out-of-bounds
    case 2: fprintf(stderr, "%d %d %d %d %d %d %d\n", 1, 2, 3, 4, 5, 6); break; // error: out-of-bounds
    case 3: klee_assert(printf("%f %f", 1.0) > 0); break; // error: out-of-bounds
    case 4: log_line("%d %d", 1); break;
    case 5: snprintf(text, sizeof text, "%d %d", 1); break; // error: out-of-bounds
    case 6: printf("%*d", 3); break; // error: out-of-bounds
    default: printf("%d\n", 1, 2);
  }
  return 0;
}
