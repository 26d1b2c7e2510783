/* Primes by the sieve of Eratosthenes. */
#include <stdio.h>
#include <string.h>

static char composite[20001];

int main(void) {
  int count = 0, last = 0;
  for (int i = 2; i <= 20000; i++) {
    if (composite[i]) continue;
    count++;
    last = i;
    for (long j = (long)i * i; j <= 20000; j += i) composite[j] = 1;
  }
  printf("%d %d\n", count, last);
  int gap = 0, at = 0;
  for (int i = 3, before = 2; i <= 20000; i++) if (!composite[i]) { if (i - before > gap) gap = i - before, at = before; before = i; }
  printf("%d %d\n", gap, at);
  return 0;
}
