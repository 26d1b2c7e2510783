/* Walks over directories (POSIX). */
#ifndef _FTW_H
#define _FTW_H

#include <merganser/features.h>
#include <sys/stat.h>

enum { FTW_F, FTW_D, FTW_DNR, FTW_NS, FTW_SL, FTW_DP, FTW_SLN };
enum { FTW_PHYS = 1, FTW_MOUNT = 2, FTW_CHDIR = 4, FTW_DEPTH = 8 };

struct FTW {
  int base;
  int level;
};

__MG_BEGIN
int ftw(const char *path, int (*action)(const char *, const struct stat *, int), int descriptors)
    __MG_LARGE(ftw);
int nftw(const char *path, int (*action)(const char *, const struct stat *, int, struct FTW *),
         int descriptors, int flags) __MG_LARGE(nftw);
__MG_END

#endif
