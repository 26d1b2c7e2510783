/*
 * No harness at all: any function can be explored by its name. Its parameters become symbolic.
 *
 *   merganser run examples/function.c --function average
 *
 * Expect: division-by-zero when `count` is 0, and the values of all other cases as tests.
 */
int average(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++) sum += values[i];
  return sum / count;
}

int main(void) {
  int values[] = {1, 2, 3};
  return average(values, 3) == 2 ? 0 : 1;
}
