/* CRC-16 by table over symbolic bytes, compared with the value that the message carries. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 4
#endif
static unsigned short table[256];
static int notes;
__attribute__((noinline)) static void note(int what) { notes = notes * 3 + what; }
int main(void) {
  unsigned char data[SIZE + 2];
  for (int i = 0; i < 256; i++) {
    unsigned x = (unsigned)i << 8;
    for (int k = 0; k < 8; k++) x = x & 0x8000 ? x << 1 ^ 0x1021 : x << 1;
    table[i] = (unsigned short)x;
  }
  klee_make_symbolic(data, sizeof data, "data");
  unsigned crc = 0xffff;
  for (int i = 0; i < SIZE; i++) {
    crc = (crc << 8 ^ table[(crc >> 8 ^ data[i]) & 0xff]) & 0xffff;
    if ((crc & 0xf00) == 0x700) note(i);
  }
  if (crc == ((unsigned)data[SIZE] << 8 | data[SIZE + 1])) note(9);
  return notes & 0xff;
}
