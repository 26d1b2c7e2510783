/* String loops: trimming, comparison and length of two symbolic strings. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 5
#endif
static int length(const char *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}
static int compare(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}
static char *find(char *s, char c) {
  for (; *s; s++)
    if (*s == c) return s;
  return 0;
}
int main(void) {
  char a[SIZE], b[SIZE];
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(b, sizeof b, "b");
  a[SIZE - 1] = b[SIZE - 1] = 0;
  char *space = find(a, ' ');
  if (space) *space = 0;
  if (compare(a, b) == 0) return length(a);
  return length(b) > 2 ? 10 : 11;
}
