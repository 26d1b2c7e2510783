/* Bessel functions, complex functions and those that C23 adds, to nine digits: the last ones are the library's own. */
#define _GNU_SOURCE
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include "generate.h"

static double number(double size) { return (below(2000001) / 1e6 - 1) * size; }

/* Digits that do not tell a last bit: relative to the larger of the value and the scale. */
static void show(double x, double scale) {
  if (x != x || x > 1e300 || x < -1e300)
    printf(" %s", x != x ? "nan" : x > 0 ? "inf" : "-inf");
  else
    printf(" %.0f", x / scale * 1e9);
}

static void show_complex(double _Complex z) {
  double size = cabs(z);
  double scale = size > 1 ? exp2(ceil(log2(size) + 0.25)) : 1;
  show(creal(z), scale);
  show(cimag(z), scale);
}

int main(void) {
  static const double sizes[] = {1, 10, 24, 60, 1000};
  for (int i = 0; i < 600; i++) {
    double x = number(sizes[i % 5]), positive = fabs(x) + 0.01;
    show(j0(x), 1);
    show(j1(x), 1);
    show(y0(positive), 1);
    show(y1(positive), 100);
    int n = (int)below(12) - 4;
    show(jn(n, x), 1);
    double y = yn(n, positive);
    show(y, fabs(y) > 1 ? exp2(ceil(log2(fabs(y)) + 0.25)) : 1);
    printf("\n");
  }
  show(j0f(2.5f), 1000);
  show(jnf(3, 2.5f), 1000);
  show(y0(0), 1);
  show(yn(2, -1) != yn(2, -1), 1);
  show(j1(HUGE_VAL), 1);
  printf("\n");
  for (int i = 0; i < 400; i++) {
    double _Complex z = __builtin_complex(number(i % 2 ? 3 : 0.9), number(i % 3 ? 3 : 0.9));
    show_complex(csin(z)), show_complex(ccos(z)), show_complex(ctan(z));
    show_complex(csinh(z)), show_complex(ccosh(z)), show_complex(ctanh(z));
    show_complex(casin(z)), show_complex(cacos(z)), show_complex(catan(z));
    show_complex(casinh(z)), show_complex(cacosh(z)), show_complex(catanh(z));
    show_complex(cexpl(z)), show_complex(clogl(z)), show_complex(csqrtl(z)), show_complex(clog10(z));
    printf("\n");
  }
  for (int i = 0; i < 200; i++) {
    static const double odd[] = {0.0, -0.0, 1.5, -1.5, 2.5, HUGE_VAL, -HUGE_VAL, 0.5, -2};
    double x = odd[below(9)], y = odd[below(9)];
    printf("%g %g %g %g %g %g %g ", fmaximum(x, y), fminimum(x, y), fmaximum_num(x, y), fmaximum_mag(x, y),
           fminimum_mag_num(x, y), fmaxmag(x, y) + 0.0, fminmag(x, y) + 0.0);
    printf("%g %a %a %ld\n", roundeven(x), nextup(x), nextdown(x), llogb(x));
  }
  return 0;
}
