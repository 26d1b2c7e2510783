/* wchar_t strings. */
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
  wchar_t b[40];
  wcscpy(b, L"wide");
  wcscat(b, L" strings");
  wcsncat(b, L" are fun", 4);
  printf("%zu %ls\n", wcslen(b), b);
  printf("%d %d %d\n", wcscmp(b, L"wide") > 0, wcsncmp(b, L"wider", 4), wcscmp(L"a", L"b") < 0);
  printf("%td %td %d\n", wcschr(b, L's') - b, wcsrchr(b, L'r') - b, wcschr(b, L'z') == NULL);
  printf("%td %zu %zu\n", wcsstr(b, L"str") - b, wcsspn(b, L"diew"), wcscspn(b, L" "));
  wchar_t *state, list[] = L"a,b,,c";
  for (wchar_t *t = wcstok(list, L",", &state); t; t = wcstok(NULL, L",", &state)) printf("<%ls>", t);
  wmemset(b, L'x', 3);
  wmemcpy(b + 3, L"yz", 3);
  printf(" %ls %d\n", b, wmemcmp(L"ab", L"ac", 2) < 0);
  printf("%ld %g %lu\n", wcstol(L"-12abc", NULL, 10), wcstod(L"1.5", NULL), wcstoul(L"777", NULL, 8));
  for (const wchar_t *p = L"aZ5 !"; *p; p++) printf("%d%d%d%d ", !!iswalpha((wint_t)*p), !!iswdigit((wint_t)*p), !!iswspace((wint_t)*p), !!iswupper((wint_t)*p));
  printf("%lc%lc\n", towupper(L'q'), towlower(L'Q'));
  swprintf(b, 40, L"%d %ls %.2f", 42, L"text", 1.5);
  printf("%ls\n", b);
  return 0;
}
