/* errno, one per program. The host sets it too (host.h). */
#include <errno.h>
#include <merganser/host.h>

int __mg_errno;

int *__errno_location(void) { return &__mg_errno; }
