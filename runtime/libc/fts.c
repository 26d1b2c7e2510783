/*
 * Walks over directories, entry by entry (BSD <fts.h>). The working directory never changes (FTS_NOCHDIR is always
 * meant), so fts_accpath is the path. A directory is read when the walk descends into it; its entries form a list,
 * in the order of the caller's function.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "system.h"

enum { NO_INSTRUCTION = 3 }; /* beside FTS_AGAIN, FTS_FOLLOW and FTS_SKIP */

static FTSENT *new_entry(const char *folder, const char *name, int level, FTSENT *parent) {
  size_t outer = strlen(folder), length = strlen(name);
  int slash = outer > 0 && folder[outer - 1] != '/';
  FTSENT *e = calloc(1, sizeof *e + length + 1 + sizeof(struct stat));
  char *path = malloc(outer + length + 2);
  if (e == NULL || path == NULL) {
    free(e);
    free(path);
    return NULL;
  }
  memcpy(path, folder, outer);
  path[outer] = '/';
  memcpy(path + outer + slash, name, length + 1);
  memcpy(e->fts_name, name, length + 1);
  e->fts_path = e->fts_accpath = path;
  e->fts_pathlen = (unsigned short)(outer + (size_t)slash + length);
  e->fts_namelen = (unsigned short)length;
  e->fts_level = (short)level;
  e->fts_parent = parent;
  e->fts_instr = NO_INSTRUCTION;
  return e;
}

static void drop(FTSENT *e) {
  if (e == NULL) return;
  free(e->fts_statp);
  free(e->fts_path);
  free(e);
}

static void drop_list(FTSENT *e) {
  while (e != NULL) {
    FTSENT *next = e->fts_link;
    drop(e);
    e = next;
  }
}

/* What an entry is, by its facts. */
static int kind(const FTS *walk, FTSENT *e, int follow) {
  struct stat *facts = e->fts_statp != NULL ? e->fts_statp : (e->fts_statp = malloc(sizeof *facts));
  if (facts == NULL) return FTS_ERR;
  memset(facts, 0, sizeof *facts);
  if (follow || (walk->fts_options & FTS_LOGICAL) != 0) {
    if (stat(e->fts_accpath, facts) < 0) {
      int error = errno;
      if (lstat(e->fts_accpath, facts) == 0) {
        errno = 0;
        return FTS_SLNONE;
      }
      e->fts_errno = error;
      return FTS_NS;
    }
  } else if (lstat(e->fts_accpath, facts) < 0) {
    e->fts_errno = errno;
    return FTS_NS;
  }
  e->fts_dev = facts->st_dev;
  e->fts_ino = facts->st_ino;
  e->fts_nlink = facts->st_nlink;
  if (S_ISDIR(facts->st_mode)) {
    if (strcmp(e->fts_name, ".") == 0 || strcmp(e->fts_name, "..") == 0)
      return e->fts_level == FTS_ROOTLEVEL ? FTS_D : FTS_DOT;
    for (FTSENT *outer = e->fts_parent; outer != NULL && outer->fts_level >= FTS_ROOTLEVEL; outer = outer->fts_parent)
      if (outer->fts_ino == e->fts_ino && outer->fts_dev == e->fts_dev) {
        e->fts_cycle = outer;
        return FTS_DC;
      }
    return FTS_D;
  }
  if (S_ISLNK(facts->st_mode)) return FTS_SL;
  return S_ISREG(facts->st_mode) ? FTS_F : FTS_DEFAULT;
}

/* Sorted by insertion, which keeps the order of equal ones. */
static FTSENT *sorted(FTS *walk, FTSENT *list) {
  if (walk->fts_compar == NULL) return list;
  FTSENT *result = NULL;
  while (list != NULL) {
    FTSENT *one = list, **at = &result;
    list = list->fts_link;
    while (*at != NULL) {
      const FTSENT *a = *at, *b = one;
      if (walk->fts_compar(&a, &b) > 0) break;
      at = &(*at)->fts_link;
    }
    one->fts_link = *at;
    *at = one;
  }
  return result;
}

static FTSENT *read_folder(FTS *walk, FTSENT *folder) {
  DIR *directory = opendir(folder->fts_accpath);
  FTSENT *first = NULL, **last = &first;
  if (directory == NULL) {
    folder->fts_info = FTS_DNR;
    folder->fts_errno = errno;
    return NULL;
  }
  for (struct dirent *found; (found = readdir(directory)) != NULL;) {
    const char *name = found->d_name;
    if ((walk->fts_options & FTS_SEEDOT) == 0 && (strcmp(name, ".") == 0 || strcmp(name, "..") == 0))
      continue;
    FTSENT *e = new_entry(folder->fts_path, name, folder->fts_level + 1, folder);
    if (e == NULL) break;
    e->fts_info = (unsigned short)kind(walk, e, 0);
    *last = e;
    last = &e->fts_link;
  }
  closedir(directory);
  return sorted(walk, first);
}

FTS *fts_open(char *const paths[], int options,
              int (*compare)(const FTSENT **, const FTSENT **)) {
  if ((options & ~FTS_OPTIONMASK) != 0) {
    errno = EINVAL;
    return NULL;
  }
  FTS *walk = calloc(1, sizeof *walk);
  FTSENT *above = new_entry("", "", FTS_ROOTPARENTLEVEL, NULL), *first = NULL, **last = &first;
  if (walk == NULL || above == NULL) return NULL;
  walk->fts_options = options | FTS_NOCHDIR;
  walk->fts_compar = compare;
  for (; *paths != NULL; paths++) {
    FTSENT *e = **paths == 0 ? NULL : new_entry("", *paths, FTS_ROOTLEVEL, above);
    if (e == NULL) {
      errno = **paths == 0 ? ENOENT : ENOMEM;
      drop_list(first);
      drop(above);
      free(walk);
      return NULL;
    }
    e->fts_info = (unsigned short)kind(walk, e, (options & FTS_COMFOLLOW) != 0);
    if (e->fts_info == FTS_DOT) e->fts_info = FTS_D;
    *last = e;
    last = &e->fts_link;
  }
  walk->fts_cur = new_entry("", "", FTS_ROOTLEVEL, above);
  if (walk->fts_cur == NULL) return NULL;
  walk->fts_cur->fts_link = sorted(walk, first);
  walk->fts_cur->fts_info = FTS_INIT;
  return walk;
}

/* Roots are called by the last part of their path once they are visited. */
static FTSENT *visit(FTS *walk, FTSENT *e) {
  if (e->fts_level == FTS_ROOTLEVEL) {
    char *slash = strrchr(e->fts_name, '/');
    if (slash != NULL && (slash != e->fts_name || slash[1] != 0)) {
      e->fts_namelen = (unsigned short)strlen(slash + 1);
      memmove(e->fts_name, slash + 1, (size_t)e->fts_namelen + 1);
    }
  }
  if (e->fts_instr == FTS_FOLLOW) {
    e->fts_info = (unsigned short)kind(walk, e, 1);
    e->fts_instr = NO_INSTRUCTION;
  }
  walk->fts_cur = e;
  return e;
}

static FTSENT *next_after(FTS *walk, FTSENT *e) {
  FTSENT *next;
  while ((next = e->fts_link) != NULL && next->fts_instr == FTS_SKIP) {
    e->fts_link = next->fts_link;
    drop(next);
  }
  FTSENT *parent = e->fts_parent;
  drop(e);
  if (next != NULL) return visit(walk, next);
  if (parent->fts_level == FTS_ROOTPARENTLEVEL) {
    drop(parent);
    errno = 0;
    walk->fts_cur = NULL;
    return NULL;
  }
  parent->fts_info = parent->fts_errno != 0 ? FTS_ERR : FTS_DP;
  walk->fts_cur = parent;
  return parent;
}

FTSENT *fts_read(FTS *walk) {
  FTSENT *e = walk->fts_cur;
  if (e == NULL) return NULL;
  int instruction = e->fts_instr;
  e->fts_instr = NO_INSTRUCTION;
  if (instruction == FTS_AGAIN) {
    e->fts_info = (unsigned short)kind(walk, e, 0);
    return e;
  }
  if (instruction == FTS_FOLLOW && (e->fts_info == FTS_SL || e->fts_info == FTS_SLNONE)) {
    e->fts_info = (unsigned short)kind(walk, e, 1);
    return e;
  }
  if (e->fts_info != FTS_D) return next_after(walk, e);
  if (instruction == FTS_SKIP) {
    drop_list(walk->fts_child);
    walk->fts_child = NULL;
    e->fts_info = FTS_DP;
    return e;
  }
  FTSENT *inside = walk->fts_child != NULL ? walk->fts_child : read_folder(walk, e);
  walk->fts_child = NULL;
  while (inside != NULL && inside->fts_instr == FTS_SKIP) {
    FTSENT *next = inside->fts_link;
    drop(inside);
    inside = next;
  }
  if (inside != NULL) return visit(walk, inside);
  if (e->fts_info == FTS_D) e->fts_info = FTS_DP;
  return e;
}

int fts_set(FTS *walk, FTSENT *e, int instruction) {
  (void)walk;
  if (instruction < 0 || instruction > FTS_SKIP) {
    errno = EINVAL;
    return 1;
  }
  e->fts_instr = (unsigned short)(instruction == 0 ? NO_INSTRUCTION : instruction);
  return 0;
}

FTSENT *fts_children(FTS *walk, int option) {
  if (option != 0 && option != FTS_NAMEONLY) {
    errno = EINVAL;
    return NULL;
  }
  FTSENT *e = walk->fts_cur;
  errno = 0;
  if (e == NULL) return NULL;
  if (e->fts_info == FTS_INIT) return e->fts_link;
  if (e->fts_info != FTS_D) return NULL;
  drop_list(walk->fts_child);
  walk->fts_child = read_folder(walk, e);
  return walk->fts_child;
}

int fts_close(FTS *walk) {
  drop_list(walk->fts_child);
  for (FTSENT *e = walk->fts_cur; e != NULL;) {
    FTSENT *parent = e->fts_parent;
    drop_list(e);
    e = parent;
  }
  free(walk);
  return 0;
}
