/* Conversions between floating and integer types. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
  double values[] = {0, 0.5, -0.5, 1.9, -1.9, 2147483647.0, -2147483648.0, 1e9 + 0.999};
  for (int i = 0; i < 8; i++)
    printf("%d %ld %d\n", (int)values[i], (long)values[i], (short)(int)values[i]);
  printf("%u %lu\n", (unsigned)4294967295.0, (unsigned long)1.8e19);
  printf("%d %d\n", (unsigned char)200.7, (signed char)-100.2);
  printf("%.1f %.1f %.1f\n", (double)INT64_MAX, (double)UINT64_MAX, (double)INT64_MIN);
  printf("%.1f %.1f\n", (float)INT32_MAX, (float)16777217);
  printf("%.17g %.17g\n", (double)9007199254740993, (double)(float)0.1);
  printf("%.1f %.1f\n", (double)(unsigned)-1, (double)-1);
  printf("%a %a\n", (float)1e-40, (float)1e39);
  uint64_t u = 0xfffffffffffff800, v = 0xfffffffffffffc00, w = 0x8000000000000401;
  printf("%a %a %a %a\n", (double)u, (double)v, (double)w, (float)w);
  int i = 7;
  printf("%g %g %d\n", i / 2 + 0.0, i / 2.0, (int)(i / 2.0 + 0.5));
  return 0;
}
