#ifndef _STDLIB_H
#define _STDLIB_H

#include <merganser/types.h>
#include <merganser/locale.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX (__ctype_get_mb_cur_max())

typedef struct {
  int quot;
  int rem;
} div_t;

typedef struct {
  long quot;
  long rem;
} ldiv_t;

typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

__MG_BEGIN
size_t __ctype_get_mb_cur_max(void);

void *malloc(size_t size) __attribute__((__malloc__));
void *calloc(size_t count, size_t size) __attribute__((__malloc__));
void *realloc(void *object, size_t size);
void free(void *object);
void *aligned_alloc(size_t alignment, size_t size);

__MG_NORETURN void abort(void);
__MG_NORETURN void exit(int status);
__MG_NORETURN void _Exit(int status);
__MG_NORETURN void quick_exit(int status);
int atexit(void (*function)(void));
int at_quick_exit(void (*function)(void));
char *getenv(const char *name);
int system(const char *command);

int atoi(const char *s);
long atol(const char *s);
long long atoll(const char *s);
double atof(const char *s);
long strtol(const char *__restrict s, char **__restrict end, int base);
unsigned long strtoul(const char *__restrict s, char **__restrict end, int base);
long long strtoll(const char *__restrict s, char **__restrict end, int base);
unsigned long long strtoull(const char *__restrict s, char **__restrict end, int base);
double strtod(const char *__restrict s, char **__restrict end);
float strtof(const char *__restrict s, char **__restrict end);
long double strtold(const char *__restrict s, char **__restrict end);

int abs(int n);
long labs(long n);
long long llabs(long long n);
div_t div(int numerator, int denominator);
ldiv_t ldiv(long numerator, long denominator);
lldiv_t lldiv(long long numerator, long long denominator);

int rand(void);
void srand(unsigned seed);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

int mblen(const char *s, size_t n);
int mbtowc(wchar_t *__restrict wc, const char *__restrict s, size_t n);
int wctomb(char *s, wchar_t wc);
size_t mbstowcs(wchar_t *__restrict to, const char *__restrict from, size_t n);
size_t wcstombs(char *__restrict to, const wchar_t *__restrict from, size_t n);

#ifdef __MG_POSIX
#include <alloca.h>
#include <sys/types.h>
int posix_memalign(void **object, size_t alignment, size_t size);
void *reallocarray(void *object, size_t count, size_t size);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
int putenv(char *assignment);
int clearenv(void);
char *secure_getenv(const char *name);
int rand_r(unsigned *seed);
long random(void);
void srandom(unsigned seed);
double drand48(void);
double erand48(unsigned short state[3]);
long lrand48(void);
long nrand48(unsigned short state[3]);
long mrand48(void);
long jrand48(unsigned short state[3]);
void srand48(long seed);
unsigned short *seed48(unsigned short seed[3]);
void lcong48(unsigned short parameters[7]);
int mkstemp(char *pattern);
char *mkdtemp(char *pattern);
char *mktemp(char *pattern);
char *realpath(const char *__restrict path, char *__restrict resolved);
int on_exit(void (*function)(int, void *), void *argument);
#endif

#ifdef __MG_POSIX
char *initstate(unsigned seed, char *state, size_t size);
char *setstate(char *state);
long a64l(const char *s);
char *l64a(long n);
int getsubopt(char **__restrict at, char *const *__restrict names, char **__restrict value);
char *ecvt(double value, int digits, int *__restrict point, int *__restrict sign);
char *fcvt(double value, int digits, int *__restrict point, int *__restrict sign);
char *gcvt(double value, int digits, char *text);
#endif
#ifdef __MG_BSD
struct random_data {
  __INT32_TYPE__ *fptr;
  __INT32_TYPE__ *rptr;
  __INT32_TYPE__ *state;
  int rand_type;
  int rand_deg;
  int rand_sep;
  __INT32_TYPE__ *end_ptr;
};
int random_r(struct random_data *__restrict data, __INT32_TYPE__ *__restrict result);
int srandom_r(unsigned seed, struct random_data *data);
int initstate_r(unsigned seed, char *__restrict table, size_t size,
                struct random_data *__restrict data);
int setstate_r(char *__restrict table, struct random_data *__restrict data);
struct drand48_data {
  unsigned short __x[3];
  unsigned short __old_x[3];
  unsigned short __c;
  unsigned short __init;
  unsigned long long __a;
};
int drand48_r(struct drand48_data *__restrict data, double *__restrict result);
int erand48_r(unsigned short state[3], struct drand48_data *__restrict data,
              double *__restrict result);
int lrand48_r(struct drand48_data *__restrict data, long *__restrict result);
int nrand48_r(unsigned short state[3], struct drand48_data *__restrict data,
              long *__restrict result);
int mrand48_r(struct drand48_data *__restrict data, long *__restrict result);
int jrand48_r(unsigned short state[3], struct drand48_data *__restrict data,
              long *__restrict result);
int srand48_r(long seed, struct drand48_data *data);
int seed48_r(unsigned short seed[3], struct drand48_data *data);
int lcong48_r(unsigned short parameters[7], struct drand48_data *data);
int ecvt_r(double value, int digits, int *__restrict point, int *__restrict sign,
           char *__restrict to, size_t size);
int fcvt_r(double value, int digits, int *__restrict point, int *__restrict sign,
           char *__restrict to, size_t size);
char *qecvt(long double value, int digits, int *__restrict point, int *__restrict sign);
char *qfcvt(long double value, int digits, int *__restrict point, int *__restrict sign);
char *qgcvt(long double value, int digits, char *text);
int qecvt_r(long double value, int digits, int *__restrict point, int *__restrict sign,
            char *__restrict to, size_t size);
int qfcvt_r(long double value, int digits, int *__restrict point, int *__restrict sign,
            char *__restrict to, size_t size);
int rpmatch(const char *answer);
int mkstemps(char *pattern, int suffix);
#endif
#ifdef __MG_GNU
typedef int (*__compar_d_fn_t)(const void *, const void *, void *);
void qsort_r(void *base, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *argument);
char *canonicalize_file_name(const char *path);
int mkostemp(char *pattern, int flags);
int mkostemps(char *pattern, int suffix, int flags);
int strfromd(char *__restrict s, size_t n, const char *__restrict format, double value);
int strfromf(char *__restrict s, size_t n, const char *__restrict format, float value);
int strfroml(char *__restrict s, size_t n, const char *__restrict format, long double value);
#endif
#ifdef __MG_GNU
double strtod_l(const char *__restrict s, char **__restrict end, locale_t locale);
float strtof_l(const char *__restrict s, char **__restrict end, locale_t locale);
long double strtold_l(const char *__restrict s, char **__restrict end, locale_t locale);
long strtol_l(const char *__restrict s, char **__restrict end, int base, locale_t locale);
unsigned long strtoul_l(const char *__restrict s, char **__restrict end, int base, locale_t locale);
long long strtoll_l(const char *__restrict s, char **__restrict end, int base, locale_t locale);
unsigned long long strtoull_l(const char *__restrict s, char **__restrict end, int base,
                             locale_t locale);
#endif
#ifdef __MG_BSD
int getloadavg(double averages[], int count);
#endif
__MG_END

#endif
