/* GCC vector types: element-wise arithmetic, comparison, shuffles by index. */
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));

static v4 add(v4 a, v4 b) { return a + b; }

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40}, c = add(a, b) * 2 - a;
  printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
  v4 less = a * 10 < b + 1, shifted = b >> 1 | a << 4;
  printf("%d %d %d %d\n", less[0], less[3], shifted[0], shifted[3]);
  f4 f = {0.5f, 1.5f, 2.5f, 3.5f}, g = f * f / 2.0f;
  printf("%g %g %g %g\n", g[0], g[1], g[2], g[3]);
  d2 d = {1.5, -2.5}, e = -d + 1.0;
  printf("%g %g\n", e[0], e[1]);
  b16 bytes = {0};
  for (int i = 0; i < 16; i++) bytes[i] = (unsigned char)(i * 20);
  bytes = bytes ^ (unsigned char)0x55;
  int sum = 0;
  for (int i = 0; i < 16; i++) sum += bytes[i];
  printf("%d %zu\n", sum, sizeof bytes);
  v4 masked = (a & less) | (b & ~less);
  printf("%d %d %d %d\n", masked[0], masked[1], masked[2], masked[3]);
  return 0;
}
