/* A scanner of SIZE short options, each a word of its own (`-v`): some set flags, one counts, an unknown one ends the
   program. What was set is asked for once, behind the loop. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 4
#endif
int main(void) {
  char words[SIZE][3];
  int verbose = 0, quiet = 0, all = 0, operands = 0;
  klee_make_symbolic(words, sizeof words, "words");
  for (int i = 0; i < SIZE; i++) {
    const char *word = words[i];
    if (word[0] != '-' || word[1] == 0) {
      operands++;
      continue;
    }
    switch (word[1]) {
      case 'v': verbose++; break;
      case 'q': quiet = 1; break;
      case 'a': all = !all; break;
      default: return 2;
    }
    if (word[2] != 0) return 3;
  }
  if (verbose && quiet) return 4;
  return all && operands == 0;
}
