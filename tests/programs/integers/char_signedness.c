/* Plain char is signed on x86-64; unsigned char in strings and tables. */
#include <stdio.h>
#include <string.h>

int main(void) {
  const char text[] = "caf\xc3\xa9 \xff";
  for (size_t i = 0; i < strlen(text); i++) printf("%d/%u ", text[i], (unsigned char)text[i]);
  printf("\n");
  int counts[256] = {0};
  for (const char *p = "hello world"; *p; p++) counts[(unsigned char)*p]++;
  for (int i = 0; i < 256; i++) if (counts[i]) printf("%c%d ", i, counts[i]);
  printf("\n");
  signed char s = -1;
  unsigned char u = 255;
  char p = -1;
  printf("%d %d %d\n", s == u, p == s, (char)u == p);
  printf("%d %d\n", '\377', '\xff');
  printf("%d %d %d %d\n", 'a' < 'b', '\0', '\\', '\'');
  printf("%d\n", 'ab' == ('a' << 8 | 'b'));
  return 0;
}
