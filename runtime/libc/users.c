/* The databases of users and groups: the one user that a process has here (process.c), and the one group.
 * Nobody else is found. */
#define _GNU_SOURCE
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "system.h"

static struct passwd user = {"user", "x", 1000, 1000, "", "/", "/bin/sh"};
static char *no_members[] = {NULL};
static struct group group = {"user", "x", 1000, no_members};
static int user_was_read, group_was_read;

struct passwd *getpwuid(uid_t uid) {
  if (uid != user.pw_uid) return NULL;
  char *home = getenv("HOME");
  if (home) user.pw_dir = home;
  return &user;
}

struct passwd *getpwnam(const char *name) {
  return strcmp(name, user.pw_name) == 0 ? getpwuid(user.pw_uid) : NULL;
}

struct group *getgrgid(gid_t gid) { return gid == group.gr_gid ? &group : NULL; }

struct group *getgrnam(const char *name) {
  return strcmp(name, group.gr_name) == 0 ? &group : NULL;
}

void setpwent(void) { user_was_read = 0; }
void endpwent(void) { user_was_read = 0; }
struct passwd *getpwent(void) { return user_was_read++ == 0 ? getpwuid(user.pw_uid) : NULL; }

void setgrent(void) { group_was_read = 0; }
void endgrent(void) { group_was_read = 0; }
struct group *getgrent(void) { return group_was_read++ == 0 ? &group : NULL; }

/* The forms with a buffer do not need it: what the entries point to never changes. */
static int give_user(const struct passwd *found, struct passwd *entry, struct passwd **result) {
  *result = NULL;
  if (found == NULL) return 0;
  *entry = *found;
  *result = entry;
  return 0;
}

int getpwuid_r(uid_t uid, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
  (void)buffer;
  (void)size;
  return give_user(getpwuid(uid), entry, result);
}

int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size,
               struct passwd **result) {
  (void)buffer;
  (void)size;
  return give_user(getpwnam(name), entry, result);
}

static int give_group(const struct group *found, struct group *entry, struct group **result) {
  *result = NULL;
  if (found == NULL) return 0;
  *entry = *found;
  *result = entry;
  return 0;
}

int getgrgid_r(gid_t gid, struct group *entry, char *buffer, size_t size, struct group **result) {
  (void)buffer;
  (void)size;
  return give_group(getgrgid(gid), entry, result);
}

int getgrnam_r(const char *name, struct group *entry, char *buffer, size_t size,
               struct group **result) {
  (void)buffer;
  (void)size;
  return give_group(getgrnam(name), entry, result);
}

/* Whoever it is, in no other group than this one. */
int getgrouplist(const char *name, gid_t first, gid_t *groups, int *count) {
  (void)name;
  int room = *count;
  *count = 1;
  if (room < 1) return -1;
  groups[0] = first;
  return 1;
}

int getgroups(int size, gid_t list[]) {
  if (size < 0) return __mg_refuse(EINVAL);
  if (size > 0) list[0] = getgid();
  return 1;
}

int setgroups(size_t size, const gid_t *list) {
  (void)size;
  (void)list;
  return 0;
}

int initgroups(const char *name, gid_t first) {
  (void)name;
  (void)first;
  return 0;
}
