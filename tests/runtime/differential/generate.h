/* Deterministic inputs for the differential tests: the same under either C library. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t generator = 88172645463325252u;

static uint64_t any(void) {
  generator ^= generator << 13;
  generator ^= generator >> 7;
  generator ^= generator << 17;
  return generator;
}

static unsigned below(unsigned n) { return (unsigned)(any() >> 33) % n; }

/* A bit pattern that is often short, often extreme. */
static uint64_t any_integer(void) {
  switch (below(5)) {
    case 0: return below(300);
    case 1: return 0 - (uint64_t)below(300);
    case 2: return (uint64_t)1 << below(64);
    case 3: return ((uint64_t)1 << below(64)) - 1;
    default: return any() >> below(64);
  }
}

static double double_of(uint64_t bits) {
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}

/* A double: small decimals, whole numbers, powers, subnormals, any bit pattern. NaNs are made plain. */
static double any_double(void) {
  double d;
  switch (below(8)) {
    case 0: d = (double)(int)below(2000) / 8 - 100; break;
    case 1: d = (double)below(100000) / 1000; break;
    case 2: d = (double)(any() >> below(64)); break;
    case 3: d = double_of((uint64_t)below(2047) << 52); break;
    case 4: d = double_of(any() >> (12 + below(52))); break;
    case 5: d = double_of(any() >> 1) ; break;
    case 6: d = double_of((any() & 0x800fffffffffffff) | (uint64_t)(1023 - 40 + below(80)) << 52); break;
    default: d = (double)below(1000) * 0.5; break;
  }
  if (d != d) d = 0.0 / 1.0;
  return below(2) ? d : -d;
}

/* Collisions of two runs are found by the text itself; a running sum keeps the output short. */
static uint64_t checksum = 14695981039346656037u;

static void note_bytes(const void *p, size_t n) {
  const unsigned char *b = p;
  for (size_t i = 0; i < n; i++) checksum = (checksum ^ b[i]) * 1099511628211u;
}

static void show_checksum(const char *what) {
  printf("%s %016lx\n", what, (unsigned long)checksum);
}
