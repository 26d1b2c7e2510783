// Objects of variable size, on one side or of a size that was joined.
static noinline int dynamic_fill(int n, int i) {
  u8 v[n];
  for (int k = 0; k < n; k++) v[k] = k * 3;
  if (i & 1) v[n - 1] = 100;
  else v[0] = 50;
  return v[i];
}
void test_dynamic(void) {
  input(a, 4);
  input(i, 6);
  int n = 5;
  if (a == 1) n = 3;
  else if (a == 2) n = 6;
  result = dynamic_fill(n, i);
  u8 *extra = 0;
  if (a > 1) { extra = __builtin_alloca(a * 2); extra[0] = 4; extra[1] = i; }
  if (i > 3) result += 100;
  else result += 200;
  if (extra) result += extra[i & 1];
  if (extra && i == 5) extra[a + 2 + (a == 2)] = 1;
}
