// Objects that one side alone has, or has freed, and pointers that run into them.
void test_guards(void) {
  input(a, 8);
  input(b, 8);
  char *p = malloc(8), *q = 0, *big = 0;
  p[0] = 7;
  if (a == 1) q = malloc(8);
  if (a == 2) { big = malloc(5000); big[4000] = b; big[4999] = 9; }
  p[a == 3 ? 48 : 0] = 5;
  if (q) { q[1] = 3 + b; result = q[1]; }
  if (big) result += big[4000] + big[4999];
  if (a == 4) free(p);
  if (b == 2 && a != 4) result += p[0];
  if (b == 3) result += p[0];
  if (b == 4) free(p);
  if (b == 5) { char *r = malloc(8); r[0] = a; if (a & 1) free(r); else result += r[0]; if (a == 6) result += r[1 + 8 * (a == 6)]; }
  if (b == 6 && q) q[a + 7] = 1;
}
