/* run: --fail realloc --check-leaks */
#include <stdlib.h>

int main(void) {
  size_t room = 2, used = 0;
  int *numbers = malloc(room * sizeof *numbers); /* error: leak */
  for (int i = 0; i < 4; i++) {
    if (used == room) numbers = realloc(numbers, (room *= 2) * sizeof *numbers); /* fails */
    if (!numbers) return 1;
    numbers[used++] = i;
  }
  free(numbers);
  return 0;
}
