/* Side effects through complex lvalues. */
#include <stdio.h>

static int log_[10], logged;
static int *record(int *p, int tag) { log_[logged++] = tag; return p; }
struct box { int v[3]; struct box *other; };

int main(void) {
  int a[3] = {1, 2, 3}, i = 0;
  a[i++] += 10;
  printf("%d %d %d\n", a[0], a[1], i);
  *record(&a[1], 1) *= 5;
  (*record(&a[2], 2))++;
  printf("%d %d %d\n", a[1], a[2], logged);
  struct box x = {{1, 2, 3}, 0}, y = {{4, 5, 6}, &x};
  x.other = &y;
  x.other->other->v[y.v[0] - 3] = y.other->v[2] + 100;
  printf("%d\n", x.v[1]);
  (i ? a : x.v)[2] = 77;
  printf("%d %d\n", a[2], x.v[2]);
  *(i > 5 ? &a[0] : &x.v[0]) = 66;
  printf("%d %d\n", a[0], x.v[0]);
  int n = 3;
  while (n --> 0) a[n] ^= n;
  printf("%d %d %d %d\n", a[0], a[1], a[2], n);
  unsigned char wrap[2] = {255, 0};
  wrap[0]++, --wrap[1];
  printf("%d %d\n", wrap[0], wrap[1]);
  struct { unsigned f : 3; } bits = {7};
  printf("%d ", bits.f++);
  printf("%d ", bits.f);
  printf("%d\n", --bits.f);
  return 0;
}
