/* snprintf truncation and returned lengths; sprintf chains. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char b[12];
  for (size_t n = 0; n <= 12; n += 3) {
    memset(b, '#', sizeof b);
    int r = snprintf(b, n, "%d-%s-%c", 12345, "abc", 'z');
    printf("%zu %d ", n, r);
    for (size_t i = 0; i < sizeof b; i++) putchar(b[i] ? b[i] : '0');
    putchar('\n');
  }
  printf("%d %d\n", snprintf(NULL, 0, "%s", "measure"), snprintf(NULL, 0, "%100d", 5));
  char line[100], *p = line;
  for (int i = 0; i < 8; i++) p += sprintf(p, i ? ",%d" : "%d", 1 << i);
  printf("%s %td\n", line, p - line);
  printf("%d\n", sprintf(line, "%s", ""));
  return 0;
}
