#ifndef _WCHAR_H
#define _WCHAR_H

#include <merganser/locale.h>
#include <merganser/types.h>

#ifndef __MG_WINT_T
#define __MG_WINT_T
typedef unsigned int wint_t;
#endif
#ifndef WCHAR_MIN
#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX 2147483647
#endif
#ifndef WEOF
#define WEOF 0xffffffffU
#endif

typedef struct {
  int __count;
  unsigned __value;
} mbstate_t;

struct _IO_FILE;
struct tm;

__MG_BEGIN
size_t wcslen(const wchar_t *s);
wchar_t *wcscpy(wchar_t *__restrict to, const wchar_t *__restrict from);
wchar_t *wcsncpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
wchar_t *wcscat(wchar_t *__restrict to, const wchar_t *__restrict from);
wchar_t *wcsncat(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
int wcscmp(const wchar_t *a, const wchar_t *b);
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n);
int wcscoll(const wchar_t *a, const wchar_t *b);
size_t wcsxfrm(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
wchar_t *wcschr(const wchar_t *s, wchar_t c);
wchar_t *wcsrchr(const wchar_t *s, wchar_t c);
size_t wcsspn(const wchar_t *s, const wchar_t *accept);
size_t wcscspn(const wchar_t *s, const wchar_t *reject);
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept);
wchar_t *wcsstr(const wchar_t *s, const wchar_t *needle);
wchar_t *wcstok(wchar_t *__restrict s, const wchar_t *__restrict delimiters,
                wchar_t **__restrict state);
wchar_t *wmemcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemset(wchar_t *s, wchar_t c, size_t n);
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n);
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n);

wint_t btowc(int c);
int wctob(wint_t c);
int mbsinit(const mbstate_t *state);
size_t mbrlen(const char *__restrict s, size_t n, mbstate_t *__restrict state);
size_t mbrtowc(wchar_t *__restrict wc, const char *__restrict s, size_t n,
               mbstate_t *__restrict state);
size_t wcrtomb(char *__restrict s, wchar_t wc, mbstate_t *__restrict state);
size_t mbsrtowcs(wchar_t *__restrict to, const char **__restrict from, size_t n,
                 mbstate_t *__restrict state);
size_t wcsrtombs(char *__restrict to, const wchar_t **__restrict from, size_t n,
                 mbstate_t *__restrict state);

long wcstol(const wchar_t *__restrict s, wchar_t **__restrict end, int base);
unsigned long wcstoul(const wchar_t *__restrict s, wchar_t **__restrict end, int base);
long long wcstoll(const wchar_t *__restrict s, wchar_t **__restrict end, int base);
unsigned long long wcstoull(const wchar_t *__restrict s, wchar_t **__restrict end, int base);
double wcstod(const wchar_t *__restrict s, wchar_t **__restrict end);
float wcstof(const wchar_t *__restrict s, wchar_t **__restrict end);
long double wcstold(const wchar_t *__restrict s, wchar_t **__restrict end);

wint_t fgetwc(struct _IO_FILE *f);
wint_t getwc(struct _IO_FILE *f);
wint_t getwchar(void);
wint_t ungetwc(wint_t c, struct _IO_FILE *f);
wchar_t *fgetws(wchar_t *__restrict s, int n, struct _IO_FILE *__restrict f);
wint_t fputwc(wchar_t c, struct _IO_FILE *f);
wint_t putwc(wchar_t c, struct _IO_FILE *f);
wint_t putwchar(wchar_t c);
int fputws(const wchar_t *__restrict s, struct _IO_FILE *__restrict f);
int fwide(struct _IO_FILE *f, int mode);
int wprintf(const wchar_t *__restrict format, ...);
int fwprintf(struct _IO_FILE *__restrict f, const wchar_t *__restrict format, ...);
int swprintf(wchar_t *__restrict s, size_t n, const wchar_t *__restrict format, ...);
int vwprintf(const wchar_t *__restrict format, __builtin_va_list args);
int vfwprintf(struct _IO_FILE *__restrict f, const wchar_t *__restrict format,
              __builtin_va_list args);
int vswprintf(wchar_t *__restrict s, size_t n, const wchar_t *__restrict format,
              __builtin_va_list args);

int wscanf(const wchar_t *__restrict format, ...);
int fwscanf(struct _IO_FILE *__restrict f, const wchar_t *__restrict format, ...);
int swscanf(const wchar_t *__restrict s, const wchar_t *__restrict format, ...);
int vwscanf(const wchar_t *__restrict format, __builtin_va_list args);
int vfwscanf(struct _IO_FILE *__restrict f, const wchar_t *__restrict format,
             __builtin_va_list args);
int vswscanf(const wchar_t *__restrict s, const wchar_t *__restrict format, __builtin_va_list args);
size_t wcsftime(wchar_t *__restrict s, size_t n, const wchar_t *__restrict format,
                const struct tm *__restrict tm);

#ifdef __MG_POSIX
size_t wcsnlen(const wchar_t *s, size_t n);
wchar_t *wcsdup(const wchar_t *s);
wchar_t *wcpcpy(wchar_t *__restrict to, const wchar_t *__restrict from);
int wcscasecmp(const wchar_t *a, const wchar_t *b);
int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n);
int wcwidth(wchar_t c);
int wcswidth(const wchar_t *s, size_t n);
wchar_t *wcpncpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
wchar_t *wcswcs(const wchar_t *s, const wchar_t *needle);
size_t mbsnrtowcs(wchar_t *__restrict to, const char **__restrict from, size_t bytes, size_t n,
                  mbstate_t *__restrict state);
size_t wcsnrtombs(char *__restrict to, const wchar_t **__restrict from, size_t characters, size_t n,
                  mbstate_t *__restrict state);
struct _IO_FILE *open_wmemstream(wchar_t **text, size_t *length);
int wcscoll_l(const wchar_t *a, const wchar_t *b, locale_t locale);
size_t wcsxfrm_l(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n, locale_t locale);
int wcscasecmp_l(const wchar_t *a, const wchar_t *b, locale_t locale);
int wcsncasecmp_l(const wchar_t *a, const wchar_t *b, size_t n, locale_t locale);
#endif
#ifdef __MG_GNU
wchar_t *wmempcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
wchar_t *wcschrnul(const wchar_t *s, wchar_t c);
long wcstol_l(const wchar_t *__restrict s, wchar_t **__restrict end, int base, locale_t locale);
unsigned long wcstoul_l(const wchar_t *__restrict s, wchar_t **__restrict end, int base,
                        locale_t locale);
long long wcstoll_l(const wchar_t *__restrict s, wchar_t **__restrict end, int base,
                    locale_t locale);
unsigned long long wcstoull_l(const wchar_t *__restrict s, wchar_t **__restrict end, int base,
                              locale_t locale);
double wcstod_l(const wchar_t *__restrict s, wchar_t **__restrict end, locale_t locale);
float wcstof_l(const wchar_t *__restrict s, wchar_t **__restrict end, locale_t locale);
long double wcstold_l(const wchar_t *__restrict s, wchar_t **__restrict end, locale_t locale);
size_t wcsftime_l(wchar_t *__restrict s, size_t n, const wchar_t *__restrict format,
                  const struct tm *__restrict tm, locale_t locale);
long long wcstoq(const wchar_t *__restrict s, wchar_t **__restrict end, int base);
unsigned long long wcstouq(const wchar_t *__restrict s, wchar_t **__restrict end, int base);
size_t wcslcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
size_t wcslcat(wchar_t *__restrict to, const wchar_t *__restrict from, size_t n);
wint_t fgetwc_unlocked(struct _IO_FILE *f);
wint_t getwc_unlocked(struct _IO_FILE *f);
wint_t getwchar_unlocked(void);
wint_t fputwc_unlocked(wchar_t c, struct _IO_FILE *f);
wint_t putwc_unlocked(wchar_t c, struct _IO_FILE *f);
wint_t putwchar_unlocked(wchar_t c);
wchar_t *fgetws_unlocked(wchar_t *__restrict s, int n, struct _IO_FILE *__restrict f);
int fputws_unlocked(const wchar_t *__restrict s, struct _IO_FILE *__restrict f);
#endif
__MG_END

#endif
