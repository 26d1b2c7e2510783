/* Random numbers with a state, numbers as text in old ways, old signals, streams of the program's own, and other functions that
 * were once common. */
#define _GNU_SOURCE
#include <errno.h>
#include <fmtmsg.h>
#include <math.h>
#include <monetary.h>
#include <nl_types.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "generate.h"

static void random_states(void) {
  static char first[256], second[128], sizes[5][256];
  printf("%ld\n", random());
  char *old = initstate(42, first, sizeof first);
  for (int i = 0; i < 5; i++) printf("%ld ", random());
  printf("%d ", initstate(7, second, sizeof second) == first);
  for (int i = 0; i < 5; i++) printf("%ld ", random());
  printf("%d ", setstate(first) == second);
  for (int i = 0; i < 5; i++) printf("%ld ", random());
  setstate(old);
  for (int i = 0; i < 5; i++) printf("%ld ", random());
  srandom(3);
  printf("%ld\n", random());
  static const size_t size[] = {8, 32, 64, 128, 256};
  for (int k = 0; k < 5; k++) {
    struct random_data data = {0};
    printf("%d", initstate_r(k + 1, sizes[k], size[k], &data));
    for (int i = 0; i < 70; i++) {
      int32_t value;
      random_r(&data, &value);
      printf(" %d", value);
    }
    printf("\n");
  }
  struct drand48_data data;
  memset(&data, 0, sizeof data);
  srand48_r(99, &data);
  for (int i = 0; i < 10; i++) {
    double d;
    long l, m;
    drand48_r(&data, &d);
    lrand48_r(&data, &l);
    mrand48_r(&data, &m);
    printf("%.17g %ld %ld\n", d, l, m);
  }
}

static void numbers(void) {
  static const double some[] = {0, 1, -1.5, 123.456, 0.00123, 9.995, 1e20, 99.99, 5e-7, 1234567.891};
  for (int i = 0; i < 300; i++) {
    double x = i < 10 ? some[i] : ldexp((double)below(1000000), (int)below(30) - 25);
    int point, sign, digits = (int)below(15) + 1;
    char text[100];
    if (i < 10) printf("%s", ecvt(x, digits % 5 + 1, &point, &sign));
    if (i < 10) printf(" %d %d ", point, sign);
    if (i < 10) printf("%s", fcvt(x, digits % 4, &point, &sign));
    if (i < 10) printf(" %d %d ", point, sign);
    printf("%s\n", gcvt(x, digits % 6 + 1, text));
    strfromd(text, sizeof text, "%.5f", x);
    printf("%s\n", text);
  }
  static const long longs[] = {0, 1, 63, 64, 123456789, 2147483647};
  for (int i = 0; i < 6; i++) printf("%s %ld\n", l64a(longs[i]), a64l(l64a(longs[i])));
  char text[100];
  printf("%zd [%s]\n", strfmon(text, 100, "%n|%12n|%-12n|%.0i|%(n", 1234.567, 12.5, 12.5, 99.5, -3.0), text);
  for (int i = 0; i < 40; i++) printf("%b %#B %12.6b|", (unsigned)any(), below(100), below(9));
  printf("\n");
}

static void caught(int sig) { printf("caught %d\n", sig); }

static void signals(void) {
  printf("%d\n", sigset(SIGUSR1, caught) == SIG_DFL);
  sighold(SIGUSR1);
  raise(SIGUSR1);
  printf("held\n");
  sigset_t set;
  int sig;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  printf("%d ", sigwait(&set, &sig));
  printf("%d\n", sig);
  sigrelse(SIGUSR1);
  raise(SIGUSR1);
  printf("%x ", sigblock(sigmask(SIGUSR2)));
  printf("%x %d\n", sigsetmask(0), sigisemptyset(&set));
  printf("%s %s %d\n", sigabbrev_np(SIGTERM), sigdescr_np(SIGTERM), sigabbrev_np(70) == NULL);
  printf("%s %s %d\n", strerrorname_np(EAGAIN), strerrordesc_np(ENOENT), strerrorname_np(4000) == NULL);
}

static ssize_t read_letters(void *cookie, char *to, size_t n) {
  int *left = cookie;
  size_t count = 0;
  while (count < n && *left > 0) to[count++] = (char)('a' + --*left);
  return (ssize_t)count;
}

static ssize_t write_letters(void *cookie, const char *from, size_t n) {
  (void)cookie;
  printf("<%.*s>", (int)n, from);
  return (ssize_t)n;
}

static int close_letters(void *cookie) {
  (void)cookie;
  printf("closed\n");
  return 0;
}

static void streams(void) {
  int left = 20;
  char line[64];
  FILE *f = fopencookie(&left, "r", (cookie_io_functions_t){read_letters, NULL, NULL, close_letters});
  printf("%s %d\n", fgets(line, sizeof line, f), feof(f) != 0);
  fclose(f);
  f = fopencookie(NULL, "w", (cookie_io_functions_t){NULL, write_letters, NULL, close_letters});
  fprintf(f, "some %d", 5);
  fflush(f);
  fputs("more", f);
  fclose(f);
  printf("%s\n", catgets(catopen("none", 0), 1, 1, "otherwise"));
  printf("%zu\n", confstr(_CS_PATH, line, sizeof line));
  printf("%d %d %d\n", rpmatch("yes"), rpmatch("No"), rpmatch("?"));
  printf("%d\n", fmtmsg(MM_PRINT, "no label", MM_ERROR, "text", "action", "tag"));
}

int main(void) {
  random_states();
  numbers();
  signals();
  streams();
  return 0;
}
