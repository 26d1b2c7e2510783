#include <stdlib.h>
#include "generate.h"

int main(void) {
  static char out[20000];
  for (int i = 0; i < 12000; i++) {
    char format[64];
    int n = 0;
    format[n++] = '%';
    for (int f = 0; f < 5; f++)
      if (below(4) == 0) format[n++] = "-+ #0"[f];
    if (below(3) == 0) n += sprintf(format + n, "%u", 1 + below(40));
    if (below(2)) n += sprintf(format + n, ".%u", below(8) == 0 ? below(400) : below(25));
    char type = "eEfFgGaA"[below(8)];
    double value = any_double();
    int r;
    if (below(4) == 0) {
      sprintf(format + n, "L%c", type);
      long double wide = (long double)value * (1 + (long double)below(1000) / 3);
      r = snprintf(out, sizeof out, format, wide);
    } else {
      sprintf(format + n, "%c", type);
      r = snprintf(out, sizeof out, format, value);
    }
    note_bytes(out, strlen(out));
    if (i % 5 == 0) printf("%s %016lx [%.60s] %d\n", format, (unsigned long)checksum, out, r);
  }
  show_checksum("all");
  double inf = 1e308 * 10, zero = 0;
  printf("[%f] [%F] [%10.3e] [%-10g] [%010f] [%+a]\n", inf, -inf, inf, inf, inf, inf);
  printf("[%f] [%e] [%g] [%a] [%g]\n", zero, zero, zero, zero, -zero);
  printf("%.0f %.0f %.0f %.0f %.1f %.1f %.1f\n", 0.5, 1.5, 2.5, 3.5, 0.25, 0.75, 0.05);
  printf("%.1000f\n", 4.9406564584124654e-324);
  printf("%.1100f\n", 2.2250738585072011e-308);
  printf("%f\n%.0e %.20e\n", 1.7976931348623157e308, 1.7976931348623157e308, 1.7976931348623157e308);
  printf("%Lf\n%.30Lg %La\n", 1e4000L, 1e-4940L, 3.5L);
  printf("%.17g %.16g %.15g %.6g %g %g %g\n", 0.1, 0.1, 0.1, 1e-5, 123456.0, 1234567.0, 100000.0);
  printf("%#g %#.3g %#.0f %#.0e %g\n", 1.0, 2.5, 3.0, 3.0, 1e15);
  printf("%a %a %a %.0a %.1a %.3a %A\n", 1.0, 0.1, 1e-320, 1.5, 1.96875, 3.14159, 255.5);
  return 0;
}
