/* More ways to make other processes and to wait for them (POSIX, BSD, GNU): there is one process. */
#define _GNU_SOURCE
#include <errno.h>
#include <merganser/host.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "system.h"

int execle(const char *path, const char *argument, ...) {
  (void)path;
  (void)argument;
  return __mg_refuse(ENOSYS);
}

int execvpe(const char *file, char *const argv[], char *const envp[]) {
  (void)file;
  (void)argv;
  (void)envp;
  return __mg_refuse(ENOSYS);
}

int fexecve(int fd, char *const argv[], char *const envp[]) {
  (void)fd;
  (void)argv;
  (void)envp;
  return __mg_refuse(ENOSYS);
}

pid_t wait3(int *status, int options, struct rusage *usage) {
  (void)status;
  (void)options;
  (void)usage;
  return __mg_refuse(ECHILD);
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage) {
  (void)pid;
  return wait3(status, options, usage);
}


int daemon(int keeps_directory, int keeps_streams) {
  (void)keeps_directory;
  (void)keeps_streams;
  __mg_unsupported("a second process (daemon)", "define daemon in the program: to return 0, and it is explored as the daemon");
}

pid_t gettid(void) { return getpid(); }

char *ctermid(char *buffer) {
  static char own[16];
  return strcpy(buffer == NULL ? own : buffer, "/dev/tty");
}

unsigned long getauxval(unsigned long type) {
  (void)type;
  errno = ENOENT;
  return 0;
}
