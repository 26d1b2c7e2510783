/*
 * Starts a program with exactly the arguments and the environment that a test has: any bytes but NUL,
 * where whoever starts this can only pass on text.
 *
 *   launch WORDS PROGRAM
 *
 * WORDS is a file of strings that end in NUL: how many arguments there are, these (the program's name
 * first), then the environment.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
  if (!file || fseek(file, 0, SEEK_END)) return 125;
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1), **words = calloc((size_t)size + 2, sizeof *words);
  if (!text || !words || fread(text, 1, (size_t)size, file) != (size_t)size) return 125;
  fclose(file);
  int count = atoi(text), found = 0;
  long at = 0;
  while (at < size && text[at]) at++;
  for (at++; at < size; at++) {
    if (found == count) found++; /* the null pointer behind the arguments */
    words[found++] = text + at;
    while (at < size && text[at]) at++;
  }
  execve(argv[2], words, words + count + 1);
  perror("merganser-replay: launch");
  return 126;
}
