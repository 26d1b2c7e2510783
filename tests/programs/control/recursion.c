/* Recursion: Ackermann, Hanoi, mutual, permutations, deep. */
#include <stdio.h>

static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int moves;
static void hanoi(int n, char a, char b, char c) { if (n) { hanoi(n - 1, a, c, b); moves++; if (moves < 6) printf("%c%c ", a, c); hanoi(n - 1, b, a, c); } }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int depth(int n) { volatile int keep = n; return n == 0 ? 0 : 1 + depth(n - 1) + keep - n; }

static void permute(char *s, int from, int n) {
  if (from == n) { printf("%s ", s); return; }
  for (int i = from; i < n; i++) {
    char t = s[from]; s[from] = s[i]; s[i] = t;
    permute(s, from + 1, n);
    t = s[from]; s[from] = s[i]; s[i] = t;
  }
}

int main(void) {
  printf("%d %d\n", ackermann(2, 5), ackermann(3, 3));
  hanoi(8, 'A', 'B', 'C');
  printf("%d\n", moves);
  printf("%d %d\n", even(1000), odd(1001));
  printf("%ld %d\n", fibonacci(18), depth(5000));
  char s[] = "abcd";
  permute(s, 0, 4);
  printf("\n");
  return 0;
}
