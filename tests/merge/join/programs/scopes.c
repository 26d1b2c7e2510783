// Local scopes on one side, pointers to what is gone, uses after return.
static noinline u8 *scopes_gone(int i) { u8 here[4]; here[i & 3] = 5; u8 *volatile p = here; return p; }
void test_scopes(void) {
  input(a, 8);
  input(b, 4);
  u8 keep = 3, *p = &keep;
  if (a & 1) {
    u8 inner[4] = {1, 2, 3, 4};
    if (b == 1) p = inner + 1;
    result = inner[b];
  } else {
    u8 inner[6] = {6, 5, 4, 3, 2, 1};
    u8 *volatile q = inner;
    result = q[b];
    if (b == 2) p = q;
  }
  if (a & 2) { u8 other[4] = {9, 9, 9, 9}; u8 *volatile q = other; result += q[b]; }
  if (a == 4) p = scopes_gone(b);
  result = result * 3 + keep;
  if (a > 3) result += *p;
}
