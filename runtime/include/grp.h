/* The group database (POSIX): it has one entry. */
#ifndef _GRP_H
#define _GRP_H

#include <merganser/types.h>

struct group {
  char *gr_name;
  char *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};

__MG_BEGIN
struct group *getgrgid(gid_t gid);
struct group *getgrnam(const char *name);
int getgrgid_r(gid_t gid, struct group *entry, char *buffer, size_t size, struct group **result);
int getgrnam_r(const char *name, struct group *entry, char *buffer, size_t size,
               struct group **result);
void setgrent(void);
void endgrent(void);
struct group *getgrent(void);
int getgrouplist(const char *name, gid_t first, gid_t *groups, int *count);
int setgroups(size_t size, const gid_t *list);
int initgroups(const char *name, gid_t first);
#ifdef __MG_BSD
struct _IO_FILE;
struct group *fgetgrent(struct _IO_FILE *f);
int putgrent(const struct group *entry, struct _IO_FILE *f);
int getgrent_r(struct group *__restrict entry, char *__restrict buffer, size_t size,
               struct group **__restrict result);
#endif
__MG_END

#endif
