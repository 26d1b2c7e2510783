// Computing with doubles takes concrete ones; a choice between several must not lose any.
void test_floating(void) {
  input(a, 8);
  input(b, 8);
  double d;
  float f = 1;
  if (a + b > 7) d = 1.5;
  else if (a > b) d = 2.5;
  else d = -4;
  if (a * b > 20) f = 3;
  int n = 1;
  if (a ^ b) n = 5;
  d = d * 2 + n;
  if (f > 2) d += f;
  result = (long)(d * 4);
  if (d > 12) fail("large");
}
