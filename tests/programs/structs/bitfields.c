/* Bit-fields: signed, unsigned, zero width, crossing bytes. */
#include <stdio.h>
#include <string.h>

struct date { unsigned day : 5, month : 4, year : 12; signed zone : 6; };
struct packed { unsigned char a : 3; unsigned char : 0; unsigned char b : 5; unsigned short c : 11; };
struct wide { unsigned long low : 33; unsigned long high : 31; long last : 40; };

int main(void) {
  struct date d = {31, 12, 2026, -11};
  printf("%u %u %u %d %zu\n", d.day, d.month, d.year, d.zone, sizeof d);
  d.day += 5; d.zone -= 30; d.year ^= 0xfff;
  printf("%u %d %u\n", d.day, d.zone, d.year);
  struct packed p;
  memset(&p, 0, sizeof p);
  p.a = 9; p.b = 33; p.c = 2047;
  unsigned char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  for (size_t i = 0; i < sizeof p; i++) printf("%02x ", bytes[i]);
  printf("%d %d %d\n", p.a, p.b, p.c);
  struct wide w = {0};
  w.low = 0x1ffffffffu; w.high = 0x12345678; w.last = -5;
  printf("%lx %lx %ld\n", (unsigned long)w.low, (unsigned long)w.high, (long)w.last);
  w.low++; w.last *= 3; w.high <<= 2;
  printf("%lx %lx %ld\n", (unsigned long)w.low, (unsigned long)w.high, (long)w.last);
  return 0;
}
