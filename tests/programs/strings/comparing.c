/* strcmp, strncmp, memcmp, strcasecmp, strcoll: signs only. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int n) { return (n > 0) - (n < 0); }

int main(void) {
  const char *w[] = {"", "a", "A", "ab", "abc", "abd", "b", "\xff", "aB"};
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < 9; j++)
      printf("%d%d%d ", sign(strcmp(w[i], w[j])), sign(strncmp(w[i], w[j], 2)), sign(strcasecmp(w[i], w[j])));
    printf("\n");
  }
  printf("%d %d %d\n", memcmp("a\0b", "a\0c", 2), sign(memcmp("a\0b", "a\0c", 3)), sign(memcmp("\x80", "\x7f", 1)));
  printf("%d %d\n", strncasecmp("HELLO there", "hello world", 6), sign(strncasecmp("abc", "abd", 3)));
  printf("%d %d\n", strncmp("abc", "xyz", 0), sign(strcoll("apple", "banana")));
  return 0;
}
