/* GNU statement expressions, case ranges, conditional with omitted operand, local labels. */
#include <stdio.h>

#define CLAMP(x, low, high) ({ __typeof__(x) v = (x); v < (low) ? (low) : v > (high) ? (high) : v; })
#define FIND(array, n, wanted) ({ __label__ done; int at = -1; for (int i = 0; i < (n); i++) if ((array)[i] == (wanted)) { at = i; goto done; } done: at; })

int main(void) {
  int calls = 0;
  printf("%d %d %g\n", CLAMP(15, 0, 10), CLAMP(-3, 0, 10), CLAMP(0.5, 0.0, 1.0));
  int r = CLAMP(({ calls++; 7; }), 0, 10);
  printf("%d %d\n", r, calls);
  int v[] = {4, 8, 15, 16};
  printf("%d %d %d\n", FIND(v, 4, 15), FIND(v, 4, 99), FIND(v, 4, 4));
  const char *name = NULL;
  printf("%s %d\n", name ?: "default", calls ?: 9);
  int total = ({ int s = 0; for (int i = 0; i < 4; i++) s += v[i]; s; });
  printf("%d\n", total);
  return 0;
}
