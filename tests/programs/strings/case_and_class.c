/* ctype functions over ASCII. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
  for (int c = 0; c < 128; c++) {
    int bits = !!isalpha(c) | !!isdigit(c) << 1 | !!isspace(c) << 2 | !!ispunct(c) << 3 | !!isupper(c) << 4 |
               !!islower(c) << 5 | !!isxdigit(c) << 6 | !!isprint(c) << 7 | !!iscntrl(c) << 8 | !!isblank(c) << 9 | !!isgraph(c) << 10 | !!isalnum(c) << 11;
    printf("%x%c", bits, c % 16 == 15 ? '\n' : ' ');
  }
  const char *s = "Hello, World 123!";
  for (const char *p = s; *p; p++) putchar(toupper((unsigned char)*p));
  for (const char *p = s; *p; p++) putchar(tolower((unsigned char)*p));
  putchar('\n');
  for (const char *p = s; *p; p++) putchar(isalpha((unsigned char)*p) ? (*p & 32 ? 'a' : 'A') + (*p - (*p & 32 ? 'a' : 'A') + 13) % 26 : *p);
  putchar('\n');
  printf("%d %d %d\n", isalpha(EOF), tolower(EOF), toupper('1'));
  return 0;
}
