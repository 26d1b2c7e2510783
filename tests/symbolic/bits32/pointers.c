// Pointers, and what is computed from them, have 32 bits: in structures, among objects, as integers.
// flags: -m32
// paths: 3 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  struct node *next;
  double weight;
  long value;
};

int main(void) {
  unsigned char i;
  klee_make_symbolic(&i, sizeof i, "i");
  assert(sizeof(struct node) == 16 && sizeof(uintptr_t) == 4);
  struct node *nodes[4];
  for (int k = 0; k < 4; k++) {
    nodes[k] = malloc(sizeof(struct node));
    *nodes[k] = (struct node){k > 0 ? nodes[k - 1] : NULL, k / 2.0, k * 10L};
  }
  struct node *at = nodes[i & 3];
  uintptr_t number = (uintptr_t)at;
  assert((struct node *)(number + 0x80000000u + 0x80000000u) == at);
  if (at->value == 30) return 1;
  if (at->next->value == 10) return 2; // error: null-pointer
  char text[3] = "ab";
  return text[(i >> 2) & 1] == 'b' ? 3 : 4;
}
