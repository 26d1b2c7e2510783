/* The process and its surroundings (POSIX). There is one process and one user: what would make
 * another process fails with ENOSYS, what would change the user succeeds without effect. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <merganser/host.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "system.h"

pid_t getpid(void) { return __mg_getpid(); }
pid_t getppid(void) { return 1; }
pid_t getpgrp(void) { return __mg_getpid(); }
pid_t getpgid(pid_t pid) { return pid == 0 ? __mg_getpid() : pid; }
pid_t getsid(pid_t pid) { return pid == 0 ? __mg_getpid() : pid; }
pid_t setsid(void) { return __mg_getpid(); }
uid_t getuid(void) { return 1000; }
uid_t geteuid(void) { return 1000; }
gid_t getgid(void) { return 1000; }
gid_t getegid(void) { return 1000; }
char *getlogin(void) { return "user"; }

int setpgid(pid_t pid, pid_t group) {
  (void)pid;
  (void)group;
  return 0;
}

int setuid(uid_t uid) {
  (void)uid;
  return 0;
}

int setgid(gid_t gid) {
  (void)gid;
  return 0;
}

int seteuid(uid_t uid) { return setuid(uid); }
int setegid(gid_t gid) { return setgid(gid); }

int setreuid(uid_t real, uid_t effective) {
  (void)real;
  (void)effective;
  return 0;
}

int setregid(gid_t real, gid_t effective) {
  (void)real;
  (void)effective;
  return 0;
}

int setresuid(uid_t real, uid_t effective, uid_t saved) {
  (void)saved;
  return setreuid(real, effective);
}

int setresgid(gid_t real, gid_t effective, gid_t saved) {
  (void)saved;
  return setregid(real, effective);
}

int getresuid(uid_t *real, uid_t *effective, uid_t *saved) {
  *real = *effective = *saved = getuid();
  return 0;
}

int getresgid(gid_t *real, gid_t *effective, gid_t *saved) {
  *real = *effective = *saved = getgid();
  return 0;
}

int getlogin_r(char *name, size_t size) {
  return strlcpy(name, "user", size) < size ? 0 : ERANGE;
}

int gethostname(char *name, size_t size) {
  return strlcpy(name, "localhost", size) < size ? 0 : __mg_refuse(ENAMETOOLONG);
}

int uname(struct utsname *name) {
  memset(name, 0, sizeof *name);
  strcpy(name->sysname, "Linux");
  strcpy(name->nodename, "localhost");
  strcpy(name->release, "6.1.0");
  strcpy(name->version, "#1");
  strcpy(name->machine, "x86_64");
  return 0;
}

/* A failure here would be one that the program rarely has, and what follows from it no error of the
 * program: the path ends. */
int system(const char *command) {
  if (command == NULL) return 0;
  __mg_unsupported("a command of the shell (system)", "define system in the program, with the status that it is to give");
}

pid_t fork(void) {
  __mg_unsupported("a second process (fork)",
                   "define fork in the program: to return 0, and it is explored as the child; 1, as the parent");
}

pid_t vfork(void) { return fork(); }

pid_t wait(int *status) {
  (void)status;
  return __mg_refuse(ECHILD);
}

pid_t waitpid(pid_t pid, int *status, int options) {
  (void)pid;
  (void)status;
  (void)options;
  return __mg_refuse(ECHILD);
}

int execl(const char *path, const char *argument, ...) {
  (void)path;
  (void)argument;
  return __mg_refuse(ENOSYS);
}

int execlp(const char *file, const char *argument, ...) {
  (void)file;
  (void)argument;
  return __mg_refuse(ENOSYS);
}

int execv(const char *path, char *const argv[]) {
  (void)path;
  (void)argv;
  return __mg_refuse(ENOSYS);
}

int execvp(const char *file, char *const argv[]) {
  (void)file;
  (void)argv;
  return __mg_refuse(ENOSYS);
}

int execve(const char *path, char *const argv[], char *const envp[]) {
  (void)path;
  (void)argv;
  (void)envp;
  return __mg_refuse(ENOSYS);
}

int nice(int increment) {
  (void)increment;
  return 0;
}

int getpriority(int which, id_t who) {
  (void)which;
  (void)who;
  return 0;
}

int setpriority(int which, id_t who, int priority) {
  (void)which;
  (void)who;
  (void)priority;
  return 0;
}

long sysconf(int name) {
  switch (name) {
    case _SC_ARG_MAX:
      return 131072;
    case _SC_CLK_TCK:
      return 100;
    case _SC_OPEN_MAX:
      return 1024;
    case _SC_VERSION:
      return _POSIX_VERSION;
    case _SC_PAGESIZE:
      return 4096;
    case _SC_LINE_MAX:
      return 2048;
    case _SC_IOV_MAX:
      return 1024;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
      return 1;
    case _SC_PHYS_PAGES:
    case _SC_AVPHYS_PAGES:
      return 262144;
    case _SC_HOST_NAME_MAX:
      return 64;
    default:
      return __mg_refuse(EINVAL);
  }
}

long fpathconf(int fd, int name) {
  (void)fd;
  switch (name) {
    case _PC_LINK_MAX:
      return 127;
    case _PC_NAME_MAX:
      return 255;
    case _PC_PATH_MAX:
    case _PC_PIPE_BUF:
      return 4096;
    default:
      return __mg_refuse(EINVAL);
  }
}

long pathconf(const char *path, int name) {
  (void)path;
  return fpathconf(0, name);
}

int getpagesize(void) { return 4096; }

int getdtablesize(void) { return 1024; }

void *sbrk(intptr_t increment) {
  (void)increment;
  errno = ENOMEM;
  return (void *)-1;
}

/* The same bytes in every run, others at every call: the analysis must be repeatable. */
ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
  static unsigned state = 1;
  unsigned char *p = buffer;
  if ((flags & ~(GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE)) != 0) return __mg_refuse(EINVAL);
  for (size_t i = 0; i < size; i++) p[i] = (unsigned char)(rand_r(&state) >> 8);
  return (ssize_t)size;
}

int getentropy(void *buffer, size_t size) {
  if (size > 256) return __mg_refuse(EIO);
  getrandom(buffer, size, 0);
  return 0;
}

/* Anonymous memory comes from the allocator; files are not mapped. */
void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  (void)address;
  (void)protection;
  (void)fd;
  (void)offset;
  if ((flags & MAP_ANONYMOUS) == 0 || (flags & MAP_FIXED) != 0) {
    errno = ENODEV;
    return MAP_FAILED;
  }
  void *memory = aligned_alloc(4096, (length + 4095) / 4096 * 4096);
  if (memory != NULL) return memset(memory, 0, length);
  errno = ENOMEM;
  return MAP_FAILED;
}

int munmap(void *address, size_t length) {
  (void)length;
  free(address);
  return 0;
}

int mprotect(void *address, size_t length, int protection) {
  (void)address;
  (void)length;
  (void)protection;
  return 0;
}

int msync(void *address, size_t length, int flags) {
  (void)address;
  (void)length;
  (void)flags;
  return 0;
}

int madvise(void *address, size_t length, int advice) {
  (void)address;
  (void)length;
  (void)advice;
  return 0;
}

int getrlimit(int resource, struct rlimit *limit) {
  limit->rlim_cur = limit->rlim_max = resource == RLIMIT_NOFILE ? 1024 : RLIM_INFINITY;
  return 0;
}

int setrlimit(int resource, const struct rlimit *limit) {
  (void)resource;
  (void)limit;
  return 0;
}

int getrusage(int who, struct rusage *usage) {
  (void)who;
  __mg_int64 now = __mg_clock(CLOCK_PROCESS_CPUTIME_ID);
  memset(usage, 0, sizeof *usage);
  usage->ru_utime = (struct timeval){now / 1000000000, now % 1000000000 / 1000};
  return 0;
}

clock_t times(struct tms *buffer) {
  *buffer = (struct tms){.tms_utime = __mg_clock(CLOCK_PROCESS_CPUTIME_ID) / 10000000};
  return __mg_clock(CLOCK_MONOTONIC) / 10000000;
}

long __fdelt_chk(long fd) {
  if (fd < 0 || fd >= FD_SETSIZE) abort();
  return fd / 64;
}

void *dlopen(const char *path, int mode) {
  (void)path;
  (void)mode;
  return NULL;
}

void *dlsym(void *handle, const char *name) {
  (void)handle;
  (void)name;
  return NULL;
}

int dlclose(void *handle) {
  (void)handle;
  return -1;
}

char *dlerror(void) { return "dynamic loading not supported"; }
