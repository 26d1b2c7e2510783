/* run: --fail open --sym-files 1,4 */
#include <stdio.h>

int main(void) {
  char line[8];
  FILE *file = fopen("A", "r"); /* fails */
  if (!fgets(line, sizeof line, file)) line[0] = 0; /* error: null-pointer */
  fclose(file);
  return line[0] == 'x';
}
