/* A checksum of sixteen bits by a table of words; which messages have a given one? */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 4
#endif

static unsigned short table[256];

int main(void) {
  unsigned char in[SIZE];
  unsigned short crc = 0xffff;
  for (unsigned i = 0; i < 256; i++) {
    unsigned value = i << 8;
    for (int k = 0; k < 8; k++) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
    table[i] = (unsigned short)value;
  }
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    crc = (unsigned short)((crc << 8) ^ table[(crc >> 8) ^ in[i]]);
    if (crc & 1) crc ^= 3;
    if (table[crc & 255] > 0xc000) crc += 7;
  }
  return crc == 0x1234;
}
