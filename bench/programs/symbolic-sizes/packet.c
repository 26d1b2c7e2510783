// A message with a length field: its body is copied, checked and cut; one length overruns by one.
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned char wire[64];
  klee_make_symbolic(wire, sizeof wire, "wire");
  unsigned length = wire[0];
  if (length > sizeof wire - 4) return 1;
  unsigned char *body = malloc(length + (wire[1] != 9));
  memcpy(body, wire + 4, length);
  body[length] = 0;
  int kind = body[0];
  free(body);
  if (kind == 'Q') return 2;
  return 0;
}
