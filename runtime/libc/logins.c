/* The records of who is logged in (POSIX <utmpx.h>): a file of them, read in order and never written. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <utmpx.h>
#include "system.h"

static char file_name[256] = "/var/run/utmp";
static int file = -1;
static struct utmpx record;

int utmpxname(const char *path) {
  endutxent();
  return strlcpy(file_name, path, sizeof file_name) < sizeof file_name ? 0
                                                                       : __mg_refuse(ENAMETOOLONG);
}

void setutxent(void) {
  endutxent();
  file = open(file_name, O_RDONLY);
}

void endutxent(void) {
  if (file >= 0) close(file);
  file = -1;
}

struct utmpx *getutxent(void) {
  if (file < 0) setutxent();
  if (file < 0 || read(file, &record, sizeof record) != (ssize_t)sizeof record) return NULL;
  return &record;
}

static int is_process(short type) { return type >= INIT_PROCESS && type <= DEAD_PROCESS; }

struct utmpx *getutxid(const struct utmpx *wanted) {
  while (getutxent() != NULL) {
    int same_id = strncmp(record.ut_id, wanted->ut_id, sizeof record.ut_id) == 0;
    if (is_process(wanted->ut_type) ? is_process(record.ut_type) && same_id
                                    : record.ut_type == wanted->ut_type)
      return &record;
  }
  return NULL;
}

struct utmpx *getutxline(const struct utmpx *wanted) {
  while (getutxent() != NULL) {
    if (record.ut_type != LOGIN_PROCESS && record.ut_type != USER_PROCESS) continue;
    if (strncmp(record.ut_line, wanted->ut_line, sizeof record.ut_line) == 0) return &record;
  }
  return NULL;
}

struct utmpx *pututxline(const struct utmpx *line) {
  (void)line;
  errno = EPERM;
  return NULL;
}
