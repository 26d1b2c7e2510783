/* The wscanf family, wide printf's widths, and other functions on wide characters, in C and in UTF-8. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>
#include "generate.h"

static void show(const wchar_t *s) {
  for (; *s != 0; s++) printf(*s < 128 ? "%c" : "<%x>", (unsigned)*s);
  printf("|");
}

static const wchar_t *const formats[] = {L"%d", L"%ls", L"%s", L"%5ls%n", L"%[a-z]", L"%l[^ ]", L"%lc%lc", L"%x%n",
                                         L"%lf", L" %ls %d", L"a%%b%d", L"%l[é-ü]", L"%*d%ls", L"é%d", L"%i"};

static void scan_generated(void) {
  static const wchar_t letters[] = L"0123 xaé-ü.%+b zZ\u20ac\n";
  for (int i = 0; i < 1500; i++) {
    wchar_t text[16];
    int length = (int)below(12);
    for (int k = 0; k < length; k++) text[k] = letters[below(sizeof letters / sizeof *letters - 1)];
    text[length] = 0;
    const wchar_t *format = formats[below(sizeof formats / sizeof *formats)];
    char first[256], second[64];
    memset(first, 0, sizeof first);
    memset(second, 0, sizeof second);
    int count = swscanf(text, format, (void *)first, (void *)second, (void *)second);
    printf("%d:", count);
    for (int k = 0; k < 24; k++) printf("%02x", (unsigned char)first[k]);
    for (int k = 0; k < 8; k++) printf("%02x", (unsigned char)second[k]);
    printf("\n");
  }
}

static void print_widths(void) {
  wchar_t to[64];
  static const wchar_t *const words[] = {L"", L"abc", L"\u00e9\u20acx", L"zz\U0001f600"};
  for (int i = 0; i < 4; i++) {
    printf("%d ", swprintf(to, 64, L"[%6ls][%-6.2ls][%.1ls]", words[i], words[i], words[i]));
    show(to);
  }
  printf("%d ", swprintf(to, 64, L"%5s|%-7.2s|%.3s", "\xc3\xa9x", "\xe2\x82\xac\xc3\xa9z", "ab\xc3\xa9z"));
  show(to);
  printf("%d ", swprintf(to, 64, L"%lc%c%5d%+.2f %#x %b", L'\u00fc', 'q', 42, 1.5, 255, 10));
  show(to);
  printf("%d\n", swprintf(to, 3, L"%d", 12345));
}

static void convert(void) {
  static const char text[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z";
  for (size_t bytes = 0; bytes <= sizeof text; bytes++) {
    for (size_t room = 0; room < 7; room++) {
      wchar_t wide[16] = {0};
      const char *from = text;
      mbstate_t state = {0};
      size_t n = mbsnrtowcs(wide, &from, bytes, room, &state);
      printf("%zd %td ", n, from == NULL ? -1 : from - text);
      show(wide);
    }
  }
  const wchar_t *from = L"a\u00e9\u20ac";
  char to[16] = {0};
  mbstate_t state = {0};
  size_t n = wcsnrtombs(to, &from, 2, 16, &state);
  printf("%zu %s\n", n, to);
  const char *at = text;
  memset(&state, 0, sizeof state);
  for (int i = 0; i < 8; i++) {
    char16_t unit = 0;
    size_t used = mbrtoc16(&unit, at, strlen(at) + 1, &state);
    printf("%zd %x\n", used, unit);
    if (used == 0 || used == (size_t)-1) break;
    if (used < 10) at += used;
  }
  memset(&state, 0, sizeof state);
  static const char16_t units[] = {'a', 0xe9, 0xd83d, 0xde00, 0x20ac};
  for (int i = 0; i < 5; i++) {
    char bytes[8] = {0};
    size_t used = c16rtomb(bytes, units[i], &state);
    printf("%zd %s\n", used, used < 8 ? bytes : "");
  }
}

static void others(void) {
  wchar_t to[40], *end;
  struct tm tm = {.tm_year = 124, .tm_mon = 1, .tm_mday = 29, .tm_hour = 13, .tm_wday = 4, .tm_yday = 59};
  printf("%zu ", wcsftime(to, 40, L"%Y-%m-%d \u00e9 %A", &tm));
  show(to);
  printf("%jd %ju\n", wcstoimax(L"-99x", &end, 10), wcstoumax(L"0x1f", &end, 0));
  show(end);
  wmemset(to, L'.', 10);
  printf("%td\n", wcpncpy(to, L"abc", 6) - to);
  locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  printf("%d %d\n", iswalpha_l(L'x', c) != 0, iswdigit_l(L'x', c) != 0);
  wchar_t *text;
  size_t size;
  FILE *f = open_wmemstream(&text, &size);
  fwprintf(f, L"%ls %d", L"w\u00f6rd", 7);
  fputwc(L'\u20ac', f);
  fflush(f);
  printf("%zu ", size);
  show(text);
  fclose(f);
  free(text);
}

int main(void) {
  scan_generated();
  if (setlocale(LC_ALL, "C.UTF-8") == NULL) return 1;
  scan_generated();
  print_widths();
  convert();
  others();
  FILE *f = fopen("wide.txt", "w");
  fputs("12 w\xc3\xb6rd x\xe2\x82\xac" "9\nrest of it\n", f);
  fclose(f);
  f = fopen("wide.txt", "r");
  int number = 0, position = 0;
  wchar_t word[20] = {0}, rest[20] = {0};
  printf("%d ", fwscanf(f, L"%d %ls x\u20ac%n", &number, word, &position));
  printf("%d %d ", number, position);
  show(word);
  printf("%lc ", fgetwc(f));
  printf("%d ", fgetws(rest, 20, f) != NULL);
  printf("%d ", fgetws(rest, 20, f) != NULL);
  show(rest);
  fclose(f);
  remove("wide.txt");
  return 0;
}
