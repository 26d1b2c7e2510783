/* strerror and perror of common errors. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int codes[] = {0, EPERM, ENOENT, EINTR, EIO, EBADF, ENOMEM, EACCES, EEXIST, ENOTDIR, EISDIR, EINVAL, ERANGE, EDOM, EILSEQ, ENOSYS, 9999};
  for (int i = 0; i < 17; i++) printf("%d %s\n", codes[i], strerror(codes[i]));
  errno = ENOENT;
  perror("prefix");
  errno = EINVAL;
  printf("%m %d\n", errno);
  printf("%d\n", fopen("/nonexistent/file", "r") == NULL && errno == ENOENT);
  return 0;
}
