/* strchr, strrchr, strstr, strspn, strcspn, strpbrk, memchr. */
#include <stdio.h>
#include <string.h>

static long at(const char *s, const char *p) { return p ? p - s : -1; }

int main(void) {
  const char *s = "the rain in spain stays mainly";
  printf("%ld %ld %ld %ld\n", at(s, strchr(s, 'a')), at(s, strrchr(s, 'a')), at(s, strchr(s, 'z')), at(s, strchr(s, 0)));
  printf("%ld %ld %ld %ld\n", at(s, strstr(s, "ain")), at(s, strstr(s, "")), at(s, strstr(s, "mainly ")), at(s, strstr(s, "y")));
  printf("%zu %zu %zu\n", strspn(s, "eht "), strcspn(s, "xyz"), strspn(s, ""));
  printf("%ld %ld\n", at(s, strpbrk(s, "zyx")), at(s, strpbrk(s, "q")));
  printf("%ld %ld\n", at(s, memchr(s, 'i', 10)), at(s, memchr(s, 'm', 10)));
  const char *hay = "aaaaaabaaaaab";
  printf("%ld %ld\n", at(hay, strstr(hay, "aaab")), at(hay, strstr(hay, "baaaaab")));
  int count = 0;
  for (const char *p = s; (p = strstr(p, "ai")) != NULL; p++) count++;
  printf("%d\n", count);
  return 0;
}
