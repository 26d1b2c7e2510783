// A date of few possible days: the values are tried, not the 64-bit divisions solved.
// paths: 4 completed
#include <klee/klee.h>
#include <time.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x >= 0 & x < 256);
  time_t t = x * 8640000L;
  struct tm m;
  gmtime_r(&t, &m);
  if (m.tm_year == 71 && m.tm_mon == 4) return 1;
  if (m.tm_yday == 200) return 2;
  return 0;
}
