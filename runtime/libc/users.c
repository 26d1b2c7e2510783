/* The user database: the one user that a process has here (process.c). Nobody else is found. */
#include <pwd.h>
#include <stdlib.h>
#include <string.h>

static struct passwd user = {"user", "x", 1000, 1000, "", "/", "/bin/sh"};

struct passwd *getpwuid(uid_t uid) {
  if (uid != user.pw_uid) return NULL;
  char *home = getenv("HOME");
  if (home) user.pw_dir = home;
  return &user;
}

struct passwd *getpwnam(const char *name) {
  return strcmp(name, user.pw_name) == 0 ? getpwuid(user.pw_uid) : NULL;
}
