/* Decoding of base64 with its checks, character by character. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 4
#endif
static int sextet(unsigned char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  if (c == '/') return 63;
  return -1;
}
int main(void) {
  unsigned char text[SIZE], out[SIZE];
  unsigned bits = 0;
  int held = 0, length = 0;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < SIZE; i++) {
    if (text[i] == '=') {
      for (; i < SIZE; i++)
        if (text[i] != '=') return 2;
      break;
    }
    int value = sextet(text[i]);
    if (value < 0) return 1;
    bits = bits << 6 | (unsigned)value;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out[length++] = (unsigned char)(bits >> held);
      if (out[length - 1] == 0) return 3;
    }
  }
  return length > 0 && out[0] == 'M' ? 10 : 11;
}
