/* All loops with break, continue and side effects in conditions. */
#include <stdio.h>

int main(void) {
  int i = 0, count = 0;
  while (i++ < 10) { if (i % 3 == 0) continue; if (i > 8) break; count += i; }
  printf("%d %d\n", i, count);
  do { i -= 4; } while (i > 0);
  printf("%d\n", i);
  for (int a = 0, b = 10; a < b; a++, b--) printf("%d-%d ", a, b);
  printf("\n");
  for (;;) { if (++count > 40) break; }
  printf("%d\n", count);
  int triangle = 0;
  for (int row = 1; row <= 5; row++)
    for (int column = 1; column <= 5; column++) {
      if (column > row) break;
      triangle += column;
    }
  printf("%d\n", triangle);
  unsigned n = 27, steps = 0;
  while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2, steps++;
  printf("%u\n", steps);
  for (unsigned char c = 250; c > 5; c += 3) printf("%d ", c);
  printf("\n");
  int found = -1, data[] = {4, 8, 15, 16, 23, 42};
  for (int k = 0; k < 6 && found < 0; k++) found = data[k] == 16 ? k : -1;
  printf("%d\n", found);
  for (const char *p = "loop"; *p; ++p) putchar(*p + 1);
  putchar('\n');
  return 0;
}
