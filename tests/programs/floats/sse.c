// SSE's minima, comparisons, sign masks and conversions, on numbers at the borders. Orders of NaNs by comiss are left
// out: gcc 12 and clang differ.
#include <emmintrin.h>
#include <stdio.h>
#include <string.h>

static const float singles[] = {0.0f, -0.0f, 1.5f, -2.5f, 3e9f, -3e9f, 1e-40f, __builtin_inff(), -__builtin_inff(), __builtin_nanf("")};
static const double doubles[] = {0.0, -0.0, 0.5, -1.5, 2147483647.5, 1e19, -1e19, __builtin_inf(), __builtin_nan("")};

static void words(const char *what, const void *bytes, int size) {
  unsigned long long word[2] = {0, 0};
  memcpy(word, bytes, size);
  printf("%s %llx %llx\n", what, word[0], word[1]);
}

static void onSingles(float x, float y) {
  __m128 a = _mm_set_ps(x, 1.0f, y, x), b = _mm_set_ps(y, 2.0f, x, y), r;
  r = _mm_min_ps(a, b), words("min.ps", &r, sizeof r);
  r = _mm_max_ps(a, b), words("max.ps", &r, sizeof r);
  r = _mm_min_ss(a, b), words("min.ss", &r, sizeof r);
  r = _mm_max_ss(a, b), words("max.ss", &r, sizeof r);
  r = _mm_cmpnlt_ps(a, b), words("nlt.ps", &r, sizeof r);
  r = _mm_cmpeq_ss(a, b), words("eq.ss", &r, sizeof r);
  r = _mm_cmpunord_ss(a, b), words("unord.ss", &r, sizeof r);
  r = _mm_cmpnle_ss(a, b), words("nle.ss", &r, sizeof r);
  if (x == x && y == y) printf("signs %d, order %d%d%d%d%d%d %d%d\n", _mm_movemask_ps(a), _mm_comieq_ss(a, b), _mm_comilt_ss(a, b),
         _mm_comile_ss(a, b), _mm_comigt_ss(a, b), _mm_comige_ss(a, b), _mm_comineq_ss(a, b), _mm_ucomilt_ss(a, b),
         _mm_ucomineq_ss(a, b));
  __m128i i = _mm_cvtps_epi32(a);
  words("cvtps", &i, sizeof i);
  i = _mm_cvttps_epi32(a), words("cvttps", &i, sizeof i);
  printf("int %d %d %lld\n", _mm_cvtss_si32(a), _mm_cvttss_si32(a), _mm_cvtss_si64(a));
}

static void onDoubles(double x, double y) {
  __m128d a = _mm_set_pd(y, x), b = _mm_set_pd(x, y), r;
  r = _mm_min_pd(a, b), words("min.pd", &r, sizeof r);
  r = _mm_max_sd(a, b), words("max.sd", &r, sizeof r);
  r = _mm_cmple_pd(a, b), words("le.pd", &r, sizeof r);
  r = _mm_cmpord_sd(a, b), words("ord.sd", &r, sizeof r);
  if (x == x && y == y) printf("signs %d, order %d%d%d\n", _mm_movemask_pd(a), _mm_comieq_sd(a, b), _mm_comige_sd(a, b), _mm_ucomineq_sd(a, b));
  __m128i i = _mm_cvtpd_epi32(a);
  words("cvtpd", &i, sizeof i);
  i = _mm_cvttpd_epi32(a), words("cvttpd", &i, sizeof i);
  printf("int %d %d %lld\n", _mm_cvtsd_si32(a), _mm_cvttsd_si32(a), _mm_cvtsd_si64(a));
}

int main(void) {
  for (unsigned i = 0; i < sizeof singles / sizeof *singles; i++)
    for (unsigned j = 0; j < sizeof singles / sizeof *singles; j++) onSingles(singles[i], singles[j]);
  for (unsigned i = 0; i < sizeof doubles / sizeof *doubles; i++)
    for (unsigned j = 0; j < sizeof doubles / sizeof *doubles; j++) onDoubles(doubles[i], doubles[j]);
  return 0;
}
