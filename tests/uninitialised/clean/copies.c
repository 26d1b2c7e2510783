// A structure that is half set is copied, passed and returned in every way; the unset half is never used.
// paths: 2 completed
#include <stdlib.h>
#include <string.h>
#include <assert.h>
#include <klee/klee.h>

struct pair { int a, b; };
struct floats { float a, b; };
struct mixed { char a; double b; short c; };
struct large { int a[8]; char text[5]; };
union any { struct pair pair; long word; char bytes[12]; };

static struct pair make_pair(int v) { struct pair p; p.a = v; return p; }
static struct floats make_floats(float v) { struct floats p; p.b = v; return p; }
static struct mixed make_mixed(int v) { struct mixed p; p.c = v; return p; }
static struct large make_large(int v) { struct large p; p.a[3] = v; return p; }
static union any make_any(int v) { union any u; u.pair.b = v; return u; }

static int of_pair(struct pair p) { return p.a; }
static float of_floats(struct floats p) { return p.b; }
static int of_mixed(struct mixed p) { return p.c; }
static int of_large(struct large p) { return p.a[3]; }
static int of_any(union any u) { return u.pair.b; }

static void swap(void *a, void *b, size_t size) {
  for (char *p = a, *q = b; size-- > 0; p++, q++) {
    char t = *p;
    *p = *q;
    *q = t;
  }
}

int main(void) {
  int v = klee_int("v");
  struct pair pairs[3];
  pairs[1] = make_pair(v);
  pairs[2] = pairs[1];
  pairs[0] = pairs[2];
  struct floats f = make_floats(1.5f), g = f;
  struct mixed m = make_mixed(v), n;
  struct large l = make_large(v), k = l;
  union any u = make_any(v), w;
  memcpy(&n, &m, sizeof n);
  memmove(&w, &u, sizeof w);
  struct large *heap = malloc(2 * sizeof *heap);
  heap[1] = k;
  heap = realloc(heap, 5 * sizeof *heap);
  swap(&heap[0], &heap[1], sizeof *heap);
  int same = of_pair(pairs[0]) == v && of_mixed(n) == (short)v && of_large(heap[0]) == v &&
             of_any(w) == v && of_floats(g) == 1.5f;
  if (!same) abort();
  int unset, *p = v > 3 ? &v : &unset;
  *p = *p;
  char mask = unset & 0;
  assert(mask == 0);
  return mask;
}
