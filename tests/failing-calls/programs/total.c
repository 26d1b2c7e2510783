/* run: --fail read --sym-stdin 4 */
#include <unistd.h>

int main(void) {
  char text[8];
  long total = 0, n;
  while (total < 4 && (n = read(0, text + total, 2)) != 0) total += n; /* fails */ /* error: out-of-bounds */
  return total == 4 && text[3] == 'x';
}
