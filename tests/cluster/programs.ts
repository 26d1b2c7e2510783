/** Small programs that are explored by several engines, or in several sittings. */

const head = '#include <klee/klee.h>\n#include <stdlib.h>\n';

/** Branches, errors that several paths meet, pointers that reach several objects, sizes that must be concrete. */
export const programs = {
  branches: `${head}int main(void) {
    unsigned char s[5];
    klee_make_symbolic(s, sizeof s, "s");
    int sum = 0;
    for (int i = 0; i < 5; i++) sum += s[i] > 100 ? i : s[i] < 20 ? 7 : 0;
    if (sum == 12) abort();
    return sum & 3;
  }`,
  pointers: `${head}int main(void) {
    int *rows[3];
    for (int i = 0; i < 3; i++) rows[i] = calloc(4, sizeof(int));
    unsigned char i, j, k;
    klee_make_symbolic(&i, 1, "i");
    klee_make_symbolic(&j, 1, "j");
    klee_make_symbolic(&k, 1, "k");
    klee_assume(i < 3);
    if (k & 1) rows[i][j & 3] = 5;
    if (k & 2) rows[2 - i][1] = j;
    if (k & 4) return 100 / rows[1][1];
    return rows[0][k & 7];
  }`,
  sizes: `${head}int main(void) {
    unsigned char n, m;
    klee_make_symbolic(&n, 1, "n");
    klee_make_symbolic(&m, 1, "m");
    klee_assume(n > 0 & n < 4);
    char *p = malloc(n);
    p[0] = 1;
    for (int i = 0; i < m && i < 6; i++) p[i % n] += i;
    if (m > 4) free(p);
    return p[0];
  }`,
  /** Each byte is compared with what a clock says, and asked for only if one says so. */
  clocks: `${head}#include <time.h>
#include <unistd.h>
  int main(void) {
    unsigned char s[6];
    klee_make_symbolic(s, sizeof s, "s");
    int sum = 0;
    time_t start = time(0);
    for (int i = 0; i < 6; i++) {
      struct timespec t;
      clock_gettime(CLOCK_MONOTONIC, &t);
      if (t.tv_nsec / 1000 % 3 != i % 3) sum += s[i] > (t.tv_nsec / 1000 & 127) ? i : 0;
      if (s[i] == (clock() + getpid() & 63)) usleep(40);
    }
    while (time(0) < start + 3) sum++;
    return sum & 3;
  }`,
  /** Nothing is allocated until the letters are counted: states that merging has not touched can go to others. */
  letters: `${head}int main(void) {
    unsigned char s[3], kind;
    klee_make_symbolic(s, sizeof s, "s");
    klee_make_symbolic(&kind, 1, "kind");
    int words = 0, in = 0, vowels = 0;
    switch (kind & 3) { case 0: words = 1; break; case 1: vowels = 2; break; case 2: in = 1; }
    for (int i = 0; i < 3 && s[i]; i++) {
      if (s[i] == ' ') in = 0;
      else if (!in) { in = 1; words++; }
      if (s[i] == 'a') vowels++;
    }
    char *p = malloc(words & 3);
    if (vowels == 3 && words == 1) abort();
    if (vowels == 2) p[words & 3] = 1;
    free(p);
    return words > 3;
  }`,
  /** Where objects lie depends on which path came first, where states are merged; which one is meant, is told by where it lies. */
  orders: `${head}int main(void) {
    unsigned char x, i, k;
    klee_make_symbolic(&x, 1, "x");
    klee_make_symbolic(&i, 1, "i");
    klee_make_symbolic(&k, 1, "k");
    char *rows[3];
    if (x & 1) { rows[0] = calloc(4, 1); rows[1] = calloc(8, 1); rows[2] = calloc(5, 1); }
    else { rows[2] = calloc(40, 1); rows[1] = calloc(6, 1); rows[0] = calloc(7, 1); }
    klee_assume(i < 3);
    char *p = rows[i];
    p[k & 3] = x;
    if (p[0] == 3) return 1;
    if (p == rows[2] && k == 9) abort();
    if (p[1] == 5) return 100 / (p[2] - p[3]);
    return 0;
  }`,
  /** Blocks of three sizes in the order of the input, some freed, one of them looked for by a pointer that may be any. */
  heaps: `${head}int main(void) {
    unsigned char s[3], i;
    klee_make_symbolic(s, sizeof s, "s");
    klee_make_symbolic(&i, 1, "i");
    klee_assume(i < 3);
    char *kept[3];
    int lost = 0, sum = 0;
    for (int at = 0; at < 3; at++) {
      kept[at] = calloc(s[at] < 50 ? 4 : s[at] < 99 ? 12 : 40, 1);
      kept[at][0] = at;
      if (s[at] == 200) { free(kept[at]); kept[at] = calloc(1, 1); lost++; }
      sum += s[at] & 1 ? at : 1;
    }
    char *p = kept[i];
    if (p[0] != i && !lost) abort();
    if (lost == 2) p[1] = sum;
    return 10 / (p[0] - 2) + sum;
  }`,
} as const;
