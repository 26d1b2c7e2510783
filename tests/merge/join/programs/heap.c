// malloc, free and realloc on one side, of different sizes, with errors behind the join.
void test_heap(void) {
  input(a, 8);
  input(b, 6);
  u8 *p = malloc(4), *q = 0, *r = 0;
  p[0] = 1; p[1] = 2; p[2] = 3; p[3] = 4;
  if (a & 1) { q = malloc(8); q[7] = 9; q[0] = a; }
  else { q = malloc(6); q[5] = 4; q[0] = 7; }
  if (a & 2) r = malloc(8);
  if (r) r[b] = 3;
  if (a & 4) { p = realloc(p, 8); p[7] = 6; }
  result = p[b & 3] + q[0];
  if (b == 5) free(p);
  else if (b == 4) p[a] = 2;
  if (b == 3) result += q[6];
  if (b == 5 && a == 5) result += p[0];
  if (b == 2) free(q);
  if (b == 2 && a == 3) free(q);
  if (r && b < 2) free(r);
  if (a == 6 && b == 1) r[0] = 1;
}
