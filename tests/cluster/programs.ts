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
} as const;
