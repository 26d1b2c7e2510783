#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>
#include "generate.h"

static int sign(int n) { return (n > 0) - (n < 0); }

int main(void) {
  printf("%s %zu\n", setlocale(LC_ALL, NULL), (size_t)MB_CUR_MAX);
  printf("%s %zu\n", setlocale(LC_ALL, "C.UTF-8"), (size_t)MB_CUR_MAX);
  for (int i = 0; i < 5000; i++) {
    char bytes[8];
    unsigned n = 1 + below(5);
    for (unsigned k = 0; k < n; k++) bytes[k] = (char)(below(3) ? 0x80 + below(0x74) : below(128));
    bytes[n] = 0;
    /* glibc finds surrogates and overlong forms a byte later */
    if (strchr("\xe0\xed\xf0", bytes[0]) != NULL) bytes[0] = 'd';
    mbstate_t state = {0};
    wchar_t wc = -1;
    errno = 0;
    size_t r = mbrtowc(&wc, bytes, n, &state);
    printf("%zd %d %d ", (ssize_t)r, (int)wc, errno);
    wint_t c = below(2) ? below(0x3000) : below(0x110000);
    memset(bytes, 0, 8);
    r = wcrtomb(bytes, (wchar_t)c, NULL);
    printf("%zd %02x%02x%02x%02x\n", (ssize_t)r, (unsigned char)bytes[0], (unsigned char)bytes[1], (unsigned char)bytes[2], (unsigned char)bytes[3]);
  }
  const char *text = "na\xc3\xafve \xe2\x82\xac \xf0\x9f\xa6\x86";
  wchar_t wide[40], other[40];
  printf("%zu %zu\n", mbstowcs(NULL, text, 0), mbstowcs(wide, text, 40));
  char back[60];
  printf("%zu %s %d\n", wcstombs(back, wide, 60), back, strcmp(back, text));
  printf("[%ls] [%.3ls] [%10.4ls] [%lc]\n", wide, wide, wide, L'\x20ac');
  printf("%zu %d %d %d\n", wcslen(wide), sign(wcscmp(wide, L"nz")), sign(wcsncmp(wide, L"nax", 2)), sign(wmemcmp(L"abc", L"abd", 3)));
  wcscpy(other, L"one two  three"); wchar_t *state;
  for (wchar_t *t = wcstok(other, L" ", &state); t; t = wcstok(NULL, L" ", &state)) printf("(%ls)", t);
  printf("%ld %ld %ld %zu %zu\n", (long)(wcschr(wide, L'v') - wide), (long)(wcsrchr(wide, L' ') - wide), (long)(wcsstr(wide, L"ve") - wide), wcsspn(wide, L"an"), wcscspn(wide, L" "));
  printf("%ld %lu %g\n", wcstol(L" -42x", NULL, 10), wcstoul(L"ff", NULL, 16), wcstod(L"2.5e3", NULL));
  for (wint_t c = 0; c < 128; c++) printf("%d%d%d%d%d%d%d%d%d%d%d %d %d ", !!iswalnum(c), !!iswalpha(c), !!iswcntrl(c), !!iswdigit(c), !!iswgraph(c), !!iswlower(c), !!iswprint(c), !!iswpunct(c), !!iswspace(c), !!iswupper(c), !!iswxdigit(c), (int)towlower(c), (int)towupper(c));
  for (wint_t c = 0xc0; c < 0x180; c++) printf("%x>%x,%x ", c, c == 0x130 || c == 0x131 || c == 0x17f ? 0 : towlower(c), c == 0x130 || c == 0x131 || c == 0x17f ? 0 : towupper(c));
  printf("%d %d\n", !!iswctype(L'a', wctype("alpha")), (int)towctrans(L'a', wctrans("toupper")));
  swprintf(other, 40, L"%d-%ls-%s", 5, L"x\x20ac", "y");
  printf("%ls ", other);
  printf("%d\n", swprintf(other, 3, L"%d", 12345));
  FILE *f = tmpfile();
  fputws(wide, f); fputwc(L'\n', f); fwprintf(f, L"%d %ls\n", 7, L"seven");
  rewind(f);
  wchar_t line[40];
  while (fgetws(line, 40, f)) printf("%zu %ls", wcslen(line), line);
  fclose(f);
  return 0;
}
