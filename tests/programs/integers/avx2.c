/* AVX2 on integers: the instructions that move lanes do so within each half of 128 bits. */
#ifdef __clang__
#define __IMMINTRIN_H /* of which everything else takes seconds to compile */
#include <smmintrin.h>
#include <avxintrin.h>
#include <avx2intrin.h>
#else
#include <immintrin.h>
#endif
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

static uint64_t state = 1234567890123u;

static uint64_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % 7 == 0 ? 0x7fff8000ff000001u : state;
}

/* Vectors pass through memory: their registers depend on the target of a function. */
AVX2 static void show(const char *name, const __m256i *v) {
  uint64_t words[4];
  memcpy(words, v, sizeof words);
  printf("%s", name);
  for (int i = 3; i >= 0; i--) printf(" %016llx", (unsigned long long)words[i]);
  printf("\n");
}

AVX2 static void compute(const uint64_t *from) {
  __m256i a, b, r;
  memcpy(&a, from, sizeof a);
  memcpy(&b, from + 4, sizeof b);
#define SHOW(name, expression) (r = (expression), show(name, &r))
  SHOW("packs32", _mm256_packs_epi32(a, b));
  SHOW("packus16", _mm256_packus_epi16(a, b));
  SHOW("avg", _mm256_avg_epu8(a, b));
  SHOW("madd", _mm256_madd_epi16(a, b));
  SHOW("maddubs", _mm256_maddubs_epi16(a, b));
  SHOW("mulhi", _mm256_mulhi_epu16(a, b));
  SHOW("sad", _mm256_sad_epu8(a, b));
  SHOW("shuffle", _mm256_shuffle_epi8(a, b));
  SHOW("hadd", _mm256_hadd_epi32(a, b));
  SHOW("sign", _mm256_sign_epi16(a, b));
  SHOW("sllv", _mm256_sllv_epi32(a, _mm256_and_si256(b, _mm256_set1_epi32(63))));
  SHOW("srlv", _mm256_srlv_epi64(a, _mm256_and_si256(b, _mm256_set1_epi64x(127))));
  SHOW("srav", _mm256_srav_epi32(a, _mm256_and_si256(b, _mm256_set1_epi32(63))));
  SHOW("slli", _mm256_slli_epi16(a, 5));
  SHOW("permute", _mm256_permutevar8x32_epi32(a, b));
  SHOW("blend", _mm256_blendv_epi8(a, b, _mm256_sub_epi8(a, b)));
  SHOW("abs", _mm256_abs_epi16(a));
  SHOW("compare", _mm256_cmpgt_epi8(a, b));
  printf("%x %d %d\n", (unsigned)_mm256_movemask_epi8(a), _mm256_testz_si256(a, b), _mm256_testc_si256(a, a));
}

int main(void) {
  for (int i = 0; i < 5; i++) {
    uint64_t words[8];
    for (int k = 0; k < 8; k++) words[k] = any();
    compute(words);
  }
  return 0;
}
