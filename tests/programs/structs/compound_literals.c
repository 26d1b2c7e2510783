/* Compound literals: as arguments, addressed, in loops. */
#include <stdio.h>

struct point { int x, y; };

static int dot(const struct point *a, const struct point *b) { return a->x * b->x + a->y * b->y; }
static int total(const int *v, int n) { int s = 0; while (n-- > 0) s += *v++; return s; }
static const int *constant = (const int[]){10, 20, 30};

int main(void) {
  printf("%d\n", dot(&(struct point){1, 2}, &(struct point){.y = 3, .x = 4}));
  printf("%d\n", total((int[]){1, 2, 3, 4}, 4));
  printf("%d\n", constant[1]);
  struct point *p = &(struct point){5, 6};
  p->x++;
  printf("%d %d\n", p->x, p->y);
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    int *slot = (int[2]){i, i * i};
    sum += slot[0] + slot[1];
  }
  printf("%d\n", sum);
  struct point moved = (struct point){.x = p->y, .y = p->x};
  moved = (struct point){moved.y};
  printf("%d %d\n", moved.x, moved.y);
  char *text = (char[]){"mutable"};
  text[0] = 'M';
  printf("%s %zu\n", text, sizeof((char[]){"mutable"}));
  return 0;
}
