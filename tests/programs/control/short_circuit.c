/* Order of evaluation: && || ?: and the comma. */
#include <stdio.h>

static int calls;
static int yes(int id) { printf("y%d ", id); calls++; return 1; }
static int no(int id) { printf("n%d ", id); calls++; return 0; }

int main(void) {
  int r;
  r = yes(1) && no(2) && yes(3); printf("= %d\n", r);
  r = no(1) || yes(2) || yes(3); printf("= %d\n", r);
  r = no(1) && yes(2) || yes(3); printf("= %d\n", r);
  r = (yes(1) || no(2)) && no(3); printf("= %d\n", r);
  r = no(1) ? yes(2) : yes(3) ? no(4) : yes(5); printf("= %d\n", r);
  r = (yes(1), no(2), 7); printf("= %d\n", r);
  r = !yes(1); r += !no(2); printf("= %d\n", r);
  int *p = NULL;
  if (p && *p) printf("never\n");
  if (!p || *p) printf("safe\n");
  int i = 0;
  if (i++ == 0 && i == 1) printf("sequenced %d\n", i);
  double d = r > 0 ? 1 : 2.5;
  printf("%g %d\n", d, calls);
  const char *s = r ? "true" : NULL;
  printf("%s %d\n", s, yes(9) ?: 5);
  return 0;
}
