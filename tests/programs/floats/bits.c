/* The bits of floats and doubles through unions and memcpy. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union single {
  float f;
  uint32_t u;
  struct {
    uint32_t mantissa : 23, exponent : 8, sign : 1;
  } part;
};

int main(void) {
  float values[] = {0, -0.0f, 1, -2, 0.1f, 3.4e38f, 1e-45f};
  for (int i = 0; i < 7; i++) {
    union single s = {values[i]};
    printf("%08x %u %u %x\n", s.u, s.part.sign, s.part.exponent, s.part.mantissa);
  }
  double doubles[] = {1, -0.1, 1e308, 5e-324};
  for (int i = 0; i < 4; i++) {
    uint64_t bits;
    memcpy(&bits, &doubles[i], sizeof bits);
    printf("%016lx\n", bits);
    bits ^= 1ul << 63;
    memcpy(&doubles[i], &bits, sizeof bits);
    printf("%g\n", doubles[i]);
  }
  union single half = {.u = 0x3f000000};
  half.part.exponent++;
  printf("%g\n", half.f);
  float x = 2, estimate;
  uint32_t i;
  memcpy(&i, &x, 4);
  i = 0x5f3759df - (i >> 1);
  memcpy(&estimate, &i, 4);
  printf("%.6f\n", estimate * (1.5f - 0.5f * x * estimate * estimate));
  return 0;
}
