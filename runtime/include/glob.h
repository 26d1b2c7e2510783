#ifndef _GLOB_H
#define _GLOB_H

#include <merganser/features.h>
#include <stddef.h>

#define GLOB_ERR 1
#define GLOB_MARK 2
#define GLOB_NOSORT 4
#define GLOB_DOOFFS 8
#define GLOB_NOCHECK 16
#define GLOB_APPEND 32
#define GLOB_NOESCAPE 64
#define GLOB_PERIOD 128
#define GLOB_MAGCHAR 256
#define GLOB_ALTDIRFUNC 512
#define GLOB_BRACE 1024
#define GLOB_NOMAGIC 2048
#define GLOB_TILDE 4096
#define GLOB_ONLYDIR 8192
#define GLOB_TILDE_CHECK 16384

#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_NOMATCH 3
#define GLOB_NOSYS 4
#define GLOB_ABEND GLOB_ABORTED

struct stat;
struct dirent;

typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
  int gl_flags;
  void (*gl_closedir)(void *);
  struct dirent *(*gl_readdir)(void *);
  void *(*gl_opendir)(const char *);
  int (*gl_lstat)(const char *, struct stat *);
  int (*gl_stat)(const char *, struct stat *);
} glob_t;

typedef glob_t glob64_t;

__MG_BEGIN
int glob(const char *pattern, int flags, int (*on_error)(const char *, int), glob_t *result);
int glob64(const char *pattern, int flags, int (*on_error)(const char *, int), glob64_t *result);
void globfree(glob_t *result);
void globfree64(glob64_t *result);
int glob_pattern_p(const char *pattern, int quote);
__MG_END

#endif
