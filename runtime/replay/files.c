/*
 * Files of a native replay: real ones are read, and never changed. The linker sends the program's calls
 * here (--wrap); what would change a file is done to a copy in a scratch folder that mirrors the file
 * system ($MERGANSER_SCRATCH/home/x for /home/x), and from then on the program sees the copy. That is
 * what the exploration showed it: there each path has copies of its own. Directories and links are not
 * made (EROFS), as there; modes and times are accepted and forgotten.
 *
 * Devices and pipes are real. Without MERGANSER_SCRATCH everything is. A program that calls the kernel
 * without the C library is not held back.
 *
 * Each file that would have changed is a line of $MERGANSER_SCRATCH/changed.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <unistd.h>
#include <utime.h>

int __real_open(const char *path, int flags, ...);
int __real_openat(int folder, const char *path, int flags, ...);
FILE *__real_fopen(const char *path, const char *mode);
FILE *__real_freopen(const char *path, const char *mode, FILE *stream);
int __real_stat(const char *path, struct stat *to);
int __real_lstat(const char *path, struct stat *to);
int __real_fstatat(int folder, const char *path, struct stat *to, int flags);
int __real_access(const char *path, int mode);
int __real_faccessat(int folder, const char *path, int mode, int flags);
int __real_unlink(const char *path);
int __real_unlinkat(int folder, const char *path, int flags);
int __real_rename(const char *from, const char *to);
int __real_renameat(int folder, const char *from, int other, const char *to);
int __real_link(const char *from, const char *to);
int __real_symlink(const char *from, const char *to);
int __real_mkdir(const char *path, mode_t mode);
int __real_mkdirat(int folder, const char *path, mode_t mode);
int __real_rmdir(const char *path);
int __real_chmod(const char *path, mode_t mode);
int __real_chown(const char *path, uid_t user, gid_t group);
int __real_lchown(const char *path, uid_t user, gid_t group);
int __real_truncate(const char *path, off_t size);
int __real_utime(const char *path, const struct utimbuf *times);
int __real_utimes(const char *path, const struct timeval *times);
int __real_utimensat(int folder, const char *path, const struct timespec *times, int flags);
int __real_mkfifo(const char *path, mode_t mode);
int __real_mknod(const char *path, mode_t mode, dev_t device);
int __real_chdir(const char *path);
int __real_mkstemp(char *pattern);
DIR *__real_opendir(const char *path);
struct dirent *__real_readdir(DIR *directory);
void __real_rewinddir(DIR *directory);
int __real_closedir(DIR *directory);
char *__real_mkdtemp(char *pattern);

static const char *scratch(void) {
  static const char *folder;
  static int known;
  if (!known) folder = getenv("MERGANSER_SCRATCH"), known = 1;
  return folder;
}

/* Paths that the program has removed. */
static char **removed;
static size_t removed_count;

static int is_removed(const char *path) {
  for (size_t i = 0; i < removed_count; i++)
    if (strcmp(removed[i], path) == 0) return 1;
  return 0;
}

static void note_removed(const char *path) {
  if (is_removed(path)) return;
  removed = realloc(removed, (removed_count + 1) * sizeof *removed);
  removed[removed_count++] = strdup(path);
}

static void note_changed(const char *path) {
  char list[PATH_MAX];
  snprintf(list, sizeof list, "%s/changed", scratch());
  int fd = __real_open(list, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (fd < 0) return;
  if (write(fd, path, strlen(path)) < 0 || write(fd, "\n", 1) < 0) errno = EIO;
  close(fd);
}

/* Where a path leads: an absolute path without links, but for the last part unless `follow`. */
static int canonical(int folder, const char *path, int follow, char *to) {
  char whole[PATH_MAX], parent[PATH_MAX];
  if (path[0] == '/' || folder == AT_FDCWD) snprintf(whole, sizeof whole, "%s", path);
  else snprintf(whole, sizeof whole, "/proc/self/fd/%d/%s", folder, path);
  if (path[0] == 0) return errno = ENOENT, -1;
  if (follow && realpath(whole, to)) return 0;
  size_t end = strlen(whole);
  while (end > 1 && whole[end - 1] == '/') whole[--end] = 0;
  char *slash = strrchr(whole, '/');
  const char *name = slash ? slash + 1 : whole;
  if (!realpath(!slash ? "." : slash == whole ? "/" : (*slash = 0, whole), parent)) return -1;
  snprintf(to, PATH_MAX, "%s/%s", strcmp(parent, "/") == 0 ? "" : parent, name);
  return 0;
}

static int exists(const char *path) {
  struct stat facts;
  return __real_lstat(path, &facts) == 0;
}

static int copy_of(const char *path, char *to) {
  int n = snprintf(to, PATH_MAX, "%s/root%s", scratch(), path);
  return n < PATH_MAX ? 0 : (errno = ENAMETOOLONG, -1);
}

static void make_parents(char *path) {
  for (char *at = path + strlen(scratch()) + 1; *at; at++) {
    if (*at != '/') continue;
    *at = 0;
    __real_mkdir(path, 0700);
    *at = '/';
  }
}

static int copy_bytes(const char *from, const char *to) {
  char buffer[1 << 14];
  int in = __real_open(from, O_RDONLY), out;
  if (in < 0) return -1;
  if ((out = __real_open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600)) < 0) return close(in), -1;
  ssize_t n;
  while ((n = read(in, buffer, sizeof buffer)) > 0)
    if (write(out, buffer, (size_t)n) != n) n = -2;
  close(in), close(out);
  return n < 0 ? -1 : 0;
}

/* The path to use in the place of one: itself, or that of the copy. Null and errno if there is none. */
static const char *seen(int folder, const char *path, int follow, char *to) {
  char real[PATH_MAX];
  if (!scratch() || !path) return path;
  if (canonical(folder, path, follow, real) || copy_of(real, to)) return path;
  if (exists(to)) return to;
  return is_removed(real) ? (errno = ENOENT, NULL) : path;
}

/* The same for a change; the copy is made if there is none. */
static const char *changed(int folder, const char *path, int flags, char *to) {
  char real[PATH_MAX];
  struct stat facts;
  if (!scratch() || !path) return path;
  if (canonical(folder, path, !(flags & O_NOFOLLOW), real) || copy_of(real, to)) return NULL;
  if (exists(to)) return to;
  int is_there = !is_removed(real) && __real_stat(real, &facts) == 0;
  if (is_there && !S_ISREG(facts.st_mode)) return S_ISBLK(facts.st_mode) ? (errno = EROFS, NULL) : path;
  if (!is_there && !(flags & O_CREAT)) return errno = ENOENT, NULL;
  if (is_there && (flags & O_CREAT) && (flags & O_EXCL)) return errno = EEXIST, NULL;
  note_changed(real);
  make_parents(to);
  if (is_there && !(flags & O_TRUNC) && copy_bytes(real, to)) return NULL;
  if (is_there && (flags & O_TRUNC)) {
    int fd = __real_open(to, O_WRONLY | O_CREAT, 0600);
    if (fd < 0) return NULL;
    close(fd);
  }
  return to;
}

/* The device of random numbers is an input of the test (--sym-random), whose bytes come again and again. */
#ifdef MERGANSER_RANDOM
#include <sys/mman.h>
const unsigned char *merganser_next_input(const char *name, size_t most, size_t *size);

static const char *device(const char *path, char *to) {
  if (!path || (strcmp(path, "/dev/urandom") != 0 && strcmp(path, "/dev/random") != 0)) return path;
  size_t size;
  const unsigned char *bytes = merganser_next_input("random.device", 64, &size);
  int made = memfd_create("random", MFD_CLOEXEC), fd = fcntl(made, F_DUPFD_CLOEXEC, 700);
  close(made);
  for (size_t at = 0; at < 4096; at += size)
    if (write(fd, bytes, size) < 0) return path;
  snprintf(to, PATH_MAX, "/proc/self/fd/%d", fd);
  return to;
}
#else
static const char *device(const char *path, char *to) { return (void)to, path; }
#endif

/* What succeeds leaves errno as it was: looking for copies changes it. */
static int open_at(int folder, const char *path, int flags, mode_t mode) {
  char buffer[PATH_MAX], own[PATH_MAX];
  int before = errno;
  path = device(path, own);
  int changes = (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
  const char *use = changes ? changed(folder, path, flags, buffer) : seen(folder, path, 1, buffer);
  if (!use) return -1;
  int fd = use == path ? __real_openat(folder, path, flags, mode) : __real_open(use, flags, mode);
  if (fd >= 0) errno = before;
  return fd;
}

static mode_t mode_in(int flags, va_list list) { return flags & O_CREAT ? va_arg(list, mode_t) : 0; }

#define OPEN(name)                              \
  int __wrap_##name(const char *path, int flags, ...) { \
    va_list list;                               \
    va_start(list, flags);                      \
    mode_t mode = mode_in(flags, list);         \
    va_end(list);                               \
    return open_at(AT_FDCWD, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                            \
  int __wrap_##name(int folder, const char *path, int flags, ...) { \
    va_list list;                               \
    va_start(list, flags);                      \
    mode_t mode = mode_in(flags, list);         \
    va_end(list);                               \
    return open_at(folder, path, flags, mode);  \
  }
OPENAT(openat)
OPENAT(openat64)

int __wrap_creat(const char *path, mode_t mode) {
  return open_at(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}
int __wrap_creat64(const char *path, mode_t mode) { return __wrap_creat(path, mode); }

static const char *stream_path(const char *path, const char *mode, char *buffer) {
  if (!mode || (mode[0] == 'r' && !strchr(mode, '+'))) return seen(AT_FDCWD, path, 1, buffer);
  int flags = mode[0] == 'w' ? O_CREAT | O_TRUNC : mode[0] == 'a' ? O_CREAT : 0;
  return changed(AT_FDCWD, path, flags | (strchr(mode, 'x') ? O_EXCL : 0), buffer);
}

FILE *__wrap_fopen(const char *path, const char *mode) {
  char buffer[PATH_MAX], own[PATH_MAX];
  int before = errno;
  path = device(path, own);
  const char *use = stream_path(path, mode, buffer);
  FILE *stream = use || !path ? __real_fopen(use, mode) : NULL;
  if (stream) errno = before;
  return stream;
}
FILE *__wrap_fopen64(const char *path, const char *mode) { return __wrap_fopen(path, mode); }
FILE *__wrap_freopen(const char *path, const char *mode, FILE *stream) {
  char buffer[PATH_MAX];
  const char *use = path ? stream_path(path, mode, buffer) : NULL;
  if (!path || use) return __real_freopen(use, mode, stream);
  fclose(stream);
  return NULL;
}
FILE *__wrap_freopen64(const char *path, const char *mode, FILE *stream) {
  return __wrap_freopen(path, mode, stream);
}

int __wrap_stat(const char *path, struct stat *to) {
  char buffer[PATH_MAX];
  const char *use = seen(AT_FDCWD, path, 1, buffer);
  return use ? __real_stat(use, to) : -1;
}
int __wrap_lstat(const char *path, struct stat *to) {
  char buffer[PATH_MAX];
  const char *use = seen(AT_FDCWD, path, 0, buffer);
  return use ? __real_lstat(use, to) : -1;
}
int __wrap_fstatat(int folder, const char *path, struct stat *to, int flags) {
  char buffer[PATH_MAX];
  const char *use = seen(folder, path, !(flags & AT_SYMLINK_NOFOLLOW), buffer);
  return use ? __real_fstatat(folder, use, to, flags) : -1;
}
int __wrap_access(const char *path, int mode) {
  char buffer[PATH_MAX];
  const char *use = seen(AT_FDCWD, path, 1, buffer);
  return use ? __real_access(use, mode) : -1;
}
int __wrap_faccessat(int folder, const char *path, int mode, int flags) {
  char buffer[PATH_MAX];
  const char *use = seen(folder, path, 1, buffer);
  return use ? __real_faccessat(folder, use, mode, flags) : -1;
}

#ifdef __LP64__
int __wrap_stat64(const char *path, struct stat *to) { return __wrap_stat(path, to); }
int __wrap_lstat64(const char *path, struct stat *to) { return __wrap_lstat(path, to); }
#else
int __real_stat64(const char *path, struct stat64 *to);
int __real_lstat64(const char *path, struct stat64 *to);
int __wrap_stat64(const char *path, struct stat64 *to) {
  char buffer[PATH_MAX];
  const char *use = seen(AT_FDCWD, path, 1, buffer);
  return use ? __real_stat64(use, to) : -1;
}
int __wrap_lstat64(const char *path, struct stat64 *to) {
  char buffer[PATH_MAX];
  const char *use = seen(AT_FDCWD, path, 0, buffer);
  return use ? __real_lstat64(use, to) : -1;
}
#endif

static int unlink_at(int folder, const char *path) {
  char real[PATH_MAX], copy[PATH_MAX];
  if (canonical(folder, path, 0, real) || copy_of(real, copy)) return -1;
  int had_copy = __real_unlink(copy) == 0;
  struct stat facts;
  int is_there = !is_removed(real) && __real_lstat(real, &facts) == 0;
  if (is_there && S_ISDIR(facts.st_mode)) return errno = EISDIR, -1;
  if (!had_copy && !is_there) return errno = ENOENT, -1;
  if (is_there) note_changed(real), note_removed(real);
  return 0;
}
int __wrap_unlink(const char *path) { return scratch() ? unlink_at(AT_FDCWD, path) : __real_unlink(path); }
int __wrap_unlinkat(int folder, const char *path, int flags) {
  if (!scratch()) return __real_unlinkat(folder, path, flags);
  return flags & AT_REMOVEDIR ? (errno = EROFS, -1) : unlink_at(folder, path);
}
int __wrap_rmdir(const char *path) { return scratch() ? (errno = EROFS, -1) : __real_rmdir(path); }
int __wrap_remove(const char *path) {
  struct stat facts;
  int is_folder = __wrap_lstat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
  return is_folder ? __wrap_rmdir(path) : __wrap_unlink(path);
}

/* A second name for the contents, in the scratch folder. */
static int copy_to(int folder, const char *from, int other, const char *to) {
  char buffer[PATH_MAX], real[PATH_MAX], copy[PATH_MAX];
  struct stat facts;
  const char *source = seen(folder, from, 0, buffer);
  if (!source || __real_fstatat(folder, source, &facts, AT_SYMLINK_NOFOLLOW)) return -1;
  if (!S_ISREG(facts.st_mode)) return errno = EROFS, -1;
  if (canonical(other, to, 0, real) || copy_of(real, copy)) return -1;
  if (source == from && canonical(folder, from, 0, buffer)) return -1;
  if (strcmp(buffer, copy) == 0 || strcmp(buffer, real) == 0) return 1;
  note_changed(real);
  make_parents(copy);
  return copy_bytes(buffer, copy);
}
int __wrap_renameat(int folder, const char *from, int other, const char *to) {
  if (!scratch()) return __real_renameat(folder, from, other, to);
  int done = copy_to(folder, from, other, to);
  return done == 0 ? unlink_at(folder, from) : done > 0 ? 0 : -1;
}
int __wrap_rename(const char *from, const char *to) {
  return scratch() ? __wrap_renameat(AT_FDCWD, from, AT_FDCWD, to) : __real_rename(from, to);
}
int __wrap_link(const char *from, const char *to) {
  char buffer[PATH_MAX];
  if (!scratch()) return __real_link(from, to);
  const char *there = seen(AT_FDCWD, to, 0, buffer);
  if (there && exists(there)) return errno = EEXIST, -1;
  return copy_to(AT_FDCWD, from, AT_FDCWD, to) < 0 ? -1 : 0;
}
int __wrap_truncate(const char *path, off_t size) {
  char buffer[PATH_MAX];
  const char *use = changed(AT_FDCWD, path, 0, buffer);
  return use ? __real_truncate(use, size) : -1;
}
int __wrap_truncate64(const char *path, off64_t size) { return __wrap_truncate(path, (off_t)size); }

int __wrap_mkstemp(char *pattern) {
  static unsigned tries;
  size_t length = strlen(pattern);
  if (!scratch()) return __real_mkstemp(pattern);
  if (length < 6 || strcmp(pattern + length - 6, "XXXXXX") != 0) return errno = EINVAL, -1;
  for (int fd;;) {
    char digits[16];
    snprintf(digits, sizeof digits, "%06u", tries++ % 1000000);
    memcpy(pattern + length - 6, digits, 6);
    fd = open_at(AT_FDCWD, pattern, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
}
int __wrap_mkstemp64(char *pattern) { return __wrap_mkstemp(pattern); }

/* Directories, links and special files are not made. */
#define REFUSED(type, failure, name, parameters, arguments) \
  type __wrap_##name parameters {                           \
    if (!scratch()) return __real_##name arguments;         \
    errno = EROFS;                                          \
    return failure;                                         \
  }
REFUSED(int, -1, mkdir, (const char *path, mode_t mode), (path, mode))
REFUSED(int, -1, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))
REFUSED(int, -1, symlink, (const char *from, const char *to), (from, to))
REFUSED(int, -1, mkfifo, (const char *path, mode_t mode), (path, mode))
REFUSED(int, -1, mknod, (const char *path, mode_t mode, dev_t device), (path, mode, device))
REFUSED(int, -1, chdir, (const char *path), (path))
REFUSED(char *, NULL, mkdtemp, (char *pattern), (pattern))

/* Modes, owners and times: of a file that there is. */
#define FORGOTTEN(name, parameters, arguments)      \
  int __wrap_##name parameters {                    \
    if (!scratch()) return __real_##name arguments; \
    return __wrap_access(path, F_OK);               \
  }
FORGOTTEN(chmod, (const char *path, mode_t mode), (path, mode))
FORGOTTEN(chown, (const char *path, uid_t user, gid_t group), (path, user, group))
FORGOTTEN(lchown, (const char *path, uid_t user, gid_t group), (path, user, group))
FORGOTTEN(utime, (const char *path, const struct utimbuf *times), (path, times))
FORGOTTEN(utimes, (const char *path, const struct timeval *times), (path, times))
int __wrap_utimensat(int folder, const char *path, const struct timespec *times, int flags) {
  if (!scratch()) return __real_utimensat(folder, path, times, flags);
  return __wrap_faccessat(folder, path, F_OK, 0);
}

/* ---- Directories: without what was removed, and with what was made, behind the rest ---------------- */

struct listing {
  DIR *real, *copies;
  char path[PATH_MAX], copy[PATH_MAX];
  struct listing *next;
};
static struct listing *listings;

static struct listing **listing_of(DIR *directory) {
  struct listing **at = &listings;
  while (*at && (*at)->real != directory) at = &(*at)->next;
  return at;
}

DIR *__wrap_opendir(const char *path) {
  DIR *directory = __real_opendir(path);
  struct listing *one = scratch() && directory ? malloc(sizeof *one) : NULL;
  if (!one) return directory;
  *one = (struct listing){directory, NULL, "", "", listings};
  int before = errno;
  if (canonical(AT_FDCWD, path, 1, one->path) || copy_of(one->path, one->copy)) {
    free(one);
    return directory;
  }
  one->copies = __real_opendir(one->copy);
  errno = before;
  listings = one;
  return directory;
}

/* Where a name in a listing leads: the real path, or that of the copy. */
static int is_there(const char *folder, const char *name, int as_copy) {
  char path[2 * PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
  return as_copy ? exists(path) : !is_removed(path);
}

struct dirent *__wrap_readdir(DIR *directory) {
  struct listing *one = *listing_of(directory);
  struct dirent *entry;
  if (!one) return __real_readdir(directory);
  while ((entry = __real_readdir(directory)))
    if (is_there(one->path, entry->d_name, 0) || is_there(one->copy, entry->d_name, 1)) return entry;
  while (one->copies && (entry = __real_readdir(one->copies)))
    if (entry->d_type != DT_DIR && !is_there(one->path, entry->d_name, 1)) return entry;
  return NULL;
}
struct dirent *__wrap_readdir64(DIR *directory) { return __wrap_readdir(directory); }

void __wrap_rewinddir(DIR *directory) {
  struct listing *one = *listing_of(directory);
  __real_rewinddir(directory);
  if (one && one->copies) __real_rewinddir(one->copies);
}

int __wrap_closedir(DIR *directory) {
  struct listing **at = listing_of(directory), *one = *at;
  if (one) {
    *at = one->next;
    if (one->copies) __real_closedir(one->copies);
    free(one);
  }
  return __real_closedir(directory);
}

int __wrap_scandir(const char *path, struct dirent ***list, int (*filter)(const struct dirent *),
                   int (*compare)(const struct dirent **, const struct dirent **)) {
  DIR *directory = __wrap_opendir(path);
  if (!directory) return -1;
  struct dirent **found = NULL;
  size_t count = 0;
  for (struct dirent *entry; (entry = __wrap_readdir(directory));) {
    if (filter && !filter(entry)) continue;
    found = realloc(found, (count + 1) * sizeof *found);
    found[count] = malloc(sizeof **found);
    memcpy(found[count++], entry, entry->d_reclen < sizeof *entry ? entry->d_reclen : sizeof *entry);
  }
  __wrap_closedir(directory);
  if (compare) qsort(found, count, sizeof *found, (int (*)(const void *, const void *))compare);
  *list = found;
  return (int)count;
}
