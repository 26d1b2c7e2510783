/* Long double as x86-64 has it, in values that 53 bits can hold. */
#include <math.h>
#include <stdio.h>

static long double average(int count, const long double *values) {
  long double sum = 0;
  for (int i = 0; i < count; i++) sum += values[i];
  return sum / count;
}

struct mixed {
  char c;
  long double value;
  int after;
};

int main(void) {
  printf("%zu %zu\n", sizeof(long double), _Alignof(long double));
  long double values[] = {1.5L, 2.25L, -0.75L, 1024};
  printf("%Lf %Lg %.2Le\n", average(4, values), values[1], values[3]);
  struct mixed m = {'x', 0.5L, 7};
  printf("%zu %c %Lg %d\n", sizeof m, m.c, m.value, m.after);
  long double big = 1e300L;
  printf("%d %d\n", big > 1e299, (double)big == 1e300);
  printf("%Lg %Lg %Lg\n", floorl(2.5L), ceill(2.5L), fabsl(-2.5L));
  printf("%d %ld\n", (int)7.9L, (long)-1e15L);
  long double x = 3;
  x = x * x + 1;
  x /= 4;
  printf("%Lg %Lf\n", x, -x);
  double back = (double)(0.1L);
  printf("%.17g %d\n", back, back == 0.1);
  printf("%Lf %La\n", 4.0L, 1.0L);
  return 0;
}
