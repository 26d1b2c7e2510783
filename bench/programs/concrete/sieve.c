/* Bytes in memory: the sieve of Eratosthenes. SCALE: rounds over 100,000 numbers. */
#include <stdio.h>
#ifndef SCALE
#define SCALE 200
#endif
static char composite[100001];
int main(void) {
  int primes = 0;
  for (int round = 0; round < SCALE; round++) {
    primes = 0;
    for (int i = 2; i <= 100000; i++) composite[i] = 0;
    for (int i = 2; i <= 100000; i++) {
      if (composite[i]) continue;
      primes++;
      for (int j = i + i; j <= 100000; j += i) composite[j] = 1;
    }
  }
  printf("%d\n", primes);
  return 0;
}
