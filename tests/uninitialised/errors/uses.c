// Everything that is a use: what decides where the program goes, or what others get to see.
// paths: 1 completed, 17 errored
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <klee/klee.h>

struct fields { unsigned a : 3, b : 5; };
struct pair { int a, b; };

static int table[8];

static int result(void) {
  int x;
  return x; // error: uninitialised
}
static struct pair make(int v) {
  struct pair p;
  p.a = v;
  return p;
}
static int second(struct pair p) {
  return p.b; // error: uninitialised
}
static int any(int v) { return v; }

int main(void) {
  struct fields f;
  struct pair p = make(1), q;
  int x, y = 1, values[4];
  char text[8];
  double d;
  f.a = 2;
  q = p;
  switch (klee_range(0, 18, "way")) {
  case 1: if (x) y = 2; break; // error: uninitialised
  case 2: while (x-- > 3) y++; break; // error: uninitialised
  case 3: switch (x) { case 1: y = 4; } break; // error: uninitialised
  case 4: y = table[x & 7]; break; // error: uninitialised
  case 5: table[x & 7] = 1; break; // error: uninitialised
  case 6: y = 7 / ((x & 3) + 1); break; // error: uninitialised
  case 7: y = any(x); break; // error: uninitialised
  case 8: y = result(); break;
  case 9: y = second(q); break;
  case 10: printf("%d\n", x); break; // error: uninitialised
  case 11: if (f.b == 3) y = 5; break; // error: uninitialised
  case 12: text[0] = 'a'; y = strlen(text); break; // error: uninitialised
  case 13: y = x ? 1 : 2; break;
  case 14: values[1] = 2; y = values[1] + values[2]; exit(y); // error: uninitialised
  case 15: d = d * 2 + y; if (d > 3) y = 6; break; // error: uninitialised
  case 16: y = x / 3; y = y * 2 + 1; if (y == 9) y = 0; break; // error: uninitialised
  case 17: free(values[3] ? text : 0); break; // error: uninitialised
  }
  return y - 1; // error: uninitialised
}
