/* Rounds of the RC4 key schedule on a small permutation with a symbolic key. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 4
#endif
#define SLOTS 16
static unsigned char s[SLOTS];
static int notes;
__attribute__((noinline)) static void note(int what) { notes = notes * 3 + what; }
int main(void) {
  unsigned char key[SIZE];
  klee_make_symbolic(key, sizeof key, "key");
  for (int i = 0; i < SLOTS; i++) s[i] = (unsigned char)i;
  unsigned j = 0;
  for (int i = 0; i < SIZE; i++) {
    j = (j + s[i] + key[i]) % SLOTS;
    unsigned char x = s[i];
    s[i] = s[j];
    s[j] = x;
  }
  for (int i = 0; i < SIZE; i++)
    if (s[i] == i) note(i);
  return notes & 0xff;
}
