// Lengths that must be concrete, out of more choices than are tried of a symbolic value.
void test_limits(void) {
  input(a, 32);
  input(b, 4);
  int n = 1;
  for (int i = 0; i < 5; i++) {
    if ((a ^ b) >> i & 1) n += 1 << i;
  }
  u8 *p = malloc(n);
  memset(p, 1, n);
  result = n;
  if (a == 31) result += p[30];
}
