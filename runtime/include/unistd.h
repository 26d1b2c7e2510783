#ifndef _UNISTD_H
#define _UNISTD_H

#include <merganser/types.h>
#include <stdint.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3

#define _POSIX_VERSION 200809L
#define _XOPEN_VERSION 700

#define _CS_PATH 0
#define _CS_GNU_LIBC_VERSION 2
#define _CS_GNU_LIBPTHREAD_VERSION 3
#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_NGROUPS_MAX 3
#define _SC_OPEN_MAX 4
#define _SC_VERSION 29
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_LINE_MAX 43
#define _SC_IOV_MAX 60
#define _SC_GETPW_R_SIZE_MAX 70
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#define _SC_HOST_NAME_MAX 180
#define _PC_LINK_MAX 0
#define _PC_NAME_MAX 3
#define _PC_PATH_MAX 4
#define _PC_PIPE_BUF 5

__MG_BEGIN
extern char **environ;

ssize_t read(int fd, void *buffer, size_t size);
ssize_t write(int fd, const void *buffer, size_t size);
ssize_t pread(int fd, void *buffer, size_t size, off_t offset) __MG_LARGE(pread);
ssize_t pwrite(int fd, const void *buffer, size_t size, off_t offset) __MG_LARGE(pwrite);
int close(int fd);
off_t lseek(int fd, off_t offset, int whence) __MG_LARGE(lseek);
int dup(int fd);
int dup2(int fd, int at);
int pipe(int ends[2]);
int isatty(int fd);
char *ttyname(int fd);
int ttyname_r(int fd, char *name, size_t size);
pid_t tcgetpgrp(int fd);
int tcsetpgrp(int fd, pid_t group);
int fsync(int fd);
int fdatasync(int fd);
void sync(void);
int ftruncate(int fd, off_t length) __MG_LARGE(ftruncate);
int truncate(const char *path, off_t length) __MG_LARGE(truncate);
int lockf(int fd, int command, off_t length) __MG_LARGE(lockf);

int access(const char *path, int mode);
int faccessat(int directory, const char *path, int mode, int flags);
int unlink(const char *path);
int unlinkat(int directory, const char *path, int flags);
int rmdir(const char *path);
int link(const char *from, const char *to);
int linkat(int from_directory, const char *from, int to_directory, const char *to, int flags);
int symlink(const char *target, const char *path);
int symlinkat(const char *target, int directory, const char *path);
ssize_t readlink(const char *__restrict path, char *__restrict buffer, size_t size);
ssize_t readlinkat(int directory, const char *__restrict path, char *__restrict buffer, size_t size);
int chdir(const char *path);
int fchdir(int fd);
char *getcwd(char *buffer, size_t size);
int chown(const char *path, uid_t uid, gid_t gid);
int fchown(int fd, uid_t uid, gid_t gid);
int lchown(const char *path, uid_t uid, gid_t gid);
int fchownat(int directory, const char *path, uid_t uid, gid_t gid, int flags);
int chroot(const char *path);

__MG_NORETURN void _exit(int status);
pid_t getpid(void);
pid_t getppid(void);
pid_t getpgrp(void);
pid_t getpgid(pid_t pid);
pid_t setsid(void);
pid_t getsid(pid_t pid);
int setpgid(pid_t pid, pid_t group);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int setuid(uid_t uid);
int setgid(gid_t gid);
int seteuid(uid_t uid);
int setegid(gid_t gid);
int setreuid(uid_t real, uid_t effective);
int setregid(gid_t real, gid_t effective);
int getgroups(int size, gid_t list[]);
char *getlogin(void);
int getlogin_r(char *name, size_t size);
long gethostid(void);
int gethostname(char *name, size_t size);
pid_t fork(void);
pid_t vfork(void);
int execl(const char *path, const char *argument, ...);
int execlp(const char *file, const char *argument, ...);
int execv(const char *path, char *const argv[]);
int execvp(const char *file, char *const argv[]);
int execve(const char *path, char *const argv[], char *const envp[]);
unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
unsigned alarm(unsigned seconds);
int pause(void);
int nice(int increment);
long sysconf(int name);
long pathconf(const char *path, int name);
long fpathconf(int fd, int name);
int getpagesize(void);
int getdtablesize(void);
void *sbrk(intptr_t increment);
void swab(const void *__restrict from, void *__restrict to, ssize_t n);
int getentropy(void *buffer, size_t size);

int getopt(int argc, char *const argv[], const char *options);
extern char *optarg;
extern int optind, opterr, optopt;

size_t confstr(int name, char *buffer, size_t size);
int setpgrp(void);
#ifdef __MG_BSD
char *getpass(const char *prompt);
int getdomainname(char *name, size_t size);
int setdomainname(const char *name, size_t size);
int sethostname(const char *name, size_t size);
int sethostid(long id);
int acct(const char *path);
int vhangup(void);
long syscall(long number, ...);
char *getusershell(void);
void setusershell(void);
void endusershell(void);
#endif
#ifdef __MG_GNU
char *get_current_dir_name(void);
int euidaccess(const char *path, int mode);
int eaccess(const char *path, int mode);
int syncfs(int fd);
ssize_t copy_file_range(int in, off64_t *in_at, int out, off64_t *out_at, size_t size, unsigned flags);
int getresuid(uid_t *real, uid_t *effective, uid_t *saved);
int getresgid(gid_t *real, gid_t *effective, gid_t *saved);
int setresuid(uid_t real, uid_t effective, uid_t saved);
int setresgid(gid_t real, gid_t effective, gid_t saved);
int group_member(gid_t group);
int close_range(unsigned first, unsigned last, int flags);
void closefrom(int first);
int dup3(int fd, int at, int flags);
int pipe2(int ends[2], int flags);
#endif
__MG_END

#endif
