/*
 * The words of main as objects of their own in a native run on one test: the kernel lays arguments, their pointers and
 * the environment side by side, where AddressSanitizer sees nothing; what reads behind an argument or behind
 * the null pointer of argv reads the next one there, and is an error in the engine. So main gets copies on the heap.
 * Linked with --wrap=main (src/results/replay.ts).
 */
#include <stdlib.h>
#include <string.h>

int __real_main(int argc, char **argv, char **environment);

/* Found from here, so that nothing of it counts as lost. */
static char **words;

int __wrap_main(int argc, char **argv, char **environment) {
  words = malloc(((size_t)argc + 1) * sizeof *words);
  if (!words) return __real_main(argc, argv, environment);
  for (int i = 0; i < argc; i++) {
    char *copy = strdup(argv[i]);
    words[i] = copy ? copy : argv[i];
  }
  words[argc] = NULL;
  return __real_main(argc, words, environment);
}
