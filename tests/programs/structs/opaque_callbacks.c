/* Objects with methods: tables of function pointers and data hidden behind void pointers. */
#include <stdio.h>
#include <string.h>

struct stream;
struct methods { int (*write)(struct stream *, const char *); void (*close)(struct stream *); };
struct stream { const struct methods *methods; char buffer[64]; size_t used; int closed; };

static int append(struct stream *s, const char *t) {
  size_t n = strlen(t);
  if (s->used + n >= sizeof s->buffer) return -1;
  memcpy(s->buffer + s->used, t, n + 1);
  s->used += n;
  return (int)n;
}
static int shout(struct stream *s, const char *t) {
  char upper[32];
  size_t i = 0;
  for (; t[i] && i < 31; i++) upper[i] = t[i] >= 'a' && t[i] <= 'z' ? (char)(t[i] - 32) : t[i];
  upper[i] = 0;
  return append(s, upper);
}
static void shut(struct stream *s) { s->closed = 1; }

static const struct methods plain = {append, shut}, loud = {shout, shut};

int main(void) {
  struct stream a = {.methods = &plain}, b = {.methods = &loud};
  struct stream *all[] = {&a, &b};
  for (int i = 0; i < 2; i++) {
    struct stream *s = all[i];
    s->methods->write(s, "hello, ");
    s->methods->write(s, "world");
    int r = s->methods->write(s, "a text that is much too long to fit into the buffer of this stream");
    s->methods->close(s);
    printf("%s %zu %d %d\n", s->buffer, s->used, s->closed, r);
  }
  return 0;
}
