// Loops that are left at different rounds and places, with gotos into the middle.
void test_loops(void) {
  input(a, 8);
  input(b, 8);
  int n = 0, m = 0;
  for (int i = 0; i < a; i++) {
    if ((i ^ b) == 3) continue;
    if (i > b) break;
    n += i;
    for (int k = 0; k < (b & 3); k++) { m++; if (m == 5) goto out; }
  }
out:
  switch (b) {
    case 0: n++; break;
    case 1: case 2: m += n; break;
    case 3: if (a == 4) fail("four"); break;
    default: while (m > 2) m -= 2;
  }
  if (n > 3 && m == 1) fail("deep");
  result = n * 100 + m;
}
