/* What i386 is to a C program: sizes, layouts, calls, the C library. Printed, to be compared with the native binary. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct mixed {
  char c;
  double d;
  short s;
  long long q;
  long double x;
  char *p;
};
struct small {
  short a;
  char b;
};
struct pair {
  long a;
  double b;
};

static struct pair swapped(struct pair p, struct small s) { return (struct pair){(long)p.b + s.a, p.a + s.b}; }
static long long wide(long long a, unsigned long long b, int c) { return a * 3 - (long long)(b >> c); }
static long double longer(long double a, float b) { return a * b + 0.5L; }

static double sum(const char *types, ...) {
  va_list list, copy;
  double total = 0;
  va_start(list, types);
  va_copy(copy, list);
  for (const char *t = types; *t; t++) switch (*t) {
      case 'i': total += va_arg(list, int); break;
      case 'l': total += va_arg(list, long); break;
      case 'q': total += (double)va_arg(list, long long); break;
      case 'd': total += va_arg(list, double); break;
      case 'L': total += (double)va_arg(list, long double); break;
      case 'p': total += va_arg(list, struct pair).b; break;
      case 's': total += va_arg(list, const char *)[0]; break;
    }
  total += va_arg(copy, int);
  va_end(copy);
  va_end(list);
  return total;
}

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static jmp_buf place;
static volatile sig_atomic_t caught;
static void on_signal(int s) { caught = s; }

int main(int argc, char **argv) {
  printf("%zu %zu %zu %zu %zu %zu\n", sizeof(long), sizeof(void *), sizeof(size_t), sizeof(long double),
         sizeof(wchar_t), sizeof(intmax_t));
  printf("%zu %zu %zu %zu %zu %zu\n", sizeof(struct mixed), offsetof(struct mixed, d), offsetof(struct mixed, q),
         offsetof(struct mixed, x), offsetof(struct mixed, p), _Alignof(long long));
  printf("%zu %zu %zu %zu %zu %zu %zu\n", sizeof(off_t), sizeof(time_t), sizeof(struct stat),
         sizeof(struct dirent), sizeof(jmp_buf), sizeof(sigset_t), sizeof(struct sigaction));
  printf("%zu %zu %zu\n", offsetof(struct stat, st_size), offsetof(struct stat, st_mtim),
         offsetof(struct dirent, d_name));
  printf("%ld %lu %d %" PRId64 " %" PRIu64 "\n", LONG_MAX, ULONG_MAX, (int)SIZE_MAX, INT64_MIN, UINT64_MAX);

  struct pair p = swapped((struct pair){41, 7.5}, (struct small){2, 'x'});
  printf("%ld %g %lld %Lg\n", p.a, p.b, wide(-(1LL << 40), 1ULL << 63, 33), longer(1.5L, 2.25f));
  printf("%g\n", sum("ilqdLpsi", 3, -4L, 1LL << 36, 0.5, 2.25L, p, "A", 9));
  printf("%lld %llx %zd %td %ju %Lf %hhd %p\n", LLONG_MIN, ULLONG_MAX, (ssize_t)-5, (ptrdiff_t)7,
         (uintmax_t)-1, 3.125L, 300, (void *)0x1234);

  char *end;
  errno = 0;
  long big = strtol("99999999999", &end, 10);
  printf("%ld %d %lu %lld\n", big, errno == ERANGE, strtoul("-1", NULL, 10), strtoll("-99999999999", NULL, 10));
  long long q;
  long l;
  size_t z;
  double d;
  int n = sscanf("123456789012 -77 99 2.5", "%lld %ld %zu %lf", &q, &l, &z, &d);
  printf("%d %lld %ld %zu %g\n", n, q, l, z, d);
  printf("%.17g %.17g %lld %d\n", 1 / 3.0, sqrt(2), (long long)1e17, (int)-7.9);
  printf("%llu %lld %llu\n", 0xffffffffffffffffULL / 10, -1000000007LL * 1000003 % 97, 1ULL << (argc + 30));

  int numbers[50];
  for (int i = 0; i < 50; i++) numbers[i] = (i * 7919) % 101;
  qsort(numbers, 50, sizeof *numbers, by_value);
  printf("%d %d %d\n", numbers[0], numbers[25], numbers[49]);
  int *grown = malloc(4);
  for (int i = 1; i <= 64; i *= 2) {
    grown = realloc(grown, i * sizeof *grown);
    grown[i - 1] = i;
  }
  char *base = (char *)grown, *past = base + 64 * sizeof *grown;
  printf("%td %d %d\n", past - base, grown[63], (unsigned)(base - 1) + 1 == (unsigned)base);
  free(grown);

  FILE *f = fopen("m32.tmp", "w+");
  fprintf(f, "%s %d\n", argv[1], argc);
  printf("%ld ", ftell(f));
  rewind(f);
  char line[40];
  printf("%s", fgets(line, sizeof line, f));
  fclose(f);
  struct stat st;
  printf("%d %ld %d\n", stat("m32.tmp", &st), (long)st.st_size, S_ISREG(st.st_mode));
  unlink("m32.tmp");
  struct tm tm = {.tm_year = 138, .tm_mon = 0, .tm_mday = 19, .tm_hour = 3, .tm_min = 14, .tm_sec = 7};
  printf("%ld\n", (long)timegm(&tm));

  volatile int jumps = 0;
  if (setjmp(place) < 3) longjmp(place, ++jumps);
  signal(SIGUSR1, on_signal);
  raise(SIGUSR1);
  printf("%d %d\n", jumps, caught == SIGUSR1);
  return argc;
}
