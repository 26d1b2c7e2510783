/* Opening, naming and positioning of files (C11 7.21.4, 7.21.5, 7.21.9). */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <merganser/host.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "stream.h"

int __mg_open_mode(const char *mode, int *stream) {
  int flags;
  switch (mode[0]) {
    case 'r':
      flags = O_RDONLY;
      *stream = STREAM_NO_WRITE;
      break;
    case 'w':
      flags = O_WRONLY | O_CREAT | O_TRUNC;
      *stream = STREAM_NO_READ;
      break;
    case 'a':
      flags = O_WRONLY | O_CREAT | O_APPEND;
      *stream = STREAM_NO_READ | STREAM_APPEND;
      break;
    default:
      errno = EINVAL;
      return -1;
  }
  for (int i = 1; mode[i] != 0 && mode[i] != ','; i++) {
    if (mode[i] == '+') {
      flags = (flags & ~O_ACCMODE) | O_RDWR;
      *stream &= ~(STREAM_NO_READ | STREAM_NO_WRITE);
    } else if (mode[i] == 'x') {
      flags |= O_EXCL;
    } else if (mode[i] == 'e') {
      flags |= O_CLOEXEC;
    }
  }
  return flags;
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  int allowed, flags = __mg_open_mode(mode, &allowed);
  if (flags < 0) return NULL;
  int fd = open(path, flags, 0666);
  if (fd < 0) return NULL;
  FILE *f = __mg_new_stream(allowed);
  if (f == NULL)
    close(fd);
  else
    f->fd = fd;
  return f;
}

FILE *fdopen(int fd, const char *mode) {
  int allowed, flags = __mg_open_mode(mode, &allowed);
  if (flags < 0) return NULL;
  FILE *f = __mg_new_stream(allowed);
  if (f != NULL) f->fd = fd;
  return f;
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict f) {
  int allowed, flags = __mg_open_mode(mode, &allowed);
  fflush(f);
  if (flags < 0 || path == NULL) return NULL;
  int fd = open(path, flags, 0666);
  if (fd < 0) {
    fclose(f);
    return NULL;
  }
  if (f->fd >= 0 && f->fd != fd) {
    dup2(fd, f->fd);
    close(fd);
  } else {
    f->fd = fd;
  }
  int kept = f->flags & (STREAM_OWN_BUFFER | STREAM_OWN_FILE);
  f->flags = allowed | kept;
  f->rp = f->rend = f->rbase = f->wbase = f->wp = f->wend = f->buffer;
  if (f->buffering != BUFFER_NONE) f->buffering = BUFFER_UNDECIDED;
  return f;
}

/* A stream over a memory object has no descriptor. */
int fileno(FILE *f) {
  if (f->fd < 0) errno = EBADF;
  return f->fd;
}

int fileno_unlocked(FILE *f) { return fileno(f); }

int fseeko(FILE *f, off_t offset, int whence) {
  if ((f->flags & STREAM_WRITING) != 0) {
    if (__mg_stream_drain(f) == EOF) return -1;
  } else if (whence == SEEK_CUR) {
    offset -= f->rend - f->rp;
  }
  if (f->seek(f, offset, whence) < 0) return -1;
  f->rp = f->rend = f->rbase = f->wbase = f->wp = f->wend = f->buffer;
  f->flags &= ~(STREAM_EOF | STREAM_WRITING);
  return 0;
}

off_t ftello(FILE *f) {
  int appending = (f->flags & STREAM_APPEND) != 0 && f->wp > f->wbase;
  off_t at = f->seek(f, 0, appending ? SEEK_END : SEEK_CUR);
  if (at < 0) return -1;
  return (f->flags & STREAM_WRITING) != 0 ? at + (f->wp - f->wbase) : at - (f->rend - f->rp);
}

int fseek(FILE *f, long offset, int whence) { return fseeko(f, offset, whence); }

long ftell(FILE *f) {
  off_t at = ftello(f);
  if (at == (long)at) return (long)at;
  errno = EOVERFLOW;
  return -1;
}

#ifdef __LP64__
int fseeko64(FILE *f, off_t offset, int whence) { return fseeko(f, offset, whence); }

off_t ftello64(FILE *f) { return ftello(f); }
#endif

FILE *fopen64(const char *restrict path, const char *restrict mode) { return fopen(path, mode); }

void rewind(FILE *f) {
  fseek(f, 0, SEEK_SET);
  f->flags &= ~STREAM_ERROR;
}

int fgetpos(FILE *restrict f, fpos_t *restrict pos) {
  long at = ftell(f);
  if (at < 0) return -1;
  *pos = (fpos_t){.__pos = at};
  return 0;
}

int fsetpos(FILE *f, const fpos_t *pos) { return fseek(f, pos->__pos, SEEK_SET); }

int remove(const char *path) {
  long status = __mg_unlink(path, 0);
  if (status == -EISDIR || status == -EPERM) status = __mg_unlink(path, 1);
  if (status >= 0) return 0;
  errno = (int)-status;
  return -1;
}

int rename(const char *from, const char *to) {
  long status = __mg_rename(from, to);
  if (status >= 0) return 0;
  errno = (int)-status;
  return -1;
}

char *tmpnam(char *s) {
  static char own[L_tmpnam];
  if (s == NULL) s = own;
  strcpy(s, P_tmpdir "/fileXXXXXX");
  return mktemp(s);
}

char *tempnam(const char *directory, const char *prefix) {
  char *path;
  if (directory == NULL) directory = P_tmpdir;
  if (prefix == NULL) prefix = "file";
  if (asprintf(&path, "%s/%.5sXXXXXX", directory, prefix) < 0) return NULL;
  return mktemp(path);
}

FILE *tmpfile(void) {
  char path[] = P_tmpdir "/tmpfXXXXXX";
  int fd = mkstemp(path);
  if (fd < 0) return NULL;
  unlink(path);
  return fdopen(fd, "w+");
}

FILE *popen(const char *command, const char *mode) {
  (void)command;
  (void)mode;
  __mg_unsupported("a command of the shell (popen)", "define popen in the program, for example as an fopen of a file");
}

int pclose(FILE *f) {
  (void)f;
  errno = ECHILD;
  return -1;
}
