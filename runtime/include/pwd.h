/* The user database (POSIX): it has one entry. */
#ifndef _PWD_H
#define _PWD_H

#include <merganser/types.h>

struct passwd {
  char *pw_name;
  char *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};

__MG_BEGIN
struct passwd *getpwuid(uid_t uid);
struct passwd *getpwnam(const char *name);
int getpwuid_r(uid_t uid, struct passwd *entry, char *buffer, size_t size, struct passwd **result);
int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size,
               struct passwd **result);
void setpwent(void);
void endpwent(void);
struct passwd *getpwent(void);
#ifdef __MG_BSD
struct _IO_FILE;
struct passwd *fgetpwent(struct _IO_FILE *f);
int putpwent(const struct passwd *entry, struct _IO_FILE *f);
int getpwent_r(struct passwd *__restrict entry, char *__restrict buffer, size_t size,
               struct passwd **__restrict result);
#endif
__MG_END

#endif
