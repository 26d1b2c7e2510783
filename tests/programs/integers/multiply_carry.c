/* Multi-precision arithmetic with carries: Fibonacci numbers and powers in base 2^32. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 20 };

static void add(uint32_t *a, const uint32_t *b) {
  uint64_t carry = 0;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)a[i] + b[i];
    a[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

static void multiply(uint32_t *a, uint32_t by) {
  uint64_t carry = 0;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)a[i] * by;
    a[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

static void print(uint32_t n[WORDS]) {
  int i = WORDS - 1;
  while (i > 0 && n[i] == 0) i--;
  printf("%x", n[i]);
  while (--i >= 0) printf("%08x", n[i]);
  printf("\n");
}

int main(void) {
  uint32_t a[WORDS] = {1}, b[WORDS] = {1}, t[WORDS];
  for (int i = 0; i < 700; i++) {
    memcpy(t, b, sizeof t);
    add(b, a);
    memcpy(a, t, sizeof t);
  }
  print(b);
  uint32_t p[WORDS] = {1};
  for (int i = 0; i < 200; i++) multiply(p, 7);
  print(p);
  return 0;
}
