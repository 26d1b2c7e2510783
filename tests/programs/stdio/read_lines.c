/* Lines from standard input with fgets and getline; counting like wc. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char first[12];
  printf("[%s]", fgets(first, sizeof first, stdin));
  printf("[%s]\n", fgets(first, sizeof first, stdin));
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  int lines = 0, words = 0, bytes = 0;
  while ((length = getline(&line, &room, stdin)) != -1) {
    lines++;
    bytes += (int)length;
    int inside = 0;
    for (ssize_t i = 0; i < length; i++) {
      if (isspace((unsigned char)line[i])) inside = 0;
      else if (!inside) inside = 1, words++;
    }
    line[strcspn(line, "\n")] = 0;
    printf("%d: %s\n", lines, line);
  }
  printf("%d %d %d %d\n", lines, words, bytes, feof(stdin) != 0);
  free(line);
  return 0;
}
