// Inputs that only some paths ask for, under the same name or another one, and assumptions behind the join.
void test_inputs(void) {
  input(a, 3);
  u8 x = 9, y = 4;
  if (a == 0) { klee_make_symbolic(&x, 1, "x"); klee_assume(x < 4); }
  else if (a == 1) {
    klee_make_symbolic(&y, 1, "y"); klee_assume(y < 4);
    klee_make_symbolic(&x, 1, "x"); klee_assume(x < 4);
  }
  result = 1;
  if (x > y) result = 2;
  input(z, 4);
  klee_assume(z != x);
  if (x + z == 5) result += 10;
  if (a == 1 && y == z) fail("same");
  klee_prefer_cex(&z, z == 3);
}
// more: x 4, y 4
