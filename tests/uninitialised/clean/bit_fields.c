// Setting some bit-fields of a unit reads the others with them; nobody uses those.
// paths: 1 completed
#include <stdlib.h>
#include <klee/klee.h>

#define CHECK(condition) \
  if (!(condition)) abort()

#define PAIR(first, second)                                            \
  {                                                                    \
    struct {                                                           \
      unsigned long before : first, field : second, behind : 7;        \
    } x;                                                               \
    struct {                                                           \
      unsigned long before : first, field : second, behind : 7;        \
    } __attribute__((packed)) y;                                       \
    struct {                                                           \
      signed char before : 3;                                          \
      long field : second;                                             \
      signed char behind : 5;                                          \
    } __attribute__((packed)) z;                                       \
    x.field = y.field = input;                                         \
    z.field = input;                                                   \
    CHECK(x.field == (input & ((2ul << (second - 1)) - 1)));           \
    CHECK(y.field == x.field);                                         \
    CHECK(((z.field ^ x.field) & ((2ul << (second - 1)) - 1)) == 0);   \
    x.behind = 5;                                                      \
    x.field++;                                                         \
    CHECK(x.behind == 5);                                              \
    CHECK(x.behind > 3);                                               \
  }

struct flags {
  unsigned a : 1, b : 1, c : 30;
  unsigned d : 3;
};

static struct flags made(unsigned c) {
  struct flags f;
  f.c = c;
  return f;
}

int main(void) {
  unsigned long input = klee_int("input");
  PAIR(1, 1)
  PAIR(1, 2)
  PAIR(3, 5)
  PAIR(2, 7)
  PAIR(7, 8)
  PAIR(9, 9)
  PAIR(5, 13)
  PAIR(8, 16)
  PAIR(1, 17)
  PAIR(11, 23)
  PAIR(13, 31)
  PAIR(31, 32)
  PAIR(24, 33)
  PAIR(7, 48)
  PAIR(1, 56)
  struct flags f = made(klee_int("c") & 0xff);
  f.a = 1;
  CHECK(f.c < 256);
  CHECK(f.a);
  return 0;
}
