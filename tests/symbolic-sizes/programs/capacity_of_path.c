// mg_capacity allows for larger objects on its path than the option does.
// paths: 2 completed, 1 errored
#include <merganser.h>
#include <stdlib.h>

int main(void) {
  unsigned n = mg_range(1, 5000, "n");
  mg_capacity(5000);
  char *p = malloc(n);
  mg_capacity(0);
  p[n - 1] = 5;
  if (n > 4000) p[n == 4321 ? n : 0] = 1; // error: out-of-bounds
  free(p);
  return 0;
}
