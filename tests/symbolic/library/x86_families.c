// AES, BMI2 and SSE4.2's strings on symbolic bytes: what must hold is proved, and what can be found is found.
// paths: 1 completed, 3 errored
#include <assert.h>
#include <klee/klee.h>
#ifdef __clang__
#define __IMMINTRIN_H /* of which everything else takes seconds to compile */
#include <bmi2intrin.h>
#include <nmmintrin.h>
#include <wmmintrin.h>
#else
#include <immintrin.h>
#endif

__attribute__((target("aes,bmi2,sse4.2"))) int main(void) {
  unsigned char byte, bytes[16] = {0}, two[2], text[16] = "some text";
  unsigned word;
  klee_make_symbolic(&byte, sizeof byte, "byte");
  klee_make_symbolic(&word, sizeof word, "word");
  klee_make_symbolic(two, sizeof two, "two");
  text[2] = two[0], text[3] = two[1];
  bytes[5] = byte;
  __m128i none = _mm_setzero_si128(), state = _mm_loadu_si128((const __m128i *)bytes);
  __m128i there = _mm_aesenclast_si128(state, none);
  _mm_storeu_si128((__m128i *)bytes, _mm_aesdeclast_si128(there, none));
  klee_assert(bytes[5] == byte && bytes[0] == 0);
  _mm_storeu_si128((__m128i *)bytes, there);
  assert(bytes[1] != 0xed); // error: assert
  klee_assert(_pdep_u32(_pext_u32(word, 0x0ff0f00f), 0x0ff0f00f) == (word & 0x0ff0f00f));
  assert(_pext_u32(word, 0x80000101) != 5); // error: assert
  __m128i vowels = _mm_setr_epi8('a', 'i', 'o', 'u', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  int at = _mm_cmpistri(vowels, _mm_loadu_si128((const __m128i *)text), 0x40);
  klee_assert((at == 16) | (at == 1) | (at == 2) | (at == 3));
  assert((at != 2) | (text[2] != 'u')); // error: assert
  return 0;
}
