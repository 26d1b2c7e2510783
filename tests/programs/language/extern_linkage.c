/* Linkage: extern, static, inline definitions, tentative definitions of arrays. */
#include <stdio.h>

extern int defined_below[];
extern const char *label(void);
static int private(int);
inline int quick(int x) { return x * 3; }
extern inline int quick(int x);
int common_value;
extern int common_value;
int common_value;

int main(void) {
  printf("%d %s %d %d %d\n", defined_below[2], label(), private(4), quick(5), common_value);
  extern int local_extern;
  local_extern += 2;
  printf("%d\n", local_extern);
  int sum = 0;
  for (int i = 0; defined_below[i] >= 0; i++) sum += defined_below[i];
  printf("%d\n", sum);
  return 0;
}

int defined_below[] = {10, 20, 30, -1};
const char *label(void) { return __func__; }
static int private(int n) { return n - 100; }
int local_extern = 40;
