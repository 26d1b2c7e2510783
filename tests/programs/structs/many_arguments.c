/* More arguments than registers, of mixed kinds. */
#include <stdio.h>

struct pair { long a, b; };
struct point { double x, y; };

static double mix(int a, double b, long c, float d, char e, double f, short g, double h, int i, double j,
                  unsigned k, double l, struct pair m, double n, struct point o, double p, double q,
                  long r, struct point s) {
  printf("%d %g %ld %g %c %g %d %g %d %g %u %g\n", a, b, c, d, e, f, g, h, i, j, k, l);
  printf("%ld %ld %g %g %g %g %g %ld %g %g\n", m.a, m.b, n, o.x, o.y, p, q, r, s.x, s.y);
  return a + b + c + d + e + f + g + h + i + j + k + l + m.a + m.b + n + o.x + o.y + p + q + r + s.x + s.y;
}

static int twelve(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
  return a - b + c - d + e - f + g - h + i - j + k - l * 2;
}

int main(void) {
  double r = mix(1, 2.5, 3, 4.5f, 'e', 6.5, 7, 8.5, 9, 10.5, 11, 12.5, (struct pair){13, 14}, 15.5,
                 (struct point){16.5, 17.5}, 18.5, 19.5, 20, (struct point){21.5, 22.5});
  printf("%g\n", r);
  printf("%d\n", twelve(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  int (*pointer)(int, int, int, int, int, int, int, int, int, int, int, int) = twelve;
  printf("%d\n", pointer(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1));
  return 0;
}
