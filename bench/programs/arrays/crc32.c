/* A checksum of 32 bits by a table of words. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 3
#endif

static unsigned table[256];

int main(void) {
  unsigned char in[SIZE];
  unsigned crc = ~0u;
  for (unsigned i = 0; i < 256; i++) {
    unsigned value = i;
    for (int k = 0; k < 8; k++) value = value & 1 ? (value >> 1) ^ 0xedb88320u : value >> 1;
    table[i] = value;
  }
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    crc = (crc >> 8) ^ table[(crc ^ in[i]) & 255];
    if (crc >> 31) crc ^= table[crc & 15];
  }
  return crc < 1000 ? 1 : (crc & 0xffff) == 0x1234 ? 2 : 3;
}
