#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H

#include <merganser/types.h>
#include <signal.h>

#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(s) (((s)&0xff00) >> 8)
#define WTERMSIG(s) ((s)&0x7f)
#define WSTOPSIG(s) WEXITSTATUS(s)
#define WIFEXITED(s) (WTERMSIG(s) == 0)
#define WIFSIGNALED(s) (((signed char)(((s)&0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(s) (((s)&0xff) == 0x7f)
#define WCOREDUMP(s) ((s)&0x80)

__MG_BEGIN
pid_t wait(int *status);
pid_t waitpid(pid_t pid, int *status, int options);
#ifdef __MG_POSIX
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
int waitid(int which, id_t id, siginfo_t *info, int options);
#endif
__MG_END

#endif
