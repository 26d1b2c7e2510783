/* The "C" locale, localeconv, float.h. */
#include <float.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%s %s %d\n", setlocale(LC_ALL, NULL), setlocale(LC_ALL, "C"), setlocale(LC_ALL, "no_SUCH.locale") == NULL);
  struct lconv *l = localeconv();
  printf("[%s] [%s] %d\n", l->decimal_point, l->thousands_sep, l->frac_digits == CHAR_MAX);
  printf("%g %g %g\n", FLT_EPSILON, FLT_MAX, FLT_MIN);
  printf("%g %g %g\n", DBL_EPSILON, DBL_MAX, DBL_MIN);
  printf("%d %d %d %d\n", FLT_DIG, DBL_DIG, DBL_MANT_DIG, DBL_MAX_EXP);
  printf("%d %d %d\n", FLT_RADIX, DBL_MAX_10_EXP, LDBL_MANT_DIG);
  printf("%d %zu\n", FLT_EVAL_METHOD, (size_t)MB_CUR_MAX);
  return 0;
}
