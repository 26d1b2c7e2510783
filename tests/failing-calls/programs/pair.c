/* run: --fail malloc --check-leaks */
#include <stdlib.h>

int main(void) {
  void *(*allocate)(size_t) = malloc;
  char *first = allocate(16); /* error: leak */
  if (!first) return 1;
  char *second = allocate(32); /* fails */
  if (!second) return 2;
  free(second);
  free(first);
  return 0;
}
