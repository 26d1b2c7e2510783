/* AVX2's loads of lanes from places that a vector names. */
#ifdef __clang__
#define __IMMINTRIN_H /* of which everything else takes seconds to compile */
#include <smmintrin.h>
#include <avxintrin.h>
#include <avx2intrin.h>
#else
#include <immintrin.h>
#endif
#include <stdio.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

static int words[64];
static long long longs[32];
static float floats[64];
static double doubles[32];

AVX2 static void show(const char *name, const void *lanes, int size) {
  const unsigned *at = lanes;
  printf("%s", name);
  for (int i = 0; i < size; i++) printf(" %08x", at[i]);
  printf("\n");
}

AVX2 int main(void) {
  for (int i = 0; i < 64; i++) words[i] = i * 1001 + 7, floats[i] = (float)i / 4;
  for (int i = 0; i < 32; i++) longs[i] = i * 1000000007ll, doubles[i] = i / 8.0;
  __m256i near = _mm256_setr_epi32(0, 5, -3, 12, 31, -16, 7, 1);
  __m128i few = _mm_setr_epi32(9, -2, 3, 15), pair = _mm_set_epi64x(-4, 6);
  __m256i far = _mm256_setr_epi64x(1, -8, 15, 2);
  __m256i eight = _mm256_i32gather_epi32(words + 32, near, 4);
  show("d.d.256", &eight, 8);
  __m256i other = _mm256_set1_epi32(-1), mask = _mm256_setr_epi32(-1, 0, -5, 7, 0, -1, 1, -1);
  eight = _mm256_mask_i32gather_epi32(other, words + 32, near, mask, 4);
  show("masked", &eight, 8);
  __m256i four = _mm256_i32gather_epi64(longs + 16, few, 8);
  show("d.q.256", &four, 8);
  __m128i half = _mm256_i64gather_epi32(words + 32, far, 4);
  show("q.d.256", &half, 4);
  half = _mm_i64gather_epi32(words + 32, pair, 4);
  show("q.d", &half, 4);
  four = _mm256_i64gather_epi64(longs + 16, far, 8);
  show("q.q.256", &four, 8);
  __m256 reals = _mm256_i32gather_ps(floats + 32, near, 4);
  show("d.ps.256", &reals, 8);
  __m128 low = _mm_i64gather_ps(floats + 32, pair, 4);
  show("q.ps", &low, 4);
  __m256d wide = _mm256_i64gather_pd(doubles + 16, far, 8);
  show("q.pd.256", &wide, 8);
  __m128d two = _mm_i32gather_pd(doubles + 16, few, 8);
  show("d.pd", &two, 4);
  return 0;
}
