/* SSE3, SSE4.1 and AVX on floats and doubles: sums of neighbours, choices, minima, comparisons, conversions. */
#ifdef __clang__
#define __IMMINTRIN_H /* of which everything else takes seconds to compile */
#include <smmintrin.h>
#include <avxintrin.h>
#else
#include <immintrin.h>
#endif
#include <stdio.h>
#include <string.h>

#define AVX __attribute__((target("avx")))

static void show(const char *name, const void *bytes, int size) {
  unsigned long long words[4] = {0};
  memcpy(words, bytes, (unsigned)size);
  printf("%s", name);
  for (int i = 0; i < size / 8; i++) printf(" %llx", words[i]);
  printf("\n");
}

AVX static void singles(const float *from) {
  __m256 a, b, r;
  memcpy(&a, from, sizeof a);
  memcpy(&b, from + 3, sizeof b);
#define SHOW(name, expression) (r = (expression), show(name, &r, sizeof r))
  SHOW("hadd", _mm256_hadd_ps(a, b));
  SHOW("hsub", _mm256_hsub_ps(a, b));
  SHOW("addsub", _mm256_addsub_ps(a, b));
  SHOW("blendv", _mm256_blendv_ps(a, b, _mm256_sub_ps(b, a)));
  SHOW("min", _mm256_min_ps(a, b));
  SHOW("max", _mm256_max_ps(b, a));
  SHOW("lt", _mm256_cmp_ps(a, b, _CMP_LT_OQ));
  SHOW("ueq", _mm256_cmp_ps(a, b, _CMP_EQ_UQ));
  SHOW("nge", _mm256_cmp_ps(a, b, _CMP_NGE_UQ));
  SHOW("one", _mm256_cmp_ps(a, b, _CMP_NEQ_OQ));
  SHOW("true", _mm256_cmp_ps(a, b, _CMP_TRUE_UQ));
  __m256i n = _mm256_cvtps_epi32(a);
  show("cvt", &n, sizeof n);
  n = _mm256_cvttps_epi32(b);
  show("cvtt", &n, sizeof n);
  __m128 low = _mm_hadd_ps(_mm256_castps256_ps128(a), _mm256_castps256_ps128(b));
  show("hadd3", &low, sizeof low);
  printf("%x\n", _mm256_movemask_ps(a));
}

AVX static void doubles(const double *from) {
  __m256d a, b, r;
  memcpy(&a, from, sizeof a);
  memcpy(&b, from + 2, sizeof b);
  SHOW("hadd", _mm256_hadd_pd(a, b));
  SHOW("addsub", _mm256_addsub_pd(a, b));
  SHOW("blendv", _mm256_blendv_pd(a, b, b));
  SHOW("min", _mm256_min_pd(a, b));
  SHOW("ge", _mm256_cmp_pd(a, b, _CMP_GE_OS));
  __m128i n = _mm256_cvtpd_epi32(a);
  show("cvt", &n, sizeof n);
  printf("%x\n", _mm256_movemask_pd(b));
}

int main(void) {
  static const float f[] = {0.0f, -0.0f, 1.5f, -2.5f, 1e9f, -3.25f, 1e-40f, 7.0f, -0.5f, 2.5f, 100.0f, 1.5f};
  static const double d[] = {1.5, -2.5, 0.0, -0.0, 1e9, -7.75, 3.0};
  for (int i = 0; i < 2; i++) singles(f + i);
  for (int i = 0; i < 2; i++) doubles(d + i);
  return 0;
}
