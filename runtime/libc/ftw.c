/* Walks over directories (POSIX ftw, nftw). FTW_CHDIR is refused; FTW_MOUNT changes nothing, as there is one file system. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include "system.h"

struct walk {
  int (*plain)(const char *, const struct stat *, int);
  int (*full)(const char *, const struct stat *, int, struct FTW *);
  int flags;
  char path[PATH_MAX];
};

static int report(struct walk *walk, const struct stat *facts, int kind, int base, int level) {
  if (walk->full == NULL) return walk->plain(walk->path, facts, kind == FTW_SL ? FTW_F : kind);
  struct FTW place = {base, level};
  return walk->full(walk->path, facts, kind, &place);
}

static int visit(struct walk *walk, int base, int level);

static int visit_entries(struct walk *walk, DIR *folder, int level) {
  size_t length = strlen(walk->path);
  int result = 0;
  for (struct dirent *entry; result == 0 && (entry = readdir(folder)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    size_t at = length > 0 && walk->path[length - 1] == '/' ? length : length + 1;
    if (at + strlen(entry->d_name) >= sizeof walk->path) {
      result = __mg_refuse(ENAMETOOLONG);
    } else {
      walk->path[at - 1] = '/';
      strcpy(walk->path + at, entry->d_name);
      result = visit(walk, (int)at, level + 1);
    }
    walk->path[length] = '\0';
  }
  return result;
}

static int visit(struct walk *walk, int base, int level) {
  struct stat facts;
  int is_physical = walk->full != NULL && (walk->flags & FTW_PHYS) != 0;
  memset(&facts, 0, sizeof facts);
  if ((is_physical ? lstat : stat)(walk->path, &facts) != 0) {
    if (errno != EACCES && errno != ENOENT) return -1;
    if (!is_physical && lstat(walk->path, &facts) == 0 && S_ISLNK(facts.st_mode))
      return report(walk, &facts, walk->full != NULL ? FTW_SLN : FTW_NS, base, level);
    return level == 0 ? -1 : report(walk, &facts, FTW_NS, base, level);
  }
  if (S_ISLNK(facts.st_mode)) return report(walk, &facts, FTW_SL, base, level);
  if (!S_ISDIR(facts.st_mode)) return report(walk, &facts, FTW_F, base, level);
  DIR *folder = opendir(walk->path);
  if (folder == NULL) return errno == EACCES ? report(walk, &facts, FTW_DNR, base, level) : -1;
  int is_late = walk->full != NULL && (walk->flags & FTW_DEPTH) != 0;
  int result = is_late ? 0 : report(walk, &facts, FTW_D, base, level);
  if (result == 0) result = visit_entries(walk, folder, level);
  closedir(folder);
  if (result == 0 && is_late) result = report(walk, &facts, FTW_DP, base, level);
  return result;
}

static int begin(struct walk *walk, const char *path) {
  size_t length = strlen(path);
  if (length >= sizeof walk->path) return __mg_refuse(ENAMETOOLONG);
  strcpy(walk->path, path);
  while (length > 1 && walk->path[length - 1] == '/') walk->path[--length] = '\0';
  const char *slash = strrchr(walk->path, '/');
  return visit(walk, slash == NULL || slash[1] == '\0' ? 0 : (int)(slash + 1 - walk->path), 0);
}

int ftw(const char *path, int (*action)(const char *, const struct stat *, int), int descriptors) {
  (void)descriptors;
  struct walk walk = {action, NULL, 0, ""};
  return begin(&walk, path);
}

int nftw(const char *path, int (*action)(const char *, const struct stat *, int, struct FTW *),
         int descriptors, int flags) {
  (void)descriptors;
  if (flags & FTW_CHDIR) return __mg_refuse(ENOSYS);
  struct walk walk = {NULL, action, flags, ""};
  return begin(&walk, path);
}

#ifdef __LP64__
int ftw64(const char *path, int (*action)(const char *, const struct stat *, int), int descriptors) {
  return ftw(path, action, descriptors);
}

int nftw64(const char *path, int (*action)(const char *, const struct stat *, int, struct FTW *),
           int descriptors, int flags) {
  return nftw(path, action, descriptors, flags);
}
#endif
