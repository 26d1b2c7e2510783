// The function of the paper's Figure 1 with two characters: as many ways as bytes, each with two, until they are merged.
#include "../subject.h"

static size_t memspn(const unsigned char *s, size_t n, const char *chars) {
  size_t count = 0;
  const char *p = chars;
  while (count < n && *p) {
    for (p = chars; *p; p++) {
      if (s[count] == (unsigned char)*p) break;
    }
    if (*p) count++;
  }
  return count;
}

int main(void) {
  size_t size;
  unsigned char *s = symbolic_bytes(1, &size, "bytes");
  size_t count = memspn(s, size, "ab");
  klee_assert(count <= size);
  klee_assert(count == 0 || s[count - 1] == 'a' || s[count - 1] == 'b');
  klee_assert(count == size || (s[count] != 'a' && s[count] != 'b'));
  return 0;
}
