/* run: --sym-connections 1,4 */
/* epoll over a listener, a connection, and a pipe by which the program wakes itself. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void watch(int set, int fd) {
  struct epoll_event event = {EPOLLIN, {.fd = fd}};
  epoll_ctl(set, EPOLL_CTL_ADD, fd, &event);
}

int main(void) {
  static int table[4] = {1, 2, 3, 4};
  int set = epoll_create1(0), listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0), wakes[2];
  struct sockaddr_un address = {AF_UNIX, "service"};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1)) return 90;
  if (pipe2(wakes, O_CLOEXEC | O_NONBLOCK)) return 91;
  watch(set, listener);
  watch(set, wakes[0]);
  for (;;) {
    struct epoll_event events[4];
    int count = epoll_wait(set, events, 4, -1);
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd;
      unsigned char bytes[4];
      if (fd == listener) {
        int client = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        if (client < 0) return 92;
        watch(set, client);
        if (accept4(listener, NULL, NULL, 0) >= 0 || errno != EAGAIN) return 93;
      } else if (fd == wakes[0]) {
        if (read(fd, bytes, 1) != 1) return 94;
        return table[bytes[0]]; /* error: out-of-bounds */
      } else {
        int size;
        if (ioctl(fd, FIONREAD, &size) || size != 4 || recv(fd, bytes, 4, 0) != 4) return 95;
        if (bytes[0] != 'W') return 10;
        if (bytes[1] > 4 || write(wakes[1], bytes + 1, 1) != 1) return 11;
        close(fd);
      }
    }
  }
}
