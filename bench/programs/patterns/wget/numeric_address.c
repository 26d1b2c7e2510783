// Four numbers with dots between them.
#define _GNU_SOURCE
#include "cookies.c"
#include "../subject.h"

int main(void) {
  char *address = symbolic_text("address");
  if (numeric_address_p(address)) klee_assert(address[0] >= '0' && address[0] <= '9');
  return 0;
}
