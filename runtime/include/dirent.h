#ifndef _DIRENT_H
#define _DIRENT_H

#include <merganser/types.h>

struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12

typedef struct __dirstream DIR;

__MG_BEGIN
DIR *opendir(const char *path);
DIR *fdopendir(int fd);
struct dirent *readdir(DIR *directory) __MG_LARGE(readdir);
int closedir(DIR *directory);
void rewinddir(DIR *directory);
long telldir(DIR *directory);
void seekdir(DIR *directory, long position);
int dirfd(DIR *directory);
int alphasort(const struct dirent **a, const struct dirent **b) __MG_LARGE(alphasort);
int scandir(const char *path, struct dirent ***list, int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) __MG_LARGE(scandir);
int readdir_r(DIR *__restrict directory, struct dirent *__restrict entry,
              struct dirent **__restrict result);
#ifdef __MG_GNU
int versionsort(const struct dirent **a, const struct dirent **b);
int scandirat(int directory, const char *path, struct dirent ***list,
              int (*filter)(const struct dirent *),
              int (*compare)(const struct dirent **, const struct dirent **));
#endif
__MG_END

#endif
