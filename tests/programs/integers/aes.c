/* The AES instructions: FIPS 197's example by its key schedule, and single rounds. */
#ifdef __clang__
#define __IMMINTRIN_H /* of which everything else takes seconds to compile */
#include <wmmintrin.h>
#else
#include <immintrin.h>
#endif
#include <stdio.h>
#include <string.h>

#define AES __attribute__((target("aes,sse2")))

static void show(const char *name, const void *bytes) {
  printf("%s", name);
  for (int i = 0; i < 16; i++) printf(" %02x", ((const unsigned char *)bytes)[i]);
  printf("\n");
}

AES static __m128i next(__m128i key, __m128i assist) {
  assist = _mm_shuffle_epi32(assist, 0xff);
  key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
  key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
  key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
  return _mm_xor_si128(key, assist);
}

AES int main(void) {
  unsigned char key[16], text[16], out[16];
  for (int i = 0; i < 16; i++) key[i] = (unsigned char)i, text[i] = (unsigned char)(i * 17);
  __m128i keys[11], state;
  memcpy(&keys[0], key, 16);
  keys[1] = next(keys[0], _mm_aeskeygenassist_si128(keys[0], 0x01));
  keys[2] = next(keys[1], _mm_aeskeygenassist_si128(keys[1], 0x02));
  keys[3] = next(keys[2], _mm_aeskeygenassist_si128(keys[2], 0x04));
  keys[4] = next(keys[3], _mm_aeskeygenassist_si128(keys[3], 0x08));
  keys[5] = next(keys[4], _mm_aeskeygenassist_si128(keys[4], 0x10));
  keys[6] = next(keys[5], _mm_aeskeygenassist_si128(keys[5], 0x20));
  keys[7] = next(keys[6], _mm_aeskeygenassist_si128(keys[6], 0x40));
  keys[8] = next(keys[7], _mm_aeskeygenassist_si128(keys[7], 0x80));
  keys[9] = next(keys[8], _mm_aeskeygenassist_si128(keys[8], 0x1b));
  keys[10] = next(keys[9], _mm_aeskeygenassist_si128(keys[9], 0x36));
  memcpy(out, &keys[10], 16);
  show("last key", out);
  memcpy(&state, text, 16);
  state = _mm_xor_si128(state, keys[0]);
  for (int i = 1; i < 10; i++) {
    state = _mm_aesenc_si128(state, keys[i]);
    memcpy(out, &state, 16);
    show("round", out);
  }
  state = _mm_aesenclast_si128(state, keys[10]);
  memcpy(out, &state, 16);
  show("cipher", out);
  state = _mm_xor_si128(state, keys[10]);
  for (int i = 9; i > 0; i--) state = _mm_aesdec_si128(state, _mm_aesimc_si128(keys[i]));
  state = _mm_aesdeclast_si128(state, keys[0]);
  memcpy(out, &state, 16);
  show("text", out);
  return memcmp(out, text, 16);
}
