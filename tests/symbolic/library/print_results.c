// What functions that print give back, where what they print is known.
// paths: 1 completed
#include <klee/klee.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int to_stream(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vfprintf(stream, format, list);
  va_end(list);
  return length;
}

static int to_output(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vprintf(format, list);
  va_end(list);
  return length;
}

int main(void) {
  int x = klee_int("x");
  klee_assert(printf("hello\n") == 6);
  klee_assert(printf("%s, %d and %c\n", "text", -12345, 'c') == 19);
  klee_assert(printf("%8.3f|%-10s|%#x|%%\n", 3.14159, "left", 255) == 27);
  klee_assert(printf("%2$s%1$s", "first", "second") == 11);
  klee_assert(printf("%s", "") == 0);
  klee_assert(printf("%*d%.*s", 7, 1, 2, "xyz") == 9);
  klee_assert(fprintf(stderr, "%d\n", 42) == 3);
  klee_assert(fprintf(stdout, "%5d", 42) == 5);
  klee_assert(to_stream(stderr, "%s %lld", "a", 1LL << 40) == 15);
  klee_assert(to_output("%u-%u", 1u, 20u) == 4);
  klee_assert(puts("line") == 5);
  klee_assert(puts("") == 1);
  klee_assert(fputs("text", stdout) >= 0);
  klee_assert(fputs("text", stderr) >= 0);
  klee_assert(putchar('a') == 'a');
  klee_assert(putchar(-1) == 255);
  klee_assert(putchar(0x161) == 'a');
  klee_assert(fputc('b', stderr) == 'b');
  klee_assert(putc('c', stdout) == 'c');
  klee_assert(fwrite("four", 1, 4, stdout) == 4);
  klee_assert(fwrite("pair", 2, 2, stderr) == 2);
  if (printf("%d %d", 1, 22) == 4) return x == 3 ? 1 : 0;
  klee_report_error(__FILE__, __LINE__, "printf gave a wrong length", "user");
}
