/* One value per line of the transcendental functions on generated arguments of several sizes. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

static uint64_t state = 88172645463325252u;

static double unit(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / 9007199254740992.0;
}

int main(void) {
  for (int i = 0; i < 6000; i++) {
    double x = unit() * 40 - 20, p = unit() * 50 + 1e-9, q = unit() * 10 - 5, z = unit() * 2 - 1;
    if (i % 3 == 1) x *= 30, p *= 1e200, q *= 10;
    if (i % 3 == 2) x /= 1000, p = 1 + z / 100;
    printf("sin %a\ncos %a\ntan %a\nexp %a\nexp2 %a\nlog %a\n", sin(x), cos(x), tan(x), exp(x), exp2(x), log(p));
    printf("pow %a\natan %a\nasin %a\nacos %a\nhypot %a\n", pow(p, q), atan(x), asin(z), acos(z), hypot(x, q));
  }
  return 0;
}
