/* Names that programs and libraries compiled against other versions of glibc refer to, and rarely used tables. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include "system.h"

/* stat and its kin before glibc 2.33: the first argument tells the version of the structure. */
int __xstat64(int version, const char *path, struct stat *facts) {
  (void)version;
  return stat(path, facts);
}

int __lxstat64(int version, const char *path, struct stat *facts) {
  (void)version;
  return lstat(path, facts);
}

int __fxstat64(int version, int fd, struct stat *facts) {
  (void)version;
  return fstat(fd, facts);
}

int __fxstatat64(int version, int directory, const char *path, struct stat *facts, int flags) {
  (void)version;
  return fstatat(directory, path, facts, flags);
}

int __pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  return pthread_key_create(key, destructor);
}

int __toupper_l(int c, locale_t locale) {
  (void)locale;
  return toupper(c);
}

int __tolower_l(int c, locale_t locale) {
  (void)locale;
  return tolower(c);
}

#undef _toupper
#undef _tolower
int _toupper(int c) { return c - 'a' + 'A'; }
int _tolower(int c) { return c - 'A' + 'a'; }

int timer_getoverrun(timer_t timer) {
  (void)timer;
  return __mg_refuse(EINVAL);
}

/* Memory that grows is new memory with what the old one held. */
void *mremap(void *address, size_t old, size_t size, int flags, ...) {
  (void)flags;
  void *larger = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (larger == MAP_FAILED) return larger;
  memcpy(larger, address, old < size ? old : size);
  munmap(address, old);
  return larger;
}

/* ---- Names of the domain service (RFC 1035 §4.1.4) ------------------------------------------------- */

/* The length of a name as it stands: labels up to a zero byte or a pointer. */
int dn_skipname(const unsigned char *at, const unsigned char *end) {
  const unsigned char *start = at;
  while (at < end) {
    unsigned length = *at++;
    if (length == 0) return (int)(at - start);
    if (length >= 0xc0) return at < end ? (int)(at + 1 - start) : __mg_refuse(EMSGSIZE);
    if (length >= 0x40) break;
    at += length;
  }
  return __mg_refuse(EMSGSIZE);
}

int dn_expand(const unsigned char *message, const unsigned char *end, const unsigned char *at, char *name,
              int size) {
  int used = dn_skipname(at, end), length = 0, jumps = 0;
  if (used < 0) return -1;
  while (at < end && *at != 0) {
    unsigned label = *at++;
    if (label >= 0xc0) {
      if (at >= end || ++jumps > 128) return __mg_refuse(EMSGSIZE);
      at = message + ((label & 0x3f) << 8 | *at);
      if (at >= end) return __mg_refuse(EMSGSIZE);
      continue;
    }
    if (label >= 0x40 || label > (unsigned)(end - at)) return __mg_refuse(EMSGSIZE);
    if (length > 0 && length < size) name[length++] = '.';
    for (; label > 0; label--, at++) {
      if (length + 2 >= size) return __mg_refuse(EMSGSIZE);
      if (*at == '.' || *at == '\\') name[length++] = '\\';
      name[length++] = (char)*at;
    }
  }
  if (at >= end || length >= size) return __mg_refuse(EMSGSIZE);
  name[length] = 0;
  return used;
}

int __dn_expand(const unsigned char *message, const unsigned char *end, const unsigned char *at, char *name,
                int size) {
  return dn_expand(message, end, at, name, size);
}

/* ---- Tables that nobody has an entry in --------------------------------------------------------------- */

#define EMPTY_TABLE(set, get, end) \
  void set(void) {}                \
  void *get(void) { return NULL; } \
  void end(void) {}
EMPTY_TABLE(setsgent, getsgent, endsgent)
EMPTY_TABLE(setaliasent, getaliasent, endaliasent)
EMPTY_TABLE(setfsent, getfsent, endfsent)
EMPTY_TABLE(setttyent, getttyent, endttyent)
void *getsgnam(const char *name) {
  (void)name;
  return NULL;
}
void *getaliasbyname(const char *name) {
  (void)name;
  return NULL;
}
void *getfsspec(const char *name) {
  (void)name;
  return NULL;
}
void *getfsfile(const char *name) {
  (void)name;
  return NULL;
}
void *getttynam(const char *name) {
  (void)name;
  return NULL;
}
