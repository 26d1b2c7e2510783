/* A matcher of a pattern compiled to a table of states, over fields that a table of separators splits. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 5
#endif

static int separator[256];
static int matcher[8][16];

int main(void) {
  unsigned char in[SIZE];
  int state = 0, fields = 0, matches = 0;
  separator[' '] = separator['\t'] = separator[':'] = separator[','] = 1;
  for (int s = 0; s < 8; s++)
    for (int k = 0; k < 16; k++) matcher[s][k] = (k * 5 + s * 3) % 8;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    if (separator[in[i]]) {
      fields++;
      state = 0;
      continue;
    }
    state = matcher[state][in[i] >> 4];
    if (state == 7) matches++;
  }
  if (matches > fields) return 1;
  return matches == 2 ? 2 : 3;
}
