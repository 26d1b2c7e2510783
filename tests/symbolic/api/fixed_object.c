// klee_define_fixed_object: bytes at an address of the program's choice.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int *device = (int *)0x200;
  klee_define_fixed_object(device, sizeof *device);
  klee_make_symbolic(device, sizeof *device, "device");
  if (*device == 3) return 1;
  return 0;
}
