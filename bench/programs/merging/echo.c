/* The simplified echo of Figure 1 of "Efficient State Merging in Symbolic Execution" (PLDI 2012): SIZE arguments of
   at most two bytes. `r` may be merged at no cost, `arg` would make the bounds of both loops symbolic. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 3
#endif
static volatile char output;
int main(void) {
  char argv[SIZE][3];
  int r = 1, arg = 0;
  klee_make_symbolic(argv, sizeof argv, "argv");
  for (int i = 0; i < SIZE; i++) argv[i][2] = 0;
  if (arg < SIZE) {
    if (argv[arg][0] == '-' && argv[arg][1] == 'n' && argv[arg][2] == 0) {
      r = 0;
      ++arg;
    }
  }
  for (; arg < SIZE; ++arg) {
    for (int i = 0; argv[arg][i] != 0; ++i) output = argv[arg][i];
  }
  if (r) output = '\n';
  return 0;
}
