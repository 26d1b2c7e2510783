/* run: --fail write --sym-files 1,1 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("A", O_WRONLY);
  if (fd < 0) return 1;
  long n = write(fd, "entry\n", 6); /* fails */
  while (n < 0 && errno == EINTR) n = write(fd, "entry\n", 6);
  assert(n == 6); /* error: assert */
  return close(fd);
}
