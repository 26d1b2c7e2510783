/* Scopes, shadowing, extern declarations, tentative definitions, const and volatile. */
#include <stdio.h>

int global = 1;
int tentative;
int tentative;
static int hidden = 2;
extern int later;
const int constant = 9;
volatile int watched = 4;

static int shadow(int global) {
  int r = global;
  { int global = r * 2; r += global; { extern int global; r += global * 100; } }
  for (int global = 0; global < 3; global++) r += global;
  return r;
}

typedef int number;
static number use(number number) { return number + 1; }

int main(void) {
  printf("%d %d %d %d\n", global, tentative, hidden, later);
  printf("%d %d\n", shadow(5), use(6));
  tentative = constant;
  watched += watched;
  printf("%d %d\n", tentative, watched);
  struct tag { int tag; } tag = {3};
  enum { first = 8, hidden = 16 };
  printf("%d %d %d\n", tag.tag, first, hidden);
  if (sizeof(struct tag { char c[5]; }) == 5) { struct tag small = {"abc"}; printf("%s\n", small.c); }
  return 0;
}

int later = 77;
