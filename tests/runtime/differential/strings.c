#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <strings.h>
#include "generate.h"

static int sign(int n) { return (n > 0) - (n < 0); }

static size_t any_text(char *to, unsigned most, unsigned letters) {
  unsigned n = below(most);
  for (unsigned i = 0; i < n; i++) to[i] = (char)(below(20) == 0 ? 128 + below(128) : "abABc .,"[below(letters)]);
  to[n] = 0;
  return n;
}

static long at(const char *base, const void *p) { return p == NULL ? -1 : (const char *)p - base; }

int main(void) {
  for (int i = 0; i < 5000; i++) {
    char a[128], b[64], c[256];
    unsigned letters = 2 + below(7);
    size_t n = any_text(a, 60, letters), m = any_text(b, i % 2 ? 5 : 60, letters);
    int ch = a[0] && below(2) ? a[below((unsigned)n)] : "abz"[below(3)];
    printf("%zu %zu %d %d %d %d %d ", n, strnlen(a, 10), sign(strcmp(a, b)), sign(strncmp(a, b, 4)), sign(strcasecmp(a, b)), sign(strncasecmp(a, b, 3)), sign(memcmp(a, b, n < m ? n : m)));
    printf("%ld %ld %ld %ld %ld %ld %ld ", at(a, strchr(a, ch)), at(a, strrchr(a, ch)), at(a, strstr(a, b)), at(a, strcasestr(a, b)), at(a, strpbrk(a, b)), at(a, memchr(a, ch, n)), at(a, memrchr(a, ch, n)));
    printf("%zu %zu %ld %ld ", strspn(a, b), strcspn(a, b), at(a, memmem(a, n, b, m)), at(a, strchrnul(a, ch)));
    memset(c, '#', sizeof c);
    strcpy(c, a); strcat(c, b); note_bytes(c, 200);
    c[100] = 0; strncpy(c + 10, b, 20); note_bytes(c, 200);
    strncat(c, a, 7); note_bytes(c, 200);
    printf("%ld %ld ", (long)(stpcpy(c, a) - c), (long)(stpncpy(c, b, 9) - c)); note_bytes(c, 200);
    memmove(c + 3, c, 40); memmove(c, c + 7, 40); note_bytes(c, 200);
    printf("%ld ", at(c, memccpy(c, a, ch, n))); note_bytes(c, 200);
    char *copy = strdup(a), *part = strndup(a, 5);
    printf("%d %d ", strcmp(copy, a), (int)strlen(part));
    for (char *t = strtok(copy, b); t; t = strtok(NULL, b)) printf("(%zu)", strlen(t));
    char *rest = strdup(a), *cursor = rest;
    for (char *t; (t = strsep(&cursor, " ,")) != NULL;) printf("<%zu>", strlen(t));
    printf(" %d %zu\n", sign(strcoll(a, b)), strxfrm(c, a, 100));
  }
  show_checksum("all");
  for (int c = -1; c < 256; c++)
    printf("%d: %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n", c, isalnum(c), isalpha(c), isblank(c), iscntrl(c), !!isdigit(c), isgraph(c), islower(c), isprint(c), ispunct(c), isspace(c), isupper(c), isxdigit(c), tolower(c), toupper(c));
  for (int e = -1; e < 140; e++) printf("%d %s\n", e, strerror(e));
  for (int s = 0; s < 34; s++) printf("%d %s\n", s, s < 32 ? strsignal(s) : "");
  for (int k = 0; k < 32; k++) printf("%d %d ", ffs(1 << k), ffsll(1LL << (k + 20)));
  static const char *const versions[] = {"1.2", "1.10", "1.02", "a1", "a01", "a001", "", "1.2.3", "jan1", "jan10", "jan9", "000", "00", "01", "010", "09"};
  for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) printf("%d ", sign(strverscmp(versions[i], versions[j])));
  printf("\n");
  return 0;
}
