/* rand and srand as glibc has them; rand_r and the drand48 family. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 5; i++) printf("%d ", rand());
  srand(42);
  for (int i = 0; i < 5; i++) printf("%d ", rand() % 1000);
  srand(1);
  printf("%d\n", rand());
  srandom(7);
  printf("%ld ", random());
  printf("%ld\n", random());
  unsigned seed = 5;
  int a = rand_r(&seed), b = rand_r(&seed);
  printf("%d %d %u\n", a, b, seed);
  srand48(99);
  printf("%.12f ", drand48());
  printf("%ld ", lrand48());
  printf("%ld\n", mrand48());
  int counts[6] = {0};
  srand(2024);
  for (int i = 0; i < 6000; i++) counts[rand() / (RAND_MAX / 6 + 1)]++;
  for (int i = 0; i < 6; i++) printf("%d ", counts[i]);
  printf("\n");
  return 0;
}
