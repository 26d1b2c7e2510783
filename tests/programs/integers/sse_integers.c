/* SSE2, SSSE3 and SSE4 on integers: what clang's headers reach by intrinsics of the processor. */
#include <emmintrin.h>
#include <nmmintrin.h>
#include <smmintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tmmintrin.h>
#include <wmmintrin.h>

#define FULL __attribute__((target("ssse3,sse4.1,sse4.2,pclmul")))

static uint64_t state = 88172645463325252u;

static uint64_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % 5 == 0 ? 0x8000800080808000u : state;
}

static __m128i value(void) { return _mm_set_epi64x((long long)any(), (long long)any()); }

static void show(const char *name, __m128i v) {
  uint64_t words[2];
  memcpy(words, &v, sizeof words);
  printf("%s %016llx%016llx\n", name, (unsigned long long)words[1], (unsigned long long)words[0]);
}

static void sse2(__m128i a, __m128i b) {
  show("packs32", _mm_packs_epi32(a, b));
  show("packs16", _mm_packs_epi16(a, b));
  show("packus16", _mm_packus_epi16(a, b));
  show("avg8", _mm_avg_epu8(a, b));
  show("avg16", _mm_avg_epu16(a, b));
  show("mulhi", _mm_mulhi_epi16(a, b));
  show("mulhiu", _mm_mulhi_epu16(a, b));
  show("madd", _mm_madd_epi16(a, b));
  show("sad", _mm_sad_epu8(a, b));
  show("adds", _mm_adds_epi16(a, b));
  show("subsu", _mm_subs_epu8(a, b));
  printf("movemask %x\n", _mm_movemask_epi8(a));
  for (int n = 0; n < 70; n += 9) {
    __m128i count = _mm_cvtsi32_si128(n);
    show("sll16", _mm_sll_epi16(a, count));
    show("srl32", _mm_srl_epi32(a, count));
    show("sra16", _mm_sra_epi16(a, count));
    show("srai32", _mm_srai_epi32(a, n));
    show("slli64", _mm_slli_epi64(a, n));
    show("srli16", _mm_srli_epi16(a, n));
  }
}

FULL static void later(__m128i a, __m128i b) {
  show("shuffle", _mm_shuffle_epi8(a, b));
  show("hadd16", _mm_hadd_epi16(a, b));
  show("hadd32", _mm_hadd_epi32(a, b));
  show("hadds", _mm_hadds_epi16(a, b));
  show("hsub32", _mm_hsub_epi32(a, b));
  show("hsubs", _mm_hsubs_epi16(a, b));
  show("maddubs", _mm_maddubs_epi16(a, b));
  show("mulhrs", _mm_mulhrs_epi16(a, b));
  show("sign8", _mm_sign_epi8(a, b));
  show("sign32", _mm_sign_epi32(a, b));
  show("packus32", _mm_packus_epi32(a, b));
  show("blendv", _mm_blendv_epi8(a, b, _mm_xor_si128(a, b)));
  printf("%d %d %d\n", _mm_testz_si128(a, b), _mm_testc_si128(a, _mm_and_si128(a, b)), _mm_testnzc_si128(a, b));
  printf("%x %x\n", _mm_crc32_u8(1, (unsigned char)_mm_cvtsi128_si32(a)), _mm_crc32_u32(~0u, (unsigned)_mm_cvtsi128_si32(b)));
  printf("%llx\n", (unsigned long long)_mm_crc32_u64(7, (unsigned long long)_mm_cvtsi128_si64(a)));
  show("clmul", _mm_clmulepi64_si128(a, b, 0x10));
}

int main(void) {
  for (int i = 0; i < 6; i++) {
    __m128i a = value(), b = value();
    sse2(a, b);
    later(a, b);
  }
  return 0;
}
