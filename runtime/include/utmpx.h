#ifndef _UTMPX_H
#define _UTMPX_H

#include <merganser/types.h>

#define EMPTY 0
#define RUN_LVL 1
#define BOOT_TIME 2
#define NEW_TIME 3
#define OLD_TIME 4
#define INIT_PROCESS 5
#define LOGIN_PROCESS 6
#define USER_PROCESS 7
#define DEAD_PROCESS 8
#define ACCOUNTING 9

#define UTMPX_FILE "/var/run/utmp"
#define WTMPX_FILE "/var/log/wtmp"

struct __exit_status {
  short e_termination;
  short e_exit;
};

struct utmpx {
  short ut_type;
  pid_t ut_pid;
  char ut_line[32];
  char ut_id[4];
  char ut_user[32];
  char ut_host[256];
  struct __exit_status ut_exit;
  int ut_session;
  struct {
    int tv_sec;
    int tv_usec;
  } ut_tv;
  int ut_addr_v6[4];
  char __reserved[20];
};

__MG_BEGIN
void setutxent(void);
void endutxent(void);
struct utmpx *getutxent(void);
struct utmpx *getutxid(const struct utmpx *wanted);
struct utmpx *getutxline(const struct utmpx *wanted);
struct utmpx *pututxline(const struct utmpx *line);
int utmpxname(const char *path);
__MG_END

#endif
