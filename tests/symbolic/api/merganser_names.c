// The same interface under the names of merganser.h.
// paths: 3 completed, 1 silent
#include <merganser.h>

int main(void) {
  int x;
  mg_symbolic(&x, sizeof x, "x");
  mg_assume(x >= 0);
  mg_assert(mg_is_symbolic(x));
  if (x > 100) mg_end_path(0);
  int y = mg_range(0, 2, "y");
  if (x == 4) return 1;
  if (y) return 2;
  return 3;
}
