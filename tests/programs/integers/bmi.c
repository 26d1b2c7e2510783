/* Bits gathered, scattered and cut out (BMI1, BMI2), and sums with a carry. */
#ifdef __clang__
#define __IMMINTRIN_H /* of which everything else takes seconds to compile */
#include <bmiintrin.h>
#include <bmi2intrin.h>
#define SUBTRACT(size) __builtin_ia32_subborrow_u##size
#else
#include <immintrin.h>
#define SUBTRACT(size) __builtin_ia32_sbb_u##size
#endif
#include <stdint.h>
#include <stdio.h>

typedef unsigned long long word;

static uint64_t state = 88172645463325252u;

static word any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % 5 == 0 ? ~0ull << (state >> 58) : state;
}

__attribute__((target("bmi,bmi2"))) static void bits(word a, word b) {
  word high;
  printf("%llx %llx %x %x\n", (word)_pext_u64(a, b), (word)_pdep_u64(a, b),
         _pext_u32((unsigned)a, (unsigned)b), _pdep_u32((unsigned)a, (unsigned)b));
  printf("%llx %x %llx %x\n", (word)__bextr_u64(a, b), __bextr_u32((unsigned)a, (unsigned)b),
         (word)_bzhi_u64(a, b & 127), _bzhi_u32((unsigned)a, (unsigned)b & 63));
  printf("%llx %llx %llx %llx\n", (word)__blsr_u64(a), (word)__andn_u64(a, b), (word)__tzcnt_u64(a),
         (word)_mulx_u64(a, b, &high));
  printf("%llx\n", high);
}

/* Numbers of 192 bits. */
static void sums(word a, word b) {
  word x[3] = {a, b, a ^ b}, y[3] = {~a, b >> 1, a}, sum[3], rest[3];
  unsigned char carry = 0, borrow = 0;
  for (int i = 0; i < 3; i++) {
    carry = __builtin_ia32_addcarryx_u64(carry, x[i], y[i], &sum[i]);
    borrow = SUBTRACT(64)(borrow, x[i], y[i], &rest[i]);
  }
  printf("%d %llx %llx %llx %d %llx %llx %llx\n", carry, sum[2], sum[1], sum[0], borrow, rest[2], rest[1],
         rest[0]);
  unsigned low, difference;
  carry = __builtin_ia32_addcarryx_u32(7, (unsigned)a, (unsigned)b, &low);
  borrow = SUBTRACT(32)(1, (unsigned)a, (unsigned)b, &difference);
  printf("%d %x %d %x\n", carry, low, borrow, difference);
}

int main(void) {
  for (int i = 0; i < 12; i++) {
    word a = any(), b = any();
    bits(a, b);
    sums(a, b);
  }
  bits(0x123456789abcdef0, 0x0f0f);
  bits(0xfedcba9876543210, 0x4040);
  return 0;
}
