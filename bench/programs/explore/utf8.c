/* A decoder of UTF-8 that refuses overlong forms, surrogates and truncated sequences. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 5
#endif
static int decode(const unsigned char *p, int left, unsigned *code) {
  int more;
  unsigned least;
  if (p[0] < 0x80) {
    *code = p[0];
    return 1;
  } else if ((p[0] & 0xe0) == 0xc0) {
    more = 1, least = 0x80, *code = p[0] & 0x1fu;
  } else if ((p[0] & 0xf0) == 0xe0) {
    more = 2, least = 0x800, *code = p[0] & 0x0fu;
  } else if ((p[0] & 0xf8) == 0xf0) {
    more = 3, least = 0x10000, *code = p[0] & 0x07u;
  } else return -1;
  if (left <= more) return -2;
  for (int i = 1; i <= more; i++) {
    if ((p[i] & 0xc0) != 0x80) return -3;
    *code = *code << 6 | (p[i] & 0x3fu);
  }
  if (*code < least) return -4;
  if (*code >= 0xd800 && *code < 0xe000) return -5;
  if (*code > 0x10ffff) return -6;
  return more + 1;
}
int main(void) {
  unsigned char text[SIZE];
  int characters = 0, wide = 0;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < SIZE;) {
    unsigned code;
    int length = decode(text + i, SIZE - i, &code);
    if (length < 0) return -length;
    if (code == 0) break;
    if (code >= 0x1100 && code < 0x11a0) wide++;
    characters++;
    i += length;
  }
  return characters + 10 * wide;
}
