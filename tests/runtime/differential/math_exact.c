#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "generate.h"

static void show(const char *name, double x) {
  if (x != x) printf("%s nan ", name);
  else printf("%s %a ", name, x);
}

int main(void) {
  for (int i = 0; i < 6000; i++) {
    double x = any_double(), y = any_double(), z = any_double(), whole;
    if (below(30) == 0) x = below(2) ? INFINITY : -INFINITY;
    if (below(60) == 0) y = NAN;
    if (below(3) == 0) y = x * (1 + below(5) / 4.0);
    int e = 0, q = 0;
    float f = (float)x, g = (float)y, h = (float)z;
    show("floor", floor(x)); show("ceil", ceil(x)); show("trunc", trunc(x)); show("round", round(x));
    show("rint", rint(x)); show("fmod", fmod(x, y)); show("fabs", fabs(x)); show("copysign", copysign(x, y));
    double m = frexp(x, &e); show("frexp", m); if (x - x == 0) printf("%d ", e);
    show("ldexp", ldexp(x, (int)below(2200) - 1100)); show("modf", modf(x, &whole)); show("", whole);
    show("nextafter", nextafter(x, y)); show("fdim", fdim(x, y)); show("fmax", fmax(x, y)); show("fmin", fmin(x, y));
    show("remainder", remainder(x, y)); show("remquo", remquo(x, y, &q)); if (x - x == 0 && y == y && y != 0) printf("%d ", q & 7);
    show("logb", logb(x)); printf("%d ", ilogb(x)); show("sqrt", sqrt(fabs(x))); show("fma", fma(x, y, z)); show("fma", fma(x, y, -x * y));
    show("fmaf", fmaf(f, g, h)); show("sqrtf", sqrtf(fabsf(f))); show("fmodf", fmodf(f, g)); show("nextafterf", nextafterf(f, g));
    show("floorf", floorf(f)); show("roundf", roundf(f)); show("scalbn", scalbn(x, (int)below(100) - 50));
    if (fabs(x) < 9e18) printf("%ld %ld %lld %lld ", lround(x), lrint(x), llround(x), llrint(x));
    long double l = (long double)x * 1.0000001L, k = (long double)y / 3, w;
    if (l == l && k == k && l - l == 0 && k != 0) {
      printf("%La %La %La %La %La ", floorl(l), ceill(l), truncl(l), roundl(l), rintl(l));
      printf("%La %La %La ", fmodl(l, k), modfl(l, &w), sqrtl(fabsl(l)));
      printf("%La %d %La ", frexpl(l, &e), e, ldexpl(l, (int)below(100) - 50));
      printf("%La ", nextafterl(l, k));
    }
    printf("%d %d %d %d %d\n", fpclassify(x), isnan(x) != 0, isinf(x) != 0, isfinite(x) != 0, signbit(x) != 0);
  }
  return 0;
}
