// Function pointers that differ, recursion of different depths, and callbacks.
static noinline int calls_add(int x) { return x + 1; }
static noinline int calls_twice(int x) { return x * 2; }
static noinline int calls_check(int x) { if (x == 6) fail("six"); return x; }
static noinline int calls_down(int n, int (*f)(int)) {
  if (n <= 0) return f(1);
  if (n & 1) return f(calls_down(n - 1, f));
  return calls_down(n - 2, f) + 1;
}
void test_calls(void) {
  input(a, 6);
  input(b, 5);
  int (*f)(int) = calls_add;
  if (a == 1) f = calls_twice;
  else if (a == 2) f = calls_check;
  else if (a == 5) f = 0;
  int n = b;
  if (a > 3) n = 2;
  result = b;
  if (b || a < 5) result = calls_down(n, f) + f(b + 2);
}
