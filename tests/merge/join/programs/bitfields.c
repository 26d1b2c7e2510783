// Structures with bit-fields, copied and passed.
struct bits { unsigned a : 3; int b : 5; unsigned c : 13; unsigned char d; unsigned e : 1; };
static noinline int bits_sum(struct bits s) { return s.a + 3 * s.b + 5 * s.c + 7 * s.d + s.e; }
void test_bitfields(void) {
  input(a, 16);
  input(b, 4);
  struct bits s = {0}, t = {1, 2, 3, 4, 1};
  if (a & 1) s.a = a;
  else s.c = 100 + a;
  if (a & 2) s.b = -3;
  else t.e = 0;
  if (b == 1) s = t;
  else if (b == 2) t = s;
  else { t.d = b; s.d = a; }
  result = bits_sum(s) * 1000 + bits_sum(t);
  if (s.b == -3 && t.d == 4) fail("mixed");
}
