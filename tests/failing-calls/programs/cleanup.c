/* run: --fail calloc,realloc */
#include <stdlib.h>

static int resize(char **text, size_t size) {
  char *larger = realloc(*text, size); /* fails */
  if (!larger) {
    free(*text);
    return -1;
  }
  *text = larger;
  return 0;
}

int main(void) {
  char *text = calloc(4, 1);
  if (!text) return 1;
  int status = resize(&text, 64);
  free(text); /* error: double-free */
  return status == 0 ? 0 : 2;
}
