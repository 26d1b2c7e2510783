/* Structures passed and returned in registers: INTEGER and SSE classes of the x86-64 ABI. */
#include <stdio.h>

struct i1 { char c; };
struct i4 { int a; };
struct i12 { int a, b, c; };
struct i16 { long a; int b; };
struct f4 { float x; };
struct f8 { float x, y; };
struct f12 { float x, y, z; };
struct d16 { double x, y; };
struct mixed { int a; float b; };
struct mixed2 { double d; int i; };
struct mixed3 { long l; double d; };
struct odd { char bytes[7]; };

static struct i1 g1(struct i1 s) { s.c++; return s; }
static struct i4 g2(struct i4 s) { s.a *= 2; return s; }
static struct i12 g3(struct i12 s) { return (struct i12){s.c, s.b, s.a}; }
static struct i16 g4(struct i16 s) { return (struct i16){s.b, (int)s.a}; }
static struct f4 g5(struct f4 s) { s.x /= 2; return s; }
static struct f8 g6(struct f8 s) { return (struct f8){s.y, s.x}; }
static struct f12 g7(struct f12 s) { return (struct f12){s.z, s.x, s.y}; }
static struct d16 g8(struct d16 s) { return (struct d16){s.x + s.y, s.x - s.y}; }
static struct mixed g9(struct mixed s) { return (struct mixed){(int)s.b, (float)s.a}; }
static struct mixed2 g10(struct mixed2 s) { return (struct mixed2){s.i, (int)s.d}; }
static struct mixed3 g11(struct mixed3 s) { return (struct mixed3){(long)s.d, (double)s.l}; }
static struct odd g12(struct odd s) { s.bytes[6] += s.bytes[0]; return s; }

int main(void) {
  printf("%d %d\n", g1((struct i1){'a'}).c, g2((struct i4){21}).a);
  struct i12 a = g3((struct i12){1, 2, 3});
  struct i16 b = g4((struct i16){5, 6});
  printf("%d %d %d %ld %d\n", a.a, a.b, a.c, b.a, b.b);
  struct f8 c = g6((struct f8){1.5f, 2.5f});
  struct f12 d = g7((struct f12){1, 2, 3});
  printf("%g %g %g %g %g %g\n", g5((struct f4){3}).x, c.x, c.y, d.x, d.y, d.z);
  struct d16 e = g8((struct d16){3, 4});
  struct mixed f = g9((struct mixed){7, 8.5f});
  struct mixed2 g = g10((struct mixed2){9.5, 10});
  struct mixed3 h = g11((struct mixed3){11, 12.5});
  printf("%g %g %d %g %g %d %ld %g\n", e.x, e.y, f.a, f.b, g.d, g.i, h.l, h.d);
  struct odd o = g12((struct odd){{1, 2, 3, 4, 5, 6, 7}});
  printf("%d %d\n", o.bytes[5], o.bytes[6]);
  return 0;
}
