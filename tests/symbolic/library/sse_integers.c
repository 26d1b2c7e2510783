// SSE2 and SSSE3 on symbolic bytes: a search for a letter by a mask, and a shuffle that turns the bytes around.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <emmintrin.h>
#include <klee/klee.h>
#include <tmmintrin.h>

__attribute__((target("ssse3"))) int main(void) {
  unsigned char bytes[16], turned[16];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  __m128i all = _mm_loadu_si128((const __m128i *)bytes);
  int mask = _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8('x')));
  klee_assume(mask == 0x0810);
  __m128i order = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  _mm_storeu_si128((__m128i *)turned, _mm_shuffle_epi8(all, order));
  klee_assert(turned[11] == 'x' && turned[4] == 'x');
  __m128i sums = _mm_sad_epu8(all, _mm_setzero_si128());
  assert(_mm_cvtsi128_si32(sums) != 255 * 7 + 'x'); // error: assert
  return 0;
}
