// Variadic calls with joined arguments, and lists that were read to different places.
static noinline long variadic_sum(int n, ...) {
  va_list list;
  va_start(list, n);
  long sum = 0;
  for (int i = 0; i < n; i++) {
    if (i & 1) sum += va_arg(list, long);
    else sum -= va_arg(list, int);
    if (sum > 20) sum = 3;
  }
  va_list copy;
  va_copy(copy, list);
  sum = sum * 100 + va_arg(copy, int);
  va_end(copy);
  va_end(list);
  return sum;
}
void test_variadic(void) {
  input(a, 8);
  input(b, 4);
  long x = 4;
  int y = b;
  if (a & 1) x = 30;
  else y = 7;
  int n = 2;
  if (a & 2) n = 3;
  result = variadic_sum(n, y, x, a, 9L, 5, 6L, 77, 8L, 99);
  if (a & 4) result += variadic_sum(b, 1, 2L, 3, 4L);
  if (result == 3) fail("three");
}
