/* Every prefix of every spelling of a number, in a buffer without a byte to spare: values and ends. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const char *const words[] = {"-NAN(1a_)x", "+nan(a b)",    "nan(", "infinity",  "-INFINITx",  "0x1.8p+3z", "0X.8P-",
                                    "-0x",        "0x.",          "1e+5", ".5e-2",     "12.5.1",     "0b101",     "0777",
                                    "-0xfG",      " \t+12",       "1E",   "--1",       "n", "i", "", "0x1p"};

static void show(const char *name, double value, long used) {
  if (value != value)
    printf(" %s=%snan/%ld", name, __builtin_signbit(value) ? "-" : "", used);
  else
    printf(" %s=%g/%ld", name, value, used);
}

static void check(const char *word, size_t length) {
  char *text = malloc(length + 1), *end;
  wchar_t *wide = malloc((length + 1) * sizeof *wide), *wide_end;
  memcpy(text, word, length);
  text[length] = 0;
  for (size_t i = 0; i <= length; i++) wide[i] = (unsigned char)text[i];
  printf("\"%s\"", text);
  double d = strtod(text, &end);
  show("d", d, end - text);
  d = strtof(text, &end);
  show("f", d, end - text);
  d = (double)strtold(text, &end);
  show("ld", d, end - text);
  d = atof(text);
  show("atof", d, 0);
  d = wcstod(wide, &wide_end);
  show("wcs", d, wide_end - wide);
  static const int bases[] = {0, 8, 10, 16, 36};
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
    errno = 0;
    long n = strtol(text, &end, bases[i]);
    printf(" %ld/%d", n, (int)(end - text));
    unsigned long long u = strtoull(text, &end, bases[i]);
    printf(",%llu/%d", u, (int)(end - text));
    n = wcstol(wide, &wide_end, bases[i]);
    printf(",%ld/%d", n, (int)(wide_end - wide));
  }
  printf(" %d", atoi(text));
  double scanned = 0;
  int used = -1, number = 0;
  int got = sscanf(text, "%lf%n", &scanned, &used);
  printf(" scanf %d", got);
  if (got == 1) show("lf", scanned, used);
  used = -1;
  got = sscanf(text, "%i%n", &number, &used);
  printf(" %d:%d/%d", got, number, used);
  used = -1;
  unsigned hexadecimal = 0;
  got = sscanf(text, "%x%n", &hexadecimal, &used);
  printf(" %d:%u/%d\n", got, hexadecimal, used);
  free(text);
  free(wide);
}

int main(void) {
  for (size_t w = 0; w < sizeof words / sizeof *words; w++)
    for (size_t length = 0; length <= strlen(words[w]); length++) check(words[w], length);
  return 0;
}
