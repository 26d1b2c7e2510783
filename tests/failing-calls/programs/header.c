/* run: --fail read --sym-files 1,2 */
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  unsigned char header[2] = {0, 200}, body[4] = {0};
  int fd = open("A", O_RDONLY);
  if (fd < 0) return 1;
  long n = read(fd, header, sizeof header); /* fails */
  if (n <= 0) return 2;
  if (header[0] != 'h' || header[1] != 200 || n == 2) return 3;
  body[header[1]] = 1; /* error: out-of-bounds */
  close(fd);
  return body[0];
}
