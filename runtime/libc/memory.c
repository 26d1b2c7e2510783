/* Blocks of bytes (C11 7.24; POSIX and GNU additions). memcpy, memmove and memset are the engine's. */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>
#include <unistd.h>

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *p = a, *q = b;
  for (size_t i = 0; i < n; i++)
    if (p[i] != q[i]) return p[i] - q[i];
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

int __memcmpeq(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

void *memchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (unsigned char)c) return (void *)(p + i);
  return NULL;
}

void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  while (n > 0) {
    n--;
    if (p[n] == (unsigned char)c) return (void *)(p + n);
  }
  return NULL;
}

void *rawmemchr(const void *s, int c) {
  const unsigned char *p = s;
  while (*p != (unsigned char)c) p++;
  return (void *)p;
}

void *memmem(const void *s, size_t n, const void *needle, size_t m) {
  const unsigned char *p = s;
  for (size_t i = 0; i + m <= n; i++)
    if (memcmp(p + i, needle, m) == 0) return (void *)(p + i);
  return NULL;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n) {
  return (char *)memcpy(to, from, n) + n;
}

void *__mempcpy(void *restrict to, const void *restrict from, size_t n) {
  return mempcpy(to, from, n);
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  for (size_t i = 0; i < n; i++) {
    d[i] = s[i];
    if (s[i] == (unsigned char)c) return d + i + 1;
  }
  return NULL;
}

void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }

void bzero(void *s, size_t n) { memset(s, 0, n); }

void explicit_bzero(void *s, size_t n) { memset(s, 0, n); }

void swab(const void *restrict from, void *restrict to, ssize_t n) {
  const char *s = from;
  char *d = to;
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    d[i] = s[i + 1];
    d[i + 1] = s[i];
  }
}

int ffsll(long long i) {
  unsigned long long bits = (unsigned long long)i;
  if (bits == 0) return 0;
  int position = 1;
  while ((bits & 1) == 0) {
    bits >>= 1;
    position++;
  }
  return position;
}

int ffsl(long i) { return ffsll(i); }

int ffs(int i) { return ffsll(i); }
