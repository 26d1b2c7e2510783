/* Literals: concatenation, escapes, embedded zeros, wide ones, sizes. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  const char *joined = "one " "two " /* comment */ "three";
  printf("%s %zu\n", joined, strlen(joined));
  const char zeros[] = "a\0b\0c";
  printf("%zu %zu %s\n", sizeof zeros, strlen(zeros), zeros + 2);
  printf("\a\b\t|\\\"\'\?|\101\x42|\e[0m|%%\n" + 2);
  printf("%d %d %d %d\n", "\n"[0], "\12"[0], "\xa"[0], '\0');
  const wchar_t *w = L"wide\x20ac";
  printf("%zu %d %zu\n", wcslen(w), (int)w[4], sizeof(L"ab"));
  printf("%zu %zu %zu\n", sizeof(u8"é"), sizeof(u"ab"), sizeof(U"ab"));
  const char *long_text = "line one\n\
line two\n";
  fputs(long_text, stdout);
  printf("%c %c\n", "literal"[3], *("abc" + 1));
  char modifiable[] = "abc";
  modifiable[1] = 'X';
  printf("%s %s\n", modifiable, __func__);
  return 0;
}
