/* run: --sym-packets 2,3 */
/* Packets that keep their boundaries, a descriptor that does not wait, and a wait that is over in time. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int s = socket(AF_INET6, SOCK_DGRAM, 0), sum = 0, waits = 0;
  struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_port = htons(69)};
  if (bind(s, (struct sockaddr *)&address, sizeof address)) return 90;
  if (fcntl(s, F_SETFL, fcntl(s, F_GETFL) | O_NONBLOCK)) return 91;
  for (;;) {
    struct pollfd one = {s, POLLIN, 0};
    int ready = poll(&one, 1, 500);
    if (ready == 0 && waits++ == 0) continue;
    char bytes[8] = "";
    struct iovec parts[2] = {{bytes, 1}, {bytes + 1, 7}};
    struct msghdr message = {.msg_name = &address, .msg_namelen = sizeof address, .msg_iov = parts, .msg_iovlen = 2};
    ssize_t count = recvmsg(s, &message, 0);
    if (count < 0) return errno == EAGAIN ? sum : 92;
    if (count == 0) continue;
    if (bytes[0] == '/' && count == 3) sum += 100 / (bytes[1] - bytes[2]); /* error: division-by-zero */
    if (bytes[0] == '#') sum += (int)count;
    if (sendto(s, bytes, (size_t)count, 0, (struct sockaddr *)&address, message.msg_namelen) != count) return 93;
  }
}
