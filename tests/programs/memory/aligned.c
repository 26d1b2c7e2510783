/* aligned_alloc, posix_memalign and the alignment of malloc. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  for (size_t a = 16; a <= 4096; a *= 4) {
    void *p = aligned_alloc(a, a * 2), *q;
    int r = posix_memalign(&q, a, 100);
    printf("%zu %d %d %d\n", a, (int)((uintptr_t)p % a), r, (int)((uintptr_t)q % a));
    memset(p, 1, a * 2);
    memset(q, 2, 100);
    free(p);
    free(q);
  }
  void *m[5];
  int aligned = 1;
  for (int i = 0; i < 5; i++) { m[i] = malloc((size_t)(i * 7 + 1)); aligned &= (uintptr_t)m[i] % 16 == 0; }
  for (int i = 0; i < 5; i++) free(m[i]);
  _Alignas(64) static char area[64];
  struct { char c; _Alignas(16) int i; } s = {1, 2};
  printf("%d %d %zu %d\n", aligned, (int)((uintptr_t)area % 64), sizeof s, (int)((uintptr_t)&s.i % 16));
  return 0;
}
