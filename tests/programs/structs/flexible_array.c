/* Flexible array members and variable-sized objects. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { size_t length; int tag; char bytes[]; };

static struct text *make(const char *s, int tag) {
  size_t n = strlen(s);
  struct text *t = malloc(sizeof *t + n + 1);
  if (t == NULL) abort();
  t->length = n;
  t->tag = tag;
  memcpy(t->bytes, s, n + 1);
  return t;
}

static struct text *join(struct text *a, struct text *b) {
  struct text *t = realloc(a, sizeof *t + a->length + b->length + 1);
  if (t == NULL) abort();
  memcpy(t->bytes + t->length, b->bytes, b->length + 1);
  t->length += b->length;
  free(b);
  return t;
}

int main(void) {
  struct text *t = make("start", 1);
  for (int i = 0; i < 10; i++) {
    char part[20];
    snprintf(part, sizeof part, "-%d", i * i);
    t = join(t, make(part, i));
  }
  printf("%zu %d %s %zu\n", t->length, t->tag, t->bytes, sizeof(struct text));
  free(t);
  return 0;
}
