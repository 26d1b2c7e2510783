#ifndef _STRINGS_H
#define _STRINGS_H

#include <merganser/features.h>
#include <merganser/locale.h>
#include <stddef.h>

__MG_BEGIN
int bcmp(const void *a, const void *b, size_t n);
void bcopy(const void *from, void *to, size_t n);
void bzero(void *s, size_t n);
char *index(const char *s, int c);
char *rindex(const char *s, int c);
int ffs(int i);
int ffsl(long i);
int ffsll(long long i);
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
int strcasecmp_l(const char *a, const char *b, locale_t locale);
int strncasecmp_l(const char *a, const char *b, size_t n, locale_t locale);
__MG_END

#endif
