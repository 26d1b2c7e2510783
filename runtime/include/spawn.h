/* Other programs (POSIX): posix_spawn ends the path. See docs/runtime.md. */
#ifndef _SPAWN_H
#define _SPAWN_H

#include <sched.h>
#include <signal.h>

typedef struct {
  short __flags;
  pid_t __pgrp;
  sigset_t __sd, __ss;
  struct sched_param __sp;
  int __policy;
  int __pad[16];
} posix_spawnattr_t;

typedef struct {
  int __allocated, __used;
  void *__actions;
  int __pad[16];
} posix_spawn_file_actions_t;

#define POSIX_SPAWN_RESETIDS 0x01
#define POSIX_SPAWN_SETPGROUP 0x02
#define POSIX_SPAWN_SETSIGDEF 0x04
#define POSIX_SPAWN_SETSIGMASK 0x08
#define POSIX_SPAWN_SETSCHEDPARAM 0x10
#define POSIX_SPAWN_SETSCHEDULER 0x20
#ifdef __MG_GNU
#define POSIX_SPAWN_USEVFORK 0x40
#define POSIX_SPAWN_SETSID 0x80
#endif

__MG_BEGIN
int posix_spawn(pid_t *__restrict pid, const char *__restrict path,
                const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *__restrict attr,
                char *const argv[], char *const envp[]);
int posix_spawnp(pid_t *__restrict pid, const char *__restrict file,
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *__restrict attr, char *const argv[], char *const envp[]);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *actions, int fd);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int fd, int at);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *__restrict actions, int fd,
                                     const char *__restrict path, int flags, mode_t mode);
int posix_spawnattr_init(posix_spawnattr_t *attr);
int posix_spawnattr_destroy(posix_spawnattr_t *attr);
int posix_spawnattr_getflags(const posix_spawnattr_t *__restrict attr, short *__restrict to);
int posix_spawnattr_setflags(posix_spawnattr_t *attr, short flags);
int posix_spawnattr_getpgroup(const posix_spawnattr_t *__restrict attr, pid_t *__restrict to);
int posix_spawnattr_setpgroup(posix_spawnattr_t *attr, pid_t group);
int posix_spawnattr_getschedpolicy(const posix_spawnattr_t *__restrict attr, int *__restrict to);
int posix_spawnattr_setschedpolicy(posix_spawnattr_t *attr, int policy);
int posix_spawnattr_getsigdefault(const posix_spawnattr_t *__restrict attr,
                                  sigset_t *__restrict to);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *__restrict attr,
                                  const sigset_t *__restrict set);
int posix_spawnattr_getsigmask(const posix_spawnattr_t *__restrict attr, sigset_t *__restrict to);
int posix_spawnattr_setsigmask(posix_spawnattr_t *__restrict attr, const sigset_t *__restrict set);
int posix_spawnattr_getschedparam(const posix_spawnattr_t *__restrict attr,
                                  struct sched_param *__restrict to);
int posix_spawnattr_setschedparam(posix_spawnattr_t *__restrict attr,
                                  const struct sched_param *__restrict parameters);
#ifdef __MG_GNU
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *__restrict actions,
                                         const char *__restrict path);
int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *actions, int fd);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int fd);
int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int fd);
#endif
__MG_END

#endif
