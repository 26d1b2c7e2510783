// Array terms on no side, on one, on both; copies of parts; both sides in the same object and in others.
void test_arrays(void) {
  input(a, 4);
  input(i, 8);
  input(j, 8);
  u8 x[24], y[24], z[40];
  for (int k = 0; k < 24; k++) { x[k] = k; y[k] = 50 + k; }
  memset(z, 1, 40);
  if (a == 0) { x[i] = 99; memcpy(z + 3, x, 16); }
  else if (a == 1) { x[j] = i; x[i + 1] = 77; memcpy(y + 2, x + 1, 12); }
  else if (a == 2) { y[j] = 3; x[2] = i; }
  if (i > j) z[i] = 5;
  else memmove(x + 1, x, 12);
  result = x[j] + 3 * y[i] + 7 * z[j + 3] + 11 * x[i + 4] + 13 * z[20];
  if (z[j + 2] == 77) fail("seventy-seven");
  if (a == 3) x[i + 17] = 1;
}
