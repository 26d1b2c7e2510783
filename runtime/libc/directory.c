/* Directories (POSIX <dirent.h>), an entry at a time from the host. */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "system.h"

struct __dirstream {
  int fd;
  long position;
  struct dirent entry;
};

DIR *fdopendir(int fd) {
  DIR *d = malloc(sizeof *d);
  if (d == NULL) return NULL;
  d->fd = fd;
  d->position = 0;
  return d;
}

DIR *opendir(const char *path) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return NULL;
  DIR *d = fdopendir(fd);
  if (d == NULL) close(fd);
  return d;
}

struct dirent *readdir(DIR *d) {
  __mg_uint64 facts[2];
  if (__mg_result(__mg_readdir(d->fd, d->position, facts, d->entry.d_name)) <= 0) return NULL;
  d->position++;
  d->entry.d_ino = facts[0];
  d->entry.d_type = (unsigned char)facts[1];
  d->entry.d_off = d->position;
  d->entry.d_reclen = sizeof d->entry;
  return &d->entry;
}

#ifdef __LP64__
struct dirent *readdir64(DIR *d) { return readdir(d); }
#endif

int closedir(DIR *d) {
  int status = close(d->fd);
  free(d);
  return status;
}

void rewinddir(DIR *d) { d->position = 0; }

long telldir(DIR *d) { return d->position; }

void seekdir(DIR *d, long position) { d->position = position; }

int dirfd(DIR *d) { return d->fd; }

int alphasort(const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

int scandir(const char *path, struct dirent ***list, int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
  DIR *d = opendir(path);
  if (d == NULL) return -1;
  struct dirent **found = NULL;
  size_t count = 0;
  for (struct dirent *entry; (entry = readdir(d)) != NULL;) {
    if (filter != NULL && !filter(entry)) continue;
    found = realloc(found, (count + 1) * sizeof *found);
    found[count] = malloc(sizeof **found);
    *found[count++] = *entry;
  }
  closedir(d);
  if (compare != NULL)
    qsort(found, count, sizeof *found, (int (*)(const void *, const void *))compare);
  *list = found;
  return (int)count;
}
