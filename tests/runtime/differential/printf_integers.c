#include <stdlib.h>
#include "generate.h"

int main(void) {
  static const char *const lengths[] = {"", "hh", "h", "l", "ll", "j", "z", "t"};
  for (int i = 0; i < 6000; i++) {
    char format[64], out[256];
    int n = 0;
    format[n++] = '%';
    for (int f = 0; f < 5; f++)
      if (below(3) == 0) format[n++] = "-+ #0"[f];
    int width = -1, precision = -1;
    if (below(2)) n += sprintf(format + n, "%u", width = 1 + (int)below(30));
    if (below(3) == 0) n += sprintf(format + n, ".%u", precision = (int)below(30));
    unsigned l = below(8);
    n += sprintf(format + n, "%s%c|%%s", lengths[l], "diouxX"[below(6)]);
    uint64_t value = any_integer();
    int count;
    if (l < 3) count = snprintf(out, sizeof out, format, (int)value, "end");
    else count = snprintf(out, sizeof out, format, (long)value, "end");
    int counted = l < 3 ? snprintf(NULL, 0, format, (int)value, "end")
                        : snprintf(NULL, 0, format, (long)value, "end");
    if (counted != count) printf("%s %ld: %d without text\n", format, (long)value, counted);
    note_bytes(out, strlen(out));
    if (i % 4 == 0) printf("%s %ld -> [%s] %d\n", format, (long)value, out, count);
  }
  show_checksum("all");
  printf("[%c] [%5c] [%-5c] [%%] [%s] [%.3s] [%10.2s] [%-10s]\n", 'x', 'y', 'z', "text", "text", "text", "text");
  printf("[%s] [%.3s] [%10s] [%p] [%10p]\n", (char *)NULL, (char *)NULL, (char *)NULL, NULL, NULL);
  printf("[%p] [%20p] [%-20p]\n", (void *)0x1234, (void *)0xdeadbeef, (void *)1);
  printf("[%*d] [%-*d] [%*d] [%.*d] [%.*d]\n", 6, 42, 6, 42, -6, 42, 4, 42, -1, 42);
  printf("[%2$s %1$s]\n", "b", "a");
  printf("[%3$d %1$d %2$d]\n", 1, 2, 3);
  printf("[%2$*1$d] [%3$.*4$f]\n", 8, 42, 3.14159, 2);
  int a; long b; short c; signed char d;
  printf("12345%n6789%ln0%hn1%hhn\n", &a, &b, &c, &d);
  printf("%d %ld %d %d\n", a, b, c, d);
  char small[8];
  for (size_t room = 0; room <= sizeof small; room++) {
    memset(small, '#', sizeof small);
    int r = snprintf(small, room, "%d-%s", 123, "abcdef");
    printf("%zu %d ", room, r);
    for (size_t i = 0; i < sizeof small; i++) putchar(small[i] ? small[i] : '0');
    putchar('\n');
  }
  printf("%'d %#o %#o %#x %+d % d\n", 1234567, 0, 8, 0, 5, 5);
  printf("%5%|%-5d|%05d|%+05d|% 05d|%.0d|%.0x|%#.0o\n", 3, -3, 3, 3, 0, 0, 0);
  return 0;
}
