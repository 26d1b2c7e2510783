// Nothing here is used beyond its life: jumps into and out of blocks, loops, recursion, longjmp.
// paths: 4 completed
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *up;
  int value;
};

static int sum(struct node *list) {
  int total = 0;
  for (; list; list = list->up) total += list->value;
  return total;
}

static int chain(int n, struct node *up) {
  struct node here = {up, n};
  return n == 0 ? sum(&here) : chain(n - 1, &here);
}

static jmp_buf back;

static void leave(int volatile *counter) {
  int own[4] = {1, 2, 3, 4};
  *counter += own[*counter & 3];
  if (*counter < 6) longjmp(back, 1);
}

static int again(void) {
  int volatile rounds = 0;
  int volatile counter = 1;
  if (setjmp(back)) rounds++;
  {
    int inner[3] = {rounds, 2, 3};
    leave(&counter);
    assert(inner[1] == 2);
  }
  return rounds;
}

static int jumps(int n) {
  int total = 0;
  int *p;
  switch (n) {
    int late;
  case 1:
    late = 4;
    p = &late;
    total += *p;
    break;
  default:
    late = 5;
    p = &late;
    total += *p + late;
  }
retry:
  for (int i = 0; i < 4; i++) {
    int k[2] = {i, total};
    p = &k[1];
    if (i == 1) continue;
    if (*p > 20) break;
    total += *p;
    if (i == 3) goto retry;
  }
  return total;
}

static int grow(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    char text[i + 2];
    char *copy = memset(text, 'a' + i, sizeof text);
    total += copy[i];
    if (i == 2) continue;
    char *more = strcpy(malloc(8), "more");
    total += more[i & 3];
    free(more);
  }
  return total;
}

int main(void) {
  int n = klee_range(0, 4, "n");
  assert(chain(100, 0) == 5050);
  assert(again() == 1);
  assert(jumps(1) > 20 && jumps(7) > 20);
  assert(grow(5) > 0);
  struct node *p = &(struct node){0, n};
  if (n == 3) return sum(p);
  while (n-- > 0) {
    struct node next = {p->up, n};
    if (sum(&next) < 0) break;
  }
  return n;
}
