// setjmp and longjmp around joins: into the function that joined, and out of functions that joined.
static jmp_buf jumps_at;
static noinline void jumps_deep(int n, int a) {
  if (n == 0) {
    int way = 1;
    if (a & 1) way = 2;
    if (a & 2) longjmp(jumps_at, way);
    return;
  }
  if (a & 4) n = 1;
  jumps_deep(n - 1, a);
}
void test_jumps(void) {
  input(a, 8);
  input(b, 3);
  volatile int seen = 0;
  volatile int x = 0;
  if (b == 1) x = 4;
  else x = 5;
  int how = setjmp(jumps_at);
  seen++;
  if (how == 0) {
    if (b) x = x + 1;
    jumps_deep(b, a);
    if (a & 1) x = x + 10;
  } else if (how == 2) x = x + 100;
  else x = x + 200;
  result = x * 10 + seen;
  if (seen < 2 && b == 2 && a == 5) longjmp(jumps_at, 1);
  if (result == 1052) fail("here");
}
