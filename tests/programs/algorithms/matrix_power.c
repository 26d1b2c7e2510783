/* Fibonacci numbers modulo a prime by matrix powers; modular inverses. */
#include <stdint.h>
#include <stdio.h>

static const uint64_t P = 1000000007;
struct m { uint64_t a, b, c, d; };
static struct m multiply(struct m x, struct m y) { return (struct m){(x.a * y.a + x.b * y.c) % P, (x.a * y.b + x.b * y.d) % P, (x.c * y.a + x.d * y.c) % P, (x.c * y.b + x.d * y.d) % P}; }
static uint64_t fibonacci(uint64_t n) { struct m r = {1, 0, 0, 1}, f = {1, 1, 1, 0}; for (; n; n >>= 1, f = multiply(f, f)) if (n & 1) r = multiply(r, f); return r.b; }
static uint64_t power(uint64_t b, uint64_t e) { uint64_t r = 1; for (; e; e >>= 1, b = b * b % P) if (e & 1) r = r * b % P; return r; }
static int64_t gcd(int64_t a, int64_t b, int64_t *x, int64_t *y) { if (!b) { *x = 1; *y = 0; return a; } int64_t u, v, g = gcd(b, a % b, &u, &v); *x = v; *y = u - a / b * v; return g; }

int main(void) {
  for (uint64_t n = 1; n < 2000000000000; n *= 37) printf("%lu ", fibonacci(n));
  printf("\n");
  for (uint64_t n = 2; n < 12; n++) printf("%lu %d ", power(n, P - 2), (int)(power(n, P - 2) * n % P));
  int64_t x, y, g = gcd(240, 46, &x, &y);
  printf("%ld %ld %ld\n", g, x, y);
  return 0;
}
