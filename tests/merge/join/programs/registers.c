// Values of all kinds in registers and promoted variables: what a phi or a slot holds becomes a choice.
typedef int four __attribute__((vector_size(16)));
struct reg_pair { long x, y; };
static struct reg_pair noinline reg_make(int k) {
  struct reg_pair p = {k, -k};
  if (k > 2) p.y = 7;
  return p;
}
void test_registers(void) {
  input(a, 5);
  input(b, 3);
  __int128 wide;
  long double longer;
  float f;
  double d;
  four v;
  struct reg_pair p;
  _Bool t;
  if (a == 0) {
    wide = ((__int128)1 << 100) + 3; longer = 1.25L; f = -0.0f; d = __builtin_nan("0x123"); v = (four){1, 2, 3, 4}; p = reg_make(1); t = 1;
  } else if (a < 3) {
    wide = -1; longer = -1e300L; f = 0.0f; d = -__builtin_nan("0x123"); v = (four){1, 9, 3, a}; p = reg_make(a + 1); t = a & 1;
  } else {
    wide = a; longer = 3; f = 1e-40f; d = __builtin_inf(); v = (four){a, a, b, b}; p.x = a; p.y = b; t = b > 1;
  }
  if (b) wide += b;
  else wide *= 3;
  result = (u64)wide ^ (u64)(wide >> 64);
  u64 bits;
  memcpy(&bits, &d, 8);
  result = result * 31 + bits;
  unsigned single;
  memcpy(&single, &f, 4);
  result = result * 31 + single;
  unsigned char ext[16] = {0};
  memcpy(ext, &longer, 10);
  for (int i = 0; i < 10; i++) result = result * 7 + ext[i];
  result = result * 31 + v[0] + 3 * v[1] + 5 * v[2] + 7 * v[3] + p.x * 11 + p.y * 13 + t;
  if (v[1] == 9 && b == 2) fail("nine");
}
