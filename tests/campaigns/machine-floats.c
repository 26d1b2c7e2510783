/*
 * Computes operations of floating point on the processor: machine-floats FORMAT OPERATION ROUNDING OPERANDS RESULTS.
 * Operands are records of three times 16 bytes, results of 16 bytes; bytes that a format does not have are zero.
 */
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  unsigned char a[16], b[16], c[16];
};

#define OPERATIONS(type, suffix, narrower)                                     \
  static void on_##type##_(const char *op, const struct record *r, unsigned char *out) {  \
    volatile type##_t a, b, c, z = 0;                                                 \
    int64_t integer;                                                                 \
    memcpy((void *)&a, r->a, type##_bytes);                                              \
    memcpy((void *)&b, r->b, type##_bytes);                                              \
    memcpy((void *)&c, r->c, type##_bytes);                                              \
    switch (*op) {                                                                   \
      case '+': z = a + b; break;                                                    \
      case '-': z = a - b; break;                                                    \
      case '*': z = a * b; break;                                                    \
      case '/': z = a / b; break;                                                    \
      case 's': z = sqrt##suffix(a); break;                                          \
      case '%': z = fmod##suffix(a, b); break;                                       \
      case 'f': z = fma##suffix(a, b, c); break;                                     \
      case 'r': z = rint##suffix(a); break;                                          \
      case 'i':                                                                      \
        integer = llrint##suffix(a);                                                 \
        memcpy(out, &integer, 8);                                                    \
        return;                                                                      \
      case 'n':                                                                      \
        memcpy(&integer, r->a, 8);                                                   \
        z = (type##_t)*(volatile int64_t *)&integer;                                   \
        break;                                                                       \
      case 'd': {                                                                    \
        volatile narrower n = (narrower)a;                                           \
        memcpy(out, (void *)&n, sizeof n);                                           \
        return;                                                                      \
      }                                                                              \
    }                                                                                \
    memcpy(out, (void *)&z, type##_bytes);                                               \
  }

typedef float single_t;
typedef long double extended_t;
enum { single_bytes = 4, doubled_bytes = 8, extended_bytes = 10 };
typedef double doubled_t;
OPERATIONS(single, f, float)
OPERATIONS(doubled, , float)
OPERATIONS(extended, l, double)

int main(int count, char **argument) {
  if (count != 6) return 2;
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  FILE *in = fopen(argument[4], "rb"), *out = fopen(argument[5], "wb");
  if (!in || !out) return 2;
  fesetround(modes[atoi(argument[3])]);
  struct record r;
  while (fread(&r, sizeof r, 1, in) == 1) {
    unsigned char result[16] = {0};
    switch (atoi(argument[1])) {
      case 32: on_single_(argument[2], &r, result); break;
      case 64: on_doubled_(argument[2], &r, result); break;
      default: on_extended_(argument[2], &r, result);
    }
    fwrite(result, sizeof result, 1, out);
  }
  return fclose(out);
}
