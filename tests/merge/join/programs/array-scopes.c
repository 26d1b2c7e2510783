// Arrays in scopes of one side, left with their contents symbolic; recursion over frames that had some.
static noinline void scoped_touch(u8 *p, int n) { for (int k = 0; k < n; k++) p[k] = k + 1; }
static noinline int scoped_deep(int n, int i) {
  u8 own[12];
  scoped_touch(own, 12);
  if (n & 1) own[i] = 40;
  int below = n > 0 ? scoped_deep(n - 1, i) : 0;
  if (i == 3) return below;
  u8 other[20];
  scoped_touch(other, 20);
  if (n & 2) other[i + n] = 50;
  return below * 3 + own[i + 1] + other[i + 2];
}
void test_array_scopes(void) {
  input(a, 4);
  input(i, 8);
  result = 0;
  if (a & 1) {
    u8 x[16];
    scoped_touch(x, 16);
    x[i] = 5;
    result = x[i + 1];
  } else {
    u8 y[24], z[5];
    scoped_touch(y, 24);
    scoped_touch(z, 5);
    y[i + 2] = 6;
    z[i & 3] = 9;
    memcpy(y + 8, z, 5);
    result = y[i + 3] + z[1];
  }
  for (int r = 0; r < 2; r++) {
    u8 w[16];
    scoped_touch(w, 16);
    if (i & 1) w[i] = r;
    result += w[i + r];
    if (a == 2) break;
  }
  result = result * 7 + scoped_deep(a, i);
}
