/* run: --fail close --sym-files 1,1 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *name = malloc(2);
  if (!name) return 1;
  name[0] = 'A', name[1] = 0;
  FILE *file = fopen(name, "w");
  if (!file) return 2;
  fputs("x", file);
  if (fclose(file) != 0) { /* fails */
    perror(name);
    free(name);
  }
  free(name); /* error: double-free */
  return 0;
}
