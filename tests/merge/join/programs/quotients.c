// Errors that some of the joined paths have, and lines that only they have covered.
void test_quotients(void) {
  input(a, 6);
  input(b, 3);
  int d, table[4] = {1, 2, 3, 4};
  if (a == 1) d = 0;
  else if (a == 2) { d = 1; d--; }
  else if (a == 3) { d = 4; if (b) d = 0; }
  else d = a;
  int i = b;
  if (a == 4) i = 4;
  else if (a == 5) { i = 1; i = -i; }
  result = 100 / (d | (a > 3));
  if (b == 2) result += table[i];
}
