/* UTF-8 text: conversions in both directions, errors, lengths. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  if (!setlocale(LC_ALL, "C.UTF-8")) return 1;
  const char *text = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\xa6\x86z";
  wchar_t wide[16];
  size_t n = mbstowcs(wide, text, 16);
  for (size_t i = 0; i < n; i++) printf("%x ", (unsigned)wide[i]);
  char back[32];
  printf("%zu %zu ", n, wcstombs(back, wide, 32));
  printf("%d\n", strcmp(back, text));
  mbstate_t state = {0};
  wchar_t c;
  printf("%zd ", (ssize_t)mbrtowc(&c, "\xe2\x82", 2, &state));
  printf("%zd ", (ssize_t)mbrtowc(&c, "\xac", 1, &state));
  printf("%x\n", (unsigned)c);
  printf("%d %d\n", mblen("\xc3\xa9", 2), mbtowc(&c, "\xff", 1));
  printf("[%ls] [%5.3ls] [%lc]\n", wide, wide, (wint_t)0x20ac);
  printf("%d %d\n", wctomb(back, 0x1f986), (size_t)MB_CUR_MAX >= 4);
  return 0;
}
