/* open, read, write, lseek, dup, stat and friends. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/mgtestXXXXXX", b[32];
  int fd = mkstemp(name);
  if (fd < 0) return 1;
  printf("%zd ", write(fd, "0123456789", 10));
  printf("%ld ", (long)lseek(fd, 4, SEEK_SET));
  printf("%zd ", read(fd, b, 3));
  printf("%.3s\n", b);
  int copy = dup(fd);
  printf("%zd ", read(copy, b, 30));
  printf("%.3s ", b);
  close(copy);
  struct stat st;
  printf("%d ", fstat(fd, &st));
  printf("%ld %d\n", (long)st.st_size, S_ISREG(st.st_mode) != 0);
  printf("%d ", ftruncate(fd, 3));
  printf("%ld\n", (long)lseek(fd, 0, SEEK_END));
  close(fd);
  fd = open(name, O_WRONLY | O_APPEND);
  printf("%zd\n", write(fd, "xyz", 3));
  close(fd);
  fd = open(name, O_RDONLY);
  ssize_t n = read(fd, b, sizeof b);
  printf("%zd %.6s %zd\n", n, b, read(fd, b, 1));
  printf("%zd\n", write(fd, "x", 1));
  close(fd);
  printf("%d ", access(name, R_OK));
  printf("%d ", unlink(name));
  printf("%d\n", access(name, F_OK));
  printf("%zd %d\n", read(99, b, 1), open("/nonexistent", O_RDONLY));
  return 0;
}
