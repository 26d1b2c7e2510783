#include <errno.h>
#include <math.h>
#include "generate.h"

/* Which NaN it is, and the quotient beside one, is the system's choice. */
#define CHECK(type, suffix, size)                                                     \
  static void check##suffix(type x, type y, int show) {                               \
    int error[3], quotient = 0;                                                       \
    type result[3];                                                                   \
    errno = 0;                                                                        \
    result[0] = fmod##suffix(x, y);                                                   \
    error[0] = errno;                                                                 \
    errno = 0;                                                                        \
    result[1] = remainder##suffix(x, y);                                              \
    error[1] = errno;                                                                 \
    errno = 0;                                                                        \
    result[2] = remquo##suffix(x, y, &quotient);                                      \
    error[2] = 0;                                                                     \
    if (result[2] != result[2]) quotient = 0;                                         \
    note_bytes(&quotient, sizeof quotient);                                           \
    note_bytes(error, sizeof error);                                                  \
    for (int i = 0; i < 3; i++) {                                                     \
      if (result[i] != result[i]) result[i] = -1;                                     \
      note_bytes(&result[i], size);                                                   \
    }                                                                                 \
    if (show)                                                                         \
      printf("%La %La -> %La %La %La %d, %d %d\n", (long double)x, (long double)y,    \
             (long double)result[0], (long double)result[1], (long double)result[2],  \
             quotient, error[0], error[1]);                                           \
  }

CHECK(float, f, 4)
CHECK(double, , 8)
CHECK(long double, l, 10)

static void check_all(double x, double y, int show) {
  check(x, y, show);
  checkf((float)x, (float)y, 0);
  checkl((long double)x * 1.000000000001L, y, 0);
}

int main(void) {
  static const double special[] = {0,    -0.0, HUGE_VAL, -HUGE_VAL, NAN, 0x1p-1074, 0x1.fffffffffffffp1023, 0x1p1022,
                                   1e308, 3,   1,        0.5,       7.5, -7.5,      8};
  for (int i = 0; i < 60000; i++) {
    double x = any_double(), y = any_double();
    if (below(3) == 0) y = x / (1 + below(40)) * 2;
    if (below(5) == 0) x = y * below(20) * 0.5;
    /* glibc loses the sign of a zero where it divides by the smallest number. */
    if (y == 0x1p-1074 || y == -0x1p-1074) y = 1;
    check_all(x, y, i % 60 == 0);
  }
  for (unsigned i = 0; i < sizeof special / sizeof *special; i++)
    for (unsigned k = 0; k < sizeof special / sizeof *special; k++) check_all(special[i], special[k], 1);
  show_checksum("all");
  return 0;
}
