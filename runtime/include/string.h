#ifndef _STRING_H
#define _STRING_H

#include <merganser/features.h>
#include <merganser/locale.h>
#include <stddef.h>

__MG_BEGIN
void *memcpy(void *__restrict to, const void *__restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *s, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *s, int c, size_t n);
size_t strlen(const char *s);
char *strcpy(char *__restrict to, const char *__restrict from);
char *strncpy(char *__restrict to, const char *__restrict from, size_t n);
char *strcat(char *__restrict to, const char *__restrict from);
char *strncat(char *__restrict to, const char *__restrict from, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
int strcoll(const char *a, const char *b);
size_t strxfrm(char *__restrict to, const char *__restrict from, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
size_t strspn(const char *s, const char *accept);
size_t strcspn(const char *s, const char *reject);
char *strpbrk(const char *s, const char *accept);
char *strstr(const char *s, const char *needle);
char *strtok(char *__restrict s, const char *__restrict delimiters);
char *strerror(int errnum);

#ifdef __MG_POSIX
#include <strings.h>
char *strtok_r(char *__restrict s, const char *__restrict delimiters, char **__restrict state);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);
size_t strnlen(const char *s, size_t n);
char *stpcpy(char *__restrict to, const char *__restrict from);
char *stpncpy(char *__restrict to, const char *__restrict from, size_t n);
void *memccpy(void *__restrict to, const void *__restrict from, int c, size_t n);
char *strsignal(int signal);
char *strsep(char **__restrict s, const char *__restrict delimiters);
void explicit_bzero(void *s, size_t n);
size_t strlcpy(char *__restrict to, const char *__restrict from, size_t size);
size_t strlcat(char *__restrict to, const char *__restrict from, size_t size);
#endif

#ifdef __MG_GNU
void *memmem(const void *s, size_t n, const void *needle, size_t m);
void *memrchr(const void *s, int c, size_t n);
void *rawmemchr(const void *s, int c);
void *mempcpy(void *__restrict to, const void *__restrict from, size_t n);
char *strcasestr(const char *s, const char *needle);
char *strchrnul(const char *s, int c);
int strverscmp(const char *a, const char *b);
char *strerror_r(int errnum, char *buffer, size_t size);
#ifndef basename
char *basename(const char *path);
#endif
#define strdupa(s)                                              \
  (__extension__({                                              \
    const char *__old = (s);                                    \
    size_t __size = strlen(__old) + 1;                          \
    (char *)memcpy(__builtin_alloca(__size), __old, __size);    \
  }))
#elif defined __MG_POSIX
int __xpg_strerror_r(int errnum, char *buffer, size_t size);
int strerror_r(int errnum, char *buffer, size_t size) __asm__("__xpg_strerror_r");
#endif
#ifdef __MG_POSIX
int strcoll_l(const char *a, const char *b, locale_t locale);
size_t strxfrm_l(char *__restrict to, const char *__restrict from, size_t size, locale_t locale);
char *strerror_l(int error, locale_t locale);
#endif
#ifdef __MG_GNU
const char *strerrorname_np(int error);
const char *strerrordesc_np(int error);
const char *sigabbrev_np(int sig);
const char *sigdescr_np(int sig);
#endif
__MG_END

#endif
