// Printing is silent, its reads are not: texts without an end, freed, null and wild pointers.
// paths: 4 completed, 17 errored
#define _GNU_SOURCE
#include <klee/klee.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static void log_line(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list); // error: out-of-bounds, use-after-free
  va_end(list);
}

static void log_output(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list); // error: null-pointer
  va_end(list);
}

int main(void) {
  char text[4], known[3] = {'a', 'b', 'c'};
  wchar_t wide[2] = {L'a', L'b'};
  char *freed = malloc(8);
  strcpy(freed, "freed");
  free(freed);
  klee_make_symbolic(text, sizeof text, "text");
  switch (klee_range(0, 17, "which")) {
    case 0: puts(text); break; // error: out-of-bounds
    case 1: printf("%s", freed); break; // error: use-after-free
    case 2: fprintf(stderr, "%s", (char *)8); break; // error: null-pointer
    case 3: puts(NULL); break; // error: null-pointer
    case 4: fputs(known, stdout); break; // error: out-of-bounds
    case 5: fputs_unlocked(text, stderr); break; // error: out-of-bounds
    case 6: perror(freed); break; // error: use-after-free
    case 7: fwrite(known, 1, 4, stdout); break; // error: out-of-bounds
    case 8: log_line("%d %s", 1, text); break;
    case 9: log_line("%s", freed); break;
    case 10: log_output(NULL); break;
    case 11: printf("%ls", wide); break; // error: out-of-bounds
    case 12: printf("%d%n", 1, (int *)16); break; // error: null-pointer
    case 13: printf(known); break; // error: out-of-bounds
    case 14: printf("%2$s %1$d", 5, known); break; // error: out-of-bounds
    case 15: printf("%.4s|%.*s", text, 4, known); break; // error: out-of-bounds
    default: printf("%s", text + klee_range(0, 4, "from")); break; // error: out-of-bounds
  }
  return 0;
}
