// Blocks that begin with an instruction which forks: a symbolic pointer, a call through one, a division.
struct again { int value; struct again *next; };
static struct again again_c = {3, 0}, again_b = {2, &again_c}, again_a = {1, &again_b}, again_d = {0, 0};
static noinline int again_last(struct again *p, int n) {
  while (n-- > 0) p = p->next;
  int v = p->value;
  if (v > 2) return v + 10;
  return v;
}
static noinline int again_one(void) { return 1; }
static noinline int again_two(void) { return 2; }
static noinline int again_call(int (*f)(void), int n) {
  int sum = 0;
  for (int k = 0; k < n; k++) sum += k;
  return f() + sum;
}
static noinline int again_divide(int x, int d) {
  if (x & 1) x += 3;
  else d -= 1;
  return x / d;
}
void test_again(void) {
  input(a, 4);
  input(n, 4);
  struct again *p = &again_a;
  if (a == 1) p = &again_b;
  else if (a == 2) p = &again_d;
  int (*f)(void) = again_one;
  if (a & 1) f = again_two;
  result = again_last(p, n);
  result = result * 5 + again_call(f, n);
  result = result * 5 + again_divide(n, a);
}
