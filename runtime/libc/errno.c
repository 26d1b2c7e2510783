/* errno, one per program. */
#include <errno.h>

int *__errno_location(void) {
  static int value;
  return &value;
}
