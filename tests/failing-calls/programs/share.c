/* run: --fail file --sym-files 1,4 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat facts = {0};
  int fd = open("A", O_RDONLY);
  if (fd < 0) return 1;
  fstat(fd, &facts); /* fails */
  int share = 100 / (int)facts.st_size; /* error: division-by-zero */
  close(fd);
  return share;
}
