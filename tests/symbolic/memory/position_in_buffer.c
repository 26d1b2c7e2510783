// A position that is kept beside symbolic bytes: a term after a write at a symbolic place, but with one
// value on each path. A longjmp through a buffer beside it finds its way, too.
// paths: 9 completed
#include <klee/klee.h>
#include <setjmp.h>

struct writer {
  unsigned char seen[4];
  unsigned length;
  struct node *last;
  jmp_buf out;
  char text[8192];
};

struct node {
  struct node *next;
  int value;
};

static struct writer writer;
static struct node nodes[3];

static void put(char c) {
  writer.text[writer.length++] = c;
  if (writer.length > 3) longjmp(writer.out, 1);
}

int main(void) {
  unsigned char bytes[2];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  writer.last = &nodes[0];
  writer.seen[bytes[0] & 3] = 1;
  if (setjmp(writer.out) == 0) {
    for (int i = 0; i < 2; i++) {
      if (bytes[i] == '\n') put('\\');
      put((char)bytes[i]);
      writer.last->value = i;
      writer.last->next = &nodes[i + 1];
      writer.last = writer.last->next;
    }
    if (bytes[1] > 'z') put('!');
    put('.');
  }
  klee_assert(writer.length >= 3 && writer.length <= 5);
  if (writer.seen[3]) klee_assert((bytes[0] & 3) == 3);
  return writer.text[0] == '\\';
}
