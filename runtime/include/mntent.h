#ifndef _MNTENT_H
#define _MNTENT_H

#include <merganser/features.h>
#include <paths.h>
#include <stdio.h>

#define MNTTAB "/etc/fstab"
#define MOUNTED "/etc/mtab"
#define MNTTYPE_IGNORE "ignore"
#define MNTTYPE_NFS "nfs"
#define MNTTYPE_SWAP "swap"
#define MNTOPT_DEFAULTS "defaults"
#define MNTOPT_RO "ro"
#define MNTOPT_RW "rw"
#define MNTOPT_SUID "suid"
#define MNTOPT_NOSUID "nosuid"
#define MNTOPT_NOAUTO "noauto"

struct mntent {
  char *mnt_fsname;
  char *mnt_dir;
  char *mnt_type;
  char *mnt_opts;
  int mnt_freq;
  int mnt_passno;
};

__MG_BEGIN
FILE *setmntent(const char *path, const char *mode);
struct mntent *getmntent(FILE *table);
struct mntent *getmntent_r(FILE *__restrict table, struct mntent *__restrict entry,
                           char *__restrict buffer, int size);
char *hasmntopt(const struct mntent *entry, const char *option);
int endmntent(FILE *table);
__MG_END

#endif
