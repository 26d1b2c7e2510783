/* Bytes of objects through unsigned char, memcpy between types, alignment of addresses. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record { uint16_t id; uint32_t size; uint8_t flags; };

static size_t pack(unsigned char *to, const struct record *r) {
  to[0] = (unsigned char)(r->id >> 8); to[1] = (unsigned char)r->id;
  for (int i = 0; i < 4; i++) to[2 + i] = (unsigned char)(r->size >> (24 - 8 * i));
  to[6] = r->flags;
  return 7;
}

static struct record unpack(const unsigned char *p) {
  return (struct record){(uint16_t)(p[0] << 8 | p[1]), (uint32_t)p[2] << 24 | (uint32_t)p[3] << 16 | (uint32_t)p[4] << 8 | p[5], p[6]};
}

int main(void) {
  int n = 0x01020304;
  unsigned char *b = (unsigned char *)&n;
  printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]);
  b[3] = 0x7f;
  printf("%x\n", n);
  unsigned char buffer[7];
  struct record r = {0xabcd, 0xdeadbeef, 0x5a}, s;
  pack(buffer, &r);
  for (int i = 0; i < 7; i++) printf("%02x", buffer[i]);
  s = unpack(buffer);
  printf(" %x %x %x\n", s.id, s.size, s.flags);
  uint32_t odd;
  memcpy(&odd, buffer + 1, 4);
  printf("%08x\n", odd);
  double d = 1;
  uint64_t bits;
  memcpy(&bits, &d, 8);
  printf("%lx %d %d\n", bits, (int)((uintptr_t)&d % 8), (int)((uintptr_t)&n % 4));
  return 0;
}
