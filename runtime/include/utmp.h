/* Records of logins by their old names: see utmpx.h. */
#ifndef _UTMP_H
#define _UTMP_H

#include <utmpx.h>

#define utmp utmpx
#define UTMP_FILE UTMPX_FILE
#define WTMP_FILE WTMPX_FILE
#define ut_name ut_user
#define ut_time ut_tv.tv_sec

__MG_BEGIN
void setutent(void);
void endutent(void);
struct utmpx *getutent(void);
struct utmpx *getutid(const struct utmpx *wanted);
struct utmpx *getutline(const struct utmpx *wanted);
struct utmpx *pututline(const struct utmpx *line);
int utmpname(const char *path);
void login(const struct utmpx *entry);
int logout(const char *line);
void logwtmp(const char *line, const char *name, const char *host);
void updwtmp(const char *file, const struct utmpx *entry);
__MG_END

#endif
