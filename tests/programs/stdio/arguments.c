/* argc and argv: options, numbers, empty strings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  printf("%d\n", argc);
  int sum = 0;
  for (int i = 1; i < argc; i++) {
    printf("[%s] %zu\n", argv[i], strlen(argv[i]));
    sum += atoi(argv[i]);
  }
  printf("%d %d\n", sum, argv[argc] == NULL);
  return argc;
}
