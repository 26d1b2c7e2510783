/* run: --fail open --max-fail 2 --sym-files 2,1 */
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int weights[4] = {1, 2, 3, 4};
  int fd = open("A", O_RDONLY);
  if (fd < 0) fd = open("B", O_RDONLY); /* fails */
  return weights[fd >= 0 ? 0 : fd]; /* error: out-of-bounds */
}
