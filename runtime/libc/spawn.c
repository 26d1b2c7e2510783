/* Other programs (POSIX posix_spawn): none is started. What a new process would get is kept, the call itself ends
 * the path, as fork does. */
#define _GNU_SOURCE
#include <errno.h>
#include <merganser/host.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>

int posix_spawnp(pid_t *restrict pid, const char *restrict file,
                 const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attr,
                 char *const argv[], char *const envp[]) {
  (void)pid;
  (void)file;
  (void)actions;
  (void)attr;
  (void)argv;
  (void)envp;
  __mg_unsupported("another program (posix_spawn)",
                   "define posix_spawn or posix_spawnp in the program, to fail or to do what the other would");
}

int posix_spawn(pid_t *restrict pid, const char *restrict path,
                const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attr,
                char *const argv[], char *const envp[]) {
  return posix_spawnp(pid, path, actions, attr, argv, envp);
}

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
  memset(actions, 0, sizeof *actions);
  return 0;
}

int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions) {
  (void)actions;
  return 0;
}

/* Actions are counted only: nobody carries them out. */
static int note(posix_spawn_file_actions_t *actions, int fd) {
  if (fd < 0) return EBADF;
  actions->__used++;
  return 0;
}

int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *actions, int fd) {
  return note(actions, fd);
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int fd, int at) {
  return fd < 0 ? EBADF : note(actions, at);
}

int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *restrict actions, int fd,
                                     const char *restrict path, int flags, mode_t mode) {
  (void)path;
  (void)flags;
  (void)mode;
  return note(actions, fd);
}

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions,
                                         const char *restrict path) {
  (void)path;
  return note(actions, 0);
}

int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *actions, int fd) {
  return note(actions, fd);
}

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int fd) {
  return note(actions, fd);
}

int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int fd) {
  return note(actions, fd);
}

int posix_spawnattr_init(posix_spawnattr_t *attr) {
  memset(attr, 0, sizeof *attr);
  return 0;
}

int posix_spawnattr_destroy(posix_spawnattr_t *attr) {
  (void)attr;
  return 0;
}

#define FIELD(name, type, field)                                                           \
  int posix_spawnattr_get##name(const posix_spawnattr_t *restrict attr, type *restrict to) { \
    *to = attr->field;                                                                     \
    return 0;                                                                              \
  }
#define VALUE(name, type, field)                                        \
  FIELD(name, type, field)                                              \
  int posix_spawnattr_set##name(posix_spawnattr_t *attr, type value) {  \
    attr->field = value;                                                \
    return 0;                                                           \
  }
#define OBJECT(name, type, field)                                                              \
  FIELD(name, type, field)                                                                     \
  int posix_spawnattr_set##name(posix_spawnattr_t *restrict attr, const type *restrict value) { \
    attr->field = *value;                                                                      \
    return 0;                                                                                  \
  }

VALUE(flags, short, __flags)
VALUE(pgroup, pid_t, __pgrp)
VALUE(schedpolicy, int, __policy)
OBJECT(sigdefault, sigset_t, __sd)
OBJECT(sigmask, sigset_t, __ss)
OBJECT(schedparam, struct sched_param, __sp)
