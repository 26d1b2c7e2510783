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
__MG_END

#endif
