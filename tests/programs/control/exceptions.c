/* Exceptions by longjmp: handler stack, rethrow, cleanup. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct handler { jmp_buf env; struct handler *outer; };
static struct handler *current;
static int live;

static void throw(int code) {
  struct handler *h = current;
  if (h == NULL) exit(99);
  current = h->outer;
  longjmp(h->env, code);
}

static int divide(int a, int b) { if (b == 0) throw(7); return a / b; }

static int guarded(int a, int b) {
  struct handler h = {.outer = current};
  int *volatile resource = malloc(sizeof *resource);
  live++;
  int code = setjmp(h.env);
  if (code == 0) {
    current = &h;
    int r = divide(a, b);
    current = h.outer;
    free(resource);
    live--;
    return r;
  }
  free(resource);
  live--;
  if (a < 0) throw(code + 1);
  return -code;
}

int main(void) {
  printf("%d %d\n", guarded(10, 3), guarded(10, 0));
  struct handler h = {.outer = NULL};
  int code = setjmp(h.env);
  if (code == 0) {
    current = &h;
    guarded(-1, 0);
    printf("not reached\n");
  } else printf("caught %d live %d\n", code, live);
  return code;
}
