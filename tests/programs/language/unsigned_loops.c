/* Loops with unsigned and 64-bit induction variables, nested breaks, early returns. */
#include <stdint.h>
#include <stdio.h>

static int first_set(uint64_t n) { for (int i = 0; i < 64; i++) if (n >> i & 1) return i; return -1; }
static uint64_t triangle(uint32_t n) { uint64_t s = 0; for (uint32_t i = n; i-- > 0;) s += i; return s; }
static unsigned digits(uint64_t n) { unsigned count = 1; while (n >= 10) n /= 10, count++; return count; }
static int palindrome(uint64_t n) { uint64_t r = 0, m = n; for (; m; m /= 10) r = r * 10 + m % 10; return r == n; }

int main(void) {
  printf("%d %d %d\n", first_set(0), first_set(1ull << 63), first_set(0x5000));
  printf("%lu %lu\n", triangle(0), triangle(70000));
  printf("%u %u %u\n", digits(0), digits(999999999), digits(UINT64_MAX));
  int count = 0;
  for (uint64_t i = 0; i < 100000000000; i = i * 3 / 2 + 11) count += palindrome(i);
  printf("%d\n", count);
  uint16_t u = 65530;
  int steps = 0;
  do steps++; while (++u);
  printf("%d\n", steps);
  int8_t s = 100;
  for (steps = 0; s > 0; s = (int8_t)(s + 9)) steps++;
  printf("%d %d\n", steps, s);
  return 0;
}
