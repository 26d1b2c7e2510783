// Structures by assignment, by value and as results.
// paths: 3 completed
#include <klee/klee.h>

struct point { int x, y; };
struct box { struct point low, high; char name[5]; };

static struct point swap(struct point p) { return (struct point){p.y, p.x}; }
static int width(struct box b) { return b.high.x - b.low.x; }

int main(void) {
  struct box b, c;
  klee_make_symbolic(&b, sizeof b, "b");
  c = b;
  c.low = swap(c.low);
  klee_assert(c.low.x == b.low.y && c.low.y == b.low.x && c.high.x == b.high.x);
  if (b.name[4] == 'x') {
    klee_assert(c.name[4] == 'x');
    if (width(c) > 3) return 1;
    return 2;
  }
  return 0;
}
