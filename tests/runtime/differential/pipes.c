/* Pipes, pairs of sockets, and waiting for them: bytes, packets, ends that are closed, what is ready. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static char bytes[4096];

static void say(const char *what, long result) {
  printf("%s %ld", what, result);
  if (result < 0) printf(" %s", strerror(errno));
  puts("");
}

static void ready(const char *what, int fd) {
  struct pollfd one = {fd, POLLIN | POLLOUT, 0};
  int count = poll(&one, 1, 0);
  printf("%s ready %d %d\n", what, count, one.revents);
}

static void pipes(void) {
  int ends[2], available = 0;
  struct stat facts;
  say("pipe", pipe(ends));
  printf("%d %d\n", ends[0], ends[1]);
  say("write", write(ends[1], "hello", 5));
  say("ioctl", ioctl(ends[0], FIONREAD, &available));
  say("available", available);
  say("read", read(ends[0], bytes, 3));
  printf("%.3s\n", bytes);
  say("fstat", fstat(ends[0], &facts));
  printf("%d %d\n", S_ISFIFO(facts.st_mode), isatty(ends[0]));
  say("seek", lseek(ends[0], 0, SEEK_CUR));
  say("read of the other end", read(ends[1], bytes, 1));
  say("write of the other end", write(ends[0], bytes, 1));
  say("flags", fcntl(ends[0], F_GETFL) & (O_ACCMODE | O_NONBLOCK));
  say("set flags", fcntl(ends[0], F_SETFL, O_NONBLOCK));
  say("flags", fcntl(ends[0], F_GETFL) & (O_ACCMODE | O_NONBLOCK));
  say("read", read(ends[0], bytes, 50));
  say("read", read(ends[0], bytes, 50));
  ready("empty", ends[0]);
  ready("write end", ends[1]);
  FILE *out = fdopen(ends[1], "w"), *in = fdopen(ends[0], "r");
  fprintf(out, "line %d\nsecond\n", 7);
  fflush(out);
  ready("full", ends[0]);
  printf("%s", fgets(bytes, sizeof bytes, in));
  printf("%s", fgets(bytes, sizeof bytes, in));
  fclose(out);
  ready("closed", ends[0]);
  say("read at the end", read(ends[0], bytes, 3));
  fclose(in);
}

static void full(void) {
  int ends[2], copy;
  long total = 0, count;
  say("pipe2", pipe2(ends, O_NONBLOCK));
  while ((count = write(ends[1], bytes, sizeof bytes)) > 0) total += count;
  say("full", count);
  say("holds", total);
  ready("full", ends[1]);
  say("read", read(ends[0], bytes, sizeof bytes));
  ready("room", ends[1]);
  copy = dup(ends[0]);
  close(ends[0]);
  say("write", write(ends[1], bytes, 1));
  close(copy);
  signal(SIGPIPE, SIG_IGN);
  say("broken", write(ends[1], bytes, 1));
  ready("broken", ends[1]);
  close(ends[1]);
  say("closed", write(ends[1], bytes, 1));
  ready("closed", ends[1]);
}

static void pairs(void) {
  int ends[2];
  say("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
  say("send", send(ends[0], "abc", 3, 0));
  say("peek", recv(ends[1], bytes, 10, MSG_PEEK));
  say("recv", recv(ends[1], bytes, 10, 0));
  say("nothing", recv(ends[1], bytes, 10, MSG_DONTWAIT));
  say("shutdown", shutdown(ends[0], SHUT_WR));
  say("recv", recv(ends[1], bytes, 10, 0));
  say("write", write(ends[1], "back", 4));
  say("read", read(ends[0], bytes, 10));
  say("broken", send(ends[0], "x", 1, MSG_NOSIGNAL));
  close(ends[1]);
  say("end", read(ends[0], bytes, 10));
  close(ends[0]);
  say("packets", socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
  say("send", send(ends[0], "one", 3, 0));
  say("send", send(ends[0], "second", 6, 0));
  say("cut", recv(ends[1], bytes, 2, 0));
  say("whole", recv(ends[1], bytes, 20, 0));
  say("pipe is no socket", pipe(ends) < 0 ? -2 : recv(ends[0], bytes, 1, 0));
  close(ends[0]);
  close(ends[1]);
}

static void sets(void) {
  int first[2], second[2];
  struct timeval none = {0, 0};
  struct epoll_event event, events[4];
  pipe(first);
  pipe(second);
  write(second[1], "x", 1);
  fd_set reading, writing;
  FD_ZERO(&reading);
  FD_ZERO(&writing);
  FD_SET(first[0], &reading);
  FD_SET(second[0], &reading);
  FD_SET(first[1], &writing);
  say("select", select(second[1] + 1, &reading, &writing, NULL, &none));
  printf("%d %d %d\n", FD_ISSET(first[0], &reading), FD_ISSET(second[0], &reading), FD_ISSET(first[1], &writing));
  int set = epoll_create1(0);
  event = (struct epoll_event){EPOLLIN, {.u32 = 1}};
  say("add", epoll_ctl(set, EPOLL_CTL_ADD, first[0], &event));
  event = (struct epoll_event){EPOLLIN | EPOLLONESHOT, {.u32 = 2}};
  say("add", epoll_ctl(set, EPOLL_CTL_ADD, second[0], &event));
  say("add again", epoll_ctl(set, EPOLL_CTL_ADD, second[0], &event));
  say("wait", epoll_wait(set, events, 4, 0));
  printf("%u %u\n", events[0].events, events[0].data.u32);
  say("once", epoll_wait(set, events, 4, 0));
  say("again", epoll_ctl(set, EPOLL_CTL_MOD, second[0], &event));
  close(first[1]);
  say("wait", epoll_wait(set, events, 4, 0));
  say("remove", epoll_ctl(set, EPOLL_CTL_DEL, first[0], NULL));
  say("remove again", epoll_ctl(set, EPOLL_CTL_DEL, first[0], NULL));
  close(second[0]);
  say("closed", epoll_wait(set, events, 4, 0));
}

int main(void) {
  pipes();
  full();
  pairs();
  sets();
  return 0;
}
