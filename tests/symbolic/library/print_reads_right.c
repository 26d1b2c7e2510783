// What printing may read: a text up to its end or its precision, "(null)" as glibc, arguments that are there.
// paths: 1 completed
#include <klee/klee.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static void log_line(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

static const char *const names[] = {"zero", "one", "two", "three"};

int main(void) {
  char text[64], known[3] = {'a', 'b', 'c'}, ended[8];
  const wchar_t wide[2] = {L'a', L'b'};
  int x = klee_int("x");
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(ended, sizeof ended, "ended");
  ended[7] = 0;
  klee_assume((text[10] == 0) | (text[50] == 0));
  puts(text);
  printf("%s %d %s\n", text, x, ended);
  fputs(text + 9, stdout);
  fprintf(stderr, "%.3s|%.*s|%-10.2s|%.0s", known, 3, known, known, (char *)8);
  printf("%s %.2s %ls\n", (char *)NULL, (char *)NULL, (wchar_t *)NULL);
  perror(NULL);
  perror(ended);
  printf("%.2ls %ls", wide, L"wide");
  printf("%2$s %1$d %2$.3s", x, ended);
  printf("%d %f %Lf %s %c %p %5.*f %% %m\n", 1, 2.0, 3.0L, ended, 'c', (void *)known, 2, 1.5);
  log_line("%d %d %d %d %d %d %f %f %f %f %f %f %f %f %f %f %Lf %s\n", 1, 2, 3, 4, 5, 6, 1., 2., 3., 4., 5., 6., 7.,
           8., 9., 10., 11.L, text);
  printf("%s", ended + (x & 7));
  printf("%s", names[x & 3]);
  printf(x == 3 ? "%s" : "%d", ended);
  puts(x == 4 ? "one" : "other");
  printf("%k and %d", x);
  return 0;
}
